internal import ViewTree
public import Foundation

/// A type-erased layout.
///
/// - Source: SwiftUI `AnyLayout`.
public struct AnyLayout: Layout {
  private let measure: (ProposedViewSize, Subviews) -> CGSize
  private let place: (CGRect, ProposedViewSize, Subviews) -> Void

  /// Creates a layout that hides the type of another layout.
  public init<L: Layout>(_ layout: L) {
    measure = { proposal, subviews in
      var cache = layout.makeCache(subviews: subviews)
      return layout.sizeThatFits(proposal: proposal, subviews: subviews, cache: &cache)
    }
    place = { bounds, proposal, subviews in
      var cache = layout.makeCache(subviews: subviews)
      layout.placeSubviews(in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
    }
  }

  /// Returns the size of the arranged views, in points.
  public func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) -> CGSize { measure(proposal, subviews) }

  /// Places the views.
  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    place(bounds, proposal, subviews)
  }
}

/// A layout that arranges views in a row; layout priorities are ignored.
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
    let totalSpacing = CGFloat(max(0, sizes.count - 1)) * (spacing ?? subviews.points.column)
    return CGSize(
      width: sizes.reduce(totalSpacing) { $0 + $1.width }, height: sizes.map(\.height).max() ?? 0)
  }

  /// Places the views.
  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    var x = bounds.minX
    let sizes = sizes(of: subviews, in: ProposedViewSize(bounds.size))
    for (subview, size) in zip(subviews, sizes) {
      let y = subviews.points.y(alignment.axisAlignment, of: size, in: bounds)
      subview.place(at: CGPoint(x: x, y: y), proposal: ProposedViewSize(size))
      x += size.width + (spacing ?? subviews.points.column)
    }
  }

  private func sizes(of subviews: Subviews, in proposal: ProposedViewSize) -> [CGSize] {
    let gap = spacing ?? subviews.points.column
    let totalSpacing = CGFloat(max(0, subviews.count - 1)) * gap
    let availableWidth = proposal.width.map { max(0, $0 - totalSpacing) }
    return distribute(availableWidth, among: subviews, along: \.width) {
      ProposedViewSize(width: $0, height: proposal.height)
    }
  }
}

/// A layout that arranges views in a column; layout priorities are ignored.
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
    let totalSpacing = CGFloat(max(0, sizes.count - 1)) * (spacing ?? 0)
    return CGSize(
      width: sizes.map(\.width).max() ?? 0, height: sizes.reduce(totalSpacing) { $0 + $1.height })
  }

  /// Places the views.
  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    var y = bounds.minY
    let sizes = sizes(of: subviews, in: ProposedViewSize(bounds.size))
    for (subview, size) in zip(subviews, sizes) {
      let x = subviews.points.x(alignment.axisAlignment, of: size, in: bounds)
      subview.place(at: CGPoint(x: x, y: y), proposal: ProposedViewSize(size))
      y += size.height + (spacing ?? 0)
    }
  }

  private func sizes(of subviews: Subviews, in proposal: ProposedViewSize) -> [CGSize] {
    let totalSpacing = CGFloat(max(0, subviews.count - 1)) * (spacing ?? 0)
    let availableHeight = proposal.height.map { max(0, $0 - totalSpacing) }
    return distribute(availableHeight, among: subviews, along: \.height) {
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
      let position = CGPoint(
        x: subviews.points.x(alignment.horizontal.axisAlignment, of: size, in: bounds),
        y: subviews.points.y(alignment.vertical.axisAlignment, of: size, in: bounds))
      subview.place(at: position, proposal: ProposedViewSize(size))
    }
  }
}

extension PointScale {
  /// Returns the left edge of a view that is aligned in a rectangle, in points.
  fileprivate func x(_ alignment: AxisAlignment, of size: CGSize, in bounds: CGRect) -> CGFloat {
    bounds.minX + width(alignment.offset(of: 0, in: columns(bounds.width - size.width)))
  }

  /// Returns the top edge of a view that is aligned in a rectangle, in points.
  fileprivate func y(_ alignment: AxisAlignment, of size: CGSize, in bounds: CGRect) -> CGFloat {
    bounds.minY + height(alignment.offset(of: 0, in: rows(bounds.height - size.height)))
  }
}

/// Returns the sizes of views among which a length is divided, the least flexible view first.
///
/// If the length is unspecified or infinite, it is proposed to each view.
private func distribute(
  _ length: CGFloat?, among subviews: LayoutSubviews, along dimension: KeyPath<CGSize, CGFloat>,
  proposal: (CGFloat?) -> ProposedViewSize
) -> [CGSize] {
  guard var remainingLength = length, remainingLength.isFinite else {
    return subviews.map { $0.sizeThatFits(proposal(length)) }
  }
  let flexibility = subviews.map { subview in
    subview.sizeThatFits(proposal(.infinity))[keyPath: dimension]
      - subview.sizeThatFits(proposal(0))[keyPath: dimension]
  }
  var sizes = Array(repeating: CGSize.zero, count: subviews.count)
  let order = subviews.indices.sorted { (flexibility[$0], $0) < (flexibility[$1], $1) }
  for (position, index) in order.enumerated() {
    let share = remainingLength / CGFloat(order.count - position)
    sizes[index] = subviews[index].sizeThatFits(proposal(share))
    remainingLength = max(0, remainingLength - sizes[index][keyPath: dimension])
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
