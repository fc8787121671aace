package import ViewTree

/// A view with a modifier applied to it.
///
/// - Source: SwiftUI `ModifiedContent`.
public struct ModifiedContent<Content, Modifier> {
  let content: Content
  let modifier: Modifier

  /// Creates a value from a view and a modifier.
  public init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }
}

/// A modifier that an author defines, which returns another view.
///
/// - Source: SwiftUI `ViewModifier`.
@MainActor @preconcurrency
public protocol ViewModifier {
  /// The type of the body.
  associatedtype Body: View

  /// Returns the modified view.
  @ViewBuilder func body(content: Content) -> Body

  /// The type of the view to modify.
  typealias Content = AnyView
}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
  /// The modified view.
  @MainActor public var body: some View {
    modifier.body(content: AnyView(content))
  }
}

/// A view with a built-in modifier, which changes the environment, the nodes, or both.
struct NodeModifier<Content: View>: View, Lowerable {
  typealias Body = Never

  let content: Content
  var adjust: @MainActor (inout EnvironmentValues) -> Void = { _ in }
  var wrap: @MainActor (Node, LoweringContext) -> Node = { node, _ in node }

  func lowered(in context: LoweringContext) -> [Node] {
    var contentContext = context
    adjust(&contentContext.environment)
    return Lowering.nodes(of: content, in: contentContext).map { wrap($0, context) }
  }
}

extension View {
  /// Applies a modifier to this view.
  public func modifier<Modifier: ViewModifier>(
    _ modifier: Modifier
  ) -> ModifiedContent<Self, Modifier> {
    ModifiedContent(content: self, modifier: modifier)
  }

  /// Sets an environment value for this view and the views inside it.
  public func environment<Value>(
    _ path: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> some View {
    let direction = path == \EnvironmentValues.layoutDirection ? value as? LayoutDirection : nil
    return NodeModifier(
      content: self, adjust: { $0[keyPath: path] = value },
      wrap: { node, context in
        // The whole view is mirrored at its end, so another direction is mirrored once more.
        guard let direction, direction != context.environment.layoutDirection else { return node }
        return node.mirrored()
      })
  }

  func transformingEnvironment(_ adjust: @escaping @MainActor (inout EnvironmentValues) -> Void)
    -> some View
  {
    NodeModifier(content: self, adjust: adjust)
  }

  package func mappingNodes(_ wrap: @escaping @MainActor (Node, LoweringContext) -> Node)
    -> some View
  {
    NodeModifier(content: self, wrap: wrap)
  }
}
