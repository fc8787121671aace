internal import Cells

/// A copy of the cells behind a layer that is clipped, masked or translucent.
struct Backdrop {
  /// The part of the buffer that was copied.
  let area: Rect
  /// The cells, row by row.
  private let cells: ContiguousArray<Cell>

  /// Copies the cells in a rectangle, or of it what is inside the buffer.
  init(_ rect: Rect, of buffer: CellBuffer) {
    let area = rect.intersection(buffer.bounds)
    var cells = ContiguousArray<Cell>()
    // An empty one may be beside the buffer.
    guard !area.isEmpty else {
      (self.area, self.cells) = (.zero, cells)
      return
    }
    cells.reserveCapacity(area.width * area.height)
    for y in area.minY..<area.maxY {
      let start = y * buffer.size.width + area.minX
      cells.append(contentsOf: buffer.cells[start..<start + area.width])
    }
    (self.area, self.cells) = (area, cells)
  }

  /// What copying and reading the cells of a rectangle costs, in units of ``WorkBudget``.
  static func work(over rect: Rect) -> Int { 8 + rect.width * rect.height / 4 }

  /// The cell at a position of the buffer inside the area.
  subscript(x: Int, y: Int) -> Cell { cells[(y - area.minY) * area.width + x - area.minX] }

  /// Returns the background that all cells of the part of a rectangle that is in the area share, or
  /// `nil` if they differ, or there is no such part.
  func background(in rect: Rect) -> Paint? {
    let rect = rect.intersection(area)
    guard !rect.isEmpty else { return nil }
    let background = self[rect.minX, rect.minY].background
    for y in rect.minY..<rect.maxY {
      for x in rect.minX..<rect.maxX where self[x, y].background != background { return nil }
    }
    return background
  }
}
