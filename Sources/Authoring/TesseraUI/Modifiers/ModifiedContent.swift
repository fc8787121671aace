package import ViewTree

/// A view with a modifier.
///
/// - Source: SwiftUI `ModifiedContent`.
public struct ModifiedContent<Content, Modifier> {
  let content: Content
  let modifier: Modifier

  /// Puts a modifier on a view.
  public init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }
}

/// A modifier of an author's own.
///
/// - Source: SwiftUI `ViewModifier`.
@MainActor @preconcurrency
public protocol ViewModifier {
  /// The type of view that the modifier makes.
  associatedtype Body: View

  /// What the modifier makes of a view.
  @ViewBuilder func body(content: Content) -> Body

  /// The view that is modified.
  typealias Content = AnyView
}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
  /// What the modifier makes of the view.
  @MainActor public var body: some View {
    modifier.body(content: AnyView(content))
  }
}

/// A view with one of the toolkit's own modifiers: a change of the environment, of the node, or both.
struct NodeModifier<Content: View>: View, Lowerable {
  typealias Body = Never

  let content: Content
  var adjust: @MainActor (inout EnvironmentValues) -> Void = { _ in }
  var wrap: @MainActor (Node, LoweringContext) -> Node = { node, _ in node }

  func lowered(in context: LoweringContext) -> [Node] {
    var inner = context
    adjust(&inner.environment)
    return Lowering.nodes(of: content, in: inner).map { wrap($0, context) }
  }
}

extension View {
  /// Puts an author's own modifier on the view.
  public func modifier<Modifier: ViewModifier>(
    _ modifier: Modifier
  ) -> ModifiedContent<Self, Modifier> {
    ModifiedContent(content: self, modifier: modifier)
  }

  /// Sets a value of the environment inside the view.
  public func environment<Value>(
    _ path: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> some View {
    adjusting { $0[keyPath: path] = value }
  }

  func adjusting(_ adjust: @escaping @MainActor (inout EnvironmentValues) -> Void) -> some View {
    NodeModifier(content: self, adjust: adjust)
  }

  package func wrapping(_ wrap: @escaping @MainActor (Node, LoweringContext) -> Node) -> some View {
    NodeModifier(content: self, wrap: wrap)
  }
}
