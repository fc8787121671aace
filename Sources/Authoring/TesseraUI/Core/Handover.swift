/// A wrapper that transfers a value from the author's code to the main actor.
///
/// The value is an entry, from the thread on which its provider finished, or a view, from the
/// thread on which an intent was performed.
///
/// This is the project's only `@unchecked Sendable` type. It is safe because the author's code does
/// not use the value afterwards: WidgetKit's contract hands over an entry with the call of the
/// completion handler, and that of AppIntents hands over a result's view with the return. The types
/// cannot express this. Authors' sources fix the signatures of `TimelineEntry`, `View` and the
/// completion handler, and `sending` in the requirement would reject conformances written for iOS.
package struct Handover<Value>: @unchecked Sendable {
  package let value: Value

  package init(_ value: Value) {
    self.value = value
  }
}
