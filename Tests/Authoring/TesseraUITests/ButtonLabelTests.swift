import Cells
import Foundation
import TesseraUI
import Testing
import ViewTree

/// The labels of buttons and links: their views are beside each other, and a text is their name.
@MainActor
struct ButtonLabelTests {
  private func control(_ view: some View) throws -> PlacedControl {
    let context = LoweringContext(environment: EnvironmentValues(), state: LoweringState())
    let node = Lowering.node(of: view, in: context)
    let controls = node.controls(in: Size(width: 30, height: 5), at: 0)
    #expect(controls.count == 1)
    return try #require(controls.first)
  }

  private static let address = "https://example.org"

  @Test func viewsAreBesideEachOther() throws {
    let url = try #require(URL(string: Self.address))
    let link = try control(
      Link(destination: url) {
        Image(systemName: "trash")
        Text("Delete")
      })
    #expect(link.frame.height == 1 && link.frame.width > 7)
    #expect(link.label == "Delete")
  }

  @Test func aSymbolAloneIsTheName() throws {
    let url = try #require(URL(string: Self.address))
    #expect(try control(Link(destination: url) { Image(systemName: "trash") }).label == "trash")
    let labeled = try control(
      Link(destination: url) { Image(systemName: "trash").accessibilityLabel("Delete") })
    #expect(labeled.label == "Delete")
  }

  @Test func buttonHasOneRow() {
    let context = LoweringContext(environment: EnvironmentValues(), state: LoweringState())
    let button = Button(action: {}) {
      Image(systemName: "trash")
      Text("Delete")
    }
    .buttonStyle(.plain)
    var buffer = CellBuffer(size: Size(width: 30, height: 5))
    Lowering.node(of: button, in: context).draw(
      in: buffer.bounds, into: &buffer, context: DrawContext(now: 0))
    #expect((0..<5).count { !buffer.line($0).allSatisfy { $0 == " " } } == 1)
  }
}
