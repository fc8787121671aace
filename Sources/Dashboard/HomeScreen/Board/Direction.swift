internal import Cells

/// A direction of movement on the screen.
enum Direction: Hashable {
  case left, right, up, down
}

extension Direction {
  /// Returns the item nearest in this direction, or `nil` if there is none.
  func nearest<Item>(to start: Rect, among items: [Item], _ rect: (Item) -> Rect) -> Item? {
    items.filter { leads(from: start, to: rect($0)) }
      .min { distance(from: start, to: rect($0)) < distance(from: start, to: rect($1)) }
  }

  /// Returns whether `end` is in this direction from `start`, without an overlap in this direction.
  private func leads(from start: Rect, to end: Rect) -> Bool {
    switch self {
    case .left: end.maxX <= start.minX
    case .right: end.minX >= start.maxX
    case .up: end.maxY <= start.minY
    case .down: end.minY >= start.maxY
    }
  }

  /// Returns the weighted distance between two rectangles: the gap in this direction, plus twice
  /// the gap across it.
  ///
  /// A row counts as two columns, because a cell is twice as high as wide. A part of the distance
  /// between the left or top sides is added to the gap across, because of two rectangles that both
  /// overlap the start, the one that is aligned with it is nearer.
  func distance(from start: Rect, to end: Rect) -> Int {
    let crossDistance: Int
    let forwardDistance: Int
    switch self {
    case .left, .right:
      forwardDistance = self == .left ? start.minX - end.maxX : end.minX - start.maxX
      crossDistance =
        Self.gap(start.minY..<start.maxY, end.minY..<end.maxY) * 2 + abs(start.minY - end.minY)
    case .up, .down:
      forwardDistance = (self == .up ? start.minY - end.maxY : end.minY - start.maxY) * 2
      crossDistance =
        Self.gap(start.minX..<start.maxX, end.minX..<end.maxX) + abs(start.minX - end.minX) / 8
    }
    return forwardDistance + crossDistance * 2
  }

  /// Returns the distance between the nearest elements of two ranges; 0 if the ranges overlap.
  private static func gap(_ first: Range<Int>, _ second: Range<Int>) -> Int {
    max(0, max(first.lowerBound - second.upperBound, second.lowerBound - first.upperBound) + 1)
  }
}
