internal import Cells
internal import Configuration
internal import ViewTree

/// The positions of boxes on the pages of one grid, which change when the user moves a box.
///
/// Boxes never overlap, and none is lost: a displaced box goes to the nearest free position, on a
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

  /// Returns the page and the position of a box, or `nil` if the box is on no page.
  func location(of id: String) -> (page: Int, position: GridPosition)? {
    for (page, positions) in pages.enumerated() {
      if let position = positions[id] { return (page, position) }
    }
    return nil
  }

  /// Returns whether a box put at a position would overlap no other box.
  func isFree(for id: String, _ position: GridPosition, onPage page: Int) -> Bool {
    guard let span = spans[id], pages.indices.contains(page) else { return true }
    let area = rect(clamped(position, span), span)
    return !pages[page].contains { other, otherPosition in
      other != id && !rect(otherPosition, spans[other]).intersection(area).isEmpty
    }
  }

  /// Moves a box in a direction, normally by one step; from the left or right side of a page, to the
  /// adjacent page.
  ///
  /// If one step would push other boxes off the page, the box moves by the smallest number of steps
  /// that does not. Two boxes of the same size swap positions this way. If there is no such number,
  /// the box moves by one step.
  mutating func move(_ id: String, _ direction: Direction) {
    let moves = (1...max(grid.columns, grid.rows)).map { moving(id, direction, by: $0) }
    let pageKeepingMove = moves.lazy.compactMap(\.self).first {
      $0.keepsOtherBoxes(onPagesOf: self, moving: id)
    }
    if let layout = pageKeepingMove ?? moves.first ?? nil { self = layout }
  }

  /// Returns the layout with a box moved by a number of steps, or `nil` if it cannot go there.
  private func moving(_ id: String, _ direction: Direction, by steps: Int) -> PageLayout? {
    guard let current = location(of: id), let span = spans[id] else { return nil }
    var (page, position) = current
    switch direction {
    case .up: position.row -= steps
    case .down: position.row += steps
    case .left: position.column -= steps
    case .right: position.column += steps
    }
    if position.column < 0, current.position.column == 0, steps == 1, page > 0 {
      page -= 1
      position.column = grid.columns - span.width
    } else if position.column + span.width > grid.columns, steps == 1,
      current.position.column + span.width == grid.columns
    {
      // Moving the only box of the last page to a new page would change nothing.
      guard pages[page].count > 1 || page + 1 < pages.count else { return nil }
      page += 1
      position.column = 0
    }
    guard position.row >= 0, position.row + span.height <= grid.rows, position.column >= 0,
      position.column + span.width <= grid.columns
    else { return nil }
    var layout = self
    layout.put(id, at: position, onPage: page)
    return layout
  }

  /// Returns whether all other boxes are on the same pages as in a layout.
  private func keepsOtherBoxes(onPagesOf layout: PageLayout, moving id: String) -> Bool {
    layout.spans.keys.allSatisfy { other in
      other == id || location(of: other)?.page == layout.location(of: other)?.page
    }
  }

  /// Puts a box at a position, or as near as the page's bounds allow, and moves displaced boxes
  /// away.
  mutating func put(_ id: String, at requestedPosition: GridPosition, onPage page: Int) {
    guard let span = spans[id], let before = location(of: id) else { return }
    guard page <= pages.count else { return }
    let position = clamped(requestedPosition, span)
    guard before.page != page || before.position != position else { return }
    pages[before.page][id] = nil
    if page == pages.count { pages.append([:]) }
    let area = rect(position, span)
    let displaced = pages[page].filter { !rect($0.value, spans[$0.key]).intersection(area).isEmpty }
      .sorted { ($0.value.row, $0.value.column) < ($1.value.row, $1.value.column) }
    for (other, _) in displaced { pages[page][other] = nil }
    pages[page][id] = position
    for (other, oldPosition) in displaced { relocate(other, near: oldPosition, from: page) }
    pages.removeAll(where: \.isEmpty)
    if pages.isEmpty { pages = [[:]] }
  }

  /// Returns the position nearest to a requested one at which a box is inside the grid.
  private func clamped(_ position: GridPosition, _ span: Size) -> GridPosition {
    GridPosition(
      column: min(max(0, position.column), grid.columns - span.width),
      row: min(max(0, position.row), grid.rows - span.height))
  }

  /// Puts a displaced box at the nearest free position.
  private mutating func relocate(
    _ id: String, near position: GridPosition, from firstPage: Int
  ) {
    guard let span = spans[id] else { return }
    var page = firstPage
    while true {
      if page == pages.count { pages.append([:]) }
      let nearest = freePositions(span, onPage: page).min {
        ($0.distance(to: position), $0.row, $0.column)
          < ($1.distance(to: position), $1.row, $1.column)
      }
      if let nearest {
        pages[page][id] = nearest
        return
      }
      page += 1
    }
  }

  private func freePositions(_ span: Size, onPage page: Int) -> [GridPosition] {
    let occupiedRects = pages[page].map { rect($0.value, spans[$0.key]) }
    var positions: [GridPosition] = []
    for row in 0...max(0, grid.rows - span.height) {
      for column in 0...max(0, grid.columns - span.width) {
        let position = GridPosition(column: column, row: row)
        let area = rect(position, span)
        if !occupiedRects.contains(where: { !$0.intersection(area).isEmpty }) {
          positions.append(position)
        }
      }
    }
    return positions
  }

  private func rect(_ position: GridPosition, _ span: Size?) -> Rect {
    Rect(
      origin: Point(x: position.column, y: position.row), size: span ?? Size(width: 1, height: 1))
  }
}

extension GridPosition {
  fileprivate func distance(to other: GridPosition) -> Int {
    abs(column - other.column) + abs(row - other.row)
  }
}
