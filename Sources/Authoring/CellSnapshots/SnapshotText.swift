package import Cells

/// A buffer as text for review; the right half of a wide glyph is absent in the text, and is `<` in
/// the styles.
package struct SnapshotText: Hashable, Sendable {
  package let text: String

  package init(_ buffer: CellBuffer) {
    var letters: [Style: Character] = [.plain: "."]
    var order: [Style] = []
    var styles: [String] = []
    for y in 0..<buffer.size.height {
      var row = ""
      for x in 0..<buffer.size.width {
        let cell = buffer[x, y]
        let style = cell.visibleStyle
        if letters[style] == nil {
          letters[style] = Self.letter(order.count)
          order.append(style)
        }
        row.append(cell.isTail ? "<" : letters[style] ?? "?")
      }
      styles.append("|\(row)|")
    }
    let lines = (0..<buffer.size.height).map { "|\(buffer.line($0))|" }
    let legend = order.map { "\(letters[$0] ?? "?") \(Self.description(of: $0))" }
    let header = ["size \(buffer.size.width)x\(buffer.size.height)"]
    text = (header + lines + ["style"] + styles + legend).joined(separator: "\n") + "\n"
  }

  private static func letter(_ index: Int) -> Character {
    let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
    return letters[index % letters.count]
  }

  private static func description(of style: Style) -> String {
    let names: [(Attributes, String)] = [
      (.bold, "bold"), (.dim, "dim"), (.italic, "italic"), (.underline, "underline"),
      (.strikethrough, "strikethrough"), (.reverse, "reverse"),
    ]
    var parts = [paint(style.foreground)]
    if style.background != .none { parts.append("on \(paint(style.background))") }
    parts += names.filter { style.attributes.contains($0.0) }.map(\.1)
    return parts.joined(separator: " ")
  }

  private static func paint(_ paint: Paint) -> String {
    if let role = paint.role { return paint.isAccent ? "accent:\(role)" : "\(role)" }
    guard let color = paint.rgb else { return "plain" }
    return "rgb(\(color.red),\(color.green),\(color.blue))"
  }
}
