internal import IntentSchemas
internal import ViewTree

/// The limits on what the dashboard keeps of an extension's messages.
///
/// The home screen searches descriptions on every key press, so their size must be bounded.
package enum Bounds {
  /// The length of a name, a title or another single line, in Unicode scalars.
  package static let line = 200
  /// The maximum length of a path, in characters.
  package static let path = 4096
  /// The maximum number of names in a path that is watched.
  package static let pathParts = 64

  /// Returns whether a path can be watched: one from the root that the system accepts, and not of more names
  /// than those of people have.
  package static func isWatchable(_ path: String) -> Bool {
    path.utf8.first == UInt8(ascii: "/") && path.utf8.count < Self.path
      && path.utf8.count { $0 == UInt8(ascii: "/") } <= pathParts
  }
  /// The length of a description or an error message, in Unicode scalars.
  package static let text = 1000
  /// The length of an intent's dialog, in Unicode scalars.
  static let dialog = 4000
  /// The size of a parameter's default or a URL, in bytes of its strings.
  static let value = 16_384
  static let parameters = 300
  static let choices = 10_000
  /// The number of widgets, intents, shortcuts and recommendations, each.
  package static let list = 500
  /// The number of files that a description depends on.
  static let files = 1000
  /// The number of objects and of elements of lists of one message, without those of views and of
  /// values.
  static let parts = 30_000
  /// The number of lines about settings that could not be decoded, and about problems with files.
  static let notes = 100
}

extension String {
  /// Returns the string, truncated with an ellipsis if it is longer than `limit` Unicode scalars.
  package func truncated(to limit: Int) -> String {
    guard !fits(limit) else { return self }
    return String(unicodeScalars.prefix(max(0, limit - 1))) + "…"
  }

  /// Returns whether the string has at most `limit` Unicode scalars.
  func fits(_ limit: Int) -> Bool {
    // Bytes are counted first, because that takes constant time. There are at least as many bytes
    // as scalars.
    if utf8.count <= limit { return true }
    let end = unicodeScalars.index(startIndex, offsetBy: limit, limitedBy: endIndex)
    return end == nil || end == endIndex
  }
}

extension String {
  /// Whether nothing of the text would be seen.
  package var isBlank: Bool {
    unicodeScalars.allSatisfy { scalar in
      let properties = scalar.properties
      return properties.isWhitespace || properties.isDefaultIgnorableCodePoint
        || properties.generalCategory == .control
    }
  }

  /// Returns the text, or another one if nothing of it would be seen.
  func or(_ other: @autoclosure () -> String) -> String { isBlank ? other() : self }
}

/// Truncates values that exceed a limit, and records each truncation.
struct Truncator {
  private var messages: [String] = []
  private var count = 0

  /// The recorded truncations, one line each, up to a limit; the last line counts the others.
  var truncations: [String] {
    count > messages.count ? messages + ["… and \(count - messages.count) more"] : messages
  }

  private static let messageLimit = 20

  mutating func truncateLine(
    _ text: String, _ description: @autoclosure () -> String
  ) -> String {
    truncate(text, Bounds.line, description)
  }

  mutating func truncateText(
    _ text: String, _ description: @autoclosure () -> String
  ) -> String {
    truncate(text, Bounds.text, description)
  }

  /// Returns the elements whose names are short enough, up to a limit.
  ///
  /// Elements with longer names are omitted, because a name identifies its element and cannot be
  /// truncated.
  mutating func truncateList<Element>(
    _ list: [Element], _ description: @autoclosure () -> String, maximum: Int = Bounds.list,
    name: (Element) -> String
  ) -> [Element] {
    let keptElements = Array(list.filter { name($0).fits(Bounds.line) }.prefix(maximum))
    if keptElements.count < list.count {
      let omittedCount = list.count - keptElements.count
      record("\(omittedCount) \(description()) omitted, \(keptElements.count) kept")
    }
    return keptElements
  }

  mutating func record(_ message: @autoclosure () -> String) {
    count += 1
    if messages.count < Self.messageLimit { messages.append(message()) }
  }

  private mutating func truncate(
    _ text: String, _ limit: Int, _ description: () -> String
  ) -> String {
    guard !text.fits(limit) else { return text }
    record("\(description()) was truncated to \(limit) characters")
    return text.truncated(to: limit)
  }
}
