internal import Configuration
internal import Cells

/// A way to move across the screen.
enum Direction: Hashable {
  case left, right, up, down
}

extension HomeScreen {
  /// Works out where boxes are, and keeps the focused one in sight.
  mutating func arrange() {
    fillStacks()
    arrangement = Grid(screen: size).map { Arrangement(home, on: $0) }
    settleFocus()
  }

  /// Puts the focus on a box that is there, and the page to it.
  mutating func settleFocus() {
    // What stands in the bottom line is on every page.
    guard let arrangement, !isFocusInline else { return }
    let wanted = focus.map { home.box(of: $0.name) }
    if let box = arrangement.boxes.first(where: { $0.box == wanted }) {
      page = box.page
      // Of a stack, what is on top has the focus.
      if let stack = stacks[box.box] { focus = stack.top }
      return
    }
    page = min(page, arrangement.pageCount - 1)
    focus = visibleBoxes.first.map { SlotID($0.id) }
  }

  /// Moves the focus to the nearest box that lies that way; at an edge it goes to the next page, below
  /// the lowest box to the bottom line.
  mutating func moveFocus(_ direction: Direction) {
    if isFocusInline { return moveInLine(direction) }
    guard let current = focusedRect else { return settleFocus() }
    let candidates = visibleBoxes.filter { direction.leads(from: current, to: $0.rect) }
    let nearest = candidates.min {
      direction.distance(from: current, to: $0.rect)
        < direction.distance(from: current, to: $1.rect)
    }
    if let nearest {
      focus = SlotID(nearest.id)
    } else if direction == .right, page < pageCount - 1 {
      page += 1
      focus = visibleBoxes.first.map { SlotID($0.id) }
    } else if direction == .left, page > 0 {
      page -= 1
      focus = visibleBoxes.last.map { SlotID($0.id) }
    } else if direction == .down {
      enterLine()
    }
  }

  mutating func cycleFocus(by step: Int) {
    let stops = stops
    guard !stops.isEmpty else { return }
    let index = stops.firstIndex { $0 == focus } ?? 0
    focus = stops[(index + step + stops.count) % stops.count]
  }

  mutating func jumpFocus(to index: Int) {
    let stops = stops
    if stops.indices.contains(index) { focus = stops[index] }
  }

  private var focusedRect: Rect? { visibleBoxes.first { $0.id == focus?.name }?.rect }
}

extension Direction {
  /// Whether a rectangle lies that way of another.
  func leads(from start: Rect, to end: Rect) -> Bool {
    switch self {
    case .left: end.maxX <= start.minX
    case .right: end.minX >= start.maxX
    case .up: end.maxY <= start.minY
    case .down: end.minY >= start.maxY
    }
  }

  /// How far it is: the gap along the way, and twice the distance beside it.
  ///
  /// A row counts as two columns, as its cell is twice as high as wide.
  func distance(from start: Rect, to end: Rect) -> Int {
    let beside: Int
    let along: Int
    switch self {
    case .left, .right:
      along = self == .left ? start.minX - end.maxX : end.minX - start.maxX
      beside =
        Self.gap(start.minY..<start.maxY, end.minY..<end.maxY) * 2 + abs(start.minY - end.minY)
    case .up, .down:
      along = (self == .up ? start.minY - end.maxY : end.minY - start.maxY) * 2
      beside =
        Self.gap(start.minX..<start.maxX, end.minX..<end.maxX) + abs(start.minX - end.minX) / 8
    }
    return along + beside * 2
  }

  /// What lies between two ranges; 0 where they overlap.
  private static func gap(_ first: Range<Int>, _ second: Range<Int>) -> Int {
    max(0, max(first.lowerBound - second.upperBound, second.lowerBound - first.upperBound) + 1)
  }
}
