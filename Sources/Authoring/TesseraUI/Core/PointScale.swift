package import ViewTree
package import Foundation

/// The number of points that a cell stands for.
///
/// An author's lengths are in points. Views below this layer are in cells.
package struct PointScale: Hashable, Sendable {
  /// The width of a cell, in points.
  package let column: Double
  /// The height of a cell, in points.
  package let row: Double
  /// Whether lengths are those of a phone.
  ///
  /// They keep their fractions of a cell, and give way to text: a letter is larger here than there.
  package let isPhone: Bool

  /// The scale of views that are designed for the terminal: a cell is 8 × 16 points, and lengths are
  /// rounded to whole cells.
  package static let terminal = PointScale(column: 8, row: 16, isPhone: false)
  /// The scale of views of no family: a line of body text on a phone is 22 points high.
  package static let phone = PointScale(column: 10, row: 22)

  /// Creates the scale at which a number of cells has the size of something on a phone.
  package init(column: Double, row: Double, isPhone: Bool = true) {
    self.column = column
    self.row = row
    self.isPhone = isPhone
  }

  /// Returns the length of a width.
  package func columns(_ points: CGFloat) -> Length { length(points, per: column) }

  /// Returns the length of a height.
  package func rows(_ points: CGFloat) -> Length { length(points, per: row) }

  /// Returns the width of a frame: designed for the terminal, at least a cell if it is positive.
  func frameColumns(_ points: CGFloat) -> Length { atLeastOne(points, columns(points)) }

  /// Returns the height of a frame: designed for the terminal, at least a cell if it is positive.
  func frameRows(_ points: CGFloat) -> Length { atLeastOne(points, rows(points)) }

  private func atLeastOne(_ points: CGFloat, _ length: Length) -> Length {
    guard points > 0 else { return 0 }
    return isPhone ? length : max(1, length)
  }

  private func length(_ points: CGFloat, per cell: Double) -> Length {
    guard points.isFinite else { return points > 0 ? .unbounded : 0 }
    let cells = min(max(Double(points), -1_000_000), 1_000_000) / cell
    // Whole cells are rounded to the nearest, and halves up.
    return isPhone ? Length(cells: cells) : Length(Int((cells + 0.5).rounded(.down)))
  }

  /// Returns the length of a line or a radius in points of ``Vector``, which has 8 in a cell's width
  /// and 16 in its height.
  func vectorLength(_ points: Double) -> Double {
    isPhone ? points * (8 / column + 16 / row) / 2 : points
  }

  /// Returns a position in points of ``Vector``.
  func vector(x: CGFloat, y: CGFloat) -> Vector {
    Vector(x: Double(x) * 8 / column, y: Double(y) * 16 / row)
  }

  /// Returns a size in points.
  package func size(_ size: LayoutSize) -> CGSize {
    CGSize(width: width(size.width), height: height(size.height))
  }

  /// Returns a width in points.
  func width(_ length: Length) -> CGFloat { length.cells * column }

  /// Returns a height in points.
  func height(_ length: Length) -> CGFloat { length.cells * row }

  /// Returns the size of a frame.
  func layoutSize(_ size: CGSize) -> LayoutSize {
    LayoutSize(width: max(0, columns(size.width)), height: max(0, rows(size.height)))
  }
}

extension LoweringContext {
  /// The number of points that a cell stands for.
  @MainActor var points: PointScale { environment.pointScale }
}

private struct PointScaleKey: EnvironmentKey {
  static var defaultValue: PointScale { .terminal }
}

extension View {
  /// Measures this view in points of the terminal: a cell is 8 × 16 points, and lengths are rounded to
  /// whole cells.
  ///
  /// Otherwise, points are those of a phone, where a line of text is about 22 points high. A widget
  /// is measured like this as a whole by the modifier of its configuration. This modifier is
  /// specific to Tessera.
  public func designedForTerminal() -> some View { environment(\.pointScale, .terminal) }
}

extension EnvironmentValues {
  /// The number of points that a cell stands for.
  package var pointScale: PointScale {
    get { self[PointScaleKey.self] }
    set { self[PointScaleKey.self] = newValue }
  }
}
