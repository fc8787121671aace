package import Cells
package import Configuration
internal import ViewTree

/// A box on a page.
package struct PlacedBox: Hashable, Sendable {
  /// The widget that is seen in it.
  package var id: String
  /// What has the place: the widget, or the stack that it is in.
  package var box: String
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
  /// The boxes that no saved layout holds, in the file's order.
  private var derived: [PlacedBox] = []

  package init(_ home: HomeFile, on grid: Grid) {
    self.grid = grid
    var rest: [HomeBox] = []
    let saved = home.layouts[grid.columns] ?? []
    for box in home.boxes {
      guard let span = grid.span(of: box.family) else { continue }
      if !placeSaved(box, span, in: saved) { rest.append(box) }
    }
    // Derived boxes fill up from the first page on, but never overtake each other's pages.
    var page = 0
    for box in rest {
      guard let span = grid.span(of: box.family) else { continue }
      while !place(box, span, onPage: page) { page += 1 }
      if let placed = boxes.last { derived.append(placed) }
    }
    pageCount = max(1, taken.count)
    boxes.sort { ($0.page, $0.rect.minY, $0.rect.minX) < ($1.page, $1.rect.minY, $1.rect.minX) }
  }

  /// The places of all boxes by their ids, page by page.
  package private(set) var places: [[String: GridPlace]] = [[:]]

  /// The box before which one more of a family is to stand in the file, so that it takes the first page
  /// that has room for it and all others stay; `nil` for the file's end.
  func successor(ofNew family: Family) -> String? {
    guard let span = grid.span(of: family),
      let page = taken.indices.first(where: { hasRoom(for: span, onPage: $0) })
    else { return nil }
    return derived.first { $0.page > page }?.box
  }

  /// The boxes of a page in reading order.
  package func boxes(onPage page: Int) -> [PlacedBox] {
    boxes.filter { $0.page == page }
  }

  private mutating func placeSaved(
    _ box: HomeBox, _ span: Size, in pages: [[String: GridPlace]]
  ) -> Bool {
    for (page, places) in pages.enumerated() {
      guard let place = places[box.id] else { continue }
      ensure(page)
      guard isFree(place.column, place.row, span, onPage: page) else { return false }
      take(box, place.column, place.row, span, onPage: page)
      return true
    }
    return false
  }

  private mutating func place(_ box: HomeBox, _ span: Size, onPage page: Int) -> Bool {
    ensure(page)
    for row in 0..<grid.rows {
      for column in 0..<grid.columns where isFree(column, row, span, onPage: page) {
        take(box, column, row, span, onPage: page)
        return true
      }
    }
    return false
  }

  private func hasRoom(for span: Size, onPage page: Int) -> Bool {
    (0..<grid.rows).contains { row in
      (0..<grid.columns).contains { isFree($0, row, span, onPage: page) }
    }
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
    _ box: HomeBox, _ column: Int, _ row: Int, _ span: Size, onPage page: Int
  ) {
    for y in row..<row + span.height {
      for x in column..<column + span.width { taken[page][y][x] = true }
    }
    while places.count <= page { places.append([:]) }
    places[page][box.id] = GridPlace(column: column, row: row)
    boxes.append(
      PlacedBox(
        id: box.widgets.first ?? box.id, box: box.id, page: page,
        rect: grid.rect(column: column, row: row, span: span)))
  }
}
