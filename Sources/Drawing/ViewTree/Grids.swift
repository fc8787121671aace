/// Rows whose children stand in common columns.
///
/// - Source: SwiftUI `Grid`.
package struct GridNode: Hashable, Sendable {
  package var anchor = Anchor()
  /// Cells between columns.
  package var columnGap = 1
  /// Cells between rows.
  package var rowGap = 0
  /// Rows; what is none spans all columns.
  package var children: [Node] = []

  package init() {}
}

/// A row of a grid.
package struct GridRowNode: Hashable, Sendable {
  /// Where cells of this row stand up and down, or `nil` for as the grid says.
  package var side: Side?
  package var children: [Node] = []

  package init(side: Side? = nil, children: [Node] = []) {
    self.side = side
    self.children = children
  }
}

/// What a cell of a grid says of itself.
package struct GridCellNode: Hashable, Sendable {
  /// How many columns it spans.
  package var columns = 1
  /// Where all cells of its column stand, or `nil` where nothing is said.
  package var columnSide: Side?
  /// Where this cell stands, or `nil` where nothing is said.
  package var anchor: Anchor?
  /// Whether the cell asks for no room of its own along an axis, and takes what others need.
  package var unsizedHorizontally = false
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
  /// In cells.
  package var minimum = 1
  package var maximum = Proposal.unbounded
  /// Cells to the next track, or `nil` for the default: 1 across, 0 down.
  package var gap: Int?
  package var anchor = Anchor()

  package init() {}
}

/// Children that fill columns from the top, or rows from the left.
///
/// - Source: SwiftUI `LazyVGrid`, `LazyHGrid`.
package struct TracksNode: Hashable, Sendable {
  /// The axis along which the grid grows.
  package var axis = StackAxis.vertical
  package var tracks: [TrackNode] = []
  /// Where rows that do not fill the grid stand.
  package var side = Side.center
  /// Cells between lines of children, or `nil` for the default.
  package var gap: Int?
  package var children: [Node] = []

  package init() {}
}

/// The first child that fits, or the last.
///
/// - Source: SwiftUI `ViewThatFits`.
package struct FittingNode: Hashable, Sendable {
  package var horizontal = true
  package var vertical = true
  package var children: [Node] = []

  package init() {}
}
