internal import Cells
internal import ViewTree

/// A sheet over the boxes: a title in its line, content, keys below.
struct Panel {
  var title: String
  var content: Node
  var hints: [KeyHint]
  /// The room that the content wants, in cells.
  var size: Size
  /// The rows of a list in it that stand below its window.
  var rest = 0
  /// The rows of the content that have gone out at the top.
  var scroll = 0

  /// A sheet as large as its content, in a room.
  init(
    title: String, content: Node, hints: [KeyHint], fitting screen: Size,
    at now: Double
  ) {
    var layout = Layout(content, at: now)
    let room = Self.room(in: screen)
    self.init(
      title: title, content: content, hints: hints, size: layout.size(in: Proposal(room)))
  }

  init(title: String, content: Node, hints: [KeyHint], size: Size) {
    self.title = title
    self.content = content
    self.hints = hints
    self.size = size
  }

  /// The most that a sheet's content may take of a screen.
  static func room(in screen: Size) -> Size {
    Size(width: max(1, screen.width - 8), height: max(1, screen.height - 7))
  }

  /// The sheet's line, in cells of the screen.
  func frame(in screen: Size) -> Rect {
    let room = Self.room(in: screen)
    var layout = Layout(Chrome.hints(hints), at: 0)
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

  /// The rows of the content that do not fit on a screen.
  func hidden(in screen: Size) -> Int { max(0, size.height - inside(frame(in: screen)).height) }

  private func keys(in screen: Size) -> Node {
    let more = hidden(in: screen) > 0 ? [KeyHint("↑↓", "more")] : []
    return Chrome.hints(Chrome.hints(more + hints, fitting: frame(in: screen).width - 6))
  }

  func draw(in screen: Size, into buffer: inout CellBuffer, _ context: DrawContext) {
    let frame = frame(in: screen)
    let around = frame.inset(by: Insets(leading: -1, trailing: -1))
    buffer.fill(around, with: .plain, clip: around)
    BoxLine.rounded.draw(in: frame, style: Style(.focus), into: &buffer, clip: frame)
    let clip = frame.inset(by: Insets(leading: 1, trailing: 2))
    Chrome.text(" \(title) ", .focus, .bold).draw(
      in: Rect(
        x: frame.minX + 2, y: frame.minY,
        width: min(Glyphs.width(of: title) + 2, max(0, frame.width - 5)), height: 1),
      into: &buffer, context: context, clip: clip)
    drawContent(in: inside(frame), into: &buffer, context)
    Chrome.frame(keys(in: screen)).draw(in: footer(frame), into: &buffer, context: context)
    drawRest(in: screen, frame, into: &buffer, context)
  }

  private func drawContent(
    in room: Rect, into buffer: inout CellBuffer, _ context: DrawContext
  ) {
    let whole = Rect(
      x: room.minX, y: room.minY - scroll, width: room.width,
      height: max(room.height, size.height))
    content.draw(in: whole, into: &buffer, context: context, clip: room)
  }

  /// Says in the line how much there is below.
  private func drawRest(
    in screen: Size, _ frame: Rect, into buffer: inout CellBuffer, _ context: DrawContext
  ) {
    let rest = max(self.rest, hidden(in: screen) - scroll)
    guard rest > 0 else { return }
    let words = " ↓ \(rest) more "
    let width = Glyphs.width(of: words)
    Chrome.text(words, .tertiary).draw(
      in: Rect(x: frame.maxX - 2 - width, y: frame.maxY - 1, width: width, height: 1),
      into: &buffer, context: context, clip: frame)
  }

  /// What is clicked at a cell of the screen, or `nil` for nothing.
  func control(at point: Point, in screen: Size, now: Double) -> SheetControl? {
    let frame = frame(in: screen)
    let parts = [(content, inside(frame)), (Chrome.frame(keys(in: screen)), footer(frame))]
    return parts.lazy.compactMap { $0.sheetControl(at: point, in: $1, now: now) }.first
  }
}

extension Panel {
  /// A sheet of rows of two columns.
  init(
    title: String, rows: [(String, String)], hints: [KeyHint], in screen: Size
  ) {
    let left = rows.map { Glyphs.width(of: $0.0) }.max() ?? 0
    let nodes = rows.map { name, words in
      Chrome.row(
        [
          Chrome.frame(Chrome.text(name, .secondary, .bold), width: left),
          Chrome.paragraph(words, .text),
        ], spacing: 3)
    }
    let content = Chrome.column(nodes)
    var layout = Layout(content, at: 0)
    let size = layout.size(in: Proposal(width: Self.room(in: screen).width, height: nil))
    self.init(title: title, content: content, hints: hints, size: size)
  }
}
