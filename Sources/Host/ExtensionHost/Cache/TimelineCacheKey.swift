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
  /// Mixes words of eight bytes as FNV-1a mixes bytes, then the remaining bytes and the length.
  static func of(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    var sum: UInt64 = 0xcbf2_9ce4_8422_2325
    bytes.withUnsafeBytes { buffer in
      let words = buffer.count / 8
      for word in 0..<words {
        mix(&sum, buffer.loadUnaligned(fromByteOffset: word * 8, as: UInt64.self))
      }
      for byte in buffer[(words * 8)...] { mix(&sum, UInt64(byte)) }
      mix(&sum, UInt64(buffer.count))
    }
    return sum
  }

  private static func mix(_ sum: inout UInt64, _ word: UInt64) {
    sum = (sum ^ word) &* 0x0000_0100_0000_01b3
    sum ^= sum >> 29
  }
}
