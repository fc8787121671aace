internal import Cells

/// A group of views with a header and a footer.
///
/// - Source: SwiftUI `Section`.
public struct Section<Parent: View, Content: View, Footer: View>: View {
  private let header: Parent
  private let content: Content
  private let footer: Footer

  /// The header, the content and the footer.
  public var body: some View {
    header.font(.caption).foregroundStyle(.secondary)
    content
    footer.font(.caption).foregroundStyle(.tertiary)
  }

  /// Creates a section with a header and a footer.
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
  /// Creates a section with a header.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
    self.init(content: content, header: header) { EmptyView() }
  }

  /// Creates a section with a header.
  public init(header: Parent, @ViewBuilder content: () -> Content) {
    self.init(content: content, header: { header }, footer: { EmptyView() })
  }
}

extension Section {
  /// Creates a section with a header and a footer.
  public init(header: Parent, footer: Footer, @ViewBuilder content: () -> Content) {
    self.init(content: content, header: { header }, footer: { footer })
  }
}

extension Section where Parent == EmptyView, Footer == EmptyView {
  /// Creates a section without a header or footer.
  public init(@ViewBuilder content: () -> Content) {
    self.init(content: content, header: { EmptyView() }, footer: { EmptyView() })
  }
}

extension Section where Parent == Text, Footer == EmptyView {
  /// Creates a section with a localized title.
  public init(_ key: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content, header: { Text(key) }, footer: { EmptyView() })
  }

  /// Creates a section with a title.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
    self.init(content: content, header: { Text(title) }, footer: { EmptyView() })
  }
}

/// A column of rows, which does not scroll: rows that do not fit are cut off.
///
/// - Source: SwiftUI `List`.
public struct List<Content: View>: View {
  private let content: Content

  /// Creates a list from its rows.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// The rows, aligned to the top left.
  public var body: some View {
    VStack(alignment: .leading) { content }
      .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
      .clipped()
  }

  /// Creates a list with a row for each identifiable element.
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, @ViewBuilder row: @escaping (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
    content = ForEach(data, content: row)
  }

  /// Creates a list with a row for each element, identified by a property.
  public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder row: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {
    content = ForEach(data, id: id, content: row)
  }
}

/// A container for controls, drawn as a list.
///
/// - Source: SwiftUI `Form`.
public struct Form<Content: View>: View {
  private let content: Content

  /// Creates a form from its rows.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// The rows in a list.
  public var body: some View { List { content } }
}

/// A scrollable view, which does not scroll in a widget: content that does not fit is cut off.
///
/// - Source: SwiftUI `ScrollView`.
public struct ScrollView<Content: View>: View {
  private let axes: Axis.Set
  private let content: Content

  /// Creates a scroll view; `showsIndicators` is ignored.
  public init(
    _ axes: Axis.Set = .vertical, showsIndicators: Bool = true,
    @ViewBuilder content: () -> Content
  ) {
    self.axes = axes
    self.content = content()
  }

  /// The beginning of the content; if both axes scroll, the vertical center of its leading edge.
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

/// A styled container with an optional label.
///
/// - Source: SwiftUI `GroupBox`.
public struct GroupBox<Label: View, Content: View>: View {
  @Environment(\.groupBoxStyle) private var style
  private let label: Label
  private let content: Content

  /// The group box in the current style.
  public var body: some View {
    style(GroupBoxStyleConfiguration(label: AnyView(label), content: AnyView(content)))
  }

  /// Creates a group box with a label.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.content = content()
  }

  /// Creates a group box with a label.
  public init(label: Label, @ViewBuilder content: () -> Content) {
    self.label = label
    self.content = content()
  }
}

extension GroupBox where Label == EmptyView {
  /// Creates a group box without a label.
  public init(@ViewBuilder content: () -> Content) {
    self.init(label: EmptyView(), content: content)
  }
}

extension GroupBox where Label == Text {
  /// Creates a group box with a localized title.
  public init(_ key: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(label: Text(key), content: content)
  }

  /// Creates a group box with a title.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
    self.init(label: Text(title), content: content)
  }
}

/// The label and the content of a group box, which a style arranges.
///
/// - Source: SwiftUI `GroupBoxStyleConfiguration`.
public struct GroupBoxStyleConfiguration {
  /// The label of the group box.
  public let label: AnyView
  /// The content of the group box.
  public let content: AnyView
}

/// A type that defines the appearance of group boxes.
///
/// - Source: SwiftUI `GroupBoxStyle`.
@MainActor @preconcurrency
public protocol GroupBoxStyle {
  /// The type of the view that the style creates.
  associatedtype Body: View
  /// The properties of a group box.
  typealias Configuration = GroupBoxStyleConfiguration

  /// Creates the view of a group box.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The default style: the label above the content, on a raised background.
public struct DefaultGroupBoxStyle: GroupBoxStyle {
  /// Creates the style.
  public nonisolated init() {}

  /// Returns the label above the content, on a raised background.
  public func makeBody(configuration: Configuration) -> some View {
    VStack(alignment: .leading) {
      configuration.label.font(.headline)
      configuration.content
    }
    .paddingColumns(1)
    .frame(maxWidth: .infinity, alignment: .leading)
    .background(RoleShapeStyle(role: .raised))
  }
}

extension GroupBoxStyle where Self == DefaultGroupBoxStyle {
  /// The default style: the label above the content, on a raised background.
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
  /// Sets the style of the group boxes within this view.
  public func groupBoxStyle(_ style: some GroupBoxStyle) -> some View {
    styling(\.groupBoxStyle) { style.makeBody(configuration: $0) }
  }
}
