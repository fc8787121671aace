public import TesseraIntents
public import TesseraUI

// Controls of a phone's control centre stand in the same bundles as widgets. They build, and are
// passed over with a note in the extension's log.

/// A control: it builds, and is not shown.
///
/// - Source: WidgetKit `ControlWidget`.
@MainActor @preconcurrency
public protocol ControlWidget: Widget where Body: ControlWidgetConfiguration {}

/// What a control is.
///
/// - Source: WidgetKit `ControlWidgetConfiguration`.
public protocol ControlWidgetConfiguration: WidgetConfiguration {}

extension ControlWidgetConfiguration {
  /// Names the control; none is shown.
  public func displayName(_ name: LocalizedStringKey) -> Self { self }
  /// Names the control; none is shown.
  @_disfavoredOverload
  public func displayName(_ name: some StringProtocol) -> Self { self }
  /// Names the control; none is shown.
  @_disfavoredOverload
  public func displayName(_ name: LocalizedStringResource) -> Self { self }
  /// Says what the control is for; none is shown.
  public func description(_ description: LocalizedStringKey) -> Self { self }
  /// Says that the control's settings are asked for; none is shown.
  public func promptsForUserConfiguration() -> Self { self }
}

/// A control of a kind, which the dashboard passes over.
@MainActor
protocol SkippedControl: DefiningConfiguration {
  var kind: String { get }
}

extension SkippedControl {
  /// None.
  package var definedWidgets: [WidgetDefinition] {
    SkippedParts.note("the control “\(kind)”")
    return []
  }
}

/// A control without settings.
///
/// - Source: WidgetKit `StaticControlConfiguration`.
public struct StaticControlConfiguration<Content: ControlWidgetTemplate>:
  ControlWidgetConfiguration, SkippedControl
{
  /// A configuration by itself has none.
  public typealias Body = Never

  let kind: String

  /// A control of a kind.
  public init(kind: String, @ControlWidgetTemplateBuilder content: @escaping () -> Content) {
    self.kind = kind
  }

  /// A control of a kind, with what gives it its value.
  public init<Provider: ControlValueProvider>(
    kind: String, provider: Provider,
    @ControlWidgetTemplateBuilder content: @escaping (Provider.Value) -> Content
  ) {
    self.kind = kind
  }
}

/// A control with settings.
///
/// - Source: WidgetKit `AppIntentControlConfiguration`.
public struct AppIntentControlConfiguration<
  Configuration: AppIntent, Content: ControlWidgetTemplate
>:
  ControlWidgetConfiguration, SkippedControl
{
  /// A configuration by itself has none.
  public typealias Body = Never

  let kind: String

  /// A control of a kind, with its settings.
  public init(
    kind: String, intent: Configuration.Type = Configuration.self,
    @ControlWidgetTemplateBuilder content: @escaping (Configuration) -> Content
  ) {
    self.kind = kind
  }

  /// A control of a kind, with its settings and what gives it its value.
  public init<Provider: AppIntentControlValueProvider>(
    kind: String, provider: Provider,
    @ControlWidgetTemplateBuilder content: @escaping (Provider.Value) -> Content
  ) where Provider.Configuration == Configuration {
    self.kind = kind
  }
}

/// What gives a control its value.
///
/// - Source: WidgetKit `ControlValueProvider`.
public protocol ControlValueProvider {
  /// The value's type.
  associatedtype Value

  /// A value for the gallery.
  var previewValue: Value { get }

  /// The value now.
  func currentValue() async throws -> Value
}

/// What gives a control with settings its value.
///
/// - Source: WidgetKit `AppIntentControlValueProvider`.
public protocol AppIntentControlValueProvider {
  /// The value's type.
  associatedtype Value
  /// The settings.
  associatedtype Configuration: AppIntent

  /// A value for the gallery.
  func previewValue(configuration: Configuration) -> Value

  /// The value now.
  func currentValue(configuration: Configuration) async throws -> Value
}

/// What a control shows.
///
/// - Source: WidgetKit `ControlWidgetTemplate`.
@MainActor @preconcurrency
public protocol ControlWidgetTemplate {}

/// Puts what a control shows together.
///
/// - Source: WidgetKit `ControlWidgetTemplateBuilder`.
@resultBuilder
@MainActor @preconcurrency
public enum ControlWidgetTemplateBuilder {
  /// What a control shows.
  public static func buildBlock<Content: ControlWidgetTemplate>(_ content: Content) -> Content {
    content
  }
}

/// A button in the control centre.
///
/// - Source: WidgetKit `ControlWidgetButton`.
public struct ControlWidgetButton: ControlWidgetTemplate {
  /// A button that fires an intent.
  public init<Label: View>(
    action: some AppIntent, @ViewBuilder label: @escaping () -> Label
  ) {}

  /// A button that fires an intent, with other looks while it does.
  public init<Label: View, ActionLabel: View>(
    action: some AppIntent, @ViewBuilder label: @escaping () -> Label,
    @ViewBuilder actionLabel: @escaping (Bool) -> ActionLabel
  ) {}
}

/// A switch in the control centre.
///
/// - Source: WidgetKit `ControlWidgetToggle`.
public struct ControlWidgetToggle: ControlWidgetTemplate {
  /// A switch that fires an intent.
  public init<ValueLabel: View>(
    _ title: some StringProtocol, isOn: Bool, action: some SetValueIntent,
    @ViewBuilder valueLabel: @escaping (Bool) -> ValueLabel
  ) {}

  /// A switch that fires an intent.
  public init<ValueLabel: View>(
    _ key: LocalizedStringKey, isOn: Bool, action: some SetValueIntent,
    @ViewBuilder valueLabel: @escaping (Bool) -> ValueLabel
  ) {}

  /// A switch that fires an intent.
  public init<Label: View, ValueLabel: View>(
    isOn: Bool, action: some SetValueIntent, @ViewBuilder label: @escaping () -> Label,
    @ViewBuilder valueLabel: @escaping (Bool) -> ValueLabel
  ) {}
}

extension ControlWidgetTemplate {
  /// Sets the control's colour.
  public func tint(_ color: Color?) -> Self { self }
  /// Sets whether the control can be used.
  public func disabled(_ disabled: Bool) -> Self { self }
}

/// Asks for controls' values anew; there are none.
///
/// - Source: WidgetKit `ControlCenter`.
public struct ControlCenter: Sendable {
  /// The only centre.
  public static let shared = ControlCenter()

  /// Does nothing: no control is shown.
  public func reloadControls(ofKind kind: String) {}
  /// Does nothing: no control is shown.
  public func reloadAllControls() {}
}
