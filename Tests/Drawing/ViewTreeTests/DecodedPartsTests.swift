import Cells
import Testing

@testable import ViewTree

/// Views that share parts with the last one.
struct DecodedPartsTests {
  private func rows(_ count: Int, _ changed: Int? = nil, paint: Paint = .none) -> Node {
    .stack(
      StackNode(
        .vertical,
        children: (0..<count).map { row in
          let text = row == changed ? "changed" : "row \(row)"
          return .padding(
            PaddingNode(
              Insets(leading: 1), .text(TextNode(text, style: Style(foreground: paint)))))
        }))
  }

  private func children(_ view: Node) -> [Node] {
    guard case .stack(let stack) = view else { return [] }
    return stack.children
  }

  @Test func equalPartsAreTheSameValue() throws {
    let first = try ArchivedNode(rows(5)).decoded()
    let second = try ArchivedNode(rows(5, 2)).decoded(sharing: first.parts)
    #expect(second.node == rows(5, 2))
    let isShared = zip(children(first.node), children(second.node)).map { $0.isIdentical(to: $1) }
    #expect(isShared == [true, true, false, true, true])
  }

  @Test func sharingGoesOnFromViewToView() throws {
    let first = try ArchivedNode(rows(5)).decoded()
    let second = try ArchivedNode(rows(5, 2)).decoded(sharing: first.parts)
    let third = try ArchivedNode(rows(6, 4)).decoded(sharing: second.parts)
    #expect(third.node == rows(6, 4))
    #expect(children(third.node)[0].isIdentical(to: children(first.node)[0]))
    #expect(children(third.node)[2] == children(first.node)[2])
  }

  /// The accent color of a part that is not read again is still that of the view.
  @Test func accentIsThatOfTheWholeView() throws {
    let paint = try #require(Paint(name: "accent:#ff0000"))
    let first = try ArchivedNode(rows(3, paint: paint)).decoded()
    let second = try ArchivedNode(rows(3, 2, paint: paint)).decoded(sharing: first.parts)
    #expect(first.accent == paint)
    #expect(second.accent == paint)
    #expect(try ArchivedNode(rows(3, 2)).decoded(sharing: second.parts).accent == nil)
  }

  @Test func imagesOfAnotherTimelineAreNotShared() throws {
    var picture = PictureNode()
    (picture.width, picture.height) = (10, 10)
    func decoded(_ value: UInt8, sharing parts: DecodedParts?) throws -> DecodedView {
      picture.pixels = Bytes([UInt8](repeating: value, count: 400))
      var table = ImageTable()
      let bytes = ArchivedNode.compactBytes(of: .picture(picture), sharing: &table)
      var images = ArchivedImages()
      for image in table.images { images.append(image) }
      return try ArchivedNode(compact: bytes, images: images).decoded(sharing: parts)
    }
    let first = try decoded(1, sharing: nil)
    #expect(try decoded(2, sharing: first.parts).node != first.node)
  }

  @Test func limitsHoldForSharedParts() throws {
    let first = try ArchivedNode(rows(40)).decoded()
    var limits = ArchiveLimits()
    limits.nodes = 50
    #expect(throws: NodeError.self) {
      try ArchivedNode(rows(40, 39)).decoded(limits: limits, sharing: first.parts)
    }
  }
}
