internal import ViewTree

/// A value that views below tell those around them.
///
/// - Source: SwiftUI `PreferenceKey`.
public protocol PreferenceKey {
  /// The value's type.
  associatedtype Value

  /// The value where no view says one.
  static var defaultValue: Value { get }

  /// Puts what the next view says together with what those before it said.
  static func reduce(value: inout Value, nextValue: () -> Value)
}

extension PreferenceKey where Value: ExpressibleByNilLiteral {
  /// Nothing.
  public static var defaultValue: Value { nil }
}

/// The values that views have told so far.
struct PreferenceValues {
  private var values: [ObjectIdentifier: Any] = [:]

  subscript<Key: PreferenceKey>(key: Key.Type) -> Key.Value {
    values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue
  }

  mutating func add<Key: PreferenceKey>(_ value: Key.Value, for key: Key.Type) {
    var sum = self[key]
    Key.reduce(value: &sum) { value }
    values[ObjectIdentifier(key)] = sum
  }
}

extension View {
  /// Tells the views around a value.
  public func preference<Key: PreferenceKey>(
    key: Key.Type = Key.self, value: Key.Value
  ) -> some View {
    wrapping { node, context in
      context.container.preferences.add(value, for: key)
      return node
    }
  }

  /// Calls nothing: a widget's view is drawn once, and has no state that a change could set.
  public func onPreferenceChange<Key: PreferenceKey>(
    _ key: Key.Type = Key.self, perform action: @escaping (Key.Value) -> Void
  ) -> some View where Key.Value: Equatable { self }

  /// Lays a view made of a preference over this one.
  public func overlayPreferenceValue<Key: PreferenceKey, Overlay: View>(
    _ key: Key.Type = Key.self, alignment: Alignment = .center,
    @ViewBuilder _ transform: @escaping (Key.Value) -> Overlay
  ) -> some View {
    PreferenceReader(content: self, key: key) { node, overlay, context in
      let front = Lowering.node(
        of: transform(overlay), in: context, stacked: .depth, anchor: alignment.anchor)
      return .layers(LayersNode(child: node, front: front, anchor: alignment.anchor))
    }
  }

  /// Lays a view made of a preference under this one.
  public func backgroundPreferenceValue<Key: PreferenceKey, Background: View>(
    _ key: Key.Type = Key.self, alignment: Alignment = .center,
    @ViewBuilder _ transform: @escaping (Key.Value) -> Background
  ) -> some View {
    PreferenceReader(content: self, key: key) { node, value, context in
      let behind = Lowering.node(
        of: transform(value), in: context, stacked: .depth, anchor: alignment.anchor)
      return .layers(LayersNode(child: node, behind: behind, anchor: alignment.anchor))
    }
  }
}

/// A view that is lowered first, so that what it tells is known to what is made of it.
private struct PreferenceReader<Content: View, Key: PreferenceKey>: View, Lowerable {
  typealias Body = Never

  let content: Content
  let key: Key.Type
  let combine: @MainActor (Node, Key.Value, LoweringContext) -> Node

  func lowered(in context: LoweringContext) -> [Node] {
    let outer = context.container.preferences
    context.container.preferences = PreferenceValues()
    let node = Lowering.node(of: content, in: context)
    let value = context.container.preferences[key]
    context.container.preferences = outer
    context.container.preferences.add(value, for: key)
    return [combine(node, value, context)]
  }
}
