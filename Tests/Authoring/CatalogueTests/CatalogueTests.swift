import Catalogue
import Cells
import Foundation
import Golden
import Testing
import TesseraUI
import ViewTree

/// Golden tests with an example of each view and modifier that published widgets use.
@MainActor
struct CatalogueTests {
  @Test(arguments: CatalogueItem.all.map(\.name))
  func exampleMatchesItsGoldenFile(name: String) throws {
    let item = try #require(CatalogueItem.all.first { $0.name == name })
    let node = self.node(of: item)
    // Draw the node after a round trip through the archive, as the dashboard does.
    let decoded = try ArchivedNode(node).node()
    var buffer = CellBuffer(size: Size(width: item.width, height: item.height))
    let context = DrawContext(now: date.timeIntervalSince1970)
    decoded.draw(in: buffer.bounds, into: &buffer, context: context)
    try expectGolden(buffer, item.name)
  }

  @Test func namesAreUnique() {
    #expect(Set(CatalogueItem.all.map(\.name)).count == CatalogueItem.all.count)
  }

  @Test func transcriptHasRoleLabelValueAndFrame() throws {
    let item = try #require(CatalogueItem.all.first { $0.name == "accessibility" })
    let elements = node(of: item).accessibilityElements(
      in: Size(width: item.width, height: item.height), at: date.timeIntervalSince1970)
    #expect(
      elements.transcript == """
        text “Temperature”, value “21 degrees”, hint “Of the air”  0,1 3×1
        text “star, Favorite”, selected  0,2 10×1
        progress “”, value “25 %”  0,3 30×1
        button “Next”, hint “Shows another”  0,4 4×1
        """)
  }

  @Test func redactedTextIsNotInTheTranscript() {
    let view = Text("secret").accessibilityLabel("the secret").redacted(reason: .placeholder)
    let node = Lowering.node(
      of: view, in: LoweringContext(environment: environment, state: LoweringState()))
    let elements = node.accessibilityElements(in: Size(width: 10, height: 1), at: 0)
    #expect(elements.transcript == "text “”  2,0 6×1")
  }

  @Test func gridCellsAreInTheTranscript() {
    let view = Grid {
      GridRow {
        Text("cpu")
        Text("12 %")
      }
      Text("whole")
    }
    let node = Lowering.node(
      of: view, in: LoweringContext(environment: environment, state: LoweringState()))
    let elements = node.accessibilityElements(in: Size(width: 12, height: 2), at: 0)
    #expect(
      elements.transcript == """
        text “cpu”  2,0 3×1
        text “12 %”  6,0 4×1
        text “whole”  3,1 5×1
        """)
  }

  private let date = Date(timeIntervalSince1970: 1_795_258_200)

  private func node(of item: CatalogueItem) -> Node {
    let size = Size(width: item.width, height: item.height)
    let state = LoweringState(size: size)
    let context = LoweringContext(environment: environment, state: state)
    let node = Lowering.node(of: item.make(), in: context)
    return state.resolved(node, in: size, at: date.timeIntervalSince1970)
  }

  private var environment: EnvironmentValues {
    var environment = EnvironmentValues()
    environment.locale = Locale(identifier: "en_US")
    environment.timeZone = TimeZone(secondsFromGMT: 0) ?? environment.timeZone
    environment.now = date
    return environment
  }
}
