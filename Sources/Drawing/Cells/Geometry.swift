/// A size in cells.
package struct Size: Hashable, Sendable {
  package var width: Int
  package var height: Int

  @inlinable package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  @inlinable package static var zero: Size { Size(width: 0, height: 0) }

  @inlinable package var isEmpty: Bool { width <= 0 || height <= 0 }
}

/// A position in cells, relative to the top left corner.
package struct Point: Hashable, Sendable {
  package var x: Int
  package var y: Int

  @inlinable package init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }

  @inlinable package static var zero: Point { Point(x: 0, y: 0) }
}

/// Distances from the four edges, in cells.
package struct Insets: Hashable, Sendable {
  package var top: Int
  package var leading: Int
  package var bottom: Int
  package var trailing: Int

  @inlinable package init(top: Int = 0, leading: Int = 0, bottom: Int = 0, trailing: Int = 0) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  @inlinable package static var zero: Insets { Insets() }

  @inlinable package var horizontal: Int { leading + trailing }
  @inlinable package var vertical: Int { top + bottom }
}

/// A rectangle in cells.
package struct Rect: Hashable, Sendable {
  package var origin: Point
  package var size: Size

  @inlinable package init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  @inlinable package init(x: Int, y: Int, width: Int, height: Int) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  @inlinable package static var zero: Rect { Rect(x: 0, y: 0, width: 0, height: 0) }

  @inlinable package var minX: Int { origin.x }
  @inlinable package var minY: Int { origin.y }
  /// The first column right of the rectangle.
  @inlinable package var maxX: Int { origin.x + size.width }
  /// The first row below the rectangle.
  @inlinable package var maxY: Int { origin.y + size.height }
  @inlinable package var width: Int { size.width }
  @inlinable package var height: Int { size.height }
  @inlinable package var isEmpty: Bool { size.isEmpty }

  @inlinable package func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  @inlinable package func contains(_ other: Rect) -> Bool {
    other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
  }

  /// Returns the intersection of two rectangles; empty if they don't overlap.
  @inlinable package func intersection(_ other: Rect) -> Rect {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    let width = max(0, min(maxX, other.maxX) - left)
    let height = max(0, min(maxY, other.maxY) - top)
    return Rect(x: left, y: top, width: width, height: height)
  }

  /// Returns the rectangle reduced by `insets`; its size is never negative.
  @inlinable package func inset(by insets: Insets) -> Rect {
    Rect(
      x: minX + insets.leading, y: minY + insets.top,
      width: max(0, width - insets.horizontal), height: max(0, height - insets.vertical))
  }

  @inlinable package func offset(x: Int, y: Int) -> Rect {
    Rect(x: minX + x, y: minY + y, width: width, height: height)
  }
}

extension Size {
  /// Parses a size such as `80x24`, from 1 to 1000 cells in each direction.
  package init?(text: String) {
    guard let match = text.wholeMatch(of: /([0-9]+)[xX]([0-9]+)/),
      let width = Int(match.output.1), let height = Int(match.output.2),
      (1...1000).contains(width), (1...1000).contains(height)
    else { return nil }
    self.init(width: width, height: height)
  }
}
