public import TesseraUI

/// The result of performing an intent.
///
/// Create a result with one of the static `result` methods.
///
/// - Source: AppIntents `IntentResult`.
public protocol IntentResult: Sendable {}

/// A result that contains a value.
public protocol ReturnsValue<Value>: IntentResult {
  /// The type of the value.
  associatedtype Value: Sendable

  /// The value, or `nil` for none.
  var value: Value? { get }
}

/// A result that contains text to show to the user.
public protocol ProvidesDialog: IntentResult {}

/// A result that contains a view to show to the user.
public protocol ShowsSnippetView: IntentResult {}

/// A result that contains another intent to perform next.
public protocol OpensIntent: IntentResult {}

/// A result without a value.
///
/// As in AppIntents, it also conforms to ``ReturnsValue``.
public struct EmptyIntentResult: ReturnsValue {
  /// `nil`: there is no value.
  public var value: Never? { nil }
}

/// A result that contains a value, dialog text, a view or a next intent.
///
/// - Source: AppIntents `IntentResultContainer`.
public struct IntentResultContainer<Value: Sendable>: ReturnsValue, ProvidesDialog,
  ShowsSnippetView, OpensIntent
{
  /// The value, or `nil` for none.
  public let value: Value?
  let parts: IntentResultParts

  init(_ value: Value?, _ parts: IntentResultParts = IntentResultParts()) {
    self.value = value
    self.parts = parts
  }
}

/// The parts of a result that the dashboard handles: text, view and next intent.
package struct IntentResultParts: Sendable {
  /// The dialog text, or `nil` for none.
  package var dialog: IntentDialog?
  /// The view to show, or `nil` for none.
  package var view: Handover<any View>?
  /// The intent to perform next, or `nil` for none.
  package var next: (any AppIntent)?
  /// The text to copy, or `nil` for none.
  package var copiedText: String?
  /// The program to run in the dashboard's terminal, or `nil` for none.
  package var program: TerminalProgram?
}

/// A result with parts that the dashboard handles.
protocol ResultPartsProviding {
  var parts: IntentResultParts { get }
}

extension IntentResultContainer: ResultPartsProviding {}

extension IntentResult where Self == EmptyIntentResult {
  /// Returns a result without a value.
  public static func result() -> EmptyIntentResult { EmptyIntentResult() }
}

extension IntentResult {
  /// Returns a result with a value.
  public static func result<Value>(value: Value) -> Self
  where Self == IntentResultContainer<Value> { Self(value) }

  /// Returns a result with a value and dialog text.
  public static func result<Value>(value: Value, dialog: IntentDialog) -> Self
  where Self == IntentResultContainer<Value> { Self(value, IntentResultParts(dialog: dialog)) }

  /// Returns a result with a value and a view.
  public static func result<Value>(value: Value, view: some View) -> Self
  where Self == IntentResultContainer<Value> {
    Self(value, IntentResultParts(view: Handover(view)))
  }

  /// Returns a result with a value, dialog text and a view.
  public static func result<Value>(value: Value, dialog: IntentDialog, view: some View) -> Self
  where Self == IntentResultContainer<Value> {
    Self(value, IntentResultParts(dialog: dialog, view: Handover(view)))
  }

  /// Returns a result with a value and an intent to perform next.
  public static func result<Value>(value: Value, opensIntent: some AppIntent) -> Self
  where Self == IntentResultContainer<Value> { Self(value, IntentResultParts(next: opensIntent)) }
}

extension IntentResult where Self == IntentResultContainer<Never> {
  /// Returns a result with dialog text.
  public static func result(dialog: IntentDialog) -> Self {
    Self(nil, IntentResultParts(dialog: dialog))
  }

  /// Returns a result with a view.
  public static func result(view: some View) -> Self {
    Self(nil, IntentResultParts(view: Handover(view)))
  }

  /// Returns a result with dialog text and a view.
  public static func result(dialog: IntentDialog, view: some View) -> Self {
    Self(nil, IntentResultParts(dialog: dialog, view: Handover(view)))
  }

  /// Returns a result with an intent to perform next.
  public static func result(opensIntent: some AppIntent) -> Self {
    Self(nil, IntentResultParts(next: opensIntent))
  }

  /// Returns a result with an intent to perform next and dialog text.
  public static func result(opensIntent: some AppIntent, dialog: IntentDialog) -> Self {
    Self(nil, IntentResultParts(dialog: dialog, next: opensIntent))
  }

  /// Returns a result with the view that a view builder produces.
  public static func result<Content: View>(@ViewBuilder content: () -> Content) -> Self {
    Self(nil, IntentResultParts(view: Handover(content())))
  }

  /// Returns a result with dialog text and the view that a view builder produces.
  public static func result<Content: View>(
    dialog: IntentDialog, @ViewBuilder content: () -> Content
  ) -> Self {
    Self(nil, IntentResultParts(dialog: dialog, view: Handover(content())))
  }
}

/// Text that an intent shows to the user.
///
/// The dashboard shows a line of up to 60 characters in the status line, and longer text in a
/// sheet. `tessera intents run` prints it.
///
/// - Source: AppIntents `IntentDialog`.
public struct IntentDialog: ExpressibleByStringInterpolation, Hashable, Sendable {
  /// The text.
  package let text: LocalizedStringResource

  /// Creates a dialog from localized text.
  public init(_ text: LocalizedStringResource) {
    self.text = text
  }

  /// Creates a dialog with a full text and a shorter one to accompany a view.
  ///
  /// Tessera shows the full text and ignores `supporting`.
  public init(full: LocalizedStringResource, supporting: LocalizedStringResource) {
    text = full
  }

  /// Creates a dialog from a string literal.
  public init(stringLiteral value: String) {
    text = LocalizedStringResource(stringLiteral: value)
  }

  /// Creates a dialog from an interpolated string.
  public init(stringInterpolation: LocalizedStringResource.StringInterpolation) {
    text = LocalizedStringResource(stringInterpolation: stringInterpolation)
  }
}
