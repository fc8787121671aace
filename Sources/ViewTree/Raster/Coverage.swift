internal import Cells

/// Which pixels of the cells of a frame lie inside a simple outline.
struct Coverage {
  private let outline: Outline
  private let radius: Double
  private let rect: Rect

  /// Corners smaller than a cell's height would not be seen: they become so large.
  init(_ outline: Outline, radius: Double, in rect: Rect) {
    self.outline = outline
    self.radius = radius < 4 ? 0 : max(16, radius)
    self.rect = rect
  }

  /// A cell's pixels: 1 upper left, 2 upper right, 4 lower left, 8 lower right.
  func bits(x: Int, y: Int) -> Int {
    let size = rect.points
    var bits = 0
    for pixel in 0..<4 {
      let place = Vector(
        x: Double((x - rect.minX) * 8 + pixel % 2 * 4 + 2),
        y: Double((y - rect.minY) * 16 + pixel / 2 * 8 + 4))
      if outline.contains(place, in: size, radius: radius) { bits |= 1 << pixel }
    }
    return bits
  }

  /// The columns of a row that lie inside as a whole; the outlines bulge, so they are one run.
  func fullColumns(ofRow y: Int) -> Range<Int> {
    let middle = rect.minX + rect.width / 2
    guard let first = (rect.minX..<rect.maxX).first(where: { bits(x: $0, y: y) == 15 }) else {
      return middle..<middle
    }
    var end = first + 1
    // The right side mirrors the left.
    end = max(end, rect.maxX - (first - rect.minX))
    return first..<end
  }
}
