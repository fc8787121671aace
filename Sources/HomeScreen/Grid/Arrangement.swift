package import Cells
package import Configuration

/// A widget's box on a page.
package struct PlacedBox: Hashable, Sendable {
  package var id: String
  package var page: Int
  package var rect: Rect
}

/// Where every widget's box is, page by page, for one grid.
///
/// The user's own layout for this number of columns where there is one, else one derived in reading
/// order; nothing is ever lost: what a saved layout does not hold, or holds where it does not fit,
/// follows in reading order.
package struct Arrangement: Hashable, Sendable {
  package private(set) var boxes: [PlacedBox] = []
  package private(set) var pageCount = 1

  private let grid: Grid
  /// The occupied cells of each page's grid, by page, row and column.
  private var taken: [[[Bool]]] = []

  package init(_ home: HomeFile, on grid: Grid) {
    self.grid = grid
    var rest: [WidgetPlacement] = []
    let saved = home.layouts[grid.columns] ?? []
    for widget in home.widgets {
      guard let span = grid.span(of: widget.family) else { continue }
      if !placeSaved(widget.id, span, in: saved) { rest.append(widget) }
    }
    // Derived boxes fill up from the first page on, but never overtake each other's pages.
    var page = 0
    for widget in rest {
      guard let span = grid.span(of: widget.family) else { continue }
      while !place(widget.id, span, onPage: page) { page += 1 }
    }
    pageCount = max(1, taken.count)
    boxes.sort { ($0.page, $0.rect.minY, $0.rect.minX) < ($1.page, $1.rect.minY, $1.rect.minX) }
  }

  /// The places of all boxes by their ids, page by page.
  package private(set) var places: [[String: GridPlace]] = [[:]]

  /// The boxes of a page in reading order.
  package func boxes(onPage page: Int) -> [PlacedBox] {
    boxes.filter { $0.page == page }
  }

  private mutating func placeSaved(
    _ id: String, _ span: Size, in pages: [[String: GridPlace]]
  ) -> Bool {
    for (page, places) in pages.enumerated() {
      guard let place = places[id] else { continue }
      ensure(page)
      guard isFree(place.column, place.row, span, onPage: page) else { return false }
      take(id, place.column, place.row, span, onPage: page)
      return true
    }
    return false
  }

  private mutating func place(_ id: String, _ span: Size, onPage page: Int) -> Bool {
    ensure(page)
    for row in 0..<grid.rows {
      for column in 0..<grid.columns where isFree(column, row, span, onPage: page) {
        take(id, column, row, span, onPage: page)
        return true
      }
    }
    return false
  }

  private mutating func ensure(_ page: Int) {
    let empty = Array(repeating: Array(repeating: false, count: grid.columns), count: grid.rows)
    while taken.count <= page { taken.append(empty) }
  }

  private func isFree(_ column: Int, _ row: Int, _ span: Size, onPage page: Int) -> Bool {
    guard column + span.width <= grid.columns, row + span.height <= grid.rows else { return false }
    return !(row..<row + span.height).contains { y in
      (column..<column + span.width).contains { taken[page][y][$0] }
    }
  }

  private mutating func take(
    _ id: String, _ column: Int, _ row: Int, _ span: Size, onPage page: Int
  ) {
    for y in row..<row + span.height {
      for x in column..<column + span.width { taken[page][y][x] = true }
    }
    while places.count <= page { places.append([:]) }
    places[page][id] = GridPlace(column: column, row: row)
    boxes.append(
      PlacedBox(id: id, page: page, rect: grid.rect(column: column, row: row, span: span)))
  }
}
