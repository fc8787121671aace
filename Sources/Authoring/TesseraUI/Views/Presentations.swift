/// What is shown where there is nothing to show.
///
/// - Source: SwiftUI `ContentUnavailableView`.
public struct ContentUnavailableView<Label: View, Description: View, Actions: View>: View {
  private let label: Label
  private let description: Description
  private let actions: Actions

  /// A label, words and buttons.
  public init(
    @ViewBuilder label: () -> Label,
    @ViewBuilder description: () -> Description = { EmptyView() },
    @ViewBuilder actions: () -> Actions = { EmptyView() }
  ) {
    self.label = label()
    self.description = description()
    self.actions = actions()
  }

  /// All in the middle.
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
  /// A symbol with words.
  public init(_ title: LocalizedStringKey, systemImage name: String, description: Text? = nil) {
    self.init(
      label: { TesseraUI.Label(title, systemImage: name) }, description: { description },
      actions: { EmptyView() })
  }

  /// A symbol with words.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, systemImage name: String, description: Text? = nil) {
    self.init(
      label: { TesseraUI.Label(title, systemImage: name) }, description: { description },
      actions: { EmptyView() })
  }
}

/// A name and its value.
///
/// - Source: SwiftUI `LabeledContent`.
public struct LabeledContent<Label: View, Content: View>: View {
  private let label: Label
  private let content: Content

  /// A value under a name.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.content = content()
  }

  /// The name at the left, the value at the right.
  public var body: some View {
    HStack {
      label
      Spacer(minLength: 8)
      content.foregroundStyle(.secondary)
    }
  }
}

extension LabeledContent where Label == Text {
  /// A value under a name.
  public init(_ key: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(key) }
  }
}

extension LabeledContent where Label == Text, Content == Text {
  /// Words under a name.
  public init(_ key: LocalizedStringKey, value: some StringProtocol) {
    self.init {
      Text(value)
    } label: {
      Text(key)
    }
  }
}

/// A part that could be folded elsewhere; in a widget it is open where it says so.
///
/// - Source: SwiftUI `DisclosureGroup`.
public struct DisclosureGroup<Label: View, Content: View>: View {
  private let isExpanded: Bool
  private let label: Label
  private let content: Content

  /// A part that is folded unless it says otherwise.
  public init(
    isExpanded: Binding<Bool> = .constant(false), @ViewBuilder content: () -> Content,
    @ViewBuilder label: () -> Label
  ) {
    self.isExpanded = isExpanded.wrappedValue
    self.label = label()
    self.content = content()
  }

  /// A mark and the label, then the content where it is open.
  public var body: some View {
    HStack {
      Image(systemName: isExpanded ? "chevron.down" : "chevron.right")
      label
    }
    if isExpanded { content }
  }
}

extension DisclosureGroup where Label == Text {
  /// A part under words that is folded unless it says otherwise.
  public init(
    _ key: LocalizedStringKey, isExpanded: Binding<Bool> = .constant(false),
    @ViewBuilder content: () -> Content
  ) {
    self.init(isExpanded: isExpanded, content: content) { Text(key) }
  }
}

/// Controls that belong together.
///
/// - Source: SwiftUI `ControlGroup`.
public struct ControlGroup<Content: View>: View {
  private let content: Content

  /// Controls in a row.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// The row.
  public var body: some View { HStack { content } }
}

/// Choices that open elsewhere; in a widget only the label is shown, as nothing can open.
///
/// - Source: SwiftUI `Menu`.
public struct Menu<Label: View, Content: View>: View {
  private let label: Label

  /// Choices under a label.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.label = label()
  }

  /// The label.
  public var body: some View { label.foregroundStyle(.tint) }
}

extension Menu where Label == Text {
  /// Choices under words.
  public init(_ key: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(key) }
  }
}

/// One of several choices; in a widget the label is shown, as nothing can open.
///
/// - Source: SwiftUI `Picker`.
public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: View {
  private let label: Label
  private let content: Content

  /// Choices under a label.
  public init(
    selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content,
    @ViewBuilder label: () -> Label
  ) {
    self.label = label()
    self.content = content()
  }

  /// The label.
  public var body: some View { label.foregroundStyle(.tint) }
}

extension Picker {
  /// Choices under a label, by the older form.
  public init(
    selection: Binding<SelectionValue>, label: Label, @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, content: content) { label }
  }
}

extension Picker where Label == Text {
  /// Choices under words.
  public init(
    _ key: LocalizedStringKey, selection: Binding<SelectionValue>,
    @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, content: content) { Text(key) }
  }
}
