/// One size of a face.
struct NumeralVariant: Sendable {
  /// The height in cells.
  let rows: Int
  /// The smallest point size of text that is drawn in this size.
  let points: Int
  private let glyphs: Glyphs
  /// The space between two glyphs, in pixels or cells.
  private let gap: Int

  private enum Glyphs: Sendable {
    /// Columns of pixels.
    case pixels(PixelGrid, [Character: [UInt64]])
    /// Rows of cells.
    case cells([Character: [[Character]]])
  }

  init(from points: Int, _ face: PixelFace) {
    rows = face.height / face.grid.rows
    self.points = points
    gap = face.gap
    glyphs = .pixels(face.grid, face.glyphs())
  }

  /// Creates a variant of ``LineFace``.
  init(from points: Int, columns: Int, rows: Int, gap: Int) {
    self.rows = rows
    self.points = points
    self.gap = gap
    glyphs = .cells(LineFace.glyphs(columns: columns, rows: rows))
  }

  /// Returns the width of a text in cells, or `nil` if the text is empty or a character has no
  /// glyph.
  func width(of text: String) -> Int? {
    var length = -gap
    for character in text {
      guard let width = width(of: character) else { return nil }
      length += width + gap
    }
    guard length > 0 else { return nil }
    if case .pixels = glyphs { return (length + 1) / 2 }
    return length
  }

  /// Returns the width of a glyph in pixels or cells, or `nil` if there is none.
  private func width(of character: Character) -> Int? {
    switch glyphs {
    case .pixels(_, let glyphs): glyphs[character.withPlainSpace]?.count
    case .cells(let glyphs): glyphs[character.withPlainSpace]?.first?.count
    }
  }

  /// Returns the rows of a text whose characters all have glyphs.
  func lines(of text: String) -> [String] {
    switch glyphs {
    case .pixels(let grid, let glyphs): lines(of: text, grid, glyphs)
    case .cells(let glyphs):
      (0..<rows).map { row in
        text.map { String(glyphs[$0.withPlainSpace]?[row] ?? []) }
          .joined(separator: String(repeating: " ", count: gap))
      }
    }
  }

  private func lines(
    of text: String, _ grid: PixelGrid, _ glyphs: [Character: [UInt64]]
  ) -> [String] {
    let space = [UInt64](repeating: 0, count: gap)
    var columns = Array(text.map { glyphs[$0.withPlainSpace] ?? [] }.joined(separator: space))
    if !columns.count.isMultiple(of: 2) { columns.append(0) }
    return (0..<rows).map { row in
      let shift = UInt64(row * grid.rows)
      return String(
        stride(from: 0, to: columns.count, by: 2).map { column in
          grid.character(left: columns[column] >> shift, right: columns[column + 1] >> shift)
        })
    }
  }
}
