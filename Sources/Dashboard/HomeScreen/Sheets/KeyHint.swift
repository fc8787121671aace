internal import Cells
internal import Configuration
internal import ViewTree

/// A key with what it does, as it stands in a bottom line; the mouse presses it there.
struct KeyHint: Hashable {
  var sign: String
  var does: String
  /// What the mouse presses, or `nil` where several keys are meant.
  var press: KeyPress?

  init(_ sign: String, _ does: String, _ press: KeyPress? = nil) {
    self.sign = sign
    self.does = does
    self.press = press
  }

  static func enter(_ does: String) -> KeyHint { KeyHint("↵", does, KeyPress(.enter)) }
  static func escape(_ does: String) -> KeyHint { KeyHint("Esc", does, KeyPress(.escape)) }
}

extension KeyBindings {
  /// The first key of a command with what it does, or `nil` where no key does it.
  func hint(_ command: Command, _ does: String) -> KeyHint? {
    keys[command]?.first.map { KeyHint($0.key == .enter ? "↵" : $0.sign, does, $0) }
  }

  /// The four keys that move.
  var arrows: String {
    [Command.left, .down, .up, .right].compactMap { keys[$0]?.first?.sign }.joined()
  }
}

extension Chrome {
  /// Keys with what they do: `↵ add   Esc close`.
  static func hints(_ hints: [KeyHint]) -> Node {
    row(
      hints.map { hint in
        let runs = [
          TextRun(hint.sign, style: Style(.secondary, .bold)),
          TextRun(" \(hint.does)", style: Style(.tertiary)),
        ]
        var paragraph = Paragraph()
        paragraph.lineLimit = 1
        let text = Node.text(TextNode(runs: runs, paragraph: paragraph))
        return hint.press.map { button(.key($0), text) } ?? text
      }, spacing: 3)
  }

  /// The hints that a room of so many cells holds: the last one always, the others in their order.
  static func hints(_ hints: [KeyHint], fitting width: Int) -> [KeyHint] {
    var shown = hints
    while shown.count > 1, cells(of: shown) > width { shown.remove(at: shown.count - 2) }
    return shown
  }

  private static func cells(of hints: [KeyHint]) -> Int {
    let words = hints.map { Glyphs.width(of: $0.sign) + 1 + Glyphs.width(of: $0.does) }
    return words.reduce(0, +) + 3 * max(0, hints.count - 1)
  }
}
