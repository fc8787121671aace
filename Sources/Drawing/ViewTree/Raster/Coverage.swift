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

  /// The columns of a row that lie inside as a whole; the outlines bulge, so they are one run around
  /// the middle.
  ///
  /// - Complexity: O(log width)
  func fullColumns(ofRow y: Int) -> Range<Int> {
    let middle = rect.minX + rect.width / 2
    // Left of the middle cells lie inside from some column on.
    var (outside, first) = (rect.minX - 1, rect.minX + max(0, rect.width - 1) / 2)
    guard bits(x: first, y: y) == 15 else { return middle..<middle }
    while first - outside > 1 {
      let between = outside + (first - outside) / 2
      if bits(x: between, y: y) == 15 { first = between } else { outside = between }
    }
    // The right side mirrors the left.
    return first..<max(first + 1, rect.maxX - (first - rect.minX))
  }
}
