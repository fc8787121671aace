package import Cells

/// The escape sequence for text attributes and colors.
///
/// - Source: ECMA-48 §8.3.117 (SGR); ITU-T T.416's colors in their common form with semicolons.
package enum SGR {
  /// Builds a sequence that resets all attributes and sets new ones.
  ///
  /// - Parameters:
  ///   - attributes: The attributes to turn on; all others are off.
  ///   - foreground: The foreground color, or `nil` for the terminal's default.
  ///   - background: The background color, or `nil` for the terminal's default.
  /// - Returns: The escape sequence.
  package static func sequence(
    _ attributes: Attributes, foreground: RGB?, background: RGB?
  ) -> String {
    let codesByAttribute: [(Attributes, Int)] = [
      (.bold, 1), (.dim, 2), (.italic, 3), (.underline, 4), (.reverse, 7), (.strikethrough, 9),
    ]
    let codes = codesByAttribute.filter { attributes.contains($0.0) }.map { ";\($0.1)" }
    let colors = [("38", foreground), ("48", background)].compactMap { code, color in
      color.map { ";\(code);2;\($0.red);\($0.green);\($0.blue)" }
    }
    return "\u{1b}[0\((codes + colors).joined())m"
  }
}

extension CellBuffer {
  /// Returns the glyphs of cells in a row, with a sequence wherever the style changes.
  ///
  /// - Parameters:
  ///   - row: The row, counted from the top.
  ///   - columns: The columns of the cells.
  ///   - initialStyle: The style that is set before the first cell, or `nil` if it is unknown.
  ///   - style: Returns the style of a cell.
  ///   - sequence: Returns the sequence that sets a style.
  /// - Returns: The text, which resets the style at its end unless it is still `initialStyle`.
  func text<CellStyle: Equatable>(
    row: Int, _ columns: Range<Int>, after initialStyle: CellStyle?, style: (Cell) -> CellStyle,
    sequence: (CellStyle) -> String
  ) -> String {
    var text = ""
    var currentStyle = initialStyle
    for x in columns {
      let cell = self[x, row]
      guard !cell.isTail else { continue }
      let cellStyle = style(cell)
      if cellStyle != currentStyle {
        text += sequence(cellStyle)
        currentStyle = cellStyle
      }
      text += self.text(of: cell)
    }
    return currentStyle == initialStyle && initialStyle != nil ? text : text + "\u{1b}[0m"
  }
}
