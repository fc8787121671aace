/// A text for the clipboard, as the control string OSC 52.
///
/// - Source: xterm's ctlseqs, “Manipulate Selection Data”.
nonisolated package struct ClipboardText: Hashable, Sendable {
  /// The maximum length of a text, in bytes; some terminals ignore a longer control string.
  package static let limit = 50_000

  /// The control string.
  package let bytes: [UInt8]

  /// Returns `nil` for a text that is longer than ``limit``.
  package init?(_ text: String) {
    let text = Array(text.utf8)
    guard text.count <= Self.limit else { return nil }
    bytes = Array("\u{1b}]52;c;".utf8) + Base64.encode(text) + Array("\u{1b}\\".utf8)
  }
}

/// Base64.
///
/// - Source: RFC 4648 §4.
nonisolated enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func encode(_ bytes: [UInt8]) -> [UInt8] {
    stride(from: 0, to: bytes.count, by: 3).flatMap { start -> [UInt8] in
      let group = bytes[start..<min(start + 3, bytes.count)]
      let value = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      return (0..<4).map { $0 <= group.count ? alphabet[value >> (18 - 6 * $0) & 63] : 0x3d }
    }
  }
}
