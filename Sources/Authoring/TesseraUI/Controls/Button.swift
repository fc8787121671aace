internal import ViewTree

/// The purpose of a button.
///
/// - Source: SwiftUI `ButtonRole`.
public struct ButtonRole: Hashable, Sendable {
  private let name: String

  /// A role for a button whose action deletes data or cannot be undone.
  ///
  /// The built-in styles, other than the plain style, show such a button in red.
  public static let destructive = ButtonRole(name: "destructive")
  /// A role for a button that cancels an operation.
  ///
  /// The built-in styles show such a button like one without a role.
  public static let cancel = ButtonRole(name: "cancel")
}

/// A control that performs an action when it is activated.
///
/// In a widget, activating a button performs its app intent: use `init(intent:label:)`.
/// Initializers that take a closure compile but, as on iOS, the closure is never called. The user
/// activates a button with a key, a hint or the mouse.
/// - Source: SwiftUI `Button`.
public struct Button<Label: View>: View {
  @Environment(\.buttonStyle) private var style
  private let role: ButtonRole?
  private let label: Label
  /// The intent to perform, or `nil` if the button cannot be activated.
  private let action: ControlAction?

  /// Creates a button whose closure is never called.
  ///
  /// Use `init(intent:label:)` for a button that works in a widget.
  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.init(role: nil, label: label)
  }

  /// Creates a button whose closure is never called.
  ///
  /// Use `init(intent:label:)` for a button that works in a widget.
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

  /// The button's label in the current button style.
  public var body: some View {
    ControlView(
      .button, action: action, content: styledContent(isPressed: false),
      alternate: styledContent(isPressed: true))
  }

  private func styledContent(isPressed: Bool) -> some View {
    // As on iOS, the views of a label are beside each other.
    let label = AnyView(HStack { self.label })
    return style(ButtonStyleConfiguration(role: role, label: label, isPressed: isPressed))
      .accessibilityRole(.button)
  }
}

extension Button where Label == Text {
  /// Creates a button whose closure is never called.
  ///
  /// Use `init(intent:label:)` for a button that works in a widget.
  public init(_ key: LocalizedStringKey, action: @escaping @MainActor () -> Void) {
    self.init(role: nil) { Text(key) }
  }

  /// Creates a button whose closure is never called.
  ///
  /// Use `init(intent:label:)` for a button that works in a widget.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, action: @escaping @MainActor () -> Void) {
    self.init(role: nil) { Text(title) }
  }

  /// Creates a button whose closure is never called.
  ///
  /// Use `init(intent:label:)` for a button that works in a widget.
  public init(
    _ key: LocalizedStringKey, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role) { Text(key) }
  }
}

extension Button where Label == TesseraUI.Label<Text, Image> {
  /// Creates a button whose closure is never called.
  ///
  /// Use `init(intent:label:)` for a button that works in a widget.
  public init(
    _ key: LocalizedStringKey, systemImage: String, action: @escaping @MainActor () -> Void
  ) {
    self.init(role: nil) { TesseraUI.Label(key, systemImage: systemImage) }
  }
}

extension Button where Label == TesseraUI.Label<Text, Image> {
  /// Creates a button whose closure is never called.
  ///
  /// Use `init(intent:label:)` for a button that works in a widget.
  public init(
    _ key: LocalizedStringKey, systemImage: String, role: ButtonRole?,
    action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role) { TesseraUI.Label(key, systemImage: systemImage) }
  }
}

extension Button where Label == AnyView {
  /// Creates a button from a style's configuration.
  ///
  /// The button is a label that cannot be activated; the button that has the style is activated.
  public init(_ configuration: ButtonStyleConfiguration) {
    self.init(role: configuration.role) { configuration.label }
  }
}

/// The properties of a button.
///
/// - Source: SwiftUI `ButtonStyleConfiguration`.
public struct ButtonStyleConfiguration {
  /// The type of the button's label.
  public typealias Label = AnyView

  /// The button's role, or `nil` if it has none.
  public let role: ButtonRole?
  /// The button's label.
  public let label: Label
  /// Whether the button is drawn as pressed.
  ///
  /// The style is applied twice, once for each value. The dashboard stores both views and shows the
  /// one that matches the button's current state.
  public let isPressed: Bool
}

