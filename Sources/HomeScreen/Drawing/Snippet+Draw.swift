package import Cells
internal import ViewTree

extension HomeScreen {
  /// The room for a view that an intent shows, in cells: as large as the screen allows.
  package var snippetRoom: Size {
    Size(width: max(1, size.width - 6), height: max(1, size.height - 6))
  }
}

extension Snippet {
  /// Draws the sheet over the boxes, as large as what is in it, at the most as the screen.
  func draw(in screen: Size, into buffer: inout CellBuffer, _ context: DrawContext) {
    let room = Size(width: max(1, screen.width - 6), height: max(1, screen.height - 6))
    var layout = Layout(content, at: context.now)
    let wanted = layout.size(in: Proposal(room))
    let inside = Size(
      width: min(room.width, max(wanted.width, Glyphs.width(of: title) + 4)),
      height: min(room.height, wanted.height))
    let frame = Anchor().place(
      Size(width: inside.width + 4, height: inside.height + 4),
      in: Rect(x: 0, y: 0, width: screen.width, height: max(1, screen.height - 1)))
    let around = frame.inset(by: Insets(leading: -1, trailing: -1))
    buffer.fill(around, with: .plain, clip: around)
    BoxLine.rounded.draw(in: frame, style: Style(.focus), into: &buffer, clip: frame)
    let clip = frame.inset(by: Insets(leading: 1, trailing: 1))
    buffer.write(
      " \(title) ", at: Point(x: frame.minX + 2, y: frame.minY), style: Style(.focus, .bold),
      clip: clip)
    buffer.write(
      " Esc closes ", at: Point(x: frame.maxX - 14, y: frame.maxY - 1), style: Style(.tertiary),
      clip: clip)
    content.draw(
      in: frame.inset(by: Insets(top: 2, leading: 2, bottom: 2, trailing: 2)), into: &buffer,
      context: context)
  }

  private var content: Node {
    var said = TextNode(words ?? "", style: Style(.text))
    said.paragraph.alignment = .leading
    let parts = [words.map { _ in Node.text(said) }, node].compactMap(\.self)
    return parts.count == 1 ? parts[0] : .stack(StackNode(.vertical, spacing: 1, children: parts))
  }
}
