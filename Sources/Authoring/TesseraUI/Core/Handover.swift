/// A wrapper that transfers a value from the author's code to the main actor.
///
/// The value is an entry, from the thread on which its provider finished, or a view, from the
/// thread on which an intent was performed.
///
/// This is the project's only `@unchecked Sendable` type. It is safe because the author's code
/// gives up the value: WidgetKit's contract gives away an entry with the call of the completion
/// handler, and the AppIntents contract gives away a result's view with the return. The types
/// cannot express this. `TimelineEntry`, `View` and the completion handler have signatures that
/// authors' sources depend on, and `sending` in the requirement would reject conformances written
/// for iOS.
package struct Handover<Value>: @unchecked Sendable {
  package let value: Value

  package init(_ value: Value) {
    self.value = value
  }
}
