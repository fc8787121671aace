@_exported public import FoundationGaps

/// An intent whose description is declared as `IntentDescription`, as most authors do, and not as the
/// `IntentDescription?` that ``AppIntent`` asks for.
///
/// Swift does not accept one as the other, so there is a requirement for each. Apple's tools read the
/// description from the source and accept both.
public protocol DescribedIntent {
  /// What the intent is for; an empty text where the author says nothing.
  static var description: IntentDescription { get }
}

extension DescribedIntent {
  /// An empty text.
  @_disfavoredOverload public static var description: IntentDescription { "" }

  /// What the intent is for, or `nil` where the author does not say it by this requirement.
  fileprivate static var plainDescription: IntentDescription? {
    let found: IntentDescription = description
    return found.descriptionText.key.isEmpty ? nil : found
  }
}

extension AppIntent {
  /// What the intent is for, whichever type it is declared as, or `nil` where the author does not say.
  package static var declaredDescription: IntentDescription? {
    let optional: IntentDescription? = description
    return optional ?? plainDescription
  }
}

/// Something that a widget's button does, or that people run by itself.
///
/// A button's intent is archived with the picture, with the values of its `@Parameter`s, and is
/// performed in the extension's process when the button is pressed, also if that process was
/// started anew meanwhile. What it keeps outside its parameters is not archived, as on iOS.
/// - Source: AppIntents `AppIntent`.
public protocol AppIntent: DescribedIntent, Sendable {
  /// What the intent gives back.
  associatedtype PerformResult: IntentResult

  /// The intent's name for people.
  static var title: LocalizedStringResource { get }

  /// What the intent is for, or `nil` where nothing is said.
  static var description: IntentDescription? { get }

  /// Whether people find the intent by itself.
  static var isDiscoverable: Bool { get }

  /// Whether the intent opens its app.
  static var openAppWhenRun: Bool { get }

  /// The parameters that people are asked for.
  associatedtype SummaryContent: ParameterSummary

  /// The parameters that people are asked for, and which of them are shown.
  @ParameterSummaryBuilder<Self> static var parameterSummary: SummaryContent { get }

  /// When the intent may be performed.
  static var authenticationPolicy: IntentAuthenticationPolicy { get }

  /// An intent with its parameters' defaults.
  init()

  /// Does it.
  func perform() async throws -> PerformResult
}

extension AppIntent {
  /// Nothing is said.
  public static var description: IntentDescription? { nil }
  /// They do.
  public static var isDiscoverable: Bool { true }
  /// It does not.
  public static var openAppWhenRun: Bool { false }
  /// Always.
  public static var authenticationPolicy: IntentAuthenticationPolicy { .alwaysAllowed }
}

/// What an intent is for.
///
/// - Source: AppIntents `IntentDescription`.
public struct IntentDescription: ExpressibleByStringInterpolation, Hashable, Sendable {
  /// The words.
  public let descriptionText: LocalizedStringResource
  /// The heading under which the intent is listed, or `nil` for none.
  public let categoryName: LocalizedStringResource?
  /// Other words to find it by.
  public let searchKeywords: [LocalizedStringResource]

  /// Words, with a heading under which intents are listed.
  public init(
    _ descriptionText: LocalizedStringResource, categoryName: LocalizedStringResource? = nil,
    searchKeywords: [LocalizedStringResource] = [],
    resultValueName: LocalizedStringResource? = nil
  ) {
    self.descriptionText = descriptionText
    self.categoryName = categoryName
    self.searchKeywords = searchKeywords
  }

  /// Words written as a literal.
  public init(stringLiteral value: String) {
    self.init(LocalizedStringResource(stringLiteral: value))
  }

  /// Words written as a literal with values in them.
  public init(stringInterpolation: LocalizedStringResource.StringInterpolation) {
    self.init(LocalizedStringResource(stringInterpolation: stringInterpolation))
  }
}

/// An intent whose parameters are read by the system.
///
/// It may do something besides; one that does nothing need not say so.
/// - Source: AppIntents `SystemIntent`.
public protocol SystemIntent: AppIntent {}

extension SystemIntent {
  // Bound to no type of result: it would win over the author's own, which has another one.
  /// Nothing.
  public func perform() async throws -> EmptyIntentResult { .result() }
}

/// An intent whose parameters set up a widget.
///
/// - Source: AppIntents `WidgetConfigurationIntent`.
public protocol WidgetConfigurationIntent: SystemIntent {
  /// Names that the type had before: widgets that were set up under those keep their settings.
  ///
  /// Tessera's own; on iOS a renamed intent loses its widgets.
  static var earlierNames: [String] { get }
}

extension WidgetConfigurationIntent {
  /// None.
  public static var earlierNames: [String] { [] }
}

/// An intent that stands for an earlier one of the older kind.
///
/// - Source: AppIntents `CustomIntentMigratedAppIntent`.
public protocol CustomIntentMigratedAppIntent: AppIntent {
  /// The earlier intent's name.
  static var intentClassName: String { get }
}

/// An intent whose parameters set up a control: controls are not shown.
///
/// - Source: AppIntents `ControlConfigurationIntent`.
public protocol ControlConfigurationIntent: SystemIntent {}

/// When an intent may be performed; a terminal is unlocked.
///
/// - Source: AppIntents `IntentAuthenticationPolicy`.
public enum IntentAuthenticationPolicy: Sendable {
  /// Always.
  case alwaysAllowed
  /// After the user has been recognised.
  case requiresAuthentication
  /// After the user has been recognised on this very machine.
  case requiresLocalDeviceAuthentication
}

/// An intent that plays or stops something.
public protocol AudioPlaybackIntent: AppIntent {}

/// An intent that steers a Live Activity.
public protocol LiveActivityIntent: AppIntent {}

/// An intent that opens something in its app.
///
/// - Source: AppIntents `OpenIntent`.
public protocol OpenIntent: AppIntent {
  /// The type of what is opened.
  associatedtype Value: Sendable

  /// What is opened.
  var target: Value { get set }
}

/// An intent that sets a value, as switches do.
///
/// - Source: AppIntents `SetValueIntent`.
public protocol SetValueIntent: AppIntent {
  /// The value's type.
  associatedtype ValueType: Sendable

  /// The value; a switch's new one is set before the intent is performed.
  var value: ValueType { get set }
}

/// An intent that is performed in its app; here in the extension, as there is no other place.
public protocol ForegroundContinuableIntent: AppIntent {}

/// An intent that may go on for long.
public protocol ProgressReportingIntent: AppIntent {}

/// An intent that removes something.
public protocol DeleteIntent: AppIntent {}
