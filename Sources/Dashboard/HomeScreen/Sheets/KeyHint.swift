internal import Cells
internal import Configuration
internal import ViewTree

/// A key and its effect, as shown in a bottom line; a click on it presses the key.
struct KeyHint: Hashable {
  var symbol: String
  var label: String
  /// The key that a click presses, or `nil` if the hint represents several keys.
  var press: KeyPress?

  init(_ sign: String, _ does: String, _ press: KeyPress? = nil) {
    self.symbol = sign
    self.label = does
    self.press = press
  }

  static func enter(_ does: String) -> KeyHint { KeyHint("↵", does, KeyPress(.enter)) }
  static func escape(_ does: String) -> KeyHint { KeyHint("Esc", does, KeyPress(.escape)) }
}

extension KeyBindings {
  /// Returns the hint for a command's first key, or `nil` if no key is bound.
  func hint(_ command: Command, _ does: String) -> KeyHint? {
    keys[command]?.first.map { KeyHint($0.key == .enter ? "↵" : $0.symbol, does, $0) }
  }

  /// The four movement keys.
  var arrows: String {
    [Command.left, .down, .up, .right].compactMap { keys[$0]?.first?.symbol }.joined()
  }
}

extension SheetNodes {
  /// A row of hints: `↵ add   Esc close`.
  static func hints(_ hints: [KeyHint]) -> Node {
    row(
      hints.map { hint in
        let runs = [
          TextRun(hint.symbol, style: Style(.secondary, .bold)),
          TextRun(" \(hint.label)", style: Style(.tertiary)),
        ]
        var paragraph = Paragraph()
        paragraph.lineLimit = 1
        let text = Node.text(TextNode(runs: runs, paragraph: paragraph))
        return hint.press.map { button(.key($0), text) } ?? text
      }, spacing: 3)
  }

  /// Returns the hints that fit in a width, in cells: always the last, and the others in order.
  static func hints(_ hints: [KeyHint], fitting width: Int) -> [KeyHint] {
    var shown = hints
    while shown.count > 1, cells(of: shown) > width { shown.remove(at: shown.count - 2) }
    return shown
  }

  private static func cells(of hints: [KeyHint]) -> Int {
    let widths = hints.map { Glyphs.width(of: $0.symbol) + 1 + Glyphs.width(of: $0.label) }
    return widths.reduce(0, +) + 3 * max(0, hints.count - 1)
  }
}
