internal import Cells
public import Foundation
internal import ViewTree

/// A type that defines the geometry of a collection of views.
///
/// The layout runs in the extension's process, at the size of the widget's family. Positions and
/// sizes are in points.
/// - Source: SwiftUI `Layout`.
public protocol Layout: Animatable {
  /// The data that the layout keeps between measuring and placing its views.
  associatedtype Cache = Void
  /// The views that the layout arranges.
  typealias Subviews = LayoutSubviews

  /// Creates the cache; called whenever the views are measured or placed.
  func makeCache(subviews: Subviews) -> Cache

  /// Updates the cache after the views have changed; never called, because the cache is created
  /// each time.
  func updateCache(_ cache: inout Cache, subviews: Subviews)

  /// Returns the size of the arranged views, in points.
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize

  /// Places the views in a rectangle, in points.
  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)
}

extension Layout where Cache == Void {
  /// Creates an empty cache.
  public func makeCache(subviews: Subviews) {}
}

extension Layout {
  /// Creates the cache again.
  public func updateCache(_ cache: inout Cache, subviews: Subviews) {
    cache = makeCache(subviews: subviews)
  }

  /// Arranges views with this layout.
  @MainActor public func callAsFunction<Content: View>(
    @ViewBuilder _ content: () -> Content
  ) -> some View {
    LayoutView(layout: self, content: content())
  }
}

/// A key for a value that a view passes to its container layout.
///
/// - Source: SwiftUI `LayoutValueKey`.
public protocol LayoutValueKey {
  /// The type of the value.
  associatedtype Value

  /// The value to use for views that set none.
  static var defaultValue: Value { get }
}

/// The views that a layout arranges.
///
/// - Source: SwiftUI `LayoutSubviews`.
public struct LayoutSubviews: RandomAccessCollection {
  let views: [LayoutSubview]
  let points: PointScale

  /// The position of the first view.
  public var startIndex: Int { 0 }
  /// The position after the last view.
  public var endIndex: Int { views.count }

  /// The view at a position.
  public subscript(position: Int) -> LayoutSubview { views[position] }

  /// The direction of the layout; always left to right.
  public var layoutDirection: LayoutDirection { .leftToRight }
}

/// A view that a layout arranges.
///
/// - Source: SwiftUI `LayoutSubview`.
public struct LayoutSubview {
  let measure: (Proposal) -> LayoutSize
  let placement: Placement
  let points: PointScale
  let values: [ObjectIdentifier: Any]
  /// The layout priority of the view.
  public let priority: Double

  final class Placement {
    var frame: LayoutRect?
  }

  /// The value that the view sets for a key, or the key's default value.
  public subscript<Key: LayoutValueKey>(key: Key.Type) -> Key.Value {
    values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue
  }

  /// Returns the size that the view chooses for a proposal, in points.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    points.size(measure(proposal.proposal(points)))
  }

  /// Returns the size that the view chooses for a proposal, with its alignment guides.
  public func dimensions(in proposal: ProposedViewSize) -> ViewDimensions {
    ViewDimensions(size: sizeThatFits(proposal))
  }

  /// The preferred spacing around the view, which is the same for all views.
  public var spacing: ViewSpacing { ViewSpacing(column: points.column) }

  /// Places the view at a position, in points.
  public func place(
    at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize
  ) {
    let size = measure(proposal.proposal(points))
    let pointSize = points.size(size)
    placement.frame = LayoutRect(
      x: points.columns(position.x - pointSize.width * anchor.x),
      y: points.rows(position.y - pointSize.height * anchor.y), size: size)
  }
}

/// The preferred spacing around a view.
public struct ViewSpacing: Sendable {
  /// The width of a cell, in points.
  private let column: CGFloat

  /// Creates the default spacing.
  public init() {
    column = PointScale.phone.column
  }

  init(column: CGFloat) {
    self.column = column
  }

  /// Returns the distance to the next view, in points: a cell in a row, 0 in a column.
  public func distance(to next: ViewSpacing, along axis: Axis) -> CGFloat {
    axis == .horizontal ? column : 0
  }
}

/// A dimension of a layout.
///
/// - Source: SwiftUI `Axis`.
public enum Axis: Int8, Hashable, Sendable, CaseIterable {
  /// The horizontal dimension.
  case horizontal
  /// The vertical dimension.
  case vertical

  /// A set of axes.
  public struct Set: OptionSet, Sendable {
    /// The axes as bits.
    public let rawValue: Int8

    /// Creates a set of axes from bits.
    public init(rawValue: Int8) {
      self.rawValue = rawValue
    }

