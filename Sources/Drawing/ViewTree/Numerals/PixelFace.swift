/// The pixels that a cell is divided into.
enum PixelGrid {
  /// 2 × 2 pixels: quarter blocks.
  case quarters
  /// 2 × 4 pixels: braille dots.
  case dots

  /// The rows of pixels of a cell.
  var rows: Int { self == .quarters ? 2 : 4 }

  /// The height of a pixel, relative to its width.
  var aspect: Int { 4 / rows }

  /// Returns the character that shows two columns of pixels, whose lowest bit is the top pixel.
  func character(left: UInt64, right: UInt64) -> Character {
    switch self {
    case .quarters:
      Quadrants.block(Int(left & 1 | (right & 1) << 1 | (left & 2) << 1 | (right & 2) << 2))
    case .dots:
      Self.braille(left & 7 | (right & 7) << 3 | (left & 8) << 3 | (right & 8) << 4)
    }
  }

  /// Returns a braille pattern.
  ///
  /// - Source: Unicode, chapter 21.1.
  private static func braille(_ dots: UInt64) -> Character {
    guard dots > 0, let scalar = Unicode.Scalar(0x2800 + UInt32(dots)) else { return " " }
    return Character(scalar)
  }
}

/// The measures of a face that is drawn with pixels, for one size; lengths are in pixels.
struct PixelFace {
  let grid: PixelGrid
  /// The size of a digit.
  var width: Int
  var height: Int
  /// The width of vertical strokes and the height of horizontal ones.
  var pen: (width: Int, height: Int)
  /// The radii of round corners; a radius of 1 leaves corners sharp.
  var radius: (width: Int, height: Int)
  /// The space between two glyphs.
  var gap: Int

  init(
    _ grid: PixelGrid, width: Int, height: Int, pen: (width: Int, height: Int),
    radius: (width: Int, height: Int), gap: Int
  ) {
    self.grid = grid
    self.width = width
    self.height = height
    self.pen = pen
    self.radius = radius
    self.gap = gap
  }

  /// Returns the glyphs as columns of pixels from left to right; the lowest bit is the top pixel.
  func glyphs() -> [Character: [UInt64]] {
    var glyphs = NumeralStrokes.paths.mapValues { strokes($0, width: width) }
    // The middle stroke of M has the same distance to both sides.
    let counter = max(pen.width, (width - pen.width) / 2)
    glyphs["M"] = strokes(
      NumeralStrokes.paths["M"] ?? [], width: 3 * pen.width + 2 * counter)
    glyphs.merge(symbols()) { $1 }
    return glyphs
  }

  /// Returns the digit 0.
  var zero: [UInt64] { strokes(NumeralStrokes.paths["0"] ?? [], width: width) }

  private func strokes(_ paths: [String], width: Int) -> [UInt64] {
    var glyph = PixelGlyph(width: width, height: height)
    for path in paths {
      var part = PixelGlyph(width: width, height: height)
      let corners = Array(path).map { corner(at: $0, width: width) }
      for (start, end) in zip(corners, corners.dropFirst()) {
        part.fill(
          x: min(start.x, end.x), y: min(start.y, end.y),
          width: abs(end.x - start.x) + pen.width, height: abs(end.y - start.y) + pen.height)
      }
      // A closed path has a corner at its first position, too.
      let isClosed = path.count > 2 && path.first == path.last
      let next = isClosed ? Array(corners.dropFirst()) + [corners[1]] : Array(corners.dropFirst())
      for (index, corner) in next.enumerated().dropLast() where corner.isRound {
        round(corner, between: corners[index], next[index + 1], &part)
      }
      glyph.formUnion(part)
    }
    return glyph.columns
  }

  /// The upper left pixel of the strokes at a position.
  private struct Corner {
    var x: Int
    var y: Int
    var isRound: Bool
  }

  private func corner(at position: Character, width: Int) -> Corner {
    let name = Character(position.lowercased())
    return Corner(
      x: NumeralStrokes.column(of: name, last: width - pen.width),
      y: NumeralStrokes.row(of: name, last: height - pen.height), isRound: position.isLowercase)
  }

  /// Rounds a corner, whose outer radius is ``radius``.
  private func round(
    _ corner: Corner, between previous: Corner, _ next: Corner, _ glyph: inout PixelGlyph
  ) {
    let isLeft = min(previous.x, next.x) == corner.x
    let isTop = min(previous.y, next.y) == corner.y
    let hasTurn = (previous.x == corner.x) != (next.x == corner.x)
    guard hasTurn, radius.width > 1, radius.height > 1 else { return }
    let (outerWidth, outerHeight) = (Double(radius.width), Double(radius.height))
    let innerWidth = outerWidth - Double(pen.width)
    let innerHeight = outerHeight - Double(pen.height)
    for row in 0..<radius.height {
      for column in 0..<radius.width {
        let x = isLeft ? corner.x + column : corner.x + pen.width - 1 - column
        let y = isTop ? corner.y + row : corner.y + pen.height - 1 - row
        // The distance from the center of the arc.
        let (dx, dy) = (outerWidth - Double(column) - 0.5, outerHeight - Double(row) - 0.5)
        let isOutside = Self.isOutside(dx / outerWidth, dy / outerHeight)
        let isInside =
          innerWidth > 0 && innerHeight > 0
          && !Self.isOutside(dx / innerWidth, dy / innerHeight)
        let isStroke = column < pen.width || row < pen.height
        if isOutside {
          glyph.clear(x: x, y: y)
        } else if !isInside, !isStroke, innerWidth > 0, innerHeight > 0 {
          glyph.fill(x: x, y: y, width: 1, height: 1)
        }
      }
    }
  }

  private static func isOutside(_ x: Double, _ y: Double) -> Bool { x * x + y * y > 1 }
}

/// The pixels of a glyph.
struct PixelGlyph {
  let height: Int
  /// The columns from left to right; the lowest bit is the top pixel.
  private(set) var columns: [UInt64]

  /// Creates an empty glyph; its height is at most 64 pixels.
  init(width: Int, height: Int) {
    self.height = height
    columns = Array(repeating: 0, count: max(1, width))
  }

  /// Sets the pixels of a rectangle that are inside the glyph.
  mutating func fill(x: Int, y: Int, width: Int, height: Int) {
    for column in max(0, x)..<max(0, min(columns.count, x + width)) {
      for row in max(0, y)..<max(0, min(self.height, y + height)) { columns[column] |= 1 << row }
    }
  }

  mutating func clear(x: Int, y: Int) {
    guard columns.indices.contains(x), (0..<height).contains(y) else { return }
    columns[x] &= ~(1 << UInt64(y))
  }

  /// Replaces some rows of a column.
  mutating func replace(column: Int, rows: Range<Int>, with pixels: UInt64) {
    guard columns.indices.contains(column) else { return }
    let mask = rows.reduce(UInt64(0)) { $0 | 1 << UInt64($1) }
    columns[column] = columns[column] & ~mask | pixels & mask
  }

  mutating func formUnion(_ other: PixelGlyph) {
    for (index, column) in other.columns.enumerated() where columns.indices.contains(index) {
      columns[index] |= column
    }
  }
}
