public import TesseraIntents
public import TesseraUI

// Controls for iOS's Control Center are declared in the same bundles as widgets. They compile, and
// the dashboard skips them with a note in the extension's log.

/// A control for Control Center.
///
/// It compiles, but Tessera does not show it.
///
/// - Source: WidgetKit `ControlWidget`.
@MainActor @preconcurrency
public protocol ControlWidget: Widget where Body: ControlWidgetConfiguration {}

/// The configuration of a control.
///
/// - Source: WidgetKit `ControlWidgetConfiguration`.
public protocol ControlWidgetConfiguration: WidgetConfiguration {}

extension ControlWidgetConfiguration {
  /// Sets the control's name.
  ///
  /// It has no effect, because controls are not shown.
  public func displayName(_ name: LocalizedStringKey) -> Self { self }
  /// Sets the control's name.
  ///
  /// It has no effect, because controls are not shown.
  @_disfavoredOverload
  public func displayName(_ name: some StringProtocol) -> Self { self }
  /// Sets the control's name.
  ///
  /// It has no effect, because controls are not shown.
  @_disfavoredOverload
  public func displayName(_ name: LocalizedStringResource) -> Self { self }
  /// Sets the control's description.
  ///
  /// It has no effect, because controls are not shown.
  public func description(_ description: LocalizedStringKey) -> Self { self }
  /// Requests the control's settings when it is added.
  ///
  /// It has no effect, because controls are not shown.
  public func promptsForUserConfiguration() -> Self { self }
}

/// A control configuration, which the dashboard skips with a note in the log.
@MainActor
protocol SkippedControl: DefiningConfiguration {
  var kind: String { get }
}

extension SkippedControl {
  /// An empty list; the log reports that the control is skipped.
  package var definedWidgets: [WidgetDefinition] {
    UnsupportedFeatures.report("the control “\(kind)”")
    return []
  }
}

/// The configuration of a control without settings.
///
/// - Source: WidgetKit `StaticControlConfiguration`.
public struct StaticControlConfiguration<Content: ControlWidgetTemplate>:
  ControlWidgetConfiguration, SkippedControl
{
  /// No body: this is a primitive configuration.
  public typealias Body = Never

  let kind: String

  /// Creates a configuration.
  ///
  /// The content is never evaluated.
  public init(kind: String, @ControlWidgetTemplateBuilder content: @escaping () -> Content) {
    self.kind = kind
  }

  /// Creates a configuration with a value provider.
  ///
  /// The content is never evaluated.
  public init<Provider: ControlValueProvider>(
    kind: String, provider: Provider,
    @ControlWidgetTemplateBuilder content: @escaping (Provider.Value) -> Content
  ) {
    self.kind = kind
  }
}

/// The configuration of a control with settings.
///
/// - Source: WidgetKit `AppIntentControlConfiguration`.
public struct AppIntentControlConfiguration<
  Configuration: AppIntent, Content: ControlWidgetTemplate
>:
  ControlWidgetConfiguration, SkippedControl
{
  /// No body: this is a primitive configuration.
  public typealias Body = Never

  let kind: String

  /// Creates a configuration.
  ///
  /// The content is never evaluated.
  public init(
    kind: String, intent: Configuration.Type = Configuration.self,
    @ControlWidgetTemplateBuilder content: @escaping (Configuration) -> Content
  ) {
    self.kind = kind
  }

  /// Creates a configuration with a value provider.
  ///
  /// The content is never evaluated.
  public init<Provider: AppIntentControlValueProvider>(
    kind: String, provider: Provider,
    @ControlWidgetTemplateBuilder content: @escaping (Provider.Value) -> Content
  ) where Provider.Configuration == Configuration {
    self.kind = kind
  }
}

/// A provider of a control's value.
///
/// - Source: WidgetKit `ControlValueProvider`.
public protocol ControlValueProvider {
  /// The type of the value.
  associatedtype Value

  /// The value to show in the controls gallery.
  var previewValue: Value { get }

  /// Returns the current value.
  func currentValue() async throws -> Value
}

/// A provider of the value of a control with settings.
///
/// - Source: WidgetKit `AppIntentControlValueProvider`.
public protocol AppIntentControlValueProvider {
  /// The type of the value.
  associatedtype Value
  /// The type of the settings.
  associatedtype Configuration: AppIntent

  /// Returns the value to show in the controls gallery.
  func previewValue(configuration: Configuration) -> Value

  /// Returns the current value.
  func currentValue(configuration: Configuration) async throws -> Value
}

/// The content of a control.
///
/// - Source: WidgetKit `ControlWidgetTemplate`.
@MainActor @preconcurrency
public protocol ControlWidgetTemplate {}

/// A result builder that produces the content of a control.
///
/// - Source: WidgetKit `ControlWidgetTemplateBuilder`.
@resultBuilder
@MainActor @preconcurrency
public enum ControlWidgetTemplateBuilder {
  /// Returns the content.
  public static func buildBlock<Content: ControlWidgetTemplate>(_ content: Content) -> Content {
    content
  }
}

/// A button control.
///
/// It compiles but is not shown.
///
/// - Source: WidgetKit `ControlWidgetButton`.
public struct ControlWidgetButton: ControlWidgetTemplate {
  /// Creates a button that performs an intent.
  ///
  /// Its label is never evaluated.
  public init<Label: View>(
    action: some AppIntent, @ViewBuilder label: @escaping () -> Label
  ) {}

  /// Creates a button with a different label while it performs its intent.
  ///
  /// The labels are never evaluated.
  public init<Label: View, ActionLabel: View>(
    action: some AppIntent, @ViewBuilder label: @escaping () -> Label,
    @ViewBuilder actionLabel: @escaping (Bool) -> ActionLabel
  ) {}
}

/// A toggle control.
///
/// It compiles but is not shown.
///
/// - Source: WidgetKit `ControlWidgetToggle`.
public struct ControlWidgetToggle: ControlWidgetTemplate {
  /// Creates a toggle that performs an intent.
  ///
  /// Its labels are never evaluated.
  public init<ValueLabel: View>(
    _ title: some StringProtocol, isOn: Bool, action: some SetValueIntent,
    @ViewBuilder valueLabel: @escaping (Bool) -> ValueLabel
  ) {}

  /// Creates a toggle that performs an intent.
  ///
  /// Its labels are never evaluated.
  public init<ValueLabel: View>(
    _ key: LocalizedStringKey, isOn: Bool, action: some SetValueIntent,
    @ViewBuilder valueLabel: @escaping (Bool) -> ValueLabel
  ) {}

  /// Creates a toggle that performs an intent.
  ///
  /// Its labels are never evaluated.
  public init<Label: View, ValueLabel: View>(
    isOn: Bool, action: some SetValueIntent, @ViewBuilder label: @escaping () -> Label,
    @ViewBuilder valueLabel: @escaping (Bool) -> ValueLabel
  ) {}
}

extension ControlWidgetTemplate {
  /// Sets the control's tint.
  ///
  /// It has no effect, because controls are not shown.
  public func tint(_ color: Color?) -> Self { self }
  /// Sets whether the control is disabled.
  ///
  /// It has no effect, because controls are not shown.
  public func disabled(_ disabled: Bool) -> Self { self }
}

/// An object that reloads controls.
///
/// Tessera shows no controls, so the methods do nothing.
///
/// - Source: WidgetKit `ControlCenter`.
public struct ControlCenter: Sendable {
  /// The shared control center.
  public static let shared = ControlCenter()

  /// Does nothing.
  public func reloadControls(ofKind kind: String) {}
  /// Does nothing.
  public func reloadAllControls() {}
}
