internal import Cells
internal import Configuration
internal import ViewTree

/// The places of boxes on the pages of one grid, which change when the user moves a box.
///
/// Boxes never overlap, and none is lost: a displaced box goes to the nearest free place, on a
/// later page if necessary.
struct PageLayout: Hashable {
  private let grid: Grid
  private let spans: [String: Size]
  private(set) var pages: [[String: GridPosition]]

  init(_ arrangement: Arrangement, _ home: HomeFile, on grid: Grid) {
    self.grid = grid
    spans = Dictionary(
      home.boxes.compactMap { box in grid.span(of: box.family).map { (box.id, $0) } }
    ) { $1 }
    pages = arrangement.positions
  }

  /// Returns the page and place of a box, or `nil` if it has none.
  func position(of id: String) -> (page: Int, place: GridPosition)? {
    for (page, places) in pages.enumerated() {
      if let place = places[id] { return (page, place) }
    }
    return nil
  }

  /// Whether a box fits at a place without overlapping another.
  func isFree(for id: String, _ place: GridPosition, onPage page: Int) -> Bool {
    guard let span = spans[id], pages.indices.contains(page) else { return true }
    let area = rect(place, span)
    return !pages[page].contains { other, its in
      other != id && !rect(its, spans[other]).intersection(area).isEmpty
    }
  }

  /// Moves a box one step; at the side of a page it moves to the next page.
  ///
  /// If the step would push other boxes off the page, the box moves the smallest number of steps
  /// that keeps them there. Two boxes of the same size swap places this way.
  mutating func move(_ id: String, _ direction: Direction) {
    let moves = (1...max(grid.columns, grid.rows)).map { moving(id, direction, by: $0) }
    let first = moves.lazy.compactMap(\.self).first { $0.keepsPages(after: self, moving: id) }
    if let chosen = first ?? moves.first ?? nil { self = chosen }
  }

  /// Returns the layout with a box moved by a number of steps, or `nil` if it cannot go there.
  private func moving(_ id: String, _ direction: Direction, by steps: Int) -> PageLayout? {
    guard let current = position(of: id), let span = spans[id] else { return nil }
    var (page, place) = current
    switch direction {
    case .up: place.row -= steps
    case .down: place.row += steps
    case .left: place.column -= steps
    case .right: place.column += steps
    }
    if place.column < 0, current.place.column == 0, steps == 1, page > 0 {
      page -= 1
      place.column = grid.columns - span.width
    } else if place.column + span.width > grid.columns, steps == 1,
      current.place.column + span.width == grid.columns
    {
      // Moving the only box of the last page to a new page would change nothing.
      guard pages[page].count > 1 || page + 1 < pages.count else { return nil }
      page += 1
      place.column = 0
    }
    guard place.row >= 0, place.row + span.height <= grid.rows, place.column >= 0,
      place.column + span.width <= grid.columns
    else { return nil }
    var board = self
    board.put(id, place, onPage: page)
    return board
  }

  /// Whether all other boxes stay on their pages.
  private func keepsPages(after before: PageLayout, moving id: String) -> Bool {
    before.spans.keys.allSatisfy { other in
      other == id || position(of: other)?.page == before.position(of: other)?.page
    }
  }

  /// Puts a box at a place, or as near as the page's bounds allow, and moves displaced boxes away.
  mutating func put(_ id: String, _ wanted: GridPosition, onPage page: Int) {
    guard let span = spans[id], let before = position(of: id) else { return }
    guard page <= pages.count else { return }
    let place = GridPosition(
      column: min(max(0, wanted.column), grid.columns - span.width),
      row: min(max(0, wanted.row), grid.rows - span.height))
    guard before.page != page || before.place != place else { return }
    pages[before.page][id] = nil
    if page == pages.count { pages.append([:]) }
    let room = rect(place, span)
    let displaced = pages[page].filter { !rect($0.value, spans[$0.key]).intersection(room).isEmpty }
      .sorted { ($0.value.row, $0.value.column) < ($1.value.row, $1.value.column) }
    for (other, _) in displaced { pages[page][other] = nil }
    pages[page][id] = place
    for (other, old) in displaced { relocate(other, near: old, from: page) }
    while pages.count > 1, pages.last?.isEmpty == true { pages.removeLast() }
    // Empty pages in between are removed, too.
    pages.removeAll(where: \.isEmpty)
    if pages.isEmpty { pages = [[:]] }
  }

  /// Puts a displaced box at the nearest free place.
  private mutating func relocate(_ id: String, near place: GridPosition, from first: Int) {
    guard let span = spans[id] else { return }
    var page = first
    while true {
      if page == pages.count { pages.append([:]) }
      let free = freePositions(span, onPage: page)
      let nearest = free.min {
        ($0.distance(to: place), $0.row, $0.column) < ($1.distance(to: place), $1.row, $1.column)
      }
      if let nearest {
        pages[page][id] = nearest
        return
      }
      page += 1
    }
  }

  private func freePositions(_ span: Size, onPage page: Int) -> [GridPosition] {
    let taken = pages[page].map { rect($0.value, spans[$0.key]) }
    var places: [GridPosition] = []
    for row in 0...max(0, grid.rows - span.height) {
      for column in 0...max(0, grid.columns - span.width) {
        let place = GridPosition(column: column, row: row)
        let room = rect(place, span)
        if !taken.contains(where: { !$0.intersection(room).isEmpty }) { places.append(place) }
      }
    }
    return places
  }

  private func rect(_ place: GridPosition, _ span: Size?) -> Rect {
    Rect(origin: Point(x: place.column, y: place.row), size: span ?? Size(width: 1, height: 1))
  }
}

extension GridPosition {
  fileprivate func distance(to other: GridPosition) -> Int {
    abs(column - other.column) + abs(row - other.row)
  }
}
