/// A placeholder for content that is unavailable.
///
/// - Source: SwiftUI `ContentUnavailableView`.
public struct ContentUnavailableView<Label: View, Description: View, Actions: View>: View {
  private let label: Label
  private let description: Description
  private let actions: Actions

  /// Creates a placeholder from a label, a description and actions.
  public init(
    @ViewBuilder label: () -> Label,
    @ViewBuilder description: () -> Description = { EmptyView() },
    @ViewBuilder actions: () -> Actions = { EmptyView() }
  ) {
    self.label = label()
    self.description = description()
    self.actions = actions()
  }

  /// The parts, centered in the available space.
  public var body: some View {
    VStack {
      label.font(.headline)
      description.foregroundStyle(.secondary)
      actions
    }
    .multilineTextAlignment(.center)
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }
}

extension ContentUnavailableView
where
  Label == TesseraUI.Label<Text, Image>, Description == Text?,
  Actions == EmptyView
{
  /// Creates a placeholder with a symbol and a localized title.
  public init(_ title: LocalizedStringKey, systemImage name: String, description: Text? = nil) {
    self.init(
      label: { TesseraUI.Label(title, systemImage: name) }, description: { description },
      actions: { EmptyView() })
  }

  /// Creates a placeholder with a symbol and a title.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, systemImage name: String, description: Text? = nil) {
    self.init(
      label: { TesseraUI.Label(title, systemImage: name) }, description: { description },
      actions: { EmptyView() })
  }

  /// Creates a placeholder with an image of the assets and a localized title.
  public init(_ title: LocalizedStringKey, image name: String, description: Text? = nil) {
    self.init(
      label: { TesseraUI.Label(title, image: name) }, description: { description },
      actions: { EmptyView() })
  }
}

/// A value with a label.
///
/// - Source: SwiftUI `LabeledContent`.
public struct LabeledContent<Label: View, Content: View>: View {
  private let label: Label
  private let content: Content

  /// Creates a labeled value.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.content = content()
  }

  /// The label at the leading edge and the value at the trailing edge.
  public var body: some View {
    HStack {
      label
      Spacer()
      content.foregroundStyle(.secondary)
    }
  }
}

extension LabeledContent where Label == Text {
  /// Creates a value with a localized label.
  public init(_ key: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(key) }
  }
}

extension LabeledContent where Label == Text, Content == Text {
  /// Creates a text value with a localized label.
  public init(_ key: LocalizedStringKey, value: some StringProtocol) {
    self.init {
      Text(value)
    } label: {
      Text(key)
    }
  }
}

/// A view that shows or hides its content; in a widget, the user cannot expand or collapse it.
///
/// - Source: SwiftUI `DisclosureGroup`.
public struct DisclosureGroup<Label: View, Content: View>: View {
  private let isExpanded: Bool
  private let label: Label
  private let content: Content

  /// Creates a group that is collapsed unless the binding is `true`.
  public init(
    isExpanded: Binding<Bool> = .constant(false), @ViewBuilder content: () -> Content,
    @ViewBuilder label: () -> Label
  ) {
    self.isExpanded = isExpanded.wrappedValue
    self.label = label()
    self.content = content()
  }

  /// A chevron and the label, then the content if the group is expanded.
  public var body: some View {
    HStack {
      Image(systemName: isExpanded ? "chevron.down" : "chevron.right")
      label
    }
    if isExpanded { content }
  }
}

extension DisclosureGroup where Label == Text {
  /// Creates a group with a localized label, collapsed unless the binding is `true`.
  public init(
    _ key: LocalizedStringKey, isExpanded: Binding<Bool> = .constant(false),
    @ViewBuilder content: () -> Content
  ) {
    self.init(isExpanded: isExpanded, content: content) { Text(key) }
  }
}

/// A container for related controls.
///
/// - Source: SwiftUI `ControlGroup`.
public struct ControlGroup<Content: View>: View {
  private let content: Content

  /// Creates a row of controls.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// The controls in a row.
  public var body: some View { HStack { content } }
}

/// A menu; in a widget, it shows only its label and cannot be opened.
///
/// - Source: SwiftUI `Menu`.
public struct Menu<Label: View, Content: View>: View {
  private let label: Label

  /// Creates a menu with a label; the content is ignored.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.label = label()
  }

  /// The label, in the tint color.
  public var body: some View { label.foregroundStyle(.tint) }
}

extension Menu where Label == Text {
  /// Creates a menu with a localized label; the content is ignored.
  public init(_ key: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(key) }
  }
}

/// A control for choosing a value; in a widget, it shows only its label and no value can be chosen.
///
/// - Source: SwiftUI `Picker`.
public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: View {
  private let label: Label
  private let content: Content

  /// Creates a picker with a label; the selection and content are not shown.
  public init(
    selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content,
    @ViewBuilder label: () -> Label
  ) {
    self.label = label()
    self.content = content()
  }

  /// The label, in the tint color.
  public var body: some View { label.foregroundStyle(.tint) }
}

extension Picker {
  /// Creates a picker with a label; the selection and content are not shown.
  ///
  /// Use `init(selection:content:label:)` in new code.
  public init(
    selection: Binding<SelectionValue>, label: Label, @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, content: content) { label }
  }
}

extension Picker where Label == Text {
  /// Creates a picker with a localized label; the selection and content are not shown.
  public init(
    _ key: LocalizedStringKey, selection: Binding<SelectionValue>,
    @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, content: content) { Text(key) }
  }
}
