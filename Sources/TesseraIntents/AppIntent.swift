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

  /// An intent with its parameters' defaults.
  init()

  /// Does it.
  func perform() async throws -> PerformResult
}

/// An intent whose parameters set up a widget.
public protocol WidgetConfigurationIntent: AppIntent {}

/// What an intent gives back.
public protocol IntentResult: Sendable {}

/// A result without a value.
public struct EmptyIntentResult: IntentResult {}

extension IntentResult where Self == EmptyIntentResult {
  /// Nothing more to say.
  public static func result() -> EmptyIntentResult { EmptyIntentResult() }
}

extension WidgetConfigurationIntent {
  /// A configuration is read, not performed.
  public func perform() async throws -> some IntentResult { .result() }
}
