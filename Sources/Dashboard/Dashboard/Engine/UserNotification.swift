/// A notification for the user.
package struct UserNotification: Hashable, Sendable {
  package let title: String
  /// The text, or an empty string.
  package let body: String
}
