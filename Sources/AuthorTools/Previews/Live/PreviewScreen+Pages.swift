internal import Cells
internal import ViewTree

// The pages of text, and the row of keys.
extension PreviewScreen {
  private struct KeyHelp {
    let key: String
    /// A word for the last row.
    let word: String
    /// A sentence for the page of keys.
    let meaning: String

    init(_ key: String, _ word: String, _ meaning: String) {
      (self.key, self.word, self.meaning) = (key, word, meaning)
    }
  }

  private static let keys = [
    KeyHelp("q", "quit", "quit"),
    KeyHelp("?", "keys", "show or hide these keys"),
    KeyHelp("Tab", "widget", "the next widget or preview; Shift-Tab the previous one"),
    KeyHelp(
      "←→", "entry", "step through the entries of the timeline; Home shows the one that is due"),
    KeyHelp("c", "content", "the content: timeline, placeholder, snapshot"),
    KeyHelp("d", "dark", "dark or light"),
    KeyHelp("f", "press", "a letter at each button; the letter presses it"),
    KeyHelp("r", "reload", "ask the widget for everything again"),
    KeyHelp("l", "language", "the next language into which texts are translated"),
    KeyHelp("p", "private", "redact what is privacy-sensitive"),
    KeyHelp("a", "accented", "the widget in the accent color"),
    KeyHelp("i", "left out", "what was left out of the sources, and what is missing"),
    KeyHelp("↑↓", "scroll", "scroll; the wheel, too"),
  ]

  /// The rows of the page that is shown.
  var pageRows: [String] {
    let width = area.width - 2
    switch page {
    case .report:
      let lines =
        faults + (report.isEmpty ? ["Nothing was left out of the sources."] : report)
      return lines.flatMap { TextNode(Sanitizer.line($0)).rows(width: width) }
    case .keys:
      let indent = Self.keys.map { Glyphs.width(of: $0.key) }.max() ?? 0
      return Self.keys.flatMap { help in
        let rows = TextNode(help.meaning).rows(width: width - indent - 2)
        let key = help.key + String(repeating: " ", count: indent - Glyphs.width(of: help.key))
        return rows.enumerated().map { index, row in
          (index == 0 ? key : String(repeating: " ", count: indent)) + "  " + row
        }
      }
    case nil: return []
    }
  }

  func drawPage(_ buffer: inout CellBuffer) {
    for (index, row) in pageRows.dropFirst(scroll).enumerated() where index < area.height {
      buffer.write(
        row, at: Point(x: 1, y: area.minY + index), style: Style(.text), clip: area)
    }
  }

  /// Draws the keys that fit into the last row.
  func drawKeys(_ buffer: inout CellBuffer) {
    var x = 1
    let y = size.height - 1
    for help in Self.keys {
      let width = Glyphs.width(of: help.key) + 1 + help.word.count
      guard x + width <= size.width else { break }
      let end = buffer.write(
        help.key, at: Point(x: x, y: y), style: Style(.accent), clip: buffer.bounds)
      x =
        buffer.write(
          help.word, at: Point(x: end + 1, y: y), style: Style(.secondary), clip: buffer.bounds) + 2
    }
  }
}
