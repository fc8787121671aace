internal import ViewTree

/// The key of a cached timeline: everything that the widget's view depends on, other than time.
package struct TimelineCacheKey: Hashable, Sendable {
  package var `extension`: String
  package var kind: String
  package var family: String
  /// The widget's settings, or an empty string for none.
  package var configuration: String
  package var colorScheme: String
  /// The locale identifier, or an empty string for none.
  package var locale: String

  package init(
    extension: String, kind: String, family: String, configuration: String, colorScheme: String,
    locale: String
  ) {
    self.extension = `extension`
    self.kind = kind
    self.family = family
    self.configuration = configuration
    self.colorScheme = colorScheme
    self.locale = locale
  }

  /// All parts, separated by a control character, which is replaced within the parts.
  var text: String {
    [self.extension, kind, family, configuration, colorScheme, locale]
      .map { $0.replacing("\u{1f}", with: " ") }.joined(separator: "\u{1f}")
  }

  /// Parses the text of a key, or returns `nil` for any other text.
  init?(text: String) {
    let parts = text.split(separator: "\u{1f}", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 6 else { return nil }
    self.init(
      extension: parts[0], kind: parts[1], family: parts[2], configuration: parts[3],
      colorScheme: parts[4], locale: parts[5])
  }

  /// Whether another key is of the same view, except for its colors and its language.
  func isSameView(as other: TimelineCacheKey) -> Bool {
    var copy = self
    copy.colorScheme = other.colorScheme
    copy.locale = other.locale
    return copy.text == other.text
  }

  var fileName: String {
    String(Checksum.of(Array(text.utf8)[...]), radix: 16) + ".timeline"
  }
}

/// A checksum that detects truncated or damaged files.
///
/// It does not protect against deliberate changes.
enum Checksum {
  static func of(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    var fingerprint = Fingerprint()
    fingerprint.append(bytes)
    return fingerprint.value
  }
}
