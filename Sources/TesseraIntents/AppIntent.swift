@_exported public import FoundationGaps

/// Something that a widget's button does.
///
/// The dashboard fires intents from a later issue on; until then they compile and can be performed.
/// - Source: AppIntents `AppIntent`.
public protocol AppIntent: Sendable {
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

  /// Words, with a heading under which intents are listed.
  public init(
    _ descriptionText: LocalizedStringResource, categoryName: LocalizedStringResource? = nil,
    searchKeywords: [LocalizedStringResource] = []
  ) {
    self.descriptionText = descriptionText
  }

  /// Words written as a literal.
  public init(stringLiteral value: String) {
    descriptionText = LocalizedStringResource(stringLiteral: value)
  }
}

/// An intent whose parameters set up a widget.
///
/// - Source: AppIntents `WidgetConfigurationIntent`.
public protocol WidgetConfigurationIntent: AppIntent where PerformResult == EmptyIntentResult {}

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
public protocol ControlConfigurationIntent: AppIntent where PerformResult == EmptyIntentResult {}

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
public protocol OpenIntent: AppIntent {}

/// What an intent gives back.
public protocol IntentResult: Sendable {}

/// A result with a value.
public protocol ReturnsValue<Value>: IntentResult {
  /// The value's type.
  associatedtype Value: Sendable

  /// The value, or `nil` where there is none.
  var value: Value? { get }
}

/// A result without a value; it may stand where a value could, as in AppIntents.
public struct EmptyIntentResult: ReturnsValue {
  /// There is none.
  public var value: Never? { nil }
}

/// A result with a value.
public struct ValueIntentResult<Value: Sendable>: ReturnsValue {
  /// The value.
  public let value: Value?
}

extension IntentResult where Self == EmptyIntentResult {
  /// Nothing more to say.
  public static func result() -> EmptyIntentResult { EmptyIntentResult() }
}

extension IntentResult {
  /// A value.
  public static func result<Value>(value: Value) -> Self where Self == ValueIntentResult<Value> {
    ValueIntentResult(value: value)
  }
}

extension WidgetConfigurationIntent {
  /// A configuration is read, not performed.
  public func perform() async throws -> EmptyIntentResult { .result() }
}

extension ControlConfigurationIntent {
  /// A configuration is read, not performed.
  public func perform() async throws -> EmptyIntentResult { .result() }
}

/// An intent that sets a value, as switches do.
///
/// - Source: AppIntents `SetValueIntent`.
public protocol SetValueIntent: AppIntent {
  /// The value's type.
  associatedtype ValueType: Sendable

  /// The value.
  var value: ValueType { get set }
}
