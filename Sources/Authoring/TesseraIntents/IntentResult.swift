public import TesseraUI

/// What an intent gives back.
///
/// - Source: AppIntents `IntentResult`.
public protocol IntentResult: Sendable {}

/// A result with a value.
public protocol ReturnsValue<Value>: IntentResult {
  /// The value's type.
  associatedtype Value: Sendable

  /// The value, or `nil` where there is none.
  var value: Value? { get }
}

/// A result with words that are shown.
public protocol ProvidesDialog: IntentResult {}

/// A result with a view that is shown.
public protocol ShowsSnippetView: IntentResult {}

/// A result with an intent that is performed next.
public protocol OpensIntent: IntentResult {}

/// A result without a value; it may stand where a value could, as in AppIntents.
public struct EmptyIntentResult: ReturnsValue {
  /// There is none.
  public var value: Never? { nil }
}

/// What an intent gave back.
///
/// - Source: AppIntents `IntentResultContainer`.
public struct IntentResultContainer<Value: Sendable>: ReturnsValue, ProvidesDialog,
  ShowsSnippetView, OpensIntent
{
  /// The value, or `nil` where there is none.
  public let value: Value?
  let outcome: IntentOutcome

  init(_ value: Value?, _ outcome: IntentOutcome = IntentOutcome()) {
    self.value = value
    self.outcome = outcome
  }
}

/// What is shown of a result.
package struct IntentOutcome: Sendable {
  package var dialog: IntentDialog?
  /// The view to show, or `nil` for none.
  package var view: Handover<any View>?
  /// What is performed next, or `nil`.
  package var next: (any AppIntent)?
}

/// A result of which something is shown.
protocol OutcomeProviding {
  var outcome: IntentOutcome { get }
}

extension IntentResultContainer: OutcomeProviding {}

extension IntentResult where Self == EmptyIntentResult {
  /// Nothing more to say.
  public static func result() -> EmptyIntentResult { EmptyIntentResult() }
}

extension IntentResult {
  /// A value.
  public static func result<Value>(value: Value) -> Self
  where Self == IntentResultContainer<Value> { Self(value) }

  /// A value and words.
  public static func result<Value>(value: Value, dialog: IntentDialog) -> Self
  where Self == IntentResultContainer<Value> { Self(value, IntentOutcome(dialog: dialog)) }

  /// A value and a view.
  public static func result<Value>(value: Value, view: some View) -> Self
  where Self == IntentResultContainer<Value> { Self(value, IntentOutcome(view: Handover(view))) }

  /// A value, words and a view.
  public static func result<Value>(value: Value, dialog: IntentDialog, view: some View) -> Self
  where Self == IntentResultContainer<Value> {
    Self(value, IntentOutcome(dialog: dialog, view: Handover(view)))
  }

  /// A value, and what is performed next.
  public static func result<Value>(value: Value, opensIntent: some AppIntent) -> Self
  where Self == IntentResultContainer<Value> { Self(value, IntentOutcome(next: opensIntent)) }
}

extension IntentResult where Self == IntentResultContainer<Never> {
  /// Words.
  public static func result(dialog: IntentDialog) -> Self {
    Self(nil, IntentOutcome(dialog: dialog))
  }

  /// A view.
  public static func result(view: some View) -> Self {
    Self(nil, IntentOutcome(view: Handover(view)))
  }

  /// Words and a view.
  public static func result(dialog: IntentDialog, view: some View) -> Self {
    Self(nil, IntentOutcome(dialog: dialog, view: Handover(view)))
  }

  /// What is performed next.
  public static func result(opensIntent: some AppIntent) -> Self {
    Self(nil, IntentOutcome(next: opensIntent))
  }

  /// What is performed next, and words.
  public static func result(opensIntent: some AppIntent, dialog: IntentDialog) -> Self {
    Self(nil, IntentOutcome(dialog: dialog, next: opensIntent))
  }

  /// A view that a closure makes.
  public static func result<Content: View>(@ViewBuilder content: () -> Content) -> Self {
    Self(nil, IntentOutcome(view: Handover(content())))
  }

  /// Words, and a view that a closure makes.
  public static func result<Content: View>(
    dialog: IntentDialog, @ViewBuilder content: () -> Content
  ) -> Self {
    Self(nil, IntentOutcome(dialog: dialog, view: Handover(content())))
  }
}

/// Words that an intent says.
///
/// - Source: AppIntents `IntentDialog`.
public struct IntentDialog: ExpressibleByStringInterpolation, Hashable, Sendable {
  /// The words.
  package let words: LocalizedStringResource

  /// Words.
  public init(_ words: LocalizedStringResource) {
    self.words = words
  }

  /// Words to be heard, and words to be read beside a view; they are read.
  public init(full: LocalizedStringResource, supporting: LocalizedStringResource) {
    words = full
  }

  /// Words written as a literal.
  public init(stringLiteral value: String) {
    words = LocalizedStringResource(stringLiteral: value)
  }

  /// Words written as a literal with values in them.
  public init(stringInterpolation: LocalizedStringResource.StringInterpolation) {
    words = LocalizedStringResource(stringInterpolation: stringInterpolation)
  }
}
