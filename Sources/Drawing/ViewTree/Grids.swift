/// Rows whose children align in columns.
///
/// - Source: SwiftUI `Grid`.
package struct GridNode: Hashable, Sendable {
  package var anchor = Anchor()
  /// The gap between columns.
  package var columnGap: Length = 1
  /// The gap between rows.
  package var rowGap: Length = 0
  /// The rows; a child that is not a row spans all columns.
  package var children: [Node] = []

  package init() {}
}

/// A row of a grid.
package struct GridRowNode: Hashable, Sendable {
  /// The vertical alignment of the row's cells, or `nil` for the grid's alignment.
  package var alignment: AxisAlignment?
  package var children: [Node] = []

  package init(alignment: AxisAlignment? = nil, children: [Node] = []) {
    self.alignment = alignment
    self.children = children
  }
}

/// A grid cell with settings of its own.
package struct GridCellNode: Hashable, Sendable {
  /// The number of columns the cell spans.
  package var columns = 1
  /// The horizontal alignment of all cells in this column, or `nil` if unspecified.
  package var columnAlignment: AxisAlignment?
  /// The alignment of this cell, or `nil` if unspecified.
  package var anchor: Anchor?
  /// Whether the cell does not affect the width of its column, and fills the width that other cells
  /// need.
  package var unsizedHorizontally = false
  /// Whether the cell does not affect the height of its row, and fills the height that other cells
  /// need.
  package var unsizedVertically = false
  package var child = Node.empty

  package init() {}
}

/// A column or row of a lazy grid.
package struct TrackNode: Hashable, Sendable {
  package enum Sizing: String, Hashable, Sendable, CaseIterable {
    case fixed, flexible, adaptive
  }

  package var sizing = Sizing.flexible
  /// The minimum length, or the exact length of a fixed track.
  package var minimum: Length = 1
  /// The maximum length; a fixed track ignores it.
  package var maximum = Length.unbounded
  /// The gap to the next track, or `nil` for the default: a cell between columns, none between
  /// rows.
  package var gap: Length?
  package var anchor = Anchor()

  package init() {}
}

/// A lazy grid.
///
/// The children of a vertical grid fill one row after another, those of a horizontal grid one
/// column after another.
///
/// - Source: SwiftUI `LazyVGrid`, `LazyHGrid`.
package struct TracksNode: Hashable, Sendable {
  /// The axis along which the grid grows.
  package var axis = StackAxis.vertical
  package var tracks: [TrackNode] = []
  /// The alignment of the tracks across the grid's axis, if the tracks do not fill the grid.
  package var alignment = AxisAlignment.center
  /// The gap between lines of children, or `nil` for the default: none between the rows of a
  /// vertical grid, a cell between the columns of a horizontal one.
  package var gap: Length?
  package var children: [Node] = []

  package init() {}
}

/// The first child that fits, or the last child.
///
/// - Source: SwiftUI `ViewThatFits`.
package struct FittingNode: Hashable, Sendable {
  /// Whether a child must fit horizontally.
  package var horizontal = true
  /// Whether a child must fit vertically.
  package var vertical = true
  package var children: [Node] = []

  package init() {}
}
