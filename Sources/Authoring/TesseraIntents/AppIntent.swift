@_exported public import FoundationGaps

/// A type that can declare its description as `IntentDescription`, instead of the
/// `IntentDescription?` that ``AppIntent`` requires.
///
/// Most authors omit the `?`. In Swift, a property of one type does not satisfy a requirement of
/// the other, so there is a requirement for each. Apple's tools read the description from the
/// source and accept both.
public protocol DescribedIntent {
  /// The intent's description.
  ///
  /// Empty if the author does not declare one.
  static var description: IntentDescription { get }
}

extension DescribedIntent {
  /// An empty description.
  @_disfavoredOverload public static var description: IntentDescription { "" }

  /// The description declared as `IntentDescription`, or `nil` if the author did not declare one.
  fileprivate static var plainDescription: IntentDescription? {
    let plain: IntentDescription = description
    return plain.descriptionText.key.isEmpty ? nil : plain
  }
}

extension AppIntent {
  /// The description, declared as either type, or `nil` if the author did not declare one.
  package static var declaredDescription: IntentDescription? {
    let optional: IntentDescription? = description
    return optional ?? plainDescription
  }
}

/// An action that a widget's button or toggle performs, or that the user runs directly.
///
/// A button's intent is archived with the widget's view, including the values of its `@Parameter`
/// properties. When the user activates the button, the intent is performed in the extension's
/// process, even if that process has been restarted since. As on iOS, properties other than
/// parameters are not archived.
///
/// Discoverable intents are listed in the dashboard's command palette and by `tessera intents
/// list`.
/// - Source: AppIntents `AppIntent`.
public protocol AppIntent: DescribedIntent, Sendable {
  /// The type of the intent's result.
  associatedtype PerformResult: IntentResult

  /// The intent's title, shown to the user.
  static var title: LocalizedStringResource { get }

  /// A description of what the intent does, or `nil` for none.
  static var description: IntentDescription? { get }

  /// Whether the intent is listed so that the user can run it without a widget.
  ///
  /// The default is `true`. Intents that configure a widget or a control are never listed.
  static var isDiscoverable: Bool { get }

  /// Whether the intent opens its app after it is performed.
  ///
  /// The app is the program that the user sets as `app` for the extension in `config.yaml`. The
  /// default is `false`.
  static var openAppWhenRun: Bool { get }

  /// The type of the parameter summary.
  associatedtype SummaryContent: ParameterSummary

  /// The parameters to show in a settings sheet, and under which conditions.
  ///
  /// By default, all parameters are shown.
  @ParameterSummaryBuilder<Self> static var parameterSummary: SummaryContent { get }

  /// The authentication required to perform the intent.
  ///
  /// A terminal session counts as unlocked, so this has no effect.
  static var authenticationPolicy: IntentAuthenticationPolicy { get }

  /// Creates an intent whose parameters have their default values.
  init()

  /// Performs the intent and returns its result.
  ///
  /// The dashboard shows a thrown error as a message.
  func perform() async throws -> PerformResult
}

extension AppIntent {
  /// `nil`: no description.
  public static var description: IntentDescription? { nil }
  /// `true`: the intent is listed.
  public static var isDiscoverable: Bool { true }
  /// `false`: no app is opened.
  public static var openAppWhenRun: Bool { false }
  /// No authentication is required.
  public static var authenticationPolicy: IntentAuthenticationPolicy { .alwaysAllowed }
}

/// A description of what an intent does, with an optional category and search keywords.
///
/// - Source: AppIntents `IntentDescription`.
public struct IntentDescription: ExpressibleByStringInterpolation, Hashable, Sendable {
  /// The text of the description, shown with the intent.
  public let descriptionText: LocalizedStringResource
  /// The category of the intent, or `nil` for none.
  ///
  /// Tessera does not use it.
  public let categoryName: LocalizedStringResource?
  /// Additional search terms for the intent.
  ///
  /// Tessera does not use them.
  public let searchKeywords: [LocalizedStringResource]

  /// Creates a description.
  ///
  /// `resultValueName` is ignored.
  public init(
    _ descriptionText: LocalizedStringResource, categoryName: LocalizedStringResource? = nil,
    searchKeywords: [LocalizedStringResource] = [],
    resultValueName: LocalizedStringResource? = nil
  ) {
    self.descriptionText = descriptionText
    self.categoryName = categoryName
    self.searchKeywords = searchKeywords
  }

