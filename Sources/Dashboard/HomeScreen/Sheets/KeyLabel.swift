internal import Cells
internal import Configuration
internal import ViewTree
internal import Texts

/// A key and its effect, as shown in the status line or a sheet; a click presses the key.
struct KeyLabel: Hashable {
  var symbol: String
  var effect: String
  /// The key that a click presses, or `nil` if the label represents several keys.
  var press: KeyPress?

  init(_ symbol: String, _ effect: LocalizedText, _ press: KeyPress? = nil) {
    self.symbol = symbol
    self.effect = localized(effect)
    self.press = press
  }

  static func enter(_ effect: LocalizedText) -> KeyLabel { KeyLabel("↵", effect, KeyPress(.enter)) }
  static func escape(_ effect: LocalizedText) -> KeyLabel {
    KeyLabel("Esc", effect, KeyPress(.escape))
  }
}

extension KeyBindings {
  /// Returns the label of a command's first key, or `nil` if no key is bound.
  func label(_ command: Command, _ effect: LocalizedText) -> KeyLabel? {
    keys[command]?.first.map { KeyLabel($0.key == .enter ? "↵" : $0.symbol, effect, $0) }
  }

  /// The first keys of the four movement commands, as shown on the screen.
  var arrows: String {
    [Command.left, .down, .up, .right].compactMap { keys[$0]?.first?.symbol }.joined()
  }
}

extension SheetNodes {
  /// Returns a row of key labels: `↵ add   Esc close`.
  static func keyLabels(_ labels: [KeyLabel]) -> Node {
    row(
      labels.map { label in
        let runs = [
          TextRun(label.symbol, style: Style(.secondary, .bold)),
          TextRun(" \(label.effect)", style: Style(.tertiary)),
        ]
        var paragraph = Paragraph()
        paragraph.lineLimit = 1
        let text = Node.text(TextNode(runs: runs, paragraph: paragraph))
        return label.press.map { button(.key($0), text) } ?? text
      }, spacing: labelSpacing)
  }

  /// The number of cells between two labels.
  private static let labelSpacing = 3

  /// Returns the labels that fit in a width, in cells.
  ///
  /// The last label is always included. Of the others, as many of the first ones are included as fit.
  static func keyLabels(_ labels: [KeyLabel], fitting width: Int) -> [KeyLabel] {
    var labels = labels
    while labels.count > 1, Self.width(of: labels) > width { labels.remove(at: labels.count - 2) }
    return labels
  }

  private static func width(of labels: [KeyLabel]) -> Int {
    let widths = labels.map { Glyphs.width(of: $0.symbol) + 1 + Glyphs.width(of: $0.effect) }
    return widths.reduce(0, +) + labelSpacing * max(0, labels.count - 1)
  }
}
