internal import Cells

/// The rectangles of a picture that must be drawn again.
struct Damage: Sendable {
  private(set) var rects: ContiguousArray<Rect> = []

  /// With more rectangles, they become one.
  private static let limit = 12

  var isEmpty: Bool { rects.isEmpty }

  /// Adds a rectangle, joined with those that it overlaps.
  mutating func add(_ rect: Rect) {
    guard !rect.isEmpty else { return }
    var union = rect
    // A union may overlap others than its parts did.
    while let index = rects.firstIndex(where: { $0.overlaps(union) }) {
      union = union.union(rects.remove(at: index))
    }
    rects.append(union)
    if rects.count > Self.limit { joinAll() }
  }

  private mutating func joinAll() {
    let union = rects.dropFirst().reduce(rects[0]) { $0.union($1) }
    rects = [union]
  }

  /// Grows the rectangles until none contains only a part of an element.
  ///
  /// - Parameter grow: Returns a rectangle together with all elements that it overlaps.
  mutating func grow(_ grow: (Rect) -> Rect) {
    var index = 0
    while index < rects.count {
      let grown = grow(rects[index])
      if grown == rects[index] {
        index += 1
      } else {
        rects.remove(at: index)
        add(grown)
        // Any rectangle may have been joined with it.
        index = 0
      }
    }
  }
}

extension Rect {
  @inline(__always)
  func overlaps(_ other: Rect) -> Bool {
    // Frames are bounded, so that the sums cannot overflow.
    minX < other.minX &+ other.width && other.minX < minX &+ width
      && minY < other.minY &+ other.height && other.minY < minY &+ height
  }

  /// Returns the smallest rectangle that contains both rectangles.
  func union(_ other: Rect) -> Rect {
    let (left, top) = (min(minX, other.minX), min(minY, other.minY))
    return Rect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }
}
