internal import Cells

/// The paints of the four quarters of a cell, so that areas and images can be drawn over others.
///
/// A cell shows two paints. If there would be more, the one that was painted last is kept, and the
/// most frequent of the others. A quarter of a third paint becomes one of the first, beside a single
/// quarter of it: the end of a thin bar is continued rather than interrupted.
struct CellPixels {
  /// The paints: upper left, upper right, lower left, lower right.
  private(set) var paints: [Paint]

  /// Reads the quarters of a cell, or returns `nil` if the cell shows a letter or a line.
  init?(_ cell: Cell) {
    guard !cell.isTail, !cell.isLead else { return nil }
    guard let bits = Quadrants.bits(of: cell.code) else { return nil }
    paints = (0..<4).map { bits & 1 << $0 == 0 ? cell.background : cell.foreground }
  }

  /// The paint of the upper half; of two paints, the left one.
  var upper: Paint { paints[0] }
  /// The paint of the lower half; of two paints, the left one.
  var lower: Paint { paints[2] }

  /// Replaces the paints of the quarters whose bits are set.
  mutating func paint(_ bits: Int, _ change: (Paint) -> Paint) {
    for index in 0..<4 where bits & 1 << index != 0 { paints[index] = change(paints[index]) }
  }

  /// Returns the glyph and the paints of a cell that shows the quarters.
  ///
  /// - Parameter bits: The quarters that were painted last.
  /// - Returns: The glyph as a code, and the style.
  func cell(paintedLast bits: Int) -> (code: UInt32, style: Style) {
    let first = paints[bits.trailingZeroBitCount & 3]
    let others = paints.filter { $0 != first }
    guard !others.isEmpty else { return (0x20, Style(background: first)) }
    let background = others.max { left, right in
      others.count { $0 == left } < others.count { $0 == right }
    }
    let own = (0..<4).reduce(0) { $0 | (paints[$1] == first ? 1 << $1 : 0) }
    let lost = (0..<4).filter { paints[$0] != first && paints[$0] != background }
    let shown = own.nonzeroBitCount > 1 ? own : lost.reduce(own) { $0 | 1 << $1 & ~diagonal(own) }
    return (
      Quadrants.scalar(shown).value, Style(foreground: first, background: background ?? .none)
    )
  }
}

/// Returns the bit of the quarter that is opposite to a single quarter.
private func diagonal(_ bit: Int) -> Int { 8 >> bit.trailingZeroBitCount }

extension Quadrants {
  /// Returns the block for pixels as a scalar.
  static func scalar(_ bits: Int) -> Unicode.Scalar { block(bits).unicodeScalars.first ?? " " }

  /// Returns the pixels of a blank or a block, or `nil` for another code.
  static func bits(of code: UInt32) -> Int? {
    if code == 0x20 { return 0 }
    guard (0x2580...0x259f).contains(code) else { return nil }
    return bitsByCode[Int(code) - 0x2580]
  }

  private static let bitsByCode: [Int?] = {
    var result = [Int?](repeating: nil, count: 0x20)
    for bits in 1...15 { result[Int(scalar(bits).value) - 0x2580] = bits }
    return result
  }()
}

extension CellBuffer {
  /// Paints those quadrants of a cell whose bits are set, over what the cell shows.
  ///
  /// Over a letter or a line, the rest of the cell is blank.
  mutating func drawQuadrants(
    _ bits: Int, x: Int, y: Int, paint: Paint, _ context: DrawContext
  ) {
    guard bits > 0, context.clip.contains(Point(x: x, y: y)) else { return }
    if bits == 15 && context.opacity == 1 {
      return fillBackground(paint, in: Rect(x: x, y: y, width: 1, height: 1), context)
    }
    guard var pixels = CellPixels(self[x, y]) else {
      guard bits < 15 else {
        return fillBackground(paint, in: Rect(x: x, y: y, width: 1, height: 1), context)
      }
      return put(Quadrants.scalar(bits), x: x, y: y, paint: paint, context)
    }
    pixels.paint(bits) { context.faded(paint, over: $0) }
    show(pixels, paintedLast: bits, x: x, y: y, context)
  }

  /// Shows the quarters of a cell.
  mutating func show(
    _ pixels: CellPixels, paintedLast bits: Int, x: Int, y: Int, _ context: DrawContext
  ) {
    let (code, style) = pixels.cell(paintedLast: bits)
    guard let scalar = Unicode.Scalar(code) else { return }
    put(scalar, x: x, y: y, style: style, clip: context.clip)
  }
}

extension DrawContext {
  /// Returns a paint that is blended over another at the context's opacity.
  func faded(_ paint: Paint, over background: Paint) -> Paint {
    guard opacity < 1, let color = palette.color(of: paint) else { return paint }
    let below = palette.color(of: background) ?? palette.background
    return .rgb(color.blended(over: below, opacity: opacity))
  }
}
