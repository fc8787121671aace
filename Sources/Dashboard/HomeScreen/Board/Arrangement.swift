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
/// The arrangement uses the layout that the user saved for this grid. If there is none, it takes the
/// order of the boxes from the layout of the nearest grid, or else from the file. Boxes without a
/// usable position go to the first free position of any page, so gaps are filled and no box is lost.
package struct Arrangement: Hashable, Sendable {
  /// The boxes in reading order, page by page.
  ///
  /// The visible widget of a stack is its first one here. ``Board/visibleBoxes`` has the one on
  /// top.
  package private(set) var boxes: [PlacedBox] = []
  package private(set) var pageCount = 1
  /// The position of each box by identifier, page by page.
  package private(set) var positions: [[String: GridPosition]] = [[:]]

  private let grid: Grid
  /// The occupied cells of each page's grid, by page, row and column.
  private var occupiedCells: [[[Bool]]] = []
  /// The number of free cells of each page's grid.
  private var freeCellCounts: [Int] = []

  package init(_ home: HomeFile, on grid: Grid) {
    self.grid = grid
    let savedPages = home.layouts[grid.layoutKey] ?? home.layouts[LayoutKey(columns: grid.columns)]
    let allBoxes = home.boxes
    let orderedBoxes =
      savedPages == nil ? Self.order(allBoxes, by: home.layout(nearest: grid.layoutKey)) : allBoxes
    var remainingBoxes: [HomeBox] = []
    for box in orderedBoxes {
      guard let span = grid.span(of: box.family) else { continue }
      if !placeAtSavedPosition(box, span, in: savedPages ?? []) { remainingBoxes.append(box) }
    }
    for box in remainingBoxes {
      guard let span = grid.span(of: box.family) else { continue }
      var page = 0
      while !place(box, span, onPage: page) { page += 1 }
    }
    // A saved position that is not free may have been the only one on the last page.
    pageCount = 1 + (boxes.map(\.page).max() ?? 0)
    boxes.sort { ($0.page, $0.rect.minY, $0.rect.minX) < ($1.page, $1.rect.minY, $1.rect.minX) }
  }

  /// Returns boxes in the reading order of a layout, followed by those that are not in it.
  private static func order(
    _ boxes: [HomeBox], by pages: [[String: GridPosition]]?
  ) -> [HomeBox] {
    guard let pages else { return boxes }
    let ids = pages.flatMap { $0.inReadingOrder.map(\.key) }
    let ranks = Dictionary(ids.enumerated().map { ($1, $0) }) { first, _ in first }
    return boxes.enumerated().sorted {
      (ranks[$0.element.id] ?? ids.count, $0.offset) < (
        ranks[$1.element.id] ?? ids.count, $1.offset
      )
    }.map(\.element)
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
    guard freeCellCounts[page] >= span.width * span.height else { return false }
    for row in 0..<grid.rows {
      for column in 0..<grid.columns where isFree(column, row, span, onPage: page) {
        occupy(box, column, row, span, onPage: page)
        return true
      }
    }
    return false
  }

  private mutating func ensurePage(_ page: Int) {
    let emptyPage = Array(repeating: Array(repeating: false, count: grid.columns), count: grid.rows)
    while occupiedCells.count <= page {
      occupiedCells.append(emptyPage)
      freeCellCounts.append(grid.columns * grid.rows)
    }
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
    freeCellCounts[page] -= span.width * span.height
    while positions.count <= page { positions.append([:]) }
    positions[page][box.id] = GridPosition(column: column, row: row)
    boxes.append(
      PlacedBox(
        id: box.widgets.first ?? box.id, box: box.id, page: page,
        rect: grid.rect(column: column, row: row, span: span)))
  }
}
