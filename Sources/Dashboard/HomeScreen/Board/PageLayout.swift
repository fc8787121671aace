internal import Cells
internal import Configuration
internal import ViewTree

/// The positions of boxes on the pages of one grid, which change when the user moves a box.
///
/// Boxes never overlap, and none is lost. A displaced box goes to the nearest free position of its
/// page. If there is none, the boxes of the page change places; if they do not fit beside the moved
/// box, the displaced box goes to the page that the moved box came from, or to a later one.
struct PageLayout: Hashable {
  private let grid: Grid
  private var spans: [String: Size]
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
  /// If a step up to the largest box is long moves fewer other boxes, the box makes that step. Two
  /// boxes of the same size swap positions this way. If each of these steps would push other boxes
  /// off the page, the box moves by the smallest number of steps that does not; if there is no such
  /// number, by one step.
  mutating func move(_ id: String, _ direction: Direction) {
    let moves = (1...max(grid.columns, grid.rows)).map { moving(id, direction, by: $0) }
    let pageKeepingMoves = moves.enumerated().compactMap { index, layout in
      layout.map { (steps: index + 1, layout: $0) }
    }
    .filter { $0.layout.keepsOtherBoxes(onPagesOf: self, moving: id) }
    let quietestMove = pageKeepingMoves.filter { $0.steps <= longestStep(direction) }
      .min {
        ($0.layout.movedCount(since: self), $0.steps)
          < ($1.layout.movedCount(since: self), $1.steps)
      }
    if let layout = (quietestMove ?? pageKeepingMoves.first)?.layout ?? moves.first ?? nil {
      self = layout
    }
  }

  /// The width or height of the largest box.
  private func longestStep(_ direction: Direction) -> Int {
    let isHorizontal = direction == .left || direction == .right
    return spans.values.map { isHorizontal ? $0.width : $0.height }.max() ?? 1
  }

  /// Returns how many boxes are at another place than in a layout.
  private func movedCount(since layout: PageLayout) -> Int {
    spans.keys.count { id in
      let (before, after) = (layout.location(of: id), location(of: id))
      return before?.page != after?.page || before?.position != after?.position
    }
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
    guard page == current.page else {
      return exchanging(id, from: current.page, to: page, position)
    }
    var layout = self
    layout.put(id, at: position, onPage: page)
    return layout
  }

  /// Moves a box to the page before or after; from the last page, to a new one.
  ///
  /// The box takes the place nearest to its old one at which no other box leaves its page; if there
  /// is none, others take its old place.
  mutating func move(_ id: String, byPages step: Int) {
    guard let (page, position) = location(of: id) else { return }
    let target = page + step
    // Moving the only box of the last page to a new page would change nothing.
    guard target >= 0, target < pages.count || target == pages.count && pages[page].count > 1
    else { return }
    let keepingLayout = layouts(putting: id, onPage: target, near: position)
      .first { $0.keepsOtherBoxes(onPagesOf: self, moving: id) }
    self = keepingLayout ?? exchanging(id, from: page, to: target, position)
  }

  /// Returns the layouts with a box at each position of a page, the nearest ones first.
  private func layouts(
    putting id: String, onPage page: Int, near position: GridPosition
  ) -> some Sequence<PageLayout> {
    (0..<grid.rows).flatMap { row in
      (0..<grid.columns).map { GridPosition(column: $0, row: row) }
    }
    .filter { $0 == clamped($0, spans[id] ?? .zero) }
    .sorted { $0.distance(to: position) < $1.distance(to: position) }
    .lazy.map { candidate in
      var layout = self
      layout.put(id, at: candidate, onPage: page)
      return layout
    }
  }

  /// Returns the layout with a box moved to another page, near a position.
  ///
  /// The box takes the nearest place at which others go at most to the page that it leaves; if there
  /// is none, it takes the position itself.
  private func exchanging(
    _ id: String, from previousPage: Int, to page: Int, _ position: GridPosition
  ) -> PageLayout {
    let layouts = layouts(putting: id, onPage: page, near: position)
    let exchange = layouts.first { layout in
      layout.pages.count <= max(pages.count, page + 1)
        && spans.keys.allSatisfy { other in
          let (before, after) = (location(of: other)?.page, layout.location(of: other)?.page)
          return other == id || before == after || after == previousPage
        }
    }
    return exchange ?? layouts.first { _ in true } ?? self
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
    put(id, from: before.page, at: position, onPage: page)
  }

  /// Gives a box another family at its position, or as near as the page's bounds allow, and moves
  /// displaced boxes away.
  mutating func resize(_ id: String, to family: Family) {
    guard let span = grid.span(of: family), let before = location(of: id) else { return }
    spans[id] = span
    put(id, from: before.page, at: clamped(before.position, span), onPage: before.page)
  }