    /// The horizontal axis.
    public static let horizontal = Set(rawValue: 1)
    /// The vertical axis.
    public static let vertical = Set(rawValue: 2)
  }
}

private struct LayoutView<L: Layout, Content: View>: View, Lowerable {
  typealias Body = Never

  let layout: L
  let content: Content

  func lowered(in context: LoweringContext) -> [Node] {
    let collector = LayoutValueCollector()
    var contentContext = context
    contentContext.environment.layoutValues = collector
    let children = Lowering.nodes(of: content, in: contentContext)
    let arrangement = Arrangement(layout, children, collector, context)
    return [
      context.deferred(
        size: { arrangement.size(in: $0) }, resolve: { arrangement.node(in: $0.size) })
    ]
  }
}

/// A layout with the nodes that it places.
@MainActor
private final class Arrangement<L: Layout> {
  private let layout: L
  private let children: [Node]
  private let subviews: LayoutSubviews
  private let points: PointScale

  init(
    _ layout: L, _ children: [Node], _ collector: LayoutValueCollector, _ context: LoweringContext
  ) {
    self.layout = layout
    self.children = children
    let now = context.environment.now.timeIntervalSince1970
    let deferredSize = context.state.deferredSize
    let points = context.points
    self.points = points
    subviews = LayoutSubviews(
      views: children.map { node in
        var nodeLayout = ViewTree.Layout(node, at: now)
        nodeLayout.deferredSize = deferredSize
        var priority = 0.0
        if case .priority(let priorityNode) = node { priority = priorityNode.value }
        return LayoutSubview(
          measure: { nodeLayout.exactSize(in: $0) }, placement: LayoutSubview.Placement(),
          points: points,
          values: collector.entries.isEmpty ? [:] : collector.values(of: node), priority: priority)
      }, points: points)
  }

  func size(in proposal: Proposal) -> LayoutSize {
    var cache = layout.makeCache(subviews: subviews)
    let size = layout.sizeThatFits(
      proposal: ProposedViewSize(proposal, points), subviews: subviews, cache: &cache)
    return points.layoutSize(size)
  }

  func node(in size: LayoutSize) -> Node {
    var cache = layout.makeCache(subviews: subviews)
    let proposal = ProposedViewSize(Proposal(size), points)
    let bounds = CGRect(origin: .zero, size: points.size(size))
    // A layout may compute positions while it measures, and keep them in the cache.
    _ = layout.sizeThatFits(proposal: proposal, subviews: subviews, cache: &cache)
    layout.placeSubviews(in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
    let placedNodes = zip(children, subviews).map { child, subview in
      placedNode(child, subview, in: bounds, proposal)
    }
    return .frame(
      FrameNode(
        horizontal: .fixed(size.width), vertical: .fixed(size.height),
        anchor: Anchor(.leading, .leading),
        child: .stack(
          StackNode(.depth, anchor: Anchor(.leading, .leading), children: placedNodes))))
  }

  private func placedNode(
    _ child: Node, _ subview: LayoutSubview, in bounds: CGRect, _ proposal: ProposedViewSize
  ) -> Node {
    if subview.placement.frame == nil {
      // A view that the layout does not place is centered.
      subview.place(
        at: CGPoint(x: bounds.midX, y: bounds.midY), anchor: .center, proposal: proposal)
    }
    let frame = subview.placement.frame ?? LayoutRect(x: 0, y: 0, size: .zero)
    let frameNode = Node.frame(
      FrameNode(
        horizontal: .fixed(frame.width), vertical: .fixed(frame.height), child: child))
    return .offset(OffsetNode(x: frame.x, y: frame.y, child: frameNode))
  }
}

/// A collector of the values that views pass to their container layout.
final class LayoutValueCollector {
  var entries: [(node: Node, key: ObjectIdentifier, value: Any)] = []

  /// Returns the values of a child, including those set on views inside it.
  ///
  /// Views whose nodes are equal share the value that was set last.
  func values(of child: Node) -> [ObjectIdentifier: Any] {
    var values: [ObjectIdentifier: Any] = [:]
    child.forEach { part in
      for entry in entries where entry.node == part { values[entry.key] = entry.value }
    }
    return values
  }
}

private struct LayoutValuesKey: EnvironmentKey {
  static var defaultValue: LayoutValueCollector? { nil }
}

extension EnvironmentValues {
  var layoutValues: LayoutValueCollector? {
    get { self[LayoutValuesKey.self] }
    set { self[LayoutValuesKey.self] = newValue }
  }
}
