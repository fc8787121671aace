internal import Configuration
internal import Cells
internal import FoundationEssentials
internal import Timelines
internal import ViewTree

/// A sheet over the boxes: a title and rows of two columns.
struct Sheet {
  let title: String
  var rows: [(String, String)]
  let footer: String

  func draw(in screen: Size, into buffer: inout CellBuffer, _ context: DrawContext) {
    let left = rows.map { Glyphs.width(of: $0.0) }.max() ?? 0
    let right = rows.map { Glyphs.width(of: $0.1) }.max() ?? 0
    let width = min(screen.width - 2, max(left + right + 9, Glyphs.width(of: footer) + 6))
    let height = min(screen.height - 2, rows.count + 6)
    let frame = Rect(
      x: (screen.width - width) / 2, y: max(0, (screen.height - 1 - height) / 2), width: width,
      height: height)
    let around = frame.inset(by: Insets(leading: -1, trailing: -1))
    buffer.fill(around, with: .plain, clip: around)
    BoxLine.rounded.draw(in: frame, style: Style(.focus), into: &buffer, clip: frame)
    buffer.write(
      " \(title) ", at: Point(x: frame.minX + 2, y: frame.minY), style: Style(.focus, .bold),
      clip: frame.inset(by: Insets(leading: 1, trailing: 1)))
    drawRows(in: frame, left, into: &buffer)
    buffer.write(
      footer, at: Point(x: frame.minX + 3, y: frame.maxY - 2), style: Style(.tertiary),
      clip: frame.inset(by: Insets(leading: 1, trailing: 1)))
  }

  private func drawRows(in frame: Rect, _ left: Int, into buffer: inout CellBuffer) {
    let inside = frame.inset(by: Insets(top: 2, leading: 3, bottom: 3, trailing: 2))
    for (index, row) in rows.enumerated() where index < inside.height {
      let y = inside.minY + index
      buffer.write(
        row.0, at: Point(x: inside.minX, y: y), style: Style(.secondary, .bold), clip: inside)
      var text = TextNode(row.1, style: Style(.text))
      text.paragraph.lineLimit = 1
      let place = Rect(
        x: inside.minX + left + 3, y: y, width: max(0, inside.width - left - 3), height: 1)
      let wide = FrameAxis(maximum: Proposal.unbounded)
      Node.frame(FrameNode(horizontal: wide, anchor: Anchor(.leading), child: .text(text)))
        .draw(in: place, into: &buffer, context: DrawContext(now: 0))
    }
  }
}
