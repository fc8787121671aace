public import Foundation
package import ViewTree

/// A column of a vertical lazy grid, or a row of a horizontal one.
///
/// - Source: SwiftUI `GridItem`.
public struct GridItem: Hashable, Sendable {
  /// The width of a column or the height of a row, in points.
  public enum Size: Hashable, Sendable {
    /// A fixed size.
    case fixed(CGFloat)
    /// A share of the remaining space, within limits.
    case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
    /// As many columns or rows as fit, each within limits.
    case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
  }

  /// The size of the column or row.
  public var size: Size
  /// The spacing to the next column or row, in points, or `nil` for the default: one cell between
  /// columns, none between rows.
  public var spacing: CGFloat?
  /// The alignment of views in their cells, or `nil` for the alignment of the grid.
  public var alignment: Alignment?

  /// Creates a column or row.
  public init(_ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) {
    self.size = size
    self.spacing = spacing
    self.alignment = alignment
  }

  /// Returns the column of a vertical grid, or the row of a horizontal one.
  fileprivate func track(
    _ axis: StackAxis, _ points: PointScale, defaultAnchor: Anchor
  ) -> TrackNode {
    let cells = axis == .vertical ? points.frameColumns : points.frameRows
    let gap = axis == .vertical ? points.columns : points.rows
    var track = TrackNode()
    switch size {
    case .fixed(let length): (track.sizing, track.minimum) = (.fixed, cells(length))
    case .flexible(let minimum, let maximum):
      (track.minimum, track.maximum) = (cells(minimum), cells(maximum))
    case .adaptive(let minimum, let maximum):
      (track.sizing, track.minimum, track.maximum) = (.adaptive, cells(minimum), cells(maximum))
    }
    track.gap = spacing.map(gap)
    track.anchor = alignment?.anchor ?? defaultAnchor
    return track
  }
}

/// The parts of a lazy stack or grid that stay visible during scrolling; ignored, because widgets
/// do not scroll.
public struct PinnedScrollableViews: OptionSet, Sendable {
  /// The options as bits.
  public let rawValue: UInt32

  /// Creates a set of options from bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Section headers.
  public static let sectionHeaders = PinnedScrollableViews(rawValue: 1)
  /// Section footers.
  public static let sectionFooters = PinnedScrollableViews(rawValue: 2)
}

/// A grid that grows downwards, filled row by row.
///
/// All children are drawn, because a widget does not scroll.
///
/// - Source: SwiftUI `LazyVGrid`.
public struct LazyVGrid<Content: View>: View {
  /// This view has no body.
  public typealias Body = Never

  private let columns: [GridItem]
  private let alignment: HorizontalAlignment
  private let spacing: CGFloat?
  private let content: Content

  /// Creates a grid from its columns; the spacing between rows is in points, and `pinnedViews` is
  /// ignored.
  public init(
    columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) {
    self.columns = columns
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }
}

extension LazyVGrid: Lowerable {
  package func lowered(in context: LoweringContext) -> [Node] {
    var node = TracksNode()
    node.tracks = columns.map {
      $0.track(.vertical, context.points, defaultAnchor: Anchor(alignment.axisAlignment, .center))
    }
    node.alignment = alignment.axisAlignment
    node.gap = spacing.map(context.points.rows)
    node.children = Lowering.nodes(of: content, in: context)
    return [.tracks(node)]
  }
}

/// A grid that grows to the right, filled column by column.
///
/// All children are drawn, because a widget does not scroll.
///
/// - Source: SwiftUI `LazyHGrid`.
public struct LazyHGrid<Content: View>: View {
  /// This view has no body.
  public typealias Body = Never

  private let rows: [GridItem]
  private let alignment: VerticalAlignment
  private let spacing: CGFloat?
  private let content: Content

  /// Creates a grid from its rows; the spacing between columns is in points, and `pinnedViews` is
  /// ignored.
  public init(
    rows: [GridItem], alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) {
    self.rows = rows
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }
}

extension LazyHGrid: Lowerable {
  package func lowered(in context: LoweringContext) -> [Node] {
    var node = TracksNode()
    node.axis = .horizontal
    node.tracks = rows.map {
      $0.track(.horizontal, context.points, defaultAnchor: Anchor(.center, alignment.axisAlignment))
    }
    node.alignment = alignment.axisAlignment
    node.gap = spacing.map(context.points.columns)
    node.children = Lowering.nodes(of: content, in: context)
    return [.tracks(node)]
  }
}

/// A view that shows the first of its children that fits, or the last child if none fits.
///
/// - Source: SwiftUI `ViewThatFits`; the dashboard chooses the child, at the size of the widget's
///   box.
public struct ViewThatFits<Content: View>: View {
  /// This view has no body.
  public typealias Body = Never

  private let axes: Axis.Set
  private let content: Content

  /// Creates a view from alternatives, in order of preference, usually the largest first.
  public init(
    in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content
  ) {
    self.axes = axes
    self.content = content()
  }
}

extension ViewThatFits: Lowerable {
  package func lowered(in context: LoweringContext) -> [Node] {
    var node = FittingNode()
    node.horizontal = axes.contains(.horizontal)
    node.vertical = axes.contains(.vertical)
    node.children = Lowering.nodes(of: content, in: context)
    return [.fitting(node)]
  }
}

/// A vertical stack; all children are drawn, because a widget does not scroll.
///
/// - Source: SwiftUI `LazyVStack`.
public struct LazyVStack<Content: View>: View {
  private let alignment: HorizontalAlignment
  private let spacing: CGFloat?
  private let content: Content

  /// Creates a vertical stack; the spacing is in points, and `pinnedViews` is ignored.
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  /// The children in a vertical stack.
  public var body: some View {
    VStack(alignment: alignment, spacing: spacing) { content }
  }
}

/// A horizontal stack; all children are drawn, because a widget does not scroll.
///
/// - Source: SwiftUI `LazyHStack`.
public struct LazyHStack<Content: View>: View {
  private let alignment: VerticalAlignment
  private let spacing: CGFloat?
  private let content: Content

  /// Creates a horizontal stack; the spacing is in points, and `pinnedViews` is ignored.
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  /// The children in a horizontal stack.
  public var body: some View {
    HStack(alignment: alignment, spacing: spacing) { content }
  }
}
