package import Cells

/// The escape sequence for text attributes and colours.
///
/// - Source: ECMA-48 §8.3.117 (SGR); ITU-T T.416's colours in their common form with semicolons.
package enum SGR {
  /// Builds a sequence that resets all attributes and sets new ones.
  ///
  /// - Parameters:
  ///   - attributes: The attributes to turn on; all others are off.
  ///   - foreground: The foreground colour, or `nil` for the terminal's default.
  ///   - background: The background colour, or `nil` for the terminal's default.
  /// - Returns: The escape sequence.
  package static func sequence(
    _ attributes: Attributes, foreground: RGB?, background: RGB?
  ) -> String {
    let named: [(Attributes, Int)] = [
      (.bold, 1), (.dim, 2), (.italic, 3), (.underline, 4), (.reverse, 7), (.strikethrough, 9),
    ]
    let codes = named.filter { attributes.contains($0.0) }.map { ";\($0.1)" }
    let inks = [("38", foreground), ("48", background)].compactMap { code, color in
      color.map { ";\(code);2;\($0.red);\($0.green);\($0.blue)" }
    }
    return "\u{1b}[0\((codes + inks).joined())m"
  }
}
