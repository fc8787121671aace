internal import Cells
internal import ViewTree

/// A sheet as it is drawn over the boxes: a border with a title, the content, and key hints.
struct Panel {
  var title: String
  var content: Node
  var hints: [KeyHint]
  /// The preferred size of the content, in cells.
  var size: Size
  /// The number of list rows below the visible part.
  var rowsBelow = 0
  /// The scroll offset of the content, in rows.
  var scroll = 0

  /// Creates a sheet as large as its content, limited by the screen.
  init(
    title: String, content: Node, hints: [KeyHint], fitting screen: Size,
    at now: Double
  ) {
    var layout = Layout(content, at: now)
    let room = Self.availableSize(in: screen)
    self.init(
      title: title, content: content, hints: hints, size: layout.size(in: Proposal(room)))
  }

  init(title: String, content: Node, hints: [KeyHint], size: Size) {
    self.title = title
    self.content = content
    self.hints = hints
    self.size = size
  }

  /// Returns the largest content size on a screen, in cells.
  static func availableSize(in screen: Size) -> Size {
    Size(width: max(1, screen.width - 8), height: max(1, screen.height - 7))
  }

  /// Returns the rectangle of the sheet's border, in screen cells.
  func frame(in screen: Size) -> Rect {
    let room = Self.availableSize(in: screen)
    var layout = Layout(SheetNodes.hints(hints), at: 0)
    let footer = layout.size(in: .ideal).width
    let width = min(room.width, max(size.width, footer, Glyphs.width(of: title) + 4)) + 6
    let height = min(room.height, size.height) + 6
    let place = Size(width: min(width, screen.width), height: min(height, screen.height - 1))
    return Anchor().place(
      place, in: Rect(x: 0, y: 0, width: screen.width, height: max(1, screen.height - 1)))
  }

  private func inside(_ frame: Rect) -> Rect {
    frame.inset(by: Insets(top: 2, leading: 3, bottom: 3, trailing: 3))
  }

  private func footer(_ frame: Rect) -> Rect {
    Rect(x: frame.minX + 3, y: frame.maxY - 2, width: max(0, frame.width - 6), height: 1)
  }

  /// Returns the number of content rows that do not fit on a screen.
  func hidden(in screen: Size) -> Int { max(0, size.height - inside(frame(in: screen)).height) }

  private func keys(in screen: Size) -> Node {
    let more = hidden(in: screen) > 0 ? [KeyHint("↑↓", "more")] : []
    return SheetNodes.hints(SheetNodes.hints(more + hints, fitting: frame(in: screen).width - 6))
  }

  func draw(in screen: Size, into buffer: inout CellBuffer, _ context: DrawContext) {
    let frame = frame(in: screen)
    let around = frame.inset(by: Insets(leading: -1, trailing: -1))
    buffer.fill(around, with: .plain, clip: around)
    BoxLine.rounded.draw(in: frame, style: Style(.focus), into: &buffer, clip: frame)
    let clip = frame.inset(by: Insets(leading: 1, trailing: 2))
    SheetNodes.text(" \(title) ", .focus, .bold).draw(
      in: Rect(
        x: frame.minX + 2, y: frame.minY,
        width: min(Glyphs.width(of: title) + 2, max(0, frame.width - 5)), height: 1),
      into: &buffer, context: context, clip: clip)
    drawContent(in: inside(frame), into: &buffer, context)
    SheetNodes.frame(keys(in: screen)).draw(in: footer(frame), into: &buffer, context: context)
    drawMoreLabel(in: screen, frame, into: &buffer, context)
  }

  private func drawContent(
    in room: Rect, into buffer: inout CellBuffer, _ context: DrawContext
  ) {
    let whole = Rect(
      x: room.minX, y: room.minY - scroll, width: room.width,
      height: max(room.height, size.height))
    content.draw(in: whole, into: &buffer, context: context, clip: room)
  }

  /// Draws in the border how many rows are below.
  private func drawMoreLabel(
    in screen: Size, _ frame: Rect, into buffer: inout CellBuffer, _ context: DrawContext
  ) {
    let rowsBelow = max(self.rowsBelow, hidden(in: screen) - scroll)
    guard rowsBelow > 0 else { return }
    let label = " ↓ \(rowsBelow) more "
    let width = Glyphs.width(of: label)
    SheetNodes.text(label, .tertiary).draw(
      in: Rect(x: frame.maxX - 2 - width, y: frame.maxY - 1, width: width, height: 1),
      into: &buffer, context: context, clip: frame)
  }

  /// Returns the control at a screen cell, or `nil`.
  func control(at point: Point, in screen: Size, now: Double) -> SheetControl? {
    let frame = frame(in: screen)
    let parts = [(content, inside(frame)), (SheetNodes.frame(keys(in: screen)), footer(frame))]
    return parts.lazy.compactMap { $0.sheetControl(at: point, in: $1, now: now) }.first
  }
}

extension Panel {
  /// Creates a sheet of rows with a name and a text.
  init(
    title: String, rows: [(String, String)], hints: [KeyHint], in screen: Size
  ) {
    let left = rows.map { Glyphs.width(of: $0.0) }.max() ?? 0
    let nodes = rows.map { name, text in
      SheetNodes.row(
        [
          SheetNodes.frame(SheetNodes.text(name, .secondary, .bold), width: left),
          SheetNodes.paragraph(text, .text),
        ], spacing: 3)
    }
    let content = SheetNodes.column(nodes)
    var layout = Layout(content, at: 0)
    let size = layout.size(in: Proposal(width: Self.availableSize(in: screen).width, height: nil))
    self.init(title: title, content: content, hints: hints, size: size)
  }
}
