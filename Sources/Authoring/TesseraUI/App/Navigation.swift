// Navigation API, so that views shared between an app and its widget compile. As on iOS, a widget
// opens URLs only through its links.

/// A container for navigation that in a widget shows only its root view.
///
/// - Source: SwiftUI `NavigationStack`.
public struct NavigationStack<Root: View>: View {
  private let root: Root

  /// Creates a container that shows `root`.
  public init(@ViewBuilder root: () -> Root) {
    self.root = root()
  }

  /// Creates a container that shows `root`.
  ///
  /// The path is ignored.
  public init<Path>(path: Binding<Path>, @ViewBuilder root: () -> Root) {
    self.root = root()
  }

  /// The root view.
  public var body: some View { root }
}

/// A container for navigation that in a widget shows only its content.
///
/// Use ``NavigationStack`` in new code.
/// - Source: SwiftUI `NavigationView`.
public struct NavigationView<Content: View>: View {
  private let content: Content

  /// Creates a container that shows `content`.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// The content.
  public var body: some View { content }
}

/// A link to another view.
///
/// In a widget, the link shows its label and cannot be activated. To open a URL from a
/// widget, use ``Link`` or `widgetURL(_:)`.
/// - Source: SwiftUI `NavigationLink`.
public struct NavigationLink<Label: View, Destination: View>: View {
  private let label: Label

  /// Creates a link that shows its label.
  ///
  /// The destination is ignored.
  public init(
    @ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label
  ) {
    self.label = label()
  }

  /// Creates a link that shows its label.
  ///
  /// The destination is ignored.
  public init(destination: Destination, @ViewBuilder label: () -> Label) {
    self.label = label()
  }

  /// The label.
  public var body: some View { label }
}

extension NavigationLink where Destination == Never {
  /// Creates a link that shows its label.
  ///
  /// The value is ignored.
  public init<Value: Hashable>(value: Value?, @ViewBuilder label: () -> Label) {
    self.label = label()
  }
}

extension NavigationLink where Label == Text {
  /// Creates a link that shows a localized title.
  ///
  /// The destination is ignored.
  public init(_ key: LocalizedStringKey, @ViewBuilder destination: () -> Destination) {
    label = Text(key)
  }
}

/// A list of values that describes a navigation stack's path.
///
/// A widget's ``NavigationStack`` ignores its path.
/// - Source: SwiftUI `NavigationPath`.
public struct NavigationPath {
  private var values: [any Hashable] = []

  /// Creates an empty path.
  public init() {}

  /// The number of elements.
  public var count: Int { values.count }

  /// Whether the path has no elements.
  public var isEmpty: Bool { values.isEmpty }

  /// Appends a value.
  public mutating func append(_ value: some Hashable) { values.append(value) }

  /// Removes the last `count` elements, or all of them if the path is shorter.
  public mutating func removeLast(_ count: Int = 1) { values.removeLast(min(count, values.count)) }
}

extension View {
  /// Has no effect, because widgets have no navigation bar.
  public func navigationBarHidden(_ hidden: Bool) -> some View { self }

  /// Has no effect, because widgets do not navigate.
  public func navigationDestination<Value: Hashable, Content: View>(
    for data: Value.Type, @ViewBuilder destination: @escaping (Value) -> Content
  ) -> some View { self }

  /// Has no effect, because widgets have no toolbar.
  public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View { self }

  /// Has no effect, because widgets cannot be pulled to refresh.
  public func refreshable(action: @escaping @Sendable () async -> Void) -> some View { self }
}
