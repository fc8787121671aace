/// A face of box-drawing lines, which run through the middle of the cells.
enum LineFace {
  /// The sides of a cell that a line leaves.
  private struct Sides: OptionSet {
    let rawValue: Int
    static let up = Sides(rawValue: 1)
    static let right = Sides(rawValue: 2)
    static let down = Sides(rawValue: 4)
    static let left = Sides(rawValue: 8)

    /// The line that leaves these sides; corners are round.
    var character: Character { Self.characters[rawValue] }

    private static let characters = Array(" ╵╶╰╷│╭├╴╯─┴╮┤┬┼") as [Character]
  }

  /// Returns the glyphs of a variant as rows of cells, for odd numbers of at least 3 columns and
  /// rows.
  static func glyphs(columns: Int, rows: Int) -> [Character: [[Character]]] {
    var glyphs = NumeralStrokes.paths.mapValues {
      strokes($0, columns: columns, rows: rows)
    }
    glyphs["M"] = strokes(
      NumeralStrokes.paths["M"] ?? [], columns: columns + 2, rows: rows)
    glyphs.merge(symbols(rows: rows)) { $1 }
    return glyphs
  }

  private static func strokes(_ paths: [String], columns: Int, rows: Int) -> [[Character]] {
    var cells = Array(repeating: Array(repeating: Sides(), count: columns), count: rows)
    for path in paths {
      let points = path.lowercased().map { position in
        (
          x: NumeralStrokes.column(of: position, last: columns - 1),
          y: NumeralStrokes.row(of: position, last: rows - 1)
        )
      }
      for (start, end) in zip(points, points.dropFirst()) {
        let (first, last) = (min(start.x, end.x), max(start.x, end.x))
        for x in first..<last {
          cells[start.y][x].insert(.right)
          cells[start.y][x + 1].insert(.left)
        }
        let (top, bottom) = (min(start.y, end.y), max(start.y, end.y))
        for y in top..<bottom {
          cells[y][start.x].insert(.down)
          cells[y + 1][start.x].insert(.up)
        }
      }
    }
    return cells.map { $0.map(\.character) }
  }

  private static func symbols(rows: Int) -> [Character: [[Character]]] {
    let middle = rows / 2
    let isSmall = rows < 5
    /// Returns a glyph whose rows from `top` on have the given text.
    func glyph(_ texts: String..., at top: Int) -> [[Character]] {
      let width = texts.first?.count ?? 0
      return (0..<rows).map { row in
        texts.indices.contains(row - top)
          ? Array(texts[row - top]) : Array(repeating: " ", count: width)
      }
    }
    let dash = glyph(isSmall ? "╶─╴" : "╶──╴", at: middle)
    return [
      " ": glyph("  ", at: 0),
      ":": isSmall ? glyph(":", at: 1) : glyph("•", " ", "•", at: middle - 1),
      ".": glyph(isSmall ? "·" : "•", at: rows - 1),
      ",": glyph("╷", at: rows - 1),
      "-": dash,
      "−": dash,
      "+": isSmall
        ? glyph("╶┼╴", at: 1) : glyph("  ╷  ", "╶─┼─╴", "  ╵  ", at: middle - 1),
      "/": diagonal(rows: rows),
      "°": isSmall ? glyph("°", at: 0) : glyph("╭╮", "╰╯", at: 0),
      "%": percent(rows: rows),
    ]
  }

  /// Returns a line from the lower left to the upper right corner.
  private static func diagonal(rows: Int) -> [[Character]] {
    (0..<rows).map { row in
      (0..<rows).map { $0 == rows - 1 - row ? "╱" : " " }
    }
  }

  private static func percent(rows: Int) -> [[Character]] {
    var cells = diagonal(rows: rows)
    let end = rows - 1
    guard rows >= 5 else {
      cells[0][0] = "o"
      cells[end][end] = "o"
      return cells
    }
    for (row, ring) in ["╭╮", "╰╯"].enumerated() {
      cells[row].replaceSubrange(0..<2, with: ring)
      cells[end - 1 + row].replaceSubrange(end - 1...end, with: ring)
    }
    return cells
  }
}
