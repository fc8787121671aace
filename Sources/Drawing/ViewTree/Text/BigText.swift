internal import Cells

/// Text three rows tall, drawn with quadrant blocks, as for a clock that is readable from afar.
///
/// A cell has 2 × 2 pixels of 4 × 8 points.
enum BigText {
  /// The height of big text, in cells.
  static let rows = 3

  /// Returns the width of a text in cells, or `nil` if the text is empty or a character has
  /// no big glyph.
  static func width(of text: String) -> Int? {
    var pixels = 0
    for character in text {
      guard let glyph = glyphs[character.withPlainSpace] else { return nil }
      pixels += glyph.width + 1
    }
    return pixels == 0 ? nil : pixels / 2
  }

  /// Returns the three rows of a text whose characters all have big glyphs.
  static func lines(of text: String) -> [String] {
    let columns = text.flatMap { character in
      (glyphs[character.withPlainSpace]?.columns ?? []) + [0]
    }
    return (0..<rows).map { row in
      String(
        stride(from: 0, to: columns.count - 1, by: 2).map { column in
          block(left: columns[column] >> (row * 2), right: columns[column + 1] >> (row * 2))
        })
    }
  }

  private static func block(left: Int, right: Int) -> Character {
    let upper = (left & 1) | (right & 1) << 1
    let lower = (left >> 1 & 1) << 2 | (right >> 1 & 1) << 3
    return Quadrants.block(upper | lower)
  }

  private struct BigGlyph {
    /// The pixels of each column; the lowest bit is the top pixel.
    var columns: [Int]
    var width: Int { columns.count }

    init(_ pattern: String) {
      let pixels = pattern.split(separator: "/").map { row in row.map { $0 == "#" } }
      columns = (0..<(pixels.first?.count ?? 0)).map { x in
        pixels.indices.reduce(0) { $0 | (pixels[$1][x] ? 1 << $1 : 0) }
      }
    }
  }

  private static let glyphs = BigGlyphs.symbols
    .merging(BigGlyphs.letters) { symbol, _ in symbol }
    .mapValues(BigGlyph.init)
}

extension Character {
  /// The character, or a space for one that does not break, as between groups of digits.
  var withPlainSpace: Character { self == "\u{a0}" || self == "\u{202f}" ? " " : self }
}

/// Block characters of 2 × 2 pixels.
enum Quadrants {
  /// Returns the block for pixels: 1 upper left, 2 upper right, 4 lower left, 8 lower right.
  static func block(_ bits: Int) -> Character {
    blocks[bits & 15]
  }

  private static let blocks: [Character] = Array(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█")
}
