internal import Cells
internal import ViewTree

/// What is wrong with the user's files, over the bottom of the screen until Escape or mending.
struct Banner {
  let complaints: [String]
  let size: Size

  init?(_ home: HomeScreen) {
    guard !home.complaints.isEmpty else { return nil }
    complaints = home.complaints.sorted { $0.key < $1.key }.map(\.value)
    size = home.size
  }

  func draw(into buffer: inout CellBuffer, _ context: DrawContext) {
    let width = max(1, size.width - 4)
    let rows = min(height(in: width), max(1, size.height / 2))
    let area = Rect(x: 0, y: size.height - rows, width: size.width, height: rows)
    buffer.fill(area, with: .plain, clip: area)
    let inside = Rect(x: 2, y: area.minY, width: width, height: rows)
    node.draw(in: inside, into: &buffer, context: context)
  }

  private func height(in width: Int) -> Int {
    var layout = Layout(node, at: 0)
    return layout.size(in: Proposal(width: width, height: nil)).height
  }

  private var node: Node {
    let warnings = complaints.map { "! \($0)" }.joined(separator: "\n")
    let runs = [
      TextRun(warnings, style: Style(.orange)), TextRun("  Esc", style: Style(.tertiary)),
    ]
    let wide = FrameAxis(maximum: Proposal.unbounded)
    let text = Node.text(TextNode(runs: runs))
    return .frame(FrameNode(horizontal: wide, anchor: Anchor(.leading, .center), child: text))
  }
}
