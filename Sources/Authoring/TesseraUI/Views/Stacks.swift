public import Foundation
package import ViewTree

/// A view that arranges its children in a column.
///
/// - Source: SwiftUI `VStack`; by default, children touch, because a row of cells is a line of
/// text.
public struct VStack<Content: View>: View {
  /// This view has no body.
  public typealias Body = Never

  private let alignment: HorizontalAlignment
  private let spacing: CGFloat?
  private let content: Content

  /// Creates a column; the spacing is in points.
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
    let anchor = Anchor(alignment.axisAlignment, .center)
    let children = Lowering.nodes(of: content, in: context)
    let stack = StackNode(
      .vertical, anchor: anchor, spacing: spacing.map(context.points.rows),
      favorsText: context.points.isPhone, children: children)
    return [.stack(stack)]
  }
}

/// A view that arranges its children in a row.
///
/// - Source: SwiftUI `HStack`; by default, children are one column of cells apart.
public struct HStack<Content: View>: View {
  /// This view has no body.
  public typealias Body = Never

  private let alignment: VerticalAlignment
  private let spacing: CGFloat?
  private let content: Content

  /// Creates a row; the spacing is in points.
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
    let anchor = Anchor(.center, alignment.axisAlignment)
    let children = Lowering.nodes(of: content, in: context)
    let stack = StackNode(
      .horizontal, anchor: anchor, spacing: spacing.map(context.points.columns),
      favorsText: context.points.isPhone, children: children)
    return [.stack(stack)]
  }
}

/// A view that overlays its children, the last in front.
///
/// - Source: SwiftUI `ZStack`.
public struct ZStack<Content: View>: View {
  /// This view has no body.
  public typealias Body = Never

  private let alignment: Alignment
  private let content: Content

  /// Creates a stack from back to front.
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

/// A collection of views, each of which receives the modifiers of the group.
public struct Group<Content: View>: View {
  /// This view has no body.
  public typealias Body = Never

  private let content: Content

  /// Creates a group.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }
}

extension Group: Lowerable {
  package func lowered(in context: LoweringContext) -> [Node] {
    Lowering.nodes(of: content, in: context)
  }
}

/// A flexible space along the axis of the enclosing stack.
public struct Spacer: View {
  /// This view has no body.
  public typealias Body = Never

  private let minLength: CGFloat?

  /// Creates a spacer with a minimum length in points, or `nil` for the default: one cell in a row,
  /// none in a column.
  public init(minLength: CGFloat? = nil) {
    self.minLength = minLength
  }
}

extension Spacer: Lowerable {
  package func lowered(in context: LoweringContext) -> [Node] {
    let minimum = minLength.map {
      context.axis == .horizontal ? context.points.columns($0) : context.points.rows($0)
    }
    return [.spacer(SpacerNode(axis: context.axis, minimum: minimum))]
  }
}

/// A line that separates views.
public struct Divider: View {
  /// This view has no body.
  public typealias Body = Never

  /// Creates a line across the axis of the enclosing stack.
  public init() {}
}

extension Divider: Lowerable {
  package func lowered(in context: LoweringContext) -> [Node] {
    [.divider(DividerNode(axis: context.axis))]
  }
}
