public import Foundation
package import ViewTree

/// A column of a lazy grid, or a row of one that grows sideways.
///
/// - Source: SwiftUI `GridItem`.
public struct GridItem: Hashable, Sendable {
  /// How wide a column is, in points.
  public enum Size: Hashable, Sendable {
    /// So wide.
    case fixed(CGFloat)
    /// What is left, within bounds.
    case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
    /// As many columns as fit, within bounds.
    case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
  }

  /// How wide the column is.
  public var size: Size
  /// To the next column, in points, or `nil` for the usual distance.
  public var spacing: CGFloat?
  /// Where views stand in their room, or `nil` for as the grid says.
  public var alignment: Alignment?

  /// A column.
  public init(_ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) {
    self.size = size
    self.spacing = spacing
    self.alignment = alignment
  }

  @MainActor fileprivate func track(_ axis: StackAxis, standard: Anchor) -> TrackNode {
    let cells = axis == .vertical ? Points.frameColumns : Points.frameRows
    let gap = axis == .vertical ? Points.columns : Points.rows
    var track = TrackNode()
    switch size {
    case .fixed(let length): (track.sizing, track.minimum) = (.fixed, cells(length))
    case .flexible(let least, let most):
      (track.minimum, track.maximum) = (cells(least), cells(most))
    case .adaptive(let least, let most):
      (track.sizing, track.minimum, track.maximum) = (.adaptive, cells(least), cells(most))
    }
    track.gap = spacing.map(gap)
    track.anchor = alignment?.anchor ?? standard
    return track
  }
}

/// Parts that stay in sight when others scroll; a widget does not scroll.
public struct PinnedScrollableViews: OptionSet, Sendable {
  /// The parts as bits.
  public let rawValue: UInt32

  /// Makes a set from bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Headers.
  public static let sectionHeaders = PinnedScrollableViews(rawValue: 1)
  /// Footers.
  public static let sectionFooters = PinnedScrollableViews(rawValue: 2)
}

/// Views that fill columns from the top.
///
/// - Source: SwiftUI `LazyVGrid`.
public struct LazyVGrid<Content: View>: View {
  /// Lowered by itself.
  public typealias Body = Never

  private let columns: [GridItem]
  private let alignment: HorizontalAlignment
  private let spacing: CGFloat?
  private let content: Content

  /// A grid of columns; the spacing between rows is in points.
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
    node.tracks = columns.map { $0.track(.vertical, standard: Anchor(alignment.side, .center)) }
    node.side = alignment.side
    node.gap = spacing.map(Points.rows)
    node.children = Lowering.nodes(of: content, in: context)
    return [.tracks(node)]
  }
}

/// Views that fill rows from the left.
///
/// - Source: SwiftUI `LazyHGrid`.
public struct LazyHGrid<Content: View>: View {
  /// Lowered by itself.
  public typealias Body = Never

  private let rows: [GridItem]
  private let alignment: VerticalAlignment
  private let spacing: CGFloat?
  private let content: Content

  /// A grid of rows; the spacing between columns is in points.
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
    node.tracks = rows.map { $0.track(.horizontal, standard: Anchor(.center, alignment.side)) }
    node.side = alignment.side
    node.gap = spacing.map(Points.columns)
    node.children = Lowering.nodes(of: content, in: context)
    return [.tracks(node)]
  }
}

/// The first of several views that fits.
///
/// - Source: SwiftUI `ViewThatFits`; the dashboard chooses, at the size that the box has.
public struct ViewThatFits<Content: View>: View {
  /// Lowered by itself.
  public typealias Body = Never

  private let axes: Axis.Set
  private let content: Content

  /// Views, the one that wants the most room first.
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

/// Views in a column that are made when they come into sight; in a widget all are.
///
/// - Source: SwiftUI `LazyVStack`.
public struct LazyVStack<Content: View>: View {
  private let alignment: HorizontalAlignment
  private let spacing: CGFloat?
  private let content: Content

  /// A column of views; the spacing is in points.
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  /// The column.
  public var body: some View {
    VStack(alignment: alignment, spacing: spacing) { content }
  }
}

/// Views in a row that are made when they come into sight; in a widget all are.
///
/// - Source: SwiftUI `LazyHStack`.
public struct LazyHStack<Content: View>: View {
  private let alignment: VerticalAlignment
  private let spacing: CGFloat?
  private let content: Content

  /// A row of views; the spacing is in points.
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  /// The row.
  public var body: some View {
    HStack(alignment: alignment, spacing: spacing) { content }
  }
}
