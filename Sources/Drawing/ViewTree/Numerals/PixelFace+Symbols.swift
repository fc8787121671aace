extension PixelFace {
  /// Returns the glyphs of punctuation and signs.
  func symbols() -> [Character: [UInt64]] {
    let dash = dash
    return [
      " ": PixelGlyph(width: width / 2, height: height).columns,
      ":": colon, ".": point, ",": comma, "-": dash, "−": dash, "+": plus, "/": slash,
      "°": ring.zero, "%": percent,
    ]
  }

  /// The row of the middle stroke.
  private var middle: Int { (height - pen.height) / 2 }

  private var colon: [UInt64] {
    var glyph = PixelGlyph(width: pen.width, height: height)
    let inset = (height - 2 * pen.height) * 3 / 10
    for y in [inset, height - pen.height - inset] {
      glyph.fill(x: 0, y: y, width: pen.width, height: pen.height)
    }
    return glyph.columns
  }

  private var point: [UInt64] {
    var glyph = PixelGlyph(width: pen.width, height: height)
    glyph.fill(x: 0, y: height - pen.height, width: pen.width, height: pen.height)
    return glyph.columns
  }

  private var comma: [UInt64] {
    let tail = max(1, pen.width / 2)
    var glyph = PixelGlyph(width: pen.width + tail, height: height)
    glyph.fill(x: tail, y: height - 2 * pen.height, width: pen.width, height: pen.height)
    glyph.fill(x: 0, y: height - pen.height, width: max(tail, pen.width), height: pen.height)
    return glyph.columns
  }

  private var dash: [UInt64] {
    let dashWidth = max(3, width - pen.width)
    var glyph = PixelGlyph(width: dashWidth, height: height)
    glyph.fill(x: 0, y: middle, width: dashWidth, height: pen.height)
    return glyph.columns
  }

  private var plus: [UInt64] {
    let arm = max(pen.width, (width - 2 * pen.width + 1) / 2)
    let rows = max(1, arm * pen.height / pen.width)
    var glyph = PixelGlyph(width: pen.width + 2 * arm, height: height)
    glyph.fill(x: 0, y: middle, width: pen.width + 2 * arm, height: pen.height)
    glyph.fill(x: arm, y: middle - rows, width: pen.width, height: pen.height + 2 * rows)
    return glyph.columns
  }

  private var slash: [UInt64] {
    var glyph = PixelGlyph(width: max(pen.width + 2, width * 3 / 4), height: height)
    drawSlash(&glyph, in: 0..<glyph.columns.count)
    return glyph.columns
  }

  /// Draws a line from the lower left to the upper right corner.
  private func drawSlash(_ glyph: inout PixelGlyph, in columns: Range<Int>) {
    let length = Double(columns.count - pen.width)
    for y in 0..<height {
      let offset = length * (1 - (Double(y) + 0.5) / Double(height))
      glyph.fill(
        x: columns.lowerBound + Int(offset.rounded()), y: y, width: pen.width, height: 1)
    }
  }

  /// The measures of the rings of `°` and `%`, which are about as wide as they are tall.
  private var ring: PixelFace {
    let ringPen = (width: max(1, pen.width * 2 / 3), height: max(1, pen.height * 2 / 3))
    let ringHeight = max(ringPen.height * 2 + 1, height / 3)
    let roundWidth = min(ringHeight * grid.aspect * 4 / 5, width * 2 / 3)
    let ringWidth = max(ringPen.width * 2 + 1, roundWidth)
    return PixelFace(
      grid, width: ringWidth, height: ringHeight, pen: ringPen,
      radius: (min(radius.width, ringWidth / 2 + 1), min(radius.height, ringHeight / 2 + 1)),
      gap: gap)
  }

  private var percent: [UInt64] {
    let ring = ring
    let width = ring.width * 2 + max(1, pen.width / 2)
    var glyph = PixelGlyph(width: width, height: height)
    drawSlash(&glyph, in: 0..<width)
    for (index, column) in ring.zero.enumerated() {
      // The row beside each ring separates it from the line.
      glyph.replace(column: index, rows: 0..<ring.height + 1, with: column)
      glyph.replace(
        column: width - ring.width + index, rows: height - ring.height - 1..<height,
        with: column << UInt64(height - ring.height))
    }
    return glyph.columns
  }
}
