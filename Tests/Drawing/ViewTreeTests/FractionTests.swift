import Cells
import Golden
import Testing
import ViewTree

/// Lengths with fractions of a cell, as those of a phone's points.
struct FractionTests {
  private func frame(_ width: Double, _ child: Node = .shape(ShapeNode())) -> Node {
    .frame(
      FrameNode(
        horizontal: .fixed(Length(cells: width)), vertical: .fixed(1), growsToText: true,
        child: child))
  }

  private func column(
    _ children: [Node], spacing: Double = 0, givesWay: Bool = true
  ) -> Node {
    .stack(
      StackNode(
        .vertical, anchor: Anchor(.leading, .leading), spacing: Length(cells: spacing),
        favorsText: givesWay, children: children))
  }

  private func drawn(_ node: Node, _ width: Int, _ height: Int) -> CellBuffer {
    var buffer = CellBuffer(size: Size(width: width, height: height))
    node.draw(in: buffer.bounds, into: &buffer, context: DrawContext(now: 0))
    return buffer
  }

  /// The edges are rounded, not the widths, so no remainder is lost.
  @Test(arguments: [1.0, 1.27, 1.39, 1.5, 1.74, 2.33, 2.5, 3.01])
  func aRowOfFramesIsAsWideAsTheSumOfTheirWidths(width: Double) throws {
    let count = 12
    let row = Node.stack(
      StackNode(.horizontal, spacing: 0, children: Array(repeating: frame(width), count: count)))
    var layout = Layout(row, at: 0)
    let frames = layout.childFrames(in: .ideal)
    let last = try #require(frames.last)
    #expect(abs(Double(last.maxX) - width * Double(count)) <= 0.7)
    for (left, right) in zip(frames, frames.dropFirst()) { #expect(left.maxX == right.minX) }
  }

  /// So what was designed in cells looks as it did before there were fractions.
  @Test(arguments: 0..<300)
  func aViewWithoutFractionsIsLaidOutWithoutFractions(seed: Int) {
    var random = RandomNode(seed: seed)
    let node = random.node()
    var layout = Layout(node, at: 0)
    let size = layout.exactSize(in: Proposal(columns: seed % 40, rows: seed % 13))
    #expect(size == LayoutSize(size.roundedUp))
  }

  @Test func barsThinnerThanACellShareColumnsButNotWithText() {
    let bars = Node.stack(
      StackNode(.horizontal, spacing: 0, children: Array(repeating: frame(0.5), count: 8)))
    var layout = Layout(bars, at: 0)
    #expect(layout.size(in: .ideal) == Size(width: 4, height: 1))
    let labeled = Node.stack(
      StackNode(
        .horizontal, spacing: 0, children: [frame(0.3), .text(TextNode("label")), frame(0.3)]))
    #expect(drawn(labeled, 7, 1).line(0) == " label ")
  }

  @Test func favorsTextToRowsOfText() {
    let lines = (1...5).map { Node.text(TextNode("line \($0)")) }
    let rows = drawn(column(lines, spacing: 0.73), 6, 6)
    #expect((0..<6).map { rows.line($0) }.filter { $0.hasPrefix("line") }.count == 5)
    let rigid = drawn(column(lines, spacing: 1, givesWay: false), 6, 6)
    #expect((0..<6).map { rigid.line($0) }.filter { $0.hasPrefix("line") }.count == 3)
  }

  /// The largest length is a million cells, so gaps are not reduced a cell at a time.
  @Test(arguments: [1.0, 2.5, 7.25, 1000, .infinity])
  func gapsOfAnyLengthGiveWayToText(spacing: Double) {
    let lines = (1...3).map { Node.text(TextNode("line \($0)")) }
    let rows = drawn(column(lines, spacing: spacing), 6, 5)
    #expect((0..<5).map { rows.line($0) } == ["line 1", "      ", "line 2", "      ", "line 3"])
    let narrow = drawn(column(lines, spacing: spacing), 6, 3)
    #expect((0..<3).map { narrow.line($0) } == ["line 1", "line 2", "line 3"])
  }

  @Test func paddingGivesWayToText() {
    let text = Node.text(TextNode("Price $10,000"))
    let padded = Node.padding(
      PaddingNode(
        LayoutInsets(top: 1, leading: 1, bottom: 1, trailing: 1), givesWay: true, text))
    #expect(drawn(padded, 14, 3).line(1) == "Price $10,000 ")
    #expect(drawn(padded, 17, 1).line(0) == "  Price $10,000  ")
  }

  /// Where not even the whole space is enough for a line, the padding stays.
  @Test func paddingStaysWhereTextIsBrokenAnyway() {
    let text = Node.text(TextNode("a rather long line"))
    let padded = Node.padding(
      PaddingNode(LayoutInsets(leading: 2, trailing: 2), givesWay: true, text))
    #expect(drawn(padded, 14, 2).line(0) == "  a rather    ")
  }

  @Test func textThatIsTooTallBeginsAtTheTop() {
    let lines = (1...9).map { Node.text(TextNode("line \($0)")) }
    #expect(drawn(column(lines), 6, 4).line(0) == "line 1")
    let centered = Node.frame(
      FrameNode(vertical: .fixed(4), child: column(lines)))
    #expect(drawn(centered, 6, 4).line(0) == "line 1")
  }

  @Test func aFrameGrowsToTextThatIsOnlyALittleTooLarge() {
    #expect(drawn(frame(3, .text(TextNode("100%"))), 8, 1).line(0) == "  100%  ")
    #expect(drawn(frame(3, .text(TextNode("a long name"))), 8, 1).line(0).contains("…"))
    // Where the neighbor needs the space, the frame does not grow.
    let row = Node.stack(
      StackNode(
        .horizontal, spacing: 0, children: [frame(3, .text(TextNode("100%"))), frame(5)]))
    var layout = Layout(row, at: 0)
    #expect(layout.childFrames(in: Proposal(columns: 8, rows: 1)).map(\.width) == [3, 5])
  }

  /// On a phone, half of the row is enough for the word.
  @Test func textIsNotBrokenWhileAnotherChildHasSpaceToSpare() {
    let value = Node.frame(
      FrameNode(horizontal: .filling, anchor: Anchor(.trailing), child: .text(TextNode("0"))))
    let children = [.text(TextNode("Starred")), value]
    let row = Node.stack(
      StackNode(.horizontal, spacing: 0, favorsText: true, children: children))
    #expect(drawn(row, 10, 2).line(0) == "Starred  0")
    let equal = Node.stack(StackNode(.horizontal, spacing: 0, children: children))
    #expect(drawn(equal, 10, 2).line(0) != "Starred  0")
  }

  @Test(arguments: [
    ("Price $10,000.00", 12, "Price…"), ("10:45:30", 6, "…"), ("10:45:30", 8, "10:45:30"),
    ("−1,234 km", 7, "−1,234…"), ("from 1,200,000", 9, "from…"), ("build a1b2c3d4", 9, "build a1…"),
    ("4111111111111111222", 9, "41111111…"), ("12 of 14", 6, "12 of…"),
  ])
  func aNumberIsNeverCutInside(text: String, width: Int, expected: String) {
    var node = TextNode(text)
    node.paragraph.lineLimit = 1
    let line = drawn(.text(node), width, 1).line(0)
    #expect(line.trimmingSpaces == expected)
  }

  @Test func aNumberIsNeverBrokenOverTwoLines() {
    let buffer = drawn(.text(TextNode("Width:1,234,567")), 12, 3)
    #expect(buffer.line(0).trimmingSpaces == "Width:")
    #expect(buffer.line(1).trimmingSpaces == "1,234,567")
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    var text = Substring(self)
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
