import Cells
import Testing
import ViewTree

struct LayoutPropertyTests {
  private func draw(_ node: Node, in rect: Rect, screen: Size, _ redaction: Redaction = [])
    -> CellBuffer
  {
    var buffer = CellBuffer(size: screen)
    node.draw(in: rect, into: &buffer, context: DrawContext(now: 0, redaction: redaction))
    return buffer
  }

  @Test(arguments: 0..<300)
  func nothingIsDrawnOutsideTheFrame(seed: Int) {
    var random = RandomNode(seed: seed, hasFractions: seed % 2 == 0)
    let frame = Rect(x: 4, y: 2, width: seed % 17, height: seed % 7)
    let buffer = draw(random.node(), in: frame, screen: Size(width: 30, height: 12))
    for y in 0..<12 {
      for x in 0..<30 where !frame.contains(Point(x: x, y: y)) {
        #expect(buffer[x, y] == .blank, "\(x), \(y)")
      }
    }
  }

  @Test(arguments: 0..<300)
  func sizesAreNeverNegativeAndDrawingIsDeterministic(seed: Int) {
    var random = RandomNode(seed: seed, hasFractions: seed % 2 == 0)
    let node = random.node()
    for width in [nil, 0, 3, 17, Length.unbounded] {
      var layout = Layout(node, at: 0)
      let size = layout.size(in: Proposal(width: width, height: Length(seed % 9)))
      #expect(size.width >= 0 && size.height >= 0)
    }
    let rect = Rect(x: 0, y: 0, width: 20, height: 8)
    let first = draw(node, in: rect, screen: rect.size)
    #expect(first.changes(from: draw(node, in: rect, screen: rect.size)).isEmpty)
  }

  /// Cached sizes save work, but never change a size.
  @Test(arguments: 0..<300)
  func aSizeDoesNotDependOnEarlierProposals(seed: Int) {
    var random = RandomNode(seed: seed, hasFractions: seed % 2 == 0)
    let node = random.node()
    let width = Length(6 + seed % 12)
    let proposals = [nil, 0, 1, 2, 5, 9, Length.unbounded].map {
      Proposal(width: width, height: $0)
    }
    var reusedLayout = Layout(node, at: 0)
    _ = reusedLayout.size(in: Proposal(width: width, height: .unbounded))
    for proposal in proposals.reversed() {
      var newLayout = Layout(node, at: 0)
      let size = reusedLayout.exactSize(in: proposal)
      let expected = newLayout.exactSize(in: proposal)
      #expect(size == expected, "\(proposal)")
    }
  }

  @Test(arguments: 0..<300)
  func redactionNeverChangesASize(seed: Int) {
    var random = RandomNode(seed: seed)
    let node = random.node()
    var plainLayout = Layout(node, at: 0)
    var redactedLayout = Layout(.redaction(RedactionNode(child: node)), at: 0)
    let proposal = Proposal(width: 15, height: 6)
    let plainSize = plainLayout.size(in: proposal)
    let redactedSize = redactedLayout.size(in: proposal)
    #expect(plainSize == redactedSize)
  }

  @Test(arguments: 0..<300)
  func redactionNeverChangesAFrame(seed: Int) {
    var random = RandomNode(seed: seed)
    let node = random.node()
    let frame = Rect(x: 0, y: 0, width: 18, height: 7)
    var plainLayout = Layout(node, at: 0)
    var redactedLayout = Layout(.redaction(RedactionNode(child: node)), at: 0)
    let plain = plainLayout.place(in: frame)
    let redacted = redactedLayout.place(in: frame)
    // The redaction itself comes first.
    #expect(Array(redacted.dropFirst()) == plain)
  }

  /// A stack is exactly as long as its children and the gaps between them.
  @Test(arguments: 0..<300)
  func aStackIsAsLongAsItsChildrenAndGaps(seed: Int) {
    var random = RandomNode(seed: seed)
    let children = (0..<4).map { _ in random.node(depth: 3) }
    let gap = seed % 3
    for axis in [StackAxis.horizontal, .vertical] {
      let stack = Node.stack(StackNode(axis, spacing: Length(gap), children: children))
      var layout = Layout(stack, at: 0)
      let proposal = Proposal(columns: seed % 40, rows: seed % 13)
      let size = layout.size(in: proposal)
      let frames = layout.childFrames(in: proposal)
      let visibleChildren = children.filter { !$0.isEmpty }
      let childLength = frames.reduce(0) { $0 + (axis == .horizontal ? $1.width : $1.height) }
      let gaps = max(0, visibleChildren.count - 1) * gap
      #expect(frames.count == visibleChildren.count)
      #expect(childLength + gaps == (axis == .horizontal ? size.width : size.height))
    }
  }

  @Test(arguments: 0...40)
  func textNeverExceedsTheProposedWidth(width: Int) {
    for text in ["a rather long line of words", "日本語のテキスト", "supercalifragilistic", "a-b-c d\n\ne"]
    {
      for truncation in Truncation.allCases {
        var node = TextNode(text)
        node.paragraph.truncation = truncation
        var layout = Layout(.text(node), at: 0)
        let size = layout.size(in: Proposal(columns: width, rows: 3))
        #expect(size.width <= max(1, width))
      }
    }
  }

  @Test func anOpacityOfZeroDrawsNothing() {
    let node = Node.opacity(OpacityNode(0, child: .text(TextNode("x"))))
    let rect = Rect(x: 0, y: 0, width: 3, height: 1)
    #expect(draw(node, in: rect, screen: rect.size).transcript == "")
  }
}
