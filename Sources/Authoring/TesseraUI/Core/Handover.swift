/// A wrapper that transfers a value from the author's code to the main actor.
///
/// The value is an entry, from the thread on which its provider finished, or a view, from the
/// thread on which an intent was performed.
///
/// This is the project's only `@unchecked Sendable` type. It is safe because the author's code does
/// not use the value afterwards: WidgetKit hands over an entry when the completion handler is
/// called, and AppIntents hands over a result's view when the method returns. Swift's types cannot
/// express this. Authors' sources fix the signatures of `TimelineEntry`, `View` and the completion
/// handler, and `sending` in the requirement would reject conformances written for iOS.
package struct Handover<Value>: @unchecked Sendable {
  package let value: Value

  package init(_ value: Value) {
    self.value = value
  }
}
