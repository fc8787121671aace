internal import Cells

/// A face of a FIGlet font: a table of glyphs, as rows of cells.
///
/// All digits have the same width, so that a time that ticks does not move. Glyphs are moved together
/// until they would touch, if the font allows it; digits are moved together as far as any pair of them
/// can be.
package struct FigletFace: Hashable, Sendable {
  /// The reason why a table of glyphs is not a face.
  package enum Problem: Error, Hashable, Sendable {
    /// The height is not within ``FigletFace/maximumHeight``.
    case height(Int)
    /// A glyph is wider than ``FigletFace/maximumWidth``, or has rows of different lengths, or
    /// another number of rows than the font's height.
    case shape(Unicode.Scalar)
    /// A digit contains a character that is not printable or not one cell wide.
    case character(Unicode.Scalar)
    /// A digit has no glyph, or a blank one.
    case missingDigit(Unicode.Scalar)
  }

  /// The maximum height of a font, in cells.
  package static let maximumHeight = 20
  /// The maximum width of a glyph, in cells.
  package static let maximumWidth = 60

  /// The name of the font.
  package let name: String
  /// The height of most text in cells: that of the font without rows that are blank in all digits,
  /// signs, and the letters A, M and P.
  package var height: Int { table.commonRows.count }

  private let table: FigletTable

  /// Creates a face.
  ///
  /// - Parameters:
  ///   - name: The name of the font.
  ///   - height: The height of the font in cells.
  ///   - kerns: Whether glyphs are moved together.
  ///   - glyphs: The rows of each glyph. A no-break space is a blank that other glyphs cannot move
  ///     into. A glyph with other characters than printable ones of one cell is left out.
  /// - Throws: ``Problem``.
  package init(
    name: String, height: Int, kerns: Bool, glyphs: [Unicode.Scalar: [String]]
  ) throws(Problem) {
    guard (1...Self.maximumHeight).contains(height) else { throw .height(height) }
    var cells: [Unicode.Scalar: FigletGlyph] = [:]
    for (scalar, rows) in glyphs.sorted(by: { $0.key < $1.key }) {
      do throws(Problem) {
        cells[scalar] = try FigletGlyph(rows, of: scalar, height: height)
      } catch .character(let scalar) where !FigletTable.digits.contains(scalar) {
        continue
      }
    }
    for digit in FigletTable.digits where cells[digit]?.inkedRows.isEmpty ?? true {
      throw .missingDigit(digit)
    }
    self.name = name
    table = FigletTable(height: height, kerns: kerns, glyphs: cells)
  }

  /// Returns a text in this face, or `nil` if the text is empty or a character has no glyph.
  func text(_ text: String) -> FigletText? {
    table.text(text)
  }

  package static func == (left: Self, right: Self) -> Bool {
    left.name == right.name
      && (left.table === right.table || left.table.hasSameContents(as: right.table))
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(height)
  }
}

/// A text in a FIGlet font.
struct FigletText {
  let lines: [String]
  let size: Size
  let isASCII: Bool
}

/// A glyph of a FIGlet font.
struct FigletGlyph: Hashable, Sendable {
  static let blank: Unicode.Scalar = " "
  /// A blank that other glyphs cannot move into.
  static let hardBlank: Unicode.Scalar = "\u{a0}"

  private(set) var rows: [[Unicode.Scalar]]
  var width: Int { rows.first?.count ?? 0 }

  init(
    _ texts: [String], of scalar: Unicode.Scalar, height: Int
  ) throws(FigletFace.Problem) {
    rows = texts.map { Array($0.unicodeScalars) }
    let width = rows.first?.count ?? 0
    guard rows.count == height, (1...FigletFace.maximumWidth).contains(width),
      rows.allSatisfy({ $0.count == width })
    else { throw .shape(scalar) }
    guard rows.allSatisfy({ $0.allSatisfy(Self.isDrawable) }) else { throw .character(scalar) }
  }

  /// The number of blanks before the first other cell of each row.
  var leadingBlanks: [Int] {
    rows.map { row in row.firstIndex { $0 != Self.blank } ?? row.count }
  }

  /// The number of blanks after the last other cell of each row.
  var trailingBlanks: [Int] {
    rows.map { row in row.lastIndex { $0 != Self.blank }.map { row.count - 1 - $0 } ?? row.count }
  }

  /// The rows that are not blank.
  var inkedRows: [Int] {
    rows.indices.filter { rows[$0].contains { $0 != Self.blank && $0 != Self.hardBlank } }
  }

  /// Returns the glyph in the middle of a wider one.
  func padded(to newWidth: Int) -> FigletGlyph {
    let before = Array(repeating: Self.blank, count: max(0, newWidth - width) / 2)
    let after = Array(repeating: Self.blank, count: max(0, newWidth - width) - before.count)
    var glyph = self
    glyph.rows = rows.map { before + $0 + after }
    return glyph
  }

  /// Returns whether a scalar takes up one cell and is shown as it is.
  private static func isDrawable(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == hardBlank || (0x20...0x7e).contains(scalar.value) { return true }
    let text = String(Character(scalar))
    return scalar.value > 0xa0 && Sanitizer.isSafe(Character(scalar)) && Glyphs.width(of: text) == 1
      && !scalar.properties.isGraphemeExtend
  }
}
