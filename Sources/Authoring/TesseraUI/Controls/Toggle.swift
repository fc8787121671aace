internal import ViewTree

/// A switch.
///
/// In a widget a press fires the switch's intent; a binding is not written, as on iOS.
/// - Source: SwiftUI `Toggle`.
public struct Toggle<Label: View>: View {
  @Environment(\.toggleStyle) private var style
  @Environment(\.labelsVisibility) private var labels
  private let isOn: Bool
  private let label: Label
  /// What a press does, or `nil` where it does nothing.
  private let action: ControlAction?

  package init(isOn: Bool, action: ControlAction? = nil, _ label: Label) {
    self.isOn = isOn
    self.action = action
    self.label = label
  }

  /// A switch that shows a binding's value.
  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.init(isOn: isOn.wrappedValue, label())
  }

  /// The switch in the style around it.
  public var body: some View {
    ControlView(
      .toggle, isOn: isOn, action: action, content: looks(isOn), alternate: looks(!isOn))
  }

  private func looks(_ isOn: Bool) -> some View {
    style(
      ToggleStyleConfiguration(
        label: labels == .hidden ? AnyView(EmptyView()) : AnyView(label), isOn: isOn)
    )
    .accessibilityRole(.toggle)
    .accessibilityValue(isOn ? "on" : "off")
  }
}

extension Toggle where Label == Text {
  /// A switch with words that shows a binding's value.
  public init(_ key: LocalizedStringKey, isOn: Binding<Bool>) {
    self.init(isOn: isOn.wrappedValue, Text(key))
  }

  /// A switch with words that shows a binding's value.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, isOn: Binding<Bool>) {
    self.init(isOn: isOn.wrappedValue, Text(title))
  }
}

extension Toggle where Label == AnyView {
  /// The switch that a style was given.
  public init(_ configuration: ToggleStyleConfiguration) {
    self.init(isOn: configuration.isOn, configuration.label)
  }
}

extension Toggle where Label == TesseraUI.Label<Text, Image> {
  /// A switch with words and a symbol that shows a binding's value.
  public init(_ key: LocalizedStringKey, systemImage: String, isOn: Binding<Bool>) {
    self.init(isOn: isOn.wrappedValue, TesseraUI.Label(key, systemImage: systemImage))
  }
}

/// What a switch's style is given.
///
/// - Source: SwiftUI `ToggleStyleConfiguration`.
public struct ToggleStyleConfiguration {
  /// What the switch is for.
  public typealias Label = AnyView

  /// What the switch is for.
  public let label: Label
  /// Whether it is on; in a widget's picture assigning it does nothing.
  @Binding public var isOn: Bool
  /// Whether some are on and some off.
  public var isMixed: Bool { false }

  init(label: Label, isOn: Bool) {
    self.label = label
    _isOn = .constant(isOn)
  }
}

/// The looks of a switch.
///
/// - Source: SwiftUI `ToggleStyle`.
@MainActor @preconcurrency
public protocol ToggleStyle {
  /// The type of view that the style makes.
  associatedtype Body: View
  /// What the style is given.
  typealias Configuration = ToggleStyleConfiguration

  /// The switch in this style.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// A knob that slides, after its label.
public struct SwitchToggleStyle: ToggleStyle {
  /// Makes the style.
  public nonisolated init() {}

  /// The label, then the knob at the right.
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

/// A button that stays down.
public struct ButtonToggleStyle: ToggleStyle {
  /// Makes the style.
  public nonisolated init() {}

  /// The label, on the colour of controls while it is on.
  public func makeBody(configuration: Configuration) -> some View {
    if configuration.isOn {
      configuration.label.foregroundStyle(.background).padding(.horizontal, 8)
        .background { Rectangle().fill(.tint) }
    } else {
      configuration.label.foregroundStyle(.tint).padding(.horizontal, 8).background(.fill)
    }
  }
}

extension ToggleStyle where Self == SwitchToggleStyle {
  /// A knob that slides.
  public static var `switch`: SwitchToggleStyle { SwitchToggleStyle() }
  /// A knob that slides.
  public static var automatic: SwitchToggleStyle { SwitchToggleStyle() }
}

extension ToggleStyle where Self == ButtonToggleStyle {
  /// A button that stays down.
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
  /// Sets the looks of the switches inside.
  public func toggleStyle(_ style: some ToggleStyle) -> some View {
    styling(\.toggleStyle) { style.makeBody(configuration: $0) }
  }
}
