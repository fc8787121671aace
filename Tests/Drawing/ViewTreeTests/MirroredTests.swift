import Cells
import Golden
import Testing
import ViewTree

/// Views of languages that are written from right to left.
struct MirroredTests {
  private func lines(_ node: Node, width: Int, height: Int) -> [String] {
    var buffer = CellBuffer(size: Size(width: width, height: height))
    node.draw(in: buffer.bounds, into: &buffer, context: DrawContext(now: 0))
    return (0..<height).map { buffer.line($0) }
  }

  private let view: Node = {
    let row = Node.stack(
      StackNode(
        .horizontal, spacing: 1,
        children: [
          .text(TextNode("a")), .text(TextNode("bc")),
          .spacer(SpacerNode(axis: .horizontal, minimum: 0)), .text(TextNode("d")),
        ]))
    let column = Node.stack(
      StackNode(
        .vertical, anchor: Anchor(.leading, .leading), spacing: 0,
        children: [row, .text(TextNode("end"))]))
    return .padding(PaddingNode(Insets(leading: 2), column))
  }()

  @Test func rowsAlignmentsAndPaddingsAreMirrored() {
    #expect(lines(view, width: 12, height: 2) == ["  a bc     d", "  end       "])
    #expect(lines(view.mirrored(), width: 12, height: 2) == ["d     bc a  ", "       end  "])
  }

  @Test func mirroringTwiceChangesNothing() {
    #expect(view.mirrored().mirrored() == view)
  }

  @Test(arguments: [
    ("chevron.forward", "chevron.backward"), ("arrow.forward.circle", "arrow.backward.circle"),
    ("chevron.right", "chevron.right"), ("forward.end.fill", "forward.end.fill"),
  ])
  func symbolsThatPointForwardAreMirrored(name: String, mirroredName: String) {
    guard case .symbol(let symbol) = Node.symbol(SymbolNode(name: name)).mirrored() else { return }
    #expect(symbol.name == mirroredName)
  }

  @Test(arguments: [
    ("de", "2 Std., 5 Min."), ("ru_RU", "2 ч 5 мин"), ("fr", "2 h 5 min"), ("en_US", "2 hr, 5 min"),
  ])
  func liveTextsFollowTheLocale(locale: String, text: String) {
    var liveText = LiveText(.relative, of: 7500)
    liveText.locale = locale
    #expect(liveText.text(at: 0).replacing(/[\u{a0}\u{202f}]/, with: " ") == text)
  }
}