/// A type that defines the appearance of buttons.
///
/// - Source: SwiftUI `ButtonStyle`.
@MainActor @preconcurrency
public protocol ButtonStyle {
  /// The type of the view that the style creates.
  associatedtype Body: View
  /// The properties of a button.
  typealias Configuration = ButtonStyleConfiguration

  /// Creates the view of a button.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The properties of a button, for a style that controls its interaction.
///
/// This is the same as ``ButtonStyleConfiguration``, because a style cannot change a widget's
/// interaction.
public typealias PrimitiveButtonStyleConfiguration = ButtonStyleConfiguration

/// A type that defines the appearance and interaction of buttons.
///
/// This is the same as ``ButtonStyle``, because a style cannot change a widget's interaction.
public typealias PrimitiveButtonStyle = ButtonStyle

/// A button style that shows the label in the tint color, without a background.
///
/// A destructive button has a red label.
public struct BorderlessButtonStyle: ButtonStyle {
  /// Creates the style.
  public nonisolated init() {}

  /// Returns the label, in the tint color, or in red for a destructive button.
  public func makeBody(configuration: Configuration) -> some View {
    configuration.label.controlForeground(configuration.role)
  }
}

/// A button style that shows the unchanged label.
public struct PlainButtonStyle: ButtonStyle {
  /// Creates the style.
  public nonisolated init() {}

  /// Returns the unchanged label.
  public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

/// A button style that puts the label on a background in the fill color.
///
/// The label has the tint color, or is red in a destructive button.
public struct BorderedButtonStyle: ButtonStyle {
  /// Creates the style.
  public nonisolated init() {}

  /// Returns the label on a background, with one column of padding on both sides.
  public func makeBody(configuration: Configuration) -> some View {
    configuration.label.controlForeground(configuration.role)
      .paddingColumns(1).background(.fill)
  }
}

/// A button style that puts the label on a background in the tint color.
///
/// A destructive button has a red background.
public struct BorderedProminentButtonStyle: ButtonStyle {
  /// Creates the style.
  public nonisolated init() {}

  /// Returns the label on a background, with one column of padding on both sides.
  public func makeBody(configuration: Configuration) -> some View {
    configuration.label.foregroundStyle(.background)
      .paddingColumns(1)
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
  /// Sets the foreground to the tint color, or to red for a destructive role.
  ///
  /// Has no effect if the author has set a foreground style.
  func controlForeground(_ role: ButtonRole?) -> some View {
    transformingEnvironment { environment in
      guard environment.text.foreground == nil else { return }
      environment.text.foreground = role == .destructive ? Color.red : TintShapeStyle()
    }
  }
}

extension ButtonStyle where Self == BorderedButtonStyle {
  /// A style that puts the label on a background in the fill color.
  public static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}

extension ButtonStyle where Self == BorderlessButtonStyle {
  /// The default style: the label in the tint color, without a background.
  ///
  /// Unlike on iOS, the default has no background, because a background of whole cells would cover
  /// the widget's own.
  public static var automatic: BorderlessButtonStyle { BorderlessButtonStyle() }
  /// A style that shows the label in the tint color, without a background.
  public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}

extension ButtonStyle where Self == PlainButtonStyle {
  /// A style that shows the unchanged label.
  public static var plain: PlainButtonStyle { PlainButtonStyle() }
}

extension ButtonStyle where Self == BorderedProminentButtonStyle {
  /// A style that puts the label on a background in the tint color.
  public static var borderedProminent: BorderedProminentButtonStyle {
    BorderedProminentButtonStyle()
  }
}

/// A shape for the border of a button.
///
/// The shape has no effect, because every button with a background is a rectangle of cells.
/// - Source: SwiftUI `ButtonBorderShape`.
public struct ButtonBorderShape: Hashable, Sendable {
  /// The default shape.
  public static let automatic = ButtonBorderShape()
  /// A capsule, drawn as a rectangle.
  public static let capsule = ButtonBorderShape()
  /// A circle, drawn as a rectangle.
  public static let circle = ButtonBorderShape()
  /// A rounded rectangle, drawn as a rectangle.
  public static let roundedRectangle = ButtonBorderShape()

  /// A rounded rectangle with a corner radius in points, drawn as a rectangle.
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
  /// Sets the style of the buttons within this view.
  public func buttonStyle(_ style: some ButtonStyle) -> some View {
    styling(\.buttonStyle) { style.makeBody(configuration: $0) }
  }

  /// Has no effect, because every button with a background is a rectangle of cells.
  public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View { self }
}
