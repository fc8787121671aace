internal import ViewTree

/// A control that switches between on and off.
///
/// In a widget, activating a toggle performs its app intent: use `init(isOn:intent:label:)`.
/// A toggle with a binding shows the binding's value but, as on iOS, never sets it.
/// - Source: SwiftUI `Toggle`.
public struct Toggle<Label: View>: View {
  @Environment(\.toggleStyle) private var style
  @Environment(\.labelsVisibility) private var labelsVisibility
  private let isOn: Bool
  private let label: Label
  /// The intent to perform, or `nil` if the toggle cannot be activated.
  private let action: ControlAction?

  package init(isOn: Bool, action: ControlAction? = nil, _ label: Label) {
    self.isOn = isOn
    self.action = action
    self.label = label
  }

  /// Creates a toggle that shows a binding's value and cannot be activated.
  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.init(isOn: isOn.wrappedValue, label())
  }

  /// The toggle in the current toggle style.
  public var body: some View {
    ControlView(
      .toggle, isOn: isOn, action: action, content: styledContent(isOn: isOn),
      alternate: styledContent(isOn: !isOn))
  }

  private func styledContent(isOn: Bool) -> some View {
    style(
      ToggleStyleConfiguration(
        label: labelsVisibility == .hidden ? AnyView(EmptyView()) : AnyView(label), isOn: isOn)
    )
    .accessibilityRole(.toggle)
    .accessibilityValue(isOn ? "on" : "off")
  }
}

extension Toggle where Label == Text {
  /// Creates a toggle with a localized title.
  ///
  /// The toggle shows the binding's value and cannot be activated.
  public init(_ key: LocalizedStringKey, isOn: Binding<Bool>) {
    self.init(isOn: isOn.wrappedValue, Text(key))
  }

  /// Creates a toggle with a title.
  ///
  /// The toggle shows the binding's value and cannot be activated.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, isOn: Binding<Bool>) {
    self.init(isOn: isOn.wrappedValue, Text(title))
  }
}

extension Toggle where Label == AnyView {
  /// Creates a toggle from a style's configuration.
  ///
  /// This is for use inside a style. The new toggle only shows the state; the user activates the
  /// toggle to which the style is applied.
  public init(_ configuration: ToggleStyleConfiguration) {
    self.init(isOn: configuration.isOn, configuration.label)
  }
}

extension Toggle where Label == TesseraUI.Label<Text, Image> {
  /// Creates a toggle with a localized title and an SF Symbol.
  ///
  /// The toggle shows the binding's value and cannot be activated.
  public init(_ key: LocalizedStringKey, systemImage: String, isOn: Binding<Bool>) {
    self.init(isOn: isOn.wrappedValue, TesseraUI.Label(key, systemImage: systemImage))
  }
}

/// The properties of a toggle.
///
/// - Source: SwiftUI `ToggleStyleConfiguration`.
public struct ToggleStyleConfiguration {
  /// The type of the toggle's label.
  public typealias Label = AnyView

  /// The toggle's label.
  public let label: Label
  /// Whether the toggle is on.
  ///
  /// In a widget, setting this property has no effect.
  @Binding public var isOn: Bool
  /// Whether the toggle represents a mix of on and off states, which is always `false`.
  public var isMixed: Bool { false }

  init(label: Label, isOn: Bool) {
    self.label = label
    _isOn = .constant(isOn)
  }
}

/// A type that defines the appearance of toggles.
///
/// - Source: SwiftUI `ToggleStyle`.
@MainActor @preconcurrency
public protocol ToggleStyle {
  /// The type of the view that the style creates.
  associatedtype Body: View
  /// The properties of a toggle.
  typealias Configuration = ToggleStyleConfiguration

  /// Creates the view of a toggle.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// A toggle style with a switch (`━●` or `○─`) after the label.
public struct SwitchToggleStyle: ToggleStyle {
  /// Creates the style.
  public nonisolated init() {}

  /// Returns the label, with the switch at the trailing edge.
  public func makeBody(configuration: Configuration) -> some View {
    HStack {
      configuration.label
      Spacer(minLength: 0)
      if configuration.isOn {
        Text(verbatim: "━●").foregroundStyle(.tint)
      } else {
        Text(verbatim: "○─").foregroundStyle(.secondary)
      }
    }
  }
}

/// A toggle style that looks like a button.
public struct ButtonToggleStyle: ToggleStyle {
  /// Creates the style.
  public nonisolated init() {}

  /// Returns the label, on a background that has the tint color while the toggle is on.
  public func makeBody(configuration: Configuration) -> some View {
    if configuration.isOn {
      configuration.label.foregroundStyle(.background).paddingColumns(1)
        .background { Rectangle().fill(.tint) }
    } else {
      configuration.label.foregroundStyle(.tint).paddingColumns(1).background(.fill)
    }
  }
}

extension ToggleStyle where Self == SwitchToggleStyle {
  /// A style with a switch after the label.
  public static var `switch`: SwitchToggleStyle { SwitchToggleStyle() }
  /// The default style, with a switch after the label.
  public static var automatic: SwitchToggleStyle { SwitchToggleStyle() }
}

extension ToggleStyle where Self == ButtonToggleStyle {
  /// A style that looks like a button.
  public static var button: ButtonToggleStyle { ButtonToggleStyle() }
}

private struct ToggleStyleKey: EnvironmentKey {
  static var defaultValue: @MainActor (ToggleStyleConfiguration) -> AnyView {
    { AnyView(SwitchToggleStyle().makeBody(configuration: $0)) }
  }
}

extension EnvironmentValues {
  var toggleStyle: @MainActor (ToggleStyleConfiguration) -> AnyView {
    get { self[ToggleStyleKey.self] }
    set { self[ToggleStyleKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of the toggles within this view.
  public func toggleStyle(_ style: some ToggleStyle) -> some View {
    styling(\.toggleStyle) { style.makeBody(configuration: $0) }
  }
}
