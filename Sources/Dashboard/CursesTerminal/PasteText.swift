/// The text of a paste, up to its end sequence.
///
/// - Source: xterm's ctlseqs, “Bracketed Paste Mode”.
nonisolated struct PasteText {
  private var bytes: [UInt8] = []
  /// The number of bytes of the end sequence received so far.
  private var matched = 0

  private static let end: [UInt8] = [0x1b, 0x5b, 0x32, 0x30, 0x31, 0x7e]
  /// The maximum length of a paste, in bytes; the rest is dropped.
  private static let limit = 1 << 20

  /// Adds a byte.
  ///
  /// - Returns: Whether the byte completes the end sequence.
  mutating func add(_ byte: UInt8) -> Bool {
    if byte == Self.end[matched] {
      matched += 1
      return matched == Self.end.count
    }
    // The bytes that matched so far were text. Only Escape can start the end sequence again.
    for index in 0..<matched { append(Self.end[index]) }
    matched = byte == Self.end[0] ? 1 : 0
    if matched == 0 { append(byte) }
    return false
  }

  /// Returns the text and resets the value; an incomplete end sequence is dropped.
  mutating func finish() -> String {
    defer { self = PasteText() }
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func append(_ byte: UInt8) {
    if bytes.count < Self.limit { bytes.append(byte) }
  }
}
