internal import ViewTree

/// What a button is for.
///
/// - Source: SwiftUI `ButtonRole`.
public struct ButtonRole: Hashable, Sendable {
  private let name: String

  /// It destroys something.
  public static let destructive = ButtonRole(name: "destructive")
  /// It calls something off.
  public static let cancel = ButtonRole(name: "cancel")
}

/// Something to press.
///
/// In a widget a press fires the button's intent; a closure cannot be fired, as on iOS.
/// - Source: SwiftUI `Button`.
public struct Button<Label: View>: View {
  @Environment(\.buttonStyle) private var style
  private let role: ButtonRole?
  private let label: Label
  /// What a press does, or `nil` where it does nothing.
  private let action: ControlAction?

  /// A button whose closure is never called.
  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.init(role: nil, label: label)
  }

  /// A button whose closure is never called.
  public init(
    role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label
  ) {
    self.init(role: role, label: label)
  }

  package init(
    role: ButtonRole?, action: ControlAction? = nil, @ViewBuilder label: () -> Label
  ) {
    self.role = role
    self.action = action
    self.label = label()
  }

  /// The button in the style around it.
  public var body: some View {
    ControlView(.button, action: action, content: looks(false), alternate: looks(true))
  }

  private func looks(_ isPressed: Bool) -> some View {
    style(ButtonStyleConfiguration(role: role, label: AnyView(label), isPressed: isPressed))
      .accessibilityRole(.button)
  }
}

extension Button where Label == Text {
  /// A button of words, whose closure is never called.
  public init(_ key: LocalizedStringKey, action: @escaping @MainActor () -> Void) {
    self.init(role: nil) { Text(key) }
  }

  /// A button of words, whose closure is never called.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, action: @escaping @MainActor () -> Void) {
    self.init(role: nil) { Text(title) }
  }

  /// A button of words, whose closure is never called.
  public init(
    _ key: LocalizedStringKey, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role) { Text(key) }
  }
}

extension Button where Label == TesseraUI.Label<Text, Image> {
  /// A button of words and a symbol, whose closure is never called.
  public init(
    _ key: LocalizedStringKey, systemImage: String, action: @escaping @MainActor () -> Void
  ) {
    self.init(role: nil) { TesseraUI.Label(key, systemImage: systemImage) }
  }
}

extension Button where Label == TesseraUI.Label<Text, Image> {
  /// A button of words and a symbol, whose closure is never called.
  public init(
    _ key: LocalizedStringKey, systemImage: String, role: ButtonRole?,
    action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role) { TesseraUI.Label(key, systemImage: systemImage) }
  }
}

extension Button where Label == AnyView {
  /// The button that a style was given.
  public init(_ configuration: ButtonStyleConfiguration) {
    self.init(role: configuration.role) { configuration.label }
  }
}

/// What a button's style is given.
///
/// - Source: SwiftUI `ButtonStyleConfiguration`.
public struct ButtonStyleConfiguration {
  /// What the button shows.
  public typealias Label = AnyView

  /// What the button is for, or `nil` where nothing is said.
  public let role: ButtonRole?
  /// What the button shows.
  public let label: Label
  /// Whether it is pressed: both looks are archived, and the dashboard shows the one that holds.
  public let isPressed: Bool
}

/// The looks of a button.
///
/// - Source: SwiftUI `ButtonStyle`.
@MainActor @preconcurrency
public protocol ButtonStyle {
  /// The type of view that the style makes.
  associatedtype Body: View
  /// What the style is given.
  typealias Configuration = ButtonStyleConfiguration

  /// The button in this style.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// What a style is given that also decides what a press does.
public typealias PrimitiveButtonStyleConfiguration = ButtonStyleConfiguration

/// The looks of a button; here the same as a ``ButtonStyle``.
public typealias PrimitiveButtonStyle = ButtonStyle

/// The label alone, in the colour of controls.
public struct BorderlessButtonStyle: ButtonStyle {
  /// Makes the style.
  public nonisolated init() {}

  /// The label.
  public func makeBody(configuration: Configuration) -> some View {
    configuration.label.controlForeground(configuration.role)
  }
}

/// The label alone, as it is.
public struct PlainButtonStyle: ButtonStyle {
  /// Makes the style.
  public nonisolated init() {}

  /// The label.
  public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

/// The label on a ground of its own.
public struct BorderedButtonStyle: ButtonStyle {
  /// Makes the style.
  public nonisolated init() {}

  /// The label with a column of room on both sides.
  public func makeBody(configuration: Configuration) -> some View {
    configuration.label.controlForeground(configuration.role)
      .padding(.horizontal, 8).background(.fill)
  }
}

/// The label on the colour of controls.
public struct BorderedProminentButtonStyle: ButtonStyle {
  /// Makes the style.
  public nonisolated init() {}

  /// The label with a column of room on both sides.
  public func makeBody(configuration: Configuration) -> some View {
    configuration.label.foregroundStyle(.background)
      .padding(.horizontal, 8)
      .background {
        if configuration.role == .destructive {
          Color.red
        } else {
          Rectangle().fill(.tint)
        }
      }
  }
}

extension View {
  /// The colour of controls, or of danger, where the author said none.
  func controlForeground(_ role: ButtonRole?) -> some View {
    adjusting { environment in
      guard environment.text.foreground == nil else { return }
      environment.text.foreground = role == .destructive ? Color.red : TintShapeStyle()
    }
  }
}

extension ButtonStyle where Self == BorderedButtonStyle {
  /// The label on a ground of its own.
  public static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}

extension ButtonStyle where Self == BorderlessButtonStyle {
  /// The label alone, in the colour of controls: a ground in cells would cover the author's own.
  public static var automatic: BorderlessButtonStyle { BorderlessButtonStyle() }
  /// The label alone, in the colour of controls.
  public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}

extension ButtonStyle where Self == PlainButtonStyle {
  /// The label alone.
  public static var plain: PlainButtonStyle { PlainButtonStyle() }
}

extension ButtonStyle where Self == BorderedProminentButtonStyle {
  /// The label on the colour of controls.
  public static var borderedProminent: BorderedProminentButtonStyle {
    BorderedProminentButtonStyle()
  }
}

/// The outline of a button's ground; in cells all are a rectangle.
///
/// - Source: SwiftUI `ButtonBorderShape`.
public struct ButtonBorderShape: Hashable, Sendable {
  /// As the system has it.
  public static let automatic = ButtonBorderShape()
  /// With round ends.
  public static let capsule = ButtonBorderShape()
  /// A circle.
  public static let circle = ButtonBorderShape()
  /// With round corners.
  public static let roundedRectangle = ButtonBorderShape()

  /// With round corners of so many points.
  public static func roundedRectangle(radius: Double) -> ButtonBorderShape { ButtonBorderShape() }
}

private struct ButtonStyleKey: EnvironmentKey {
  static var defaultValue: @MainActor (ButtonStyleConfiguration) -> AnyView {
    { AnyView(BorderlessButtonStyle().makeBody(configuration: $0)) }
  }
}

extension EnvironmentValues {
  var buttonStyle: @MainActor (ButtonStyleConfiguration) -> AnyView {
    get { self[ButtonStyleKey.self] }
    set { self[ButtonStyleKey.self] = newValue }
  }
}

extension View {
  /// Sets the looks of the buttons inside.
  public func buttonStyle(_ style: some ButtonStyle) -> some View {
    styling(\.buttonStyle) { style.makeBody(configuration: $0) }
  }

  /// Sets the outline of the grounds of buttons inside; in cells all are a rectangle.
  public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View { self }
}
