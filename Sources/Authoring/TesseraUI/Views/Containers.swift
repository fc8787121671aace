internal import Cells
/// Views under a header and over a footer.
///
/// - Source: SwiftUI `Section`.
public struct Section<Parent: View, Content: View, Footer: View>: View {
  private let header: Parent
  private let content: Content
  private let footer: Footer

  /// The header, the views, the footer.
  public var body: some View {
    header.font(.caption).foregroundStyle(.secondary)
    content
    footer.font(.caption).foregroundStyle(.tertiary)
  }

  /// Views with a header and a footer.
  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent,
    @ViewBuilder footer: () -> Footer
  ) {
    self.header = header()
    self.content = content()
    self.footer = footer()
  }
}

extension Section where Footer == EmptyView {
  /// Views with a header.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
    self.init(content: content, header: header) { EmptyView() }
  }

  /// Views with a header.
  public init(header: Parent, @ViewBuilder content: () -> Content) {
    self.init(content: content, header: { header }, footer: { EmptyView() })
  }
}

extension Section {
  /// Views with a header and a footer.
  public init(header: Parent, footer: Footer, @ViewBuilder content: () -> Content) {
    self.init(content: content, header: { header }, footer: { footer })
  }
}

extension Section where Parent == EmptyView, Footer == EmptyView {
  /// Views alone.
  public init(@ViewBuilder content: () -> Content) {
    self.init(content: content, header: { EmptyView() }, footer: { EmptyView() })
  }
}

extension Section where Parent == Text, Footer == EmptyView {
  /// Views with words over them.
  public init(_ key: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content, header: { Text(key) }, footer: { EmptyView() })
  }

  /// Views with words over them.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
    self.init(content: content, header: { Text(title) }, footer: { EmptyView() })
  }
}

/// Views in a list; a widget's does not scroll and is cut where its room ends.
///
/// - Source: SwiftUI `List`.
public struct List<Content: View>: View {
  private let content: Content

  /// Rows.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// The rows from the top.
  public var body: some View {
    VStack(alignment: .leading) { content }
      .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
      .clipped()
  }

  /// A row for each element.
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, @ViewBuilder row: @escaping (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
    content = ForEach(data, content: row)
  }

  /// A row for each element, told apart by a property.
  public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder row: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {
    content = ForEach(data, id: id, content: row)
  }
}

/// Controls in a list.
///
/// - Source: SwiftUI `Form`.
public struct Form<Content: View>: View {
  private let content: Content

  /// Rows.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// The rows from the top.
  public var body: some View { List { content } }
}

/// Views that could be scrolled elsewhere; in a widget they are cut where the room ends.
///
/// - Source: SwiftUI `ScrollView`.
public struct ScrollView<Content: View>: View {
  private let axes: Axis.Set
  private let content: Content

  /// Views from the beginning.
  public init(
    _ axes: Axis.Set = .vertical, showsIndicators: Bool = true,
    @ViewBuilder content: () -> Content
  ) {
    self.axes = axes
    self.content = content()
  }

  /// The views at their own length, from the beginning.
  public var body: some View {
    content
      .fixedSize(horizontal: axes.contains(.horizontal), vertical: axes.contains(.vertical))
      .frame(
        maxWidth: axes.contains(.horizontal) ? .infinity : nil,
        maxHeight: axes.contains(.vertical) ? .infinity : nil,
        alignment: axes.contains(.horizontal) ? .leading : .top
      )
      .clipped()
  }
}

/// Views in a box with a title.
///
/// - Source: SwiftUI `GroupBox`.
public struct GroupBox<Label: View, Content: View>: View {
  @Environment(\.groupBoxStyle) private var style
  private let label: Label
  private let content: Content

  /// The box in the style around it.
  public var body: some View {
    style(GroupBoxStyleConfiguration(label: AnyView(label), content: AnyView(content)))
  }

  /// Views in a box under a title.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.content = content()
  }

  /// Views in a box under a title.
  public init(label: Label, @ViewBuilder content: () -> Content) {
    self.label = label
    self.content = content()
  }
}

extension GroupBox where Label == EmptyView {
  /// Views in a box.
  public init(@ViewBuilder content: () -> Content) {
    self.init(label: EmptyView(), content: content)
  }
}

extension GroupBox where Label == Text {
  /// Views in a box under words.
  public init(_ key: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(label: Text(key), content: content)
  }

  /// Views in a box under words.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
    self.init(label: Text(title), content: content)
  }
}

/// What a box's style is given.
///
/// - Source: SwiftUI `GroupBoxStyleConfiguration`.
public struct GroupBoxStyleConfiguration {
  /// The title.
  public let label: AnyView
  /// What is in the box.
  public let content: AnyView
}

/// The looks of a box.
///
/// - Source: SwiftUI `GroupBoxStyle`.
@MainActor @preconcurrency
public protocol GroupBoxStyle {
  /// The type of view that the style makes.
  associatedtype Body: View
  /// What the style is given.
  typealias Configuration = GroupBoxStyleConfiguration

  /// The box in this style.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// A raised ground with the title above.
public struct DefaultGroupBoxStyle: GroupBoxStyle {
  /// Makes the style.
  public nonisolated init() {}

  /// The title, then the views, on a raised ground.
  public func makeBody(configuration: Configuration) -> some View {
    VStack(alignment: .leading) {
      configuration.label.font(.headline)
      configuration.content
    }
    .padding(.horizontal, 8)
    .frame(maxWidth: .infinity, alignment: .leading)
    .background(RoleShapeStyle(role: .raised))
  }
}

extension GroupBoxStyle where Self == DefaultGroupBoxStyle {
  /// A raised ground.
  public static var automatic: DefaultGroupBoxStyle { DefaultGroupBoxStyle() }
}

private struct GroupBoxStyleKey: EnvironmentKey {
  static var defaultValue: @MainActor (GroupBoxStyleConfiguration) -> AnyView {
    { AnyView(DefaultGroupBoxStyle().makeBody(configuration: $0)) }
  }
}

extension EnvironmentValues {
  var groupBoxStyle: @MainActor (GroupBoxStyleConfiguration) -> AnyView {
    get { self[GroupBoxStyleKey.self] }
    set { self[GroupBoxStyleKey.self] = newValue }
  }
}

extension View {
  /// Sets the looks of the boxes inside.
  public func groupBoxStyle(_ style: some GroupBoxStyle) -> some View {
    styling(\.groupBoxStyle) { style.makeBody(configuration: $0) }
  }
}
