package import Cells

/// A length in a view: a number of cells with a fraction, in 64ths.
///
/// A literal is a number of whole cells. Frames have fractions only until they are drawn:
/// ``LayoutRect/cells`` rounds their edges, so that a row of frames has the width of their sum.
package struct Length: Hashable, Sendable {
  /// The length in 64ths of a cell.
  package var parts: Int

  /// The number of parts of a cell.
  static let partsPerCell = 64

  /// A length greater than any screen, which stands for infinity.
  package static let unbounded = Length(1 << 20)

  @inline(__always)
  init(parts: Int) {
    self.parts = parts
  }

  /// Creates a length from whole cells.
  @inline(__always)
  package init(_ cells: Int) {
    parts = cells &* Self.partsPerCell
  }

  /// Creates the nearest length to a number of cells, which is clamped to ``unbounded``.
  package init(cells: Double) {
    let limit = Double(Self.unbounded.parts)
    let parts = (cells * Double(Self.partsPerCell)).rounded()
    self.parts = parts.isNaN ? 0 : Int(min(limit, max(-limit, parts)))
  }

  /// The length in cells.
  package var cells: Double { Double(parts) / Double(Self.partsPerCell) }

  /// The nearest whole number of cells; a half is rounded down.
  ///
  /// Edges are rounded like this, so that what is centered is on the left or top of the middle.
  @inline(__always)
  package var rounded: Int { (parts + (Self.partsPerCell / 2 - 1)) >> 6 }

  /// The smallest number of whole cells that is not less than the length.
  package var roundedUp: Int { (parts + (Self.partsPerCell - 1)) >> 6 }

  /// Whether the length is a whole number of cells.
  @inline(__always)
  var isWhole: Bool { parts & (Self.partsPerCell - 1) == 0 }

  /// Returns one of `count` equal shares, rounded down.
  ///
  /// The share of a whole number of cells is a whole number of cells. So a view without fractions is
  /// laid out without fractions.
  func share(of count: Int) -> Length {
    isWhole ? Length(parts / Self.partsPerCell / count) : Length(parts: parts / count)
  }
}

extension Length: ExpressibleByIntegerLiteral {
  @inline(__always)
  package init(integerLiteral cells: Int) {
    self.init(cells)
  }
}

extension Length: Comparable {
  @inline(__always)
  package static func < (left: Length, right: Length) -> Bool { left.parts < right.parts }
}

extension Length: AdditiveArithmetic {
  package static var zero: Length { Length(parts: 0) }

  @inline(__always)
  package static func + (left: Length, right: Length) -> Length {
    Length(parts: left.parts + right.parts)
  }

  @inline(__always)
  package static func - (left: Length, right: Length) -> Length {
    Length(parts: left.parts - right.parts)
  }

  @inline(__always)
  package static func * (length: Length, count: Int) -> Length {
    Length(parts: length.parts * count)
  }
}

/// The size of a view during layout.
package struct LayoutSize: Hashable, Sendable {
  package var width: Length
  package var height: Length

  @inline(__always)
  package init(width: Length, height: Length) {
    self.width = width
    self.height = height
  }

  /// Creates a size from whole cells.
  @inline(__always)
  package init(_ size: Size) {
    self.init(width: Length(size.width), height: Length(size.height))
  }

  package static var zero: LayoutSize { LayoutSize(width: 0, height: 0) }

  /// The size in whole cells, rounded up.
  package var roundedUp: Size { Size(width: width.roundedUp, height: height.roundedUp) }

  var isEmpty: Bool { width <= 0 || height <= 0 }
}

/// The frame of a view during layout.
package struct LayoutRect: Hashable, Sendable {
  package var x: Length
  package var y: Length
  package var size: LayoutSize

  @inline(__always)
  package init(x: Length, y: Length, size: LayoutSize) {
    self.x = x
    self.y = y
    self.size = size
  }

  /// Creates a frame from whole cells.
  package init(_ rect: Rect) {
    self.init(x: Length(rect.minX), y: Length(rect.minY), size: LayoutSize(rect.size))
  }

  @inline(__always) package var width: Length { size.width }
  @inline(__always) package var height: Length { size.height }

  /// The frame in whole cells: its edges are rounded, and it has at least one cell along an axis
  /// along which it is not empty.
  var cells: Rect {
    let (left, top) = (x.rounded, y.rounded)
    let (right, bottom) = ((x + width).rounded, (y + height).rounded)
    return Rect(
      x: left, y: top, width: max(width > 0 ? 1 : 0, right - left),
      height: max(height > 0 ? 1 : 0, bottom - top))
  }

  /// The frame in halves of cells along both axes.
  ///
  /// It has at least one half along an axis.
  var halves: Rect {
    func half(_ length: Length) -> Int { Length(parts: length.parts * 2).rounded }
    let (left, top) = (half(x), half(y))
    return Rect(
      x: left, y: top, width: max(1, half(x + width) - left),
      height: max(1, half(y + height) - top))
  }

  /// Whether an edge is inside a cell.
  var hasFractions: Bool {
    !(x.isWhole && y.isWhole && width.isWhole && height.isWhole)
  }

  /// Returns the rectangle reduced by insets; its size is never negative.
  func inset(by insets: LayoutInsets) -> LayoutRect {
    LayoutRect(
      x: x + insets.leading, y: y + insets.top,
      size: LayoutSize(
        width: max(0, width - insets.horizontal), height: max(0, height - insets.vertical)))
  }
}

/// Distances from the four edges of a view.
package struct LayoutInsets: Hashable, Sendable {
  package var top: Length
  package var leading: Length
  package var bottom: Length
  package var trailing: Length

  package init(
    top: Length = 0, leading: Length = 0, bottom: Length = 0, trailing: Length = 0
  ) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// Creates insets from whole cells.
  package init(_ insets: Insets) {
    self.init(
      top: Length(insets.top), leading: Length(insets.leading), bottom: Length(insets.bottom),
      trailing: Length(insets.trailing))
  }

  package static var zero: LayoutInsets { LayoutInsets(top: 0) }

  var horizontal: Length { leading + trailing }
  var vertical: Length { top + bottom }
}
