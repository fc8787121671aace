package import Cells
package import Configuration
internal import ViewTree

/// A box on a page.
package struct PlacedBox: Hashable, Sendable {
  /// The visible widget; in a stack, the widget on top.
  package var id: String
  /// The identifier of the widget, or of the stack that the widget is in.
  package var box: String
  package var page: Int
  package var rect: Rect
}

/// The positions of all boxes on one grid, page by page.
///
/// The arrangement uses the layout that the user saved for this number of columns, or derives one
/// in reading order. Boxes that are missing from the saved layout, or do not fit at their saved
/// position, follow in reading order, so no box is lost.
package struct Arrangement: Hashable, Sendable {
  /// The boxes in reading order, page by page.
  ///
  /// The visible widget of a stack is its first one here. ``Board/visibleBoxes`` has the one on
  /// top.
  package private(set) var boxes: [PlacedBox] = []
  package private(set) var pageCount = 1

  private let grid: Grid
  /// The occupied cells of each page's grid, by page, row and column.
  private var occupiedCells: [[[Bool]]] = []
  /// The boxes without a usable saved position, in file order.
  private var derivedBoxes: [PlacedBox] = []

  package init(_ home: HomeFile, on grid: Grid) {
    self.grid = grid
    var remainingBoxes: [HomeBox] = []
    let savedPages = home.layouts[grid.columns] ?? []
    for box in home.boxes {
      guard let span = grid.span(of: box.family) else { continue }
      if !placeAtSavedPosition(box, span, in: savedPages) { remainingBoxes.append(box) }
    }
    // The remaining boxes fill the pages from the first on. A box never goes to an earlier page
    // than the box before it.
    var page = 0
    for box in remainingBoxes {
      guard let span = grid.span(of: box.family) else { continue }
      while !place(box, span, onPage: page) { page += 1 }
      if let placedBox = boxes.last { derivedBoxes.append(placedBox) }
    }
    pageCount = max(1, occupiedCells.count)
    boxes.sort { ($0.page, $0.rect.minY, $0.rect.minX) < ($1.page, $1.rect.minY, $1.rect.minX) }
  }

  /// The position of each box by identifier, page by page.
  package private(set) var positions: [[String: GridPosition]] = [[:]]

  /// Returns the box before which a new box is inserted in the file, or `nil` for the end of the
  /// file.
  ///
  /// Inserted there, the new box goes on the first page with enough space, and all other boxes stay
  /// where they are.
  func successor(ofNew family: Family) -> String? {
    guard let span = grid.span(of: family),
      let page = occupiedCells.indices.first(where: { hasSpace(for: span, onPage: $0) })
    else { return nil }
    return derivedBoxes.first { $0.page > page }?.box
  }

  /// Returns the boxes of a page in reading order.
  package func boxes(onPage page: Int) -> [PlacedBox] {
    boxes.filter { $0.page == page }
  }

  private mutating func placeAtSavedPosition(
    _ box: HomeBox, _ span: Size, in pages: [[String: GridPosition]]
  ) -> Bool {
    for (page, positions) in pages.enumerated() {
      guard let position = positions[box.id] else { continue }
      ensurePage(page)
      guard isFree(position.column, position.row, span, onPage: page) else { return false }
      occupy(box, position.column, position.row, span, onPage: page)
      return true
    }
    return false
  }

  private mutating func place(_ box: HomeBox, _ span: Size, onPage page: Int) -> Bool {
    ensurePage(page)
    for row in 0..<grid.rows {
      for column in 0..<grid.columns where isFree(column, row, span, onPage: page) {
        occupy(box, column, row, span, onPage: page)
        return true
      }
    }
    return false
  }

  private func hasSpace(for span: Size, onPage page: Int) -> Bool {
    (0..<grid.rows).contains { row in
      (0..<grid.columns).contains { isFree($0, row, span, onPage: page) }
    }
  }

  private mutating func ensurePage(_ page: Int) {
    let emptyPage = Array(repeating: Array(repeating: false, count: grid.columns), count: grid.rows)
    while occupiedCells.count <= page { occupiedCells.append(emptyPage) }
  }

  private func isFree(_ column: Int, _ row: Int, _ span: Size, onPage page: Int) -> Bool {
    guard column + span.width <= grid.columns, row + span.height <= grid.rows else { return false }
    return !(row..<row + span.height).contains { y in
      (column..<column + span.width).contains { occupiedCells[page][y][$0] }
    }
  }

  private mutating func occupy(
    _ box: HomeBox, _ column: Int, _ row: Int, _ span: Size, onPage page: Int
  ) {
    for y in row..<row + span.height {
      for x in column..<column + span.width { occupiedCells[page][y][x] = true }
    }
    while positions.count <= page { positions.append([:]) }
    positions[page][box.id] = GridPosition(column: column, row: row)
    boxes.append(
      PlacedBox(
        id: box.widgets.first ?? box.id, box: box.id, page: page,
        rect: grid.rect(column: column, row: row, span: span)))
  }
}