  /// Creates a description from a string literal.
  public init(stringLiteral value: String) {
    self.init(LocalizedStringResource(stringLiteral: value))
  }

  /// Creates a description from an interpolated string.
  public init(stringInterpolation: LocalizedStringResource.StringInterpolation) {
    self.init(LocalizedStringResource(stringInterpolation: stringInterpolation))
  }
}

/// An intent whose parameters configure a widget or a control.
///
/// The intent may also perform an action. The default `perform()` does nothing.
/// - Source: AppIntents `SystemIntent`.
public protocol SystemIntent: AppIntent {}

extension SystemIntent {
  // The extension is not constrained to a `PerformResult`. With a constraint, this default would be
  // preferred over the author's `perform()`, which returns another type.
  /// Does nothing.
  public func perform() async throws -> EmptyIntentResult { .result() }
}

/// An intent whose parameters are the settings of a widget.
///
/// The user edits the parameters in the widget's settings sheet. The values are stored in
/// `home.yaml` under the name of the type.
///
/// - Source: AppIntents `WidgetConfigurationIntent`.
public protocol WidgetConfigurationIntent: SystemIntent {
  /// Former names of the type, so that widgets configured under one of them keep their settings.
  ///
  /// This is specific to Tessera. On iOS, renaming the intent loses the settings of existing
  /// widgets.
  static var earlierNames: [String] { get }
}

extension WidgetConfigurationIntent {
  /// No former names.
  public static var earlierNames: [String] { [] }
}

/// An intent that replaces a SiriKit intent.
///
/// Widgets whose settings were stored under ``intentClassName`` keep them.
///
/// - Source: AppIntents `CustomIntentMigratedAppIntent`.
public protocol CustomIntentMigratedAppIntent: AppIntent {
  /// The class name of the replaced intent.
  static var intentClassName: String { get }
}

/// An intent whose parameters are the settings of a control.
///
/// Tessera does not show controls.
///
/// - Source: AppIntents `ControlConfigurationIntent`.
public protocol ControlConfigurationIntent: SystemIntent {}

/// The authentication required to perform an intent.
///
/// A terminal session counts as unlocked, so no policy has an effect.
///
/// - Source: AppIntents `IntentAuthenticationPolicy`.
public enum IntentAuthenticationPolicy: Sendable {
  /// No authentication.
  case alwaysAllowed
  /// The user must be authenticated.
  case requiresAuthentication
  /// The user must be authenticated on this device.
  case requiresLocalDeviceAuthentication
}

/// An intent that plays, pauses or stops audio.
///
/// In Tessera, it is performed like any other intent.
public protocol AudioPlaybackIntent: AppIntent {}

/// An intent that starts, pauses or changes a Live Activity.
///
/// In Tessera, it is performed like any other intent. Live Activities are not shown.
public protocol LiveActivityIntent: AppIntent {}

/// An intent that opens an item in its app.
///
/// In Tessera, it is performed like any other intent; set ``AppIntent/openAppWhenRun`` to open the
/// app.
///
/// - Source: AppIntents `OpenIntent`.
public protocol OpenIntent: AppIntent {
  /// The type of the item to open.
  associatedtype Value: Sendable

  /// The item to open.
  var target: Value { get set }
}

/// An intent that sets a value, as a toggle does.
///
/// - Source: AppIntents `SetValueIntent`.
public protocol SetValueIntent: AppIntent {
  /// The type of the value.
  associatedtype ValueType: Sendable

  /// The value to set.
  ///
  /// A toggle assigns its new state before the intent is performed.
  var value: ValueType { get set }
}

/// An intent that can continue in its app.
///
/// In Tessera there is no app process, so the intent is performed in the extension.
public protocol ForegroundContinuableIntent: AppIntent {}

/// An intent that may take a long time and reports its progress.
///
/// Tessera does not show the progress.
public protocol ProgressReportingIntent: AppIntent {}

/// An intent that deletes items.
///
/// In Tessera, it is performed like any other intent, without a confirmation.
public protocol DeleteIntent: AppIntent {}
