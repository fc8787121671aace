internal import Cells

/// A way to move across the screen.
enum Direction: Hashable {
  case left, right, up, down
}

extension Direction {
  /// The rectangle that is nearest that way, or `nil` where none lies there.
  func nearest<Item>(to start: Rect, among items: [Item], _ rect: (Item) -> Rect) -> Item? {
    items.filter { leads(from: start, to: rect($0)) }
      .min { distance(from: start, to: rect($0)) < distance(from: start, to: rect($1)) }
  }

  /// Whether a rectangle lies that way of another.
  private func leads(from start: Rect, to end: Rect) -> Bool {
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
