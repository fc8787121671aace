/// The text of a paste, up to its end sequence.
///
/// - Source: xterm's ctlseqs, “Bracketed Paste Mode”.
nonisolated struct PasteText {
  private var bytes: [UInt8] = []
  /// The number of bytes of the end sequence that have been received.
  private var matchCount = 0

  private static let endSequence: [UInt8] = [0x1b, 0x5b, 0x32, 0x30, 0x31, 0x7e]
  /// The maximum length of a paste, in bytes; further bytes are dropped.
  private static let limit = 1 << 20

  /// Adds a byte.
  ///
  /// - Returns: Whether the byte completes the end sequence.
  mutating func add(_ byte: UInt8) -> Bool {
    if byte == Self.endSequence[matchCount] {
      matchCount += 1
      return matchCount == Self.endSequence.count
    }
    // The matching bytes were text after all. Only Escape can start the end sequence again.
    for index in 0..<matchCount { append(Self.endSequence[index]) }
    matchCount = byte == Self.endSequence[0] ? 1 : 0
    if matchCount == 0 { append(byte) }
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
