public import Foundation
package import ViewTree

/// Views in a column.
///
/// - Source: SwiftUI `VStack`; without a spacing rows touch, because a row is a line of text.
public struct VStack<Content: View>: View {
  /// A stack has none.
  public typealias Body = Never

  private let alignment: HorizontalAlignment
  private let spacing: CGFloat?
  private let content: Content

  /// A column of views; the spacing is in points.
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }
}

extension VStack: Lowerable {
  package func lowered(in context: LoweringContext) -> [Node] {
    var context = context
    context.axis = .vertical
    let anchor = Anchor(alignment.side, .center)
    let children = Lowering.nodes(of: content, in: context)
    let gap = spacing.map(Points.rows)
    return [.stack(StackNode(.vertical, anchor: anchor, spacing: gap, children: children))]
  }
}

/// Views in a row.
///
/// - Source: SwiftUI `HStack`; without a spacing views are one cell apart.
public struct HStack<Content: View>: View {
  /// A stack has none.
  public typealias Body = Never

  private let alignment: VerticalAlignment
  private let spacing: CGFloat?
  private let content: Content

  /// A row of views; the spacing is in points.
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }
}

extension HStack: Lowerable {
  package func lowered(in context: LoweringContext) -> [Node] {
    var context = context
    context.axis = .horizontal
    let anchor = Anchor(.center, alignment.side)
    let children = Lowering.nodes(of: content, in: context)
    let gap = spacing.map(Points.columns)
    return [.stack(StackNode(.horizontal, anchor: anchor, spacing: gap, children: children))]
  }
}

/// Views over one another, the last in front.
///
/// - Source: SwiftUI `ZStack`.
public struct ZStack<Content: View>: View {
  /// A stack has none.
  public typealias Body = Never

  private let alignment: Alignment
  private let content: Content

  /// A pile of views.
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }
}

extension ZStack: Lowerable {
  package func lowered(in context: LoweringContext) -> [Node] {
    let children = Lowering.nodes(of: content, in: context)
    return [.stack(StackNode(.depth, anchor: alignment.anchor, children: children))]
  }
}

/// Views that stand where the group stands.
public struct Group<Content: View>: View {
  /// A group has none.
  public typealias Body = Never

  private let content: Content

  /// Groups views, so that what is said of the group is said of each.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }
}

extension Group: Lowerable {
  package func lowered(in context: LoweringContext) -> [Node] {
    Lowering.nodes(of: content, in: context)
  }
}

/// Room that grows.
public struct Spacer: View {
  /// A spacer has none.
  public typealias Body = Never

  private let minLength: CGFloat?

  /// Room of at least so many points.
  public init(minLength: CGFloat? = nil) {
    self.minLength = minLength
  }
}

extension Spacer: Lowerable {
  package func lowered(in context: LoweringContext) -> [Node] {
    let least = minLength.map { context.axis == .horizontal ? Points.columns($0) : Points.rows($0) }
    return [.spacer(SpacerNode(axis: context.axis, minimum: least))]
  }
}

/// A line between views.
public struct Divider: View {
  /// A divider has none.
  public typealias Body = Never

  /// A line across the stack around it.
  public init() {}
}

extension Divider: Lowerable {
  package func lowered(in context: LoweringContext) -> [Node] {
    [.divider(DividerNode(axis: context.axis))]
  }
}
