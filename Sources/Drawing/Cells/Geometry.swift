/// A size in cells.
public struct Size: Hashable, Sendable {
  /// The width in cells.
  public var width: Int
  /// The height in cells.
  public var height: Int

  /// Creates a size.
  @inlinable public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The size of nothing.
  @inlinable public static var zero: Size { Size(width: 0, height: 0) }

  /// Whether there is no cell.
  @inlinable public var isEmpty: Bool { width <= 0 || height <= 0 }
}

/// A position in cells, relative to the top left corner.
public struct Point: Hashable, Sendable {
  /// The column.
  public var x: Int
  /// The row.
  public var y: Int

  /// Creates a position.
  @inlinable public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }

  /// The top left corner.
  @inlinable public static var zero: Point { Point(x: 0, y: 0) }
}

/// Distances from the four edges, in cells.
public struct Insets: Hashable, Sendable {
  /// The distance from the top edge.
  public var top: Int
  /// The distance from the left edge.
  public var leading: Int
  /// The distance from the bottom edge.
  public var bottom: Int
  /// The distance from the right edge.
  public var trailing: Int

  /// Creates distances.
  @inlinable public init(top: Int = 0, leading: Int = 0, bottom: Int = 0, trailing: Int = 0) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// No distances.
  @inlinable public static var zero: Insets { Insets() }

  /// The sum of the distances from the left and right edges.
  @inlinable public var horizontal: Int { leading + trailing }
  /// The sum of the distances from the top and bottom edges.
  @inlinable public var vertical: Int { top + bottom }
}

/// A rectangle in cells.
public struct Rect: Hashable, Sendable {
  /// The top left corner.
  public var origin: Point
  /// The size.
  public var size: Size

  /// Creates a rectangle from its corner and its size.
  @inlinable public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from its corner and its lengths.
  @inlinable public init(x: Int, y: Int, width: Int, height: Int) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// An empty rectangle.
  @inlinable public static var zero: Rect { Rect(x: 0, y: 0, width: 0, height: 0) }

  /// The first column.
  @inlinable public var minX: Int { origin.x }
  /// The first row.
  @inlinable public var minY: Int { origin.y }
  /// The first column right of the rectangle.
  @inlinable public var maxX: Int { origin.x + size.width }
  /// The first row below the rectangle.
  @inlinable public var maxY: Int { origin.y + size.height }
  /// The width.
  @inlinable public var width: Int { size.width }
  /// The height.
  @inlinable public var height: Int { size.height }
  /// Whether there is no cell.
  @inlinable public var isEmpty: Bool { size.isEmpty }

  /// Returns whether a position is inside the rectangle.
  @inlinable public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Returns whether another rectangle is inside this one.
  @inlinable public func contains(_ other: Rect) -> Bool {
    other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
  }

  /// Returns the intersection of two rectangles; empty if they don't overlap.
  @inlinable public func intersection(_ other: Rect) -> Rect {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    let width = max(0, min(maxX, other.maxX) - left)
    let height = max(0, min(maxY, other.maxY) - top)
    return Rect(x: left, y: top, width: width, height: height)
  }

  /// Returns the rectangle reduced by `insets`; its size is never negative.
  @inlinable public func inset(by insets: Insets) -> Rect {
    Rect(
      x: minX + insets.leading, y: minY + insets.top,
      width: max(0, width - insets.horizontal), height: max(0, height - insets.vertical))
  }

  /// Returns the rectangle moved by a number of columns and rows.
  @inlinable public func offset(x: Int, y: Int) -> Rect {
    Rect(x: minX + x, y: minY + y, width: width, height: height)
  }
}

extension Size {
  /// Parses a size such as `80x24`, from 1 to 1000 cells in each direction.
  public init?(text: String) {
    guard let match = text.wholeMatch(of: /([0-9]+)[xX]([0-9]+)/),
      let width = Int(match.output.1), let height = Int(match.output.2),
      (1...1000).contains(width), (1...1000).contains(height)
    else { return nil }
    self.init(width: width, height: height)
  }
}
