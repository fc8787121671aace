/// Carries what an author's code gave away to the main actor: an entry from the thread on which its
/// provider finished, a view from the one on which an intent was performed.
///
/// The project's only unchecked sendability, and here is its proof: WidgetKit's contract gives an
/// entry away with the completion call and never lets the provider touch it again, and AppIntents'
/// a result's view with the return, but neither `TimelineEntry` nor `View` nor the completion's
/// type, which author's sources fix, can say so (`sending` in the requirement would refuse
/// witnesses written for iOS).
package struct Handover<Value>: @unchecked Sendable {
  package let value: Value

  package init(_ value: Value) {
    self.value = value
  }
}
