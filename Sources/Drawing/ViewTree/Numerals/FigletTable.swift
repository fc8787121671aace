internal import Cells

/// The glyphs of a FIGlet font, and how far they are moved together.
final class FigletTable: Sendable {
  static let digits = (0x30...0x39).compactMap(Unicode.Scalar.init) as [Unicode.Scalar]

  /// The rows that most text needs.
  let commonRows: Range<Int>
  private let height: Int
  private let kerns: Bool
  private let glyphs: [Unicode.Scalar: FigletGlyph]
  /// The blanks beside each glyph; all digits share those of the digit that has the fewest.
  private let sides: [Unicode.Scalar: Sides]
  /// The characters that need only ``commonRows``.
  private let common: Set<Unicode.Scalar>

  private struct Sides: Hashable {
    var leading: [Int]
    var trailing: [Int]
  }

  init(height: Int, kerns: Bool, glyphs: [Unicode.Scalar: FigletGlyph]) {
    self.height = height
    self.kerns = kerns
    let glyphs = Self.withSigns(Self.withEqualDigits(glyphs))
    self.glyphs = glyphs
    var sides = glyphs.mapValues {
      Sides(leading: $0.leadingBlanks, trailing: $0.trailingBlanks)
    }
    let digitSides = Self.digits.compactMap { sides[$0] }
    for digit in Self.digits {
      sides[digit] = Sides(
        leading: (0..<height).map { row in digitSides.map { $0.leading[row] }.min() ?? 0 },
        trailing: (0..<height).map { row in digitSides.map { $0.trailing[row] }.min() ?? 0 })
    }
    self.sides = sides
    let rows = "0123456789:.-−+%°/APM".unicodeScalars.flatMap { glyphs[$0]?.inkedRows ?? [] }
    let top = rows.min() ?? 0
    let commonRows = top..<max(top + 1, (rows.max() ?? height - 1) + 1)
    self.commonRows = commonRows
    common = Set(
      glyphs.filter { $0.value.inkedRows.allSatisfy(commonRows.contains) }.keys)
  }

  /// Returns the glyphs with digits of the same width.
  private static func withEqualDigits(
    _ glyphs: [Unicode.Scalar: FigletGlyph]
  ) -> [Unicode.Scalar: FigletGlyph] {
    var glyphs = glyphs
    let width = digits.compactMap { glyphs[$0]?.width }.max() ?? 0
    for digit in digits { glyphs[digit] = glyphs[digit]?.padded(to: width) }
    return glyphs
  }

  /// Returns the glyphs with a hyphen for the minus sign, if the font has none.
  private static func withSigns(
    _ glyphs: [Unicode.Scalar: FigletGlyph]
  ) -> [Unicode.Scalar: FigletGlyph] {
    var glyphs = glyphs
    glyphs["−"] = glyphs["−"] ?? glyphs["-"]
    return glyphs
  }

  func hasSameContents(as other: FigletTable) -> Bool {
    height == other.height && kerns == other.kerns && glyphs == other.glyphs
  }

  /// Returns a text in this font, or `nil` if the text is empty or a character has no glyph.
  func text(_ text: String) -> FigletText? {
    var rows = Array(repeating: [Unicode.Scalar](), count: height)
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      guard let glyph = glyphs[scalar] else { return nil }
      let overlap = previous.map { self.overlap(of: $0, scalar) } ?? 0
      for row in rows.indices { rows[row].append(glyph.rows[row], over: overlap) }
      previous = scalar
    }
    let visibleRows = text.unicodeScalars.allSatisfy(common.contains) ? commonRows : 0..<height
    guard previous != nil, let width = rows.first?.count, width > 0 else { return nil }
    return FigletText(
      lines: rows[visibleRows].map(Self.line), size: Size(width: width, height: visibleRows.count),
      isASCII: rows.allSatisfy { $0.allSatisfy { $0.isASCII || $0 == FigletGlyph.hardBlank } })
  }

  /// Returns how many columns two neighbors share, so that they touch in at least one row.
  private func overlap(of first: Unicode.Scalar, _ second: Unicode.Scalar) -> Int {
    guard kerns, first != FigletGlyph.blank, second != FigletGlyph.blank,
      let left = sides[first], let right = sides[second]
    else { return 0 }
    let distance = (0..<height).map { left.trailing[$0] + right.leading[$0] }.min() ?? 0
    return min(distance, glyphs[first]?.width ?? 0, glyphs[second]?.width ?? 0)
  }

  private static func line(_ row: [Unicode.Scalar]) -> String {
    var line = String.UnicodeScalarView()
    for scalar in row { line.append(scalar == FigletGlyph.hardBlank ? " " : scalar) }
    return String(line)
  }
}

extension [Unicode.Scalar] {
  /// Appends a row of a glyph, whose first columns are those of the previous glyph.
  fileprivate mutating func append(_ row: [Unicode.Scalar], over overlap: Int) {
    let start = count - overlap
    for (column, scalar) in row.enumerated() {
      if start + column >= count {
        append(scalar)
      } else if scalar != FigletGlyph.blank {
        self[start + column] = scalar
      }
    }
  }
}
