internal import Cells
#if canImport(Glibc)
internal import Glibc
#endif

/// Dots of two by four a cell, drawn with braille patterns.
struct BrailleCanvas {
  private let size: Size
  private var dots: [UInt8]

  init(size: Size) {
    self.size = size
    dots = Array(repeating: 0, count: max(0, size.width * size.height))
  }

  /// Sets the dot at a place, counted in dots.
  mutating func set(x: Int, y: Int) {
    guard x >= 0, y >= 0, x < size.width * 2, y < size.height * 4 else { return }
    dots[y / 4 * size.width + x / 2] |= Self.bits[y % 4 * 2 + x % 2]
  }

  /// Draws the ellipse that touches the edges, or the circle inside; clockwise from the right.
  mutating func strokeEllipse(isCircle: Bool, from: Double, to: Double, startAngle: Double = 0) {
    var radiusX = Double(size.width * 2 - 1) / 2
    var radiusY = Double(size.height * 4 - 1) / 2
    let center = (x: radiusX, y: radiusY)
    if isCircle { (radiusX, radiusY) = (min(radiusX, radiusY), min(radiusX, radiusY)) }
    let steps = max(8, Int((radiusX + radiusY) * 6))
    let first = max(0, min(1, from))
    let last = max(0, min(1, to))
    guard last > first else { return }
    for step in 0...steps {
      let part = first + (last - first) * Double(step) / Double(steps)
      let angle = startAngle + part * 2 * Double.pi
      set(
        x: Int((center.x + radiusX * cos(angle)).rounded()),
        y: Int((center.y + radiusY * sin(angle)).rounded()))
    }
  }

  func draw(in rect: Rect, paint: Paint, _ buffer: inout CellBuffer, _ context: DrawContext) {
    for y in 0..<size.height {
      for x in 0..<size.width {
        let pattern = dots[y * size.width + x]
        guard pattern != 0, let scalar = Unicode.Scalar(0x2800 + UInt32(pattern)) else { continue }
        buffer.mark(scalar, x: rect.minX + x, y: rect.minY + y, paint: paint, context)
      }
    }
  }

  /// - Source: Unicode chapter 21.1, the order of braille dots, by row then column.
  private static let bits: [UInt8] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]
}
