internal import Cells

/// A canvas of 2 × 2 pixels per cell, used for areas and thick lines.
///
/// A pixel is 4 × 8 points.
struct QuadrantCanvas {
  /// The cells that the canvas covers.
  private let area: Rect
  /// The pixels of each cell as bits: 1 upper left, 2 upper right, 4 lower left, 8 lower right.
  private var bits: [UInt8]

  init(_ area: Rect) {
    self.area = area
    bits = Array(repeating: 0, count: max(0, area.width * area.height))
  }

  /// Sets the pixels whose centers are inside the contours, if the work budget is large enough.
  ///
  /// - Complexity: O(*r* × *e*) for *r* rows and *e* edges, plus sorting the crossings of each row.
  mutating func fill(_ contours: [Contour], evenOdd: Bool, _ work: inout WorkBudget) {
    guard !bits.isEmpty, work.charge(contours.pointCount * (2 + area.height * 2)) else { return }
    let inside = InsideSpans(contours)
    for row in 0..<area.height * 2 {
      let y = Double(area.minY * 16 + row * 8 + 4)
      for span in inside.spans(at: y, evenOdd: evenOdd) {
        fillSpan(row, from: span.left, to: span.right)
      }
    }
  }

  /// Sets the pixels whose centers are within half the line width; used for thick lines.
  mutating func stroke(_ contours: [Contour], width: Double, _ work: inout WorkBudget) {
    for contour in contours {
      let vertices = contour.vertices
      for (first, second) in zip(vertices, vertices.dropFirst()) {
        let rect = Rect(around: first, second, spread: width / 2).intersection(area)
        guard work.charge(1 + rect.width * rect.height) else { return }
        stroke(from: first, to: second, width: width, in: rect)
      }
    }
  }

  /// Sets the pixels near one segment, testing those in the cells that the segment can reach.
  private mutating func stroke(
    from first: Vector, to second: Vector, width: Double, in rect: Rect
  ) {
    for y in rect.minY..<rect.maxY {
      for x in rect.minX..<rect.maxX {
        let index = (y - area.minY) * area.width + x - area.minX
        for pixel in 0..<4 where bits[index] & 1 << UInt8(pixel) == 0 {
          let center = Vector(
            x: Double(x * 8 + pixel % 2 * 4 + 2), y: Double(y * 16 + pixel / 2 * 8 + 4))
          if center.distance(to: first, second) <= width / 2 { bits[index] |= 1 << UInt8(pixel) }
        }
      }
    }
  }

  /// Sets the pixels of a row whose centers are between two positions in points.
  private mutating func fillSpan(_ row: Int, from left: Double, to right: Double) {
    let width = Double(area.width * 2)
    let origin = Double(area.minX * 8)
    let firstColumn = Int(min(width, max(0, ((left - origin - 2) / 4).rounded(.up))))
    let endColumn = Int(min(width, max(0, ((right - origin - 2) / 4).rounded(.up))))
    for column in firstColumn..<max(firstColumn, endColumn) {
      bits[row / 2 * area.width + column / 2] |= 1 << UInt8(row % 2 * 2 + column % 2)
    }
  }

  /// Draws the pixels.
  func draw(paint: Paint, _ buffer: inout CellBuffer, _ context: DrawContext) {
    for y in 0..<area.height {
      for x in 0..<area.width {
        let bits = Int(bits[y * area.width + x])
        buffer.drawQuadrants(bits, x: area.minX + x, y: area.minY + y, paint: paint, context)
      }
    }
  }
}

extension Vector {
  /// Returns the distance from this point to the segment between two others.
  fileprivate func distance(to first: Vector, _ second: Vector) -> Double {
    let direction = second - first
    let squaredLength = direction.x * direction.x + direction.y * direction.y
    guard squaredLength > 0 else { return (self - first).length }
    let offset = self - first
    let product = offset.x * direction.x + offset.y * direction.y
    let fraction = min(1, max(0, product / squaredLength))
    return (offset - direction * fraction).length
  }
}
