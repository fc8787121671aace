public import Foundation
package import ViewTree

/// A container that arranges views in rows and columns.
///
/// - Source: SwiftUI `Grid`; by default, columns are one cell apart and rows touch.
public struct Grid<Content: View>: View {
  /// This view has no body.
  public typealias Body = Never

  private let alignment: Alignment
  private let horizontalSpacing: CGFloat?
  private let verticalSpacing: CGFloat?
  private let content: Content

  /// Creates a grid; the spacings are in points.
  public init(
    alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil,
    verticalSpacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.horizontalSpacing = horizontalSpacing
    self.verticalSpacing = verticalSpacing
    self.content = content()
  }
}

extension Grid: Lowerable {
  package func lowered(in context: LoweringContext) -> [Node] {
    var context = context
    context.axis = .vertical
    var grid = GridNode()
    grid.anchor = alignment.anchor
    grid.columnGap = horizontalSpacing.map(context.points.columns) ?? 1
    grid.rowGap = verticalSpacing.map(context.points.rows) ?? 0
    grid.children = Lowering.nodes(of: content, in: context)
    return [.grid(grid)]
  }
}

/// A row of a grid.
///
/// - Source: SwiftUI `GridRow`.
public struct GridRow<Content: View>: View {
  /// This view has no body.
  public typealias Body = Never

  private let alignment: VerticalAlignment?
  private let content: Content

  /// Creates a row whose views are its cells.
  public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }
}

extension GridRow: Lowerable {
  package func lowered(in context: LoweringContext) -> [Node] {
    var context = context
    context.axis = .horizontal
    let cells = Lowering.nodes(of: content, in: context)
    return [.gridRow(GridRowNode(alignment: alignment?.axisAlignment, children: cells))]
  }
}

extension View {
  /// Makes the view span a number of columns of its grid.
  public func gridCellColumns(_ count: Int) -> some View { gridCell { $0.columns = count } }

  /// Aligns the view in its grid cell with the edge or center that is nearest to the anchor.
  public func gridCellAnchor(_ anchor: UnitPoint) -> some View {
    gridCell {
      $0.anchor = Anchor(AxisAlignment(fraction: anchor.x), AxisAlignment(fraction: anchor.y))
    }
  }

  /// Sets the horizontal alignment of all views in the same column of the grid.
  public func gridColumnAlignment(_ guide: HorizontalAlignment) -> some View {
    gridCell { $0.columnAlignment = guide.axisAlignment }
  }

  /// Prevents the view from enlarging its grid cell along the axes.
  public func gridCellUnsizedAxes(_ axes: Axis.Set) -> some View {
    gridCell { cell in
      cell.unsizedHorizontally = axes.contains(.horizontal)
      cell.unsizedVertically = axes.contains(.vertical)
    }
  }

  /// Changes the properties of the view's grid cell; several changes share one node.
  private func gridCell(_ change: @escaping @MainActor (inout GridCellNode) -> Void) -> some View {
    mappingNodes { node, _ in
      var cell = GridCellNode()
      cell.child = node
      if case .gridCell(let inner) = node { cell = inner }
      change(&cell)
      return .gridCell(cell)
    }
  }
}

extension AxisAlignment {
  /// Creates the alignment nearest to a fraction of a length.
  init(fraction: CGFloat) {
    self = fraction < 0.25 ? .leading : fraction > 0.75 ? .trailing : .center
  }
}
