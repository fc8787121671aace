/// An intent with preset values, which the user can run from the command palette.
package struct IntentShortcut: Codable, Hashable, Sendable {
  package var title: String
  package var call: IntentCall

  package init(title: String, call: IntentCall) {
    self.title = title
    self.call = call
  }
}