  private mutating func put(
    _ id: String, from previousPage: Int, at position: GridPosition, onPage page: Int
  ) {
    guard let span = spans[id] else { return }
    pages[previousPage][id] = nil
    if page == pages.count { pages.append([:]) }
    let area = rect(position, span)
    let displaced = pages[page].filter { !rect($0.value, spans[$0.key]).intersection(area).isEmpty }
      .sorted { ($0.value.row, $0.value.column) < ($1.value.row, $1.value.column) }
    let others = pages[page].filter { $0.key != id }
    for (other, _) in displaced { pages[page][other] = nil }
    pages[page][id] = position
    if !relocate(displaced, onPage: page), !rearrange(others, around: id, onPage: page) {
      for (other, oldPosition) in displaced {
        relocate(other, near: oldPosition, from: page, previousPage)
      }
    }
    pages.removeAll(where: \.isEmpty)
    if pages.isEmpty { pages = [[:]] }
  }

  /// Returns the position nearest to a requested one at which a box is inside the grid.
  private func clamped(_ position: GridPosition, _ span: Size) -> GridPosition {
    GridPosition(
      column: min(max(0, position.column), grid.columns - span.width),
      row: min(max(0, position.row), grid.rows - span.height))
  }

  /// Puts displaced boxes at free positions of their page.
  ///
  /// - Returns: Whether there are enough; if not, no box is put.
  private mutating func relocate(
    _ boxes: [(key: String, value: GridPosition)], onPage page: Int
  ) -> Bool {
    var next = self
    for (id, position) in boxes {
      guard let nearest = next.freePositions(of: id, near: position, onPage: page).first else {
        return false
      }
      next.pages[page][id] = nearest
    }
    self = next
    return true
  }

  /// The number of positions that are tried when the boxes of a page change places.
  private static let attemptLimit = 1000

  /// Puts all other boxes of a page around a box that stays, so that as few as possible move, each
  /// as near to its position as possible.
  ///
  /// - Returns: Whether they fit; if not, or if too many positions would have to be tried, no box
  ///   is put.
  private mutating func rearrange(
    _ others: [String: GridPosition], around id: String, onPage page: Int
  ) -> Bool {
    let cells = (others.keys + [id]).compactMap { spans[$0] }.map { $0.width * $0.height }
    guard cells.reduce(0, +) <= grid.columns * grid.rows else { return false }
    var next = self
    next.pages[page] = [id: pages[page][id] ?? GridPosition(column: 0, row: 0)]
    // The largest first, because they have the fewest positions.
    let boxes = others.sorted { left, right in
      let (leftSpan, rightSpan) = (spans[left.key] ?? .zero, spans[right.key] ?? .zero)
      return (-leftSpan.width * leftSpan.height, left.value.row, left.value.column)
        < (-rightSpan.width * rightSpan.height, right.value.row, right.value.column)
    }
    let area = rect(next.pages[page][id] ?? GridPosition(column: 0, row: 0), spans[id])
    let displaced = others.count { !rect($0.value, spans[$0.key]).intersection(area).isEmpty }
    var search = Search(unavoidableMoves: displaced)
    next.arrange(boxes[...], onPage: page, moved: 0, &search)
    guard let best = search.best else { return false }
    pages[page] = best
    return true
  }

  /// The state of the search for positions.
  private struct Search {
    /// The number of boxes that cannot stay where they are.
    let unavoidableMoves: Int
    /// The positions with the fewest moved boxes so far, or `nil`.
    var best: [String: GridPosition]?
    var fewestMoves = Int.max
    var attempts = 0

    var hasEnded: Bool {
      fewestMoves <= unavoidableMoves || attempts >= PageLayout.attemptLimit
    }
  }

  private mutating func arrange(
    _ boxes: ArraySlice<(key: String, value: GridPosition)>, onPage page: Int, moved: Int,
    _ search: inout Search
  ) {
    guard moved < search.fewestMoves else { return }
    guard let (id, position) = boxes.first else {
      (search.best, search.fewestMoves) = (pages[page], moved)
      return
    }
    for free in freePositions(of: id, near: position, onPage: page) {
      guard !search.hasEnded else { break }
      search.attempts += 1
      pages[page][id] = free
      let moved = moved + (free == position ? 0 : 1)
      arrange(boxes.dropFirst(), onPage: page, moved: moved, &search)
    }
    pages[page][id] = nil
  }

  /// Puts a displaced box at the nearest free position of a page; without one, of a second page, or
  /// else of a later one.
  private mutating func relocate(
    _ id: String, near position: GridPosition, from firstPage: Int, _ secondPage: Int
  ) {
    for page in [firstPage, secondPage] + (firstPage + 1...max(firstPage + 1, pages.count)) {
      if page == pages.count { pages.append([:]) }
      if let nearest = freePositions(of: id, near: position, onPage: page).first {
        pages[page][id] = nearest
        return
      }
    }
  }

  /// Returns the free positions for a box, the nearest first.
  private func freePositions(
    of id: String, near position: GridPosition, onPage page: Int
  ) -> [GridPosition] {
    guard let span = spans[id] else { return [] }
    return freePositions(span, onPage: page).sorted {
      ($0.distance(to: position), $0.row, $0.column)
        < ($1.distance(to: position), $1.row, $1.column)
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
