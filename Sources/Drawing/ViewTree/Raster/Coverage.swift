internal import Cells

/// The pixels of a frame's cells that are inside a simple outline.
struct Coverage {
  private let outline: Outline
  private let radius: Double
  private let rect: Rect

  /// Creates the coverage of an outline.
  ///
  /// A corner radius smaller than the height of a cell, 16 points, is increased to that height,
  /// because the corner would be invisible otherwise. A radius under 4 points becomes 0.
  init(_ outline: Outline, radius: Double, in rect: Rect) {
    self.outline = outline
    self.radius = radius < 4 ? 0 : max(16, radius)
    self.rect = rect
  }

  /// Returns a cell's pixels as bits: 1 upper left, 2 upper right, 4 lower left, 8 lower right.
  func bits(x: Int, y: Int) -> Int {
    let size = rect.points
    var bits = 0
    for pixel in 0..<4 {
      let point = Vector(
        x: Double((x - rect.minX) * 8 + pixel % 2 * 4 + 2),
        y: Double((y - rect.minY) * 16 + pixel / 2 * 8 + 4))
      if outline.contains(point, in: size, radius: radius) { bits |= 1 << pixel }
    }
    return bits
  }

  /// Returns whether a point is inside, given in cells of the buffer.
  func contains(x: Double, y: Double) -> Bool {
    let point = Vector(x: (x - Double(rect.minX)) * 8, y: (y - Double(rect.minY)) * 16)
    return outline.contains(point, in: rect.points, radius: radius)
  }

  /// Returns the columns of a row that are completely inside; empty if the middle one is not.
  ///
  /// The columns are contiguous around the middle, because all outlines are convex.
  ///
  /// - Complexity: O(log *n*) in the width.
  func fullColumns(ofRow y: Int) -> Range<Int> {
    let middle = rect.minX + rect.width / 2
    // A binary search: left of the middle, all cells from some column on are inside.
    var (outerColumn, firstColumn) = (rect.minX - 1, rect.minX + max(0, rect.width - 1) / 2)
    guard bits(x: firstColumn, y: y) == 15 else { return middle..<middle }
    while firstColumn - outerColumn > 1 {
      let column = outerColumn + (firstColumn - outerColumn) / 2
      if bits(x: column, y: y) == 15 { firstColumn = column } else { outerColumn = column }
    }
    // The right side is symmetric.
    return firstColumn..<max(firstColumn + 1, rect.maxX - (firstColumn - rect.minX))
  }
}
