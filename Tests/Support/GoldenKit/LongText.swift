internal import Testing

/// A text as the argument of a test, of which the log has only the beginning.
///
/// A `String` is logged as it is, with all of its lines.
package struct LongText: CustomTestStringConvertible, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  private static let limit = 60

  package var testDescription: String {
    let bytes = text.utf8.count
    guard bytes > Self.limit else { return text.debugDescription }
    return "\(String(text.prefix(Self.limit)).debugDescription)… (\(bytes) bytes)"
  }
}
