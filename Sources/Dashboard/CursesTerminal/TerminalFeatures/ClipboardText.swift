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
