/// A text that is being pasted, until the mark of its end.
///
/// - Source: xterm's ctlseqs, “Bracketed Paste Mode”.
nonisolated struct PasteText {
  private var bytes: [UInt8] = []
  /// How many bytes of the end's mark have come.
  private var matched = 0

  private static let end: [UInt8] = [0x1b, 0x5b, 0x32, 0x30, 0x31, 0x7e]
  /// What is pasted beyond this is cut, in bytes.
  private static let limit = 1 << 20

  /// Takes a byte.
  ///
  /// - Returns: Whether it was the last one.
  mutating func take(_ byte: UInt8) -> Bool {
    if byte == Self.end[matched] {
      matched += 1
      return matched == Self.end.count
    }
    // What looked like the mark was text; only its first byte can begin it anew.
    for index in 0..<matched { append(Self.end[index]) }
    matched = byte == Self.end[0] ? 1 : 0
    if matched == 0 { append(byte) }
    return false
  }

  /// Gives the text and begins anew; half a mark at the end is none of it.
  mutating func takeText() -> String {
    defer { self = PasteText() }
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func append(_ byte: UInt8) {
    if bytes.count < Self.limit { bytes.append(byte) }
  }
}
