internal import Cells
public import Foundation
internal import ViewTree

/// A way to place views.
///
/// It is asked in the widget's own process, at the size that its box has.
/// - Source: SwiftUI `Layout`.
public protocol Layout: Animatable {
  /// What is kept between the questions.
  associatedtype Cache = Void
  /// The views to place.
  typealias Subviews = LayoutSubviews

  /// Makes what is kept.
  func makeCache(subviews: Subviews) -> Cache

  /// Brings what is kept up to date.
  func updateCache(_ cache: inout Cache, subviews: Subviews)

  /// The size of all views together, in points.
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize

  /// Places the views.
  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)
}

extension Layout where Cache == Void {
  /// Nothing is kept.
  public func makeCache(subviews: Subviews) {}
}

extension Layout {
  /// Makes what is kept anew.
  public func updateCache(_ cache: inout Cache, subviews: Subviews) {
    cache = makeCache(subviews: subviews)
  }

  /// Places views in this way.
  @MainActor public func callAsFunction<Content: View>(
    @ViewBuilder _ content: () -> Content
  ) -> some View {
    LayoutView(layout: self, content: content())
  }
}

/// A value that a view tells the layout around it.
///
/// - Source: SwiftUI `LayoutValueKey`.
public protocol LayoutValueKey {
  /// The value's type.
  associatedtype Value

  /// The value where a view says none.
  static var defaultValue: Value { get }
}

/// The views that a layout places.
///
/// - Source: SwiftUI `LayoutSubviews`.
public struct LayoutSubviews: RandomAccessCollection {
  let views: [LayoutSubview]

  /// The first view's place.
  public var startIndex: Int { 0 }
  /// The place after the last view's.
  public var endIndex: Int { views.count }

  /// The view at a place.
  public subscript(position: Int) -> LayoutSubview { views[position] }

  /// Which way text runs.
  public var layoutDirection: LayoutDirection { .leftToRight }
}

/// A view that a layout places.
///
/// - Source: SwiftUI `LayoutSubview`.
public struct LayoutSubview {
  let measure: (Proposal) -> Size
  let placement: Placement
  let values: [ObjectIdentifier: Any]
  /// How early the view is served.
  public let priority: Double

  final class Placement {
    var frame: Rect?
  }

  /// What the view tells the layout.
  public subscript<Key: LayoutValueKey>(key: Key.Type) -> Key.Value {
    values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue
  }

  /// The size that the view takes of what it is offered, in points.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    CGSize(measure(proposal.proposal))
  }

  /// The size that the view takes of what it is offered.
  public func dimensions(in proposal: ProposedViewSize) -> ViewDimensions {
    ViewDimensions(size: sizeThatFits(proposal))
  }

  /// The distances that the view wants around it.
  public var spacing: ViewSpacing { ViewSpacing() }

  /// Puts the view at a place, in points.
  public func place(
    at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize
  ) {
    let size = measure(proposal.proposal)
    let points = CGSize(size)
    placement.frame = Rect(
      x: Points.columns(position.x - points.width * anchor.x),
      y: Points.rows(position.y - points.height * anchor.y), width: size.width,
      height: size.height)
  }
}

/// The distances that a view wants around it.
public struct ViewSpacing: Sendable {
  /// The usual distances.
  public init() {}

  /// The distance to the next view, in points.
  public func distance(to next: ViewSpacing, along axis: Axis) -> CGFloat {
    axis == .horizontal ? 8 : 0
  }
}

/// Across or down.
///
/// - Source: SwiftUI `Axis`.
public enum Axis: Int8, Hashable, Sendable, CaseIterable {
  /// Across.
  case horizontal
  /// Down.
  case vertical

  /// A set of axes.
  public struct Set: OptionSet, Sendable {
    /// The axes as bits.
    public let rawValue: Int8

    /// Makes a set from bits.
    public init(rawValue: Int8) {
      self.rawValue = rawValue
    }

    /// Across.
    public static let horizontal = Set(rawValue: 1)
    /// Down.
    public static let vertical = Set(rawValue: 2)
  }
}

private struct LayoutView<L: Layout, Content: View>: View, Lowerable {
  typealias Body = Never

  let layout: L
  let content: Content

  func lowered(in context: LoweringContext) -> [Node] {
    let collector = LayoutValueCollector()
    var inner = context
    inner.environment.layoutValues = collector
    let children = Lowering.nodes(of: content, in: inner)
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

  init(
    _ layout: L, _ children: [Node], _ collector: LayoutValueCollector, _ context: LoweringContext
  ) {
    self.layout = layout
    self.children = children
    let now = context.environment.now.timeIntervalSince1970
    let deferredSize = context.container.deferredSize
    subviews = LayoutSubviews(
      views: children.map { node in
        var measured = ViewTree.Layout(node, at: now)
        measured.deferredSize = deferredSize
        var priority = 0.0
        if case .priority(let said) = node { priority = said.value }
        return LayoutSubview(
          measure: { measured.size(in: $0) }, placement: LayoutSubview.Placement(),
          values: collector.entries.isEmpty ? [:] : collector.values(of: node), priority: priority)
      })
  }

  func size(in proposal: Proposal) -> Size {
    var cache = layout.makeCache(subviews: subviews)
    let size = layout.sizeThatFits(
      proposal: ProposedViewSize(proposal), subviews: subviews, cache: &cache)
    return Size(width: max(0, Points.columns(size.width)), height: max(0, Points.rows(size.height)))
  }

  func node(in size: Size) -> Node {
    var cache = layout.makeCache(subviews: subviews)
    let proposal = ProposedViewSize(Proposal(size))
    let bounds = CGRect(origin: .zero, size: CGSize(size))
    _ = layout.sizeThatFits(proposal: proposal, subviews: subviews, cache: &cache)
    layout.placeSubviews(in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
    let placed = zip(children, subviews).map { child, subview in
      place(child, subview, in: bounds, proposal)
    }
    return .frame(
      FrameNode(
        horizontal: .fixed(size.width), vertical: .fixed(size.height),
        anchor: Anchor(.leading, .leading),
        child: .stack(StackNode(.depth, anchor: Anchor(.leading, .leading), children: placed))))
  }

  private func place(
    _ child: Node, _ subview: LayoutSubview, in bounds: CGRect, _ proposal: ProposedViewSize
  ) -> Node {
    if subview.placement.frame == nil {
      // What a layout does not place stands in the middle.
      subview.place(
        at: CGPoint(x: bounds.midX, y: bounds.midY), anchor: .center, proposal: proposal)
    }
    let frame = subview.placement.frame ?? .zero
    let framed = Node.frame(
      FrameNode(
        horizontal: .fixed(frame.width), vertical: .fixed(frame.height), child: child))
    return .offset(OffsetNode(x: frame.minX, y: frame.minY, child: framed))
  }
}

/// What the children of a layout tell it.
final class LayoutValueCollector {
  var entries: [(node: Node, key: ObjectIdentifier, value: Any)] = []

  /// What a child tells, wherever in it that was said.
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
