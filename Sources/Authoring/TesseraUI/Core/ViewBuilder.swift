package import ViewTree

/// A result builder that creates a view from the statements of a closure.
///
/// - Source: SwiftUI `ViewBuilder`.
@resultBuilder
@MainActor @preconcurrency
public struct ViewBuilder {
  /// Builds an empty view from an empty block.
  public static func buildBlock() -> EmptyView { EmptyView() }

  /// Builds a view from a block with one view.
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  /// Builds a view from a block with several views.
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<repeat each Content> {
    TupleView(repeat each content)
  }

  /// Builds a view from an expression.
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }

  /// Builds a view from an `if` statement without an `else` branch.
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

  /// Builds a view from the first branch of a conditional statement.
  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> ConditionalContent<First, Second> {
    ConditionalContent(branch: .first(first))
  }

  /// Builds a view from the second branch of a conditional statement.
  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> ConditionalContent<First, Second> {
    ConditionalContent(branch: .second(second))
  }

  /// Builds a view from an `if #available` statement, with its type erased.
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView {
    AnyView(content)
  }
}

/// A view that consists of several views.
public struct TupleView<each Content: View>: View {
  /// This view has no body.
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

/// A view that shows one of two views.
public struct ConditionalContent<First: View, Second: View>: View {
  /// This view has no body.
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
      context.identified(as: "first") { Lowering.nodes(of: view, in: context) }
    case .second(let view):
      context.identified(as: "second") { Lowering.nodes(of: view, in: context) }
    }
  }
}

extension Optional: View where Wrapped: View {
  /// This view has no body.
  public typealias Body = Never
}

extension Optional: Lowerable where Wrapped: View {
  package func lowered(in context: LoweringContext) -> [Node] {
    map { Lowering.nodes(of: $0, in: context) } ?? []
  }
}

/// A type-erased view.
public struct AnyView: View {
  /// This view has no body.
  public typealias Body = Never

  private let lower: @MainActor (LoweringContext) -> [Node]

  /// Creates a view that erases the type of another view.
  public init(_ view: some View) {
    lower = { Lowering.nodes(of: view, in: $0) }
  }

  /// Creates a view that erases the type of another view.
  public init(erasing view: some View) {
    self.init(view)
  }
}

extension AnyView: Lowerable {
  package func lowered(in context: LoweringContext) -> [Node] { lower(context) }
}
