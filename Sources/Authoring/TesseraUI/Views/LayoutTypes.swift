internal import ViewTree
public import Foundation

/// A type-erased layout.
///
/// - Source: SwiftUI `AnyLayout`.
public struct AnyLayout: Layout {
  private let sizing: (ProposedViewSize, Subviews) -> CGSize
  private let placing: (CGRect, ProposedViewSize, Subviews) -> Void

  /// Creates a layout that hides the type of another.
  public init<L: Layout>(_ layout: L) {
    sizing = { proposal, subviews in
      var cache = layout.makeCache(subviews: subviews)
      return layout.sizeThatFits(proposal: proposal, subviews: subviews, cache: &cache)
    }
    placing = { bounds, proposal, subviews in
      var cache = layout.makeCache(subviews: subviews)
      layout.placeSubviews(in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
    }
  }

  /// Returns the size of the arranged views, in points.
  public func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) -> CGSize { sizing(proposal, subviews) }

  /// Places the views.
  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    placing(bounds, proposal, subviews)
  }
}

/// A layout that arranges views in a row.
///
/// - Source: SwiftUI `HStackLayout`.
public struct HStackLayout: Layout {
  /// The vertical alignment of the views.
  public var alignment: VerticalAlignment
  /// The spacing, in points, or `nil` for one column of cells.
  public var spacing: CGFloat?

  /// Creates a row layout.
  public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil) {
    self.alignment = alignment
    self.spacing = spacing
  }

  /// Returns the size of the arranged views, in points.
  public func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) -> CGSize {
    let sizes = sizes(of: subviews, in: proposal)
    let gaps = CGFloat(max(0, sizes.count - 1)) * (spacing ?? 8)
    return CGSize(
      width: sizes.reduce(gaps) { $0 + $1.width }, height: sizes.map(\.height).max() ?? 0)
  }

  /// Places the views.
  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    var x = bounds.minX
    let sizes = sizes(of: subviews, in: ProposedViewSize(bounds.size))
    for (subview, size) in zip(subviews, sizes) {
      let room = Int((bounds.height - size.height) / 16)
      let y = bounds.minY + CGFloat(alignment.side.offset(of: 0, in: room)) * 16
      subview.place(at: CGPoint(x: x, y: y), proposal: ProposedViewSize(size))
      x += size.width + (spacing ?? 8)
    }
  }

  private func sizes(of subviews: Subviews, in proposal: ProposedViewSize) -> [CGSize] {
    let gaps = CGFloat(max(0, subviews.count - 1)) * (spacing ?? 8)
    let room = proposal.width.map { max(0, $0 - gaps) }
    return distribute(room, subviews, length: \.width) {
      ProposedViewSize(width: $0, height: proposal.height)
    }
  }
}

/// A layout that arranges views in a column.
///
/// - Source: SwiftUI `VStackLayout`.
public struct VStackLayout: Layout {
  /// The horizontal alignment of the views.
  public var alignment: HorizontalAlignment
  /// The spacing, in points, or `nil` for none.
  public var spacing: CGFloat?

  /// Creates a column layout.
  public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil) {
    self.alignment = alignment
    self.spacing = spacing
  }

  /// Returns the size of the arranged views, in points.
  public func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) -> CGSize {
    let sizes = sizes(of: subviews, in: proposal)
    let gaps = CGFloat(max(0, sizes.count - 1)) * (spacing ?? 0)
    return CGSize(
      width: sizes.map(\.width).max() ?? 0, height: sizes.reduce(gaps) { $0 + $1.height })
  }

  /// Places the views.
  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    var y = bounds.minY
    let sizes = sizes(of: subviews, in: ProposedViewSize(bounds.size))
    for (subview, size) in zip(subviews, sizes) {
      let room = Int((bounds.width - size.width) / 8)
      let x = bounds.minX + CGFloat(alignment.side.offset(of: 0, in: room)) * 8
      subview.place(at: CGPoint(x: x, y: y), proposal: ProposedViewSize(size))
      y += size.height + (spacing ?? 0)
    }
  }

  private func sizes(of subviews: Subviews, in proposal: ProposedViewSize) -> [CGSize] {
    let gaps = CGFloat(max(0, subviews.count - 1)) * (spacing ?? 0)
    let room = proposal.height.map { max(0, $0 - gaps) }
    return distribute(room, subviews, length: \.height) {
      ProposedViewSize(width: proposal.width, height: $0)
    }
  }
}

/// A layout that overlays views.
///
/// - Source: SwiftUI `ZStackLayout`.
public struct ZStackLayout: Layout {
  /// The alignment of the views.
  public var alignment: Alignment

  /// Creates an overlay layout.
  public init(alignment: Alignment = .center) {
    self.alignment = alignment
  }

  /// Returns the size of the arranged views, in points.
  public func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) -> CGSize {
    let sizes = subviews.map { $0.sizeThatFits(proposal) }
    return CGSize(
      width: sizes.map(\.width).max() ?? 0, height: sizes.map(\.height).max() ?? 0)
  }

  /// Places the views.
  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    for subview in subviews {
      let size = subview.sizeThatFits(ProposedViewSize(bounds.size))
      let across = Int((bounds.width - size.width) / 8)
      let down = Int((bounds.height - size.height) / 16)
      let place = CGPoint(
        x: bounds.minX + CGFloat(alignment.horizontal.side.offset(of: 0, in: across)) * 8,
        y: bounds.minY + CGFloat(alignment.vertical.side.offset(of: 0, in: down)) * 16)
      subview.place(at: place, proposal: ProposedViewSize(size))
    }
  }
}

/// Divides a length among views, the least flexible first.
private func distribute(
  _ room: CGFloat?, _ subviews: LayoutSubviews, length: KeyPath<CGSize, CGFloat>,
  offer: (CGFloat?) -> ProposedViewSize
) -> [CGSize] {
  guard var remaining = room, remaining.isFinite else {
    return subviews.map { $0.sizeThatFits(offer(room)) }
  }
  let flexibility = subviews.map { subview in
    subview.sizeThatFits(offer(.infinity))[keyPath: length]
      - subview.sizeThatFits(offer(0))[keyPath: length]
  }
  var sizes = Array(repeating: CGSize.zero, count: subviews.count)
  let order = subviews.indices.sorted { (flexibility[$0], $0) < (flexibility[$1], $1) }
  for (place, index) in order.enumerated() {
    sizes[index] = subviews[index].sizeThatFits(offer(remaining / CGFloat(order.count - place)))
    remaining = max(0, remaining - sizes[index][keyPath: length])
  }
  return sizes
}

extension View {
  /// Sets a value that the container layout can read.
  public func layoutValue<Key: LayoutValueKey>(key: Key.Type, value: Key.Value) -> some View {
    mappingNodes { node, context in
      context.environment.layoutValues?.entries.append((node, ObjectIdentifier(key), value))
      return node
    }
  }
}
