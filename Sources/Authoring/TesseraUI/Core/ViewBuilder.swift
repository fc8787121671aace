package import ViewTree

/// Puts the views of a block together.
///
/// - Source: SwiftUI `ViewBuilder`.
@resultBuilder
@MainActor @preconcurrency
public struct ViewBuilder {
  /// A block without views.
  public static func buildBlock() -> EmptyView { EmptyView() }

  /// A block of one view.
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  /// A block of several views.
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<repeat each Content> {
    TupleView(repeat each content)
  }

  /// A view, as it is.
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }

  /// A view under an `if` without `else`.
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

  /// The first branch.
  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> ConditionalContent<First, Second> {
    ConditionalContent(branch: .first(first))
  }

  /// The other branch.
  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> ConditionalContent<First, Second> {
    ConditionalContent(branch: .second(second))
  }

  /// A view under `if #available`.
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView {
    AnyView(content)
  }
}

/// Several views, one after the other.
public struct TupleView<each Content: View>: View {
  /// A tuple of views has none.
  public typealias Body = Never

  private let content: (repeat each Content)

  init(_ content: repeat each Content) {
    self.content = (repeat each content)
  }
}

extension TupleView: Lowerable {
  package func lowered(in context: LoweringContext) -> [Node] {
    var nodes: [Node] = []
    for view in repeat each content { nodes += Lowering.nodes(of: view, in: context) }
    return nodes
  }
}

/// One of two views.
public struct ConditionalContent<First: View, Second: View>: View {
  /// A choice of views has none.
  public typealias Body = Never

  enum Branch {
    case first(First)
    case second(Second)
  }

  let branch: Branch
}

extension ConditionalContent: Lowerable {
  package func lowered(in context: LoweringContext) -> [Node] {
    switch branch {
    case .first(let view):
      context.toldApart(as: "first") { Lowering.nodes(of: view, in: context) }
    case .second(let view):
      context.toldApart(as: "second") { Lowering.nodes(of: view, in: context) }
    }
  }
}

extension Optional: View where Wrapped: View {
  /// An optional view has none.
  public typealias Body = Never
}

extension Optional: Lowerable where Wrapped: View {
  package func lowered(in context: LoweringContext) -> [Node] {
    map { Lowering.nodes(of: $0, in: context) } ?? []
  }
}

/// A view of any type.
public struct AnyView: View {
  /// A view of any type has none.
  public typealias Body = Never

  private let lower: @MainActor (LoweringContext) -> [Node]

  /// Hides a view's type.
  public init(_ view: some View) {
    lower = { Lowering.nodes(of: view, in: $0) }
  }

  /// Hides a view's type.
  public init(erasing view: some View) {
    self.init(view)
  }
}

extension AnyView: Lowerable {
  package func lowered(in context: LoweringContext) -> [Node] { lower(context) }
}
