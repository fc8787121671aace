internal import ViewTree

/// A named value that a view passes to the views that contain it.
///
/// - Source: SwiftUI `PreferenceKey`.
public protocol PreferenceKey {
  /// The type of the value.
  associatedtype Value

  /// The value to use if no view sets one.
  static var defaultValue: Value { get }

  /// Combines the values of several views, in view-tree order.
  static func reduce(value: inout Value, nextValue: () -> Value)
}

extension PreferenceKey where Value: ExpressibleByNilLiteral {
  /// The default value, `nil`.
  public static var defaultValue: Value { nil }
}

/// The preference values of the views that have been lowered so far.
struct PreferenceValues {
  private var values: [ObjectIdentifier: Any] = [:]

  subscript<Key: PreferenceKey>(key: Key.Type) -> Key.Value {
    values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue
  }

  /// Combines a value with the values so far, which begin with the default value.
  mutating func add<Key: PreferenceKey>(_ value: Key.Value, for key: Key.Type) {
    var combinedValue = self[key]
    Key.reduce(value: &combinedValue) { value }
    values[ObjectIdentifier(key)] = combinedValue
  }
}

extension View {
  /// Sets a value for a preference key.
  public func preference<Key: PreferenceKey>(
    key: Key.Type = Key.self, value: Key.Value
  ) -> some View {
    mappingNodes { node, context in
      context.state.preferences.add(value, for: key)
      return node
    }
  }

  /// Has no effect, because a widget's view is evaluated once for each entry and has no state
  /// to change.
  public func onPreferenceChange<Key: PreferenceKey>(
    _ key: Key.Type = Key.self, perform action: @escaping (Key.Value) -> Void
  ) -> some View where Key.Value: Equatable { self }

  /// Creates a view from a preference value and layers it in front of this view.
  public func overlayPreferenceValue<Key: PreferenceKey, Overlay: View>(
    _ key: Key.Type = Key.self, alignment: Alignment = .center,
    @ViewBuilder _ transform: @escaping (Key.Value) -> Overlay
  ) -> some View {
    PreferenceReader(content: self, key: key) { node, value, context in
      let overlayNode = Lowering.node(
        of: transform(value), in: context, stacked: .depth, anchor: alignment.anchor)
      return .layers(LayersNode(child: node, overlay: overlayNode, anchor: alignment.anchor))
    }
  }

  /// Creates a view from a preference value and layers it behind this view.
  public func backgroundPreferenceValue<Key: PreferenceKey, Background: View>(
    _ key: Key.Type = Key.self, alignment: Alignment = .center,
    @ViewBuilder _ transform: @escaping (Key.Value) -> Background
  ) -> some View {
    PreferenceReader(content: self, key: key) { node, value, context in
      let backgroundNode = Lowering.node(
        of: transform(value), in: context, stacked: .depth, anchor: alignment.anchor)
      return .layers(
        LayersNode(child: node, background: backgroundNode, anchor: alignment.anchor))
    }
  }
}

/// A view that is lowered first, so that another view can be created from its preference value.
private struct PreferenceReader<Content: View, Key: PreferenceKey>: View, Lowerable {
  typealias Body = Never

  let content: Content
  let key: Key.Type
  let combine: @MainActor (Node, Key.Value, LoweringContext) -> Node

  func lowered(in context: LoweringContext) -> [Node] {
    let outerPreferences = context.state.preferences
    context.state.preferences = PreferenceValues()
    let node = Lowering.node(of: content, in: context)
    let value = context.state.preferences[key]
    context.state.preferences = outerPreferences
    context.state.preferences.add(value, for: key)
    return [combine(node, value, context)]
  }
}
