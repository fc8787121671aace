// Views that an app shares with its widget lead somewhere; in a widget only a link does, as on iOS.

/// A place with ways further on: its first view.
///
/// - Source: SwiftUI `NavigationStack`.
public struct NavigationStack<Root: View>: View {
  private let root: Root

  /// A first view.
  public init(@ViewBuilder root: () -> Root) {
    self.root = root()
  }

  /// A first view, and the way that was gone.
  public init<Path>(path: Binding<Path>, @ViewBuilder root: () -> Root) {
    self.root = root()
  }

  /// The first view.
  public var body: some View { root }
}

/// A place with ways further on, by its older name: its first view.
///
/// - Source: SwiftUI `NavigationView`.
public struct NavigationView<Content: View>: View {
  private let content: Content

  /// A first view.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// The first view.
  public var body: some View { content }
}

/// A way further on; in a widget its label.
///
/// - Source: SwiftUI `NavigationLink`.
public struct NavigationLink<Label: View, Destination: View>: View {
  private let label: Label

  /// A way to a view.
  public init(
    @ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label
  ) {
    self.label = label()
  }

  /// A way to a view, by its older form.
  public init(destination: Destination, @ViewBuilder label: () -> Label) {
    self.label = label()
  }

  /// The label.
  public var body: some View { label }
}

extension NavigationLink where Destination == Never {
  /// A way to what stands for a value.
  public init<Value: Hashable>(value: Value?, @ViewBuilder label: () -> Label) {
    self.label = label()
  }
}

extension NavigationLink where Label == Text {
  /// A way to a view, under words.
  public init(_ key: LocalizedStringKey, @ViewBuilder destination: () -> Destination) {
    label = Text(key)
  }
}

/// The way that was gone.
///
/// - Source: SwiftUI `NavigationPath`.
public struct NavigationPath {
  private var values: [any Hashable] = []

  /// No way.
  public init() {}

  /// How many steps it has.
  public var count: Int { values.count }

  /// Whether it has none.
  public var isEmpty: Bool { values.isEmpty }

  /// Goes a step.
  public mutating func append(_ value: some Hashable) { values.append(value) }

  /// Goes steps back.
  public mutating func removeLast(_ count: Int = 1) { values.removeLast(min(count, values.count)) }
}

extension View {
  /// Changes nothing: a widget has no bar.
  public func navigationBarHidden(_ hidden: Bool) -> some View { self }

  /// Changes nothing: a widget leads nowhere but by links.
  public func navigationDestination<Value: Hashable, Content: View>(
    for data: Value.Type, @ViewBuilder destination: @escaping (Value) -> Content
  ) -> some View { self }

  /// Changes nothing: a widget has no bar.
  public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View { self }

  /// Changes nothing: a widget cannot be pulled.
  public func refreshable(action: @escaping @Sendable () async -> Void) -> some View { self }
}
