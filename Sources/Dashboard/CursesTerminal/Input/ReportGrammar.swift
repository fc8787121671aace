/// Which bytes can be the rest of a sequence that a terminal sends, but no key.
///
/// - Source: xterm's ctlseqs; ECMA-48 §5.4 and §5.6; kitty: graphics protocol.
nonisolated enum ReportGrammar {
  /// Returns whether a byte can follow those of an incomplete sequence.
  static func allows(_ byte: UInt8, after body: [UInt8], in state: InputParser.State) -> Bool {
    switch state {
    case .escape: [0x50, 0x58, 0x5b, 0x5d, 0x5e, 0x5f].contains(byte)
    case .controlSequence: allowsParameter(byte, after: body) || allowsFinal(byte, after: body)
    case .string(let introducer): allowsInString(byte, after: body, introducer)
    case .stringEscape, .stringEnd: byte == 0x5c
    case .character: (0x80..<0xc0).contains(byte)
    case .ground, .singleShift, .consoleKey, .paste: false
    }
  }

  /// Returns whether a control string can end.
  static func isComplete(_ body: [UInt8], _ introducer: UInt8) -> Bool {
    guard introducer == 0x5d, let color = colorText(body) else { return !body.isEmpty }
    return isCompleteColor(color) == true
  }

  // MARK: Control sequences

  private static let digits: ClosedRange<UInt8> = 0x30...0x39

  private static func allowsParameter(_ byte: UInt8, after body: [UInt8]) -> Bool {
    guard body.count < InputParser.sequenceLimit else { return false }
    return switch byte {
    case 0x3c...0x3f: body.isEmpty
    case 0x30...0x39: body.last.map { $0 != 0x24 } ?? true
    case 0x3a, 0x3b: body.contains(where: digits.contains)
    // Of the intermediate bytes only `$` is in reports.
    case 0x24: body.last.map(digits.contains) ?? false
    default: false
    }
  }

  private static func allowsFinal(_ byte: UInt8, after body: [UInt8]) -> Bool {
    guard (0x40..<0x7f).contains(byte) else { return false }
    // Reports of the focus are the only ones without parameters.
    guard let first = body.first else { return byte == 0x49 || byte == 0x4f }
    guard body.contains(where: digits.contains) else { return false }
    let finals: String
    switch first {
    case 0x3f: finals = body.last == 0x24 ? "y" : "cnuRSt"
    case 0x3e: finals = "cm"
    case 0x3c: finals = body.count(where: { $0 == 0x3b }) == 2 ? "Mm" : ""
    case 0x3d: finals = "c"
    default: finals = "ABCDEFHPQRSZcntuxy~"
    }
    return finals.utf8.contains(byte)
  }

  // MARK: Control strings

  private static func allowsInString(
    _ byte: UInt8, after body: [UInt8], _ introducer: UInt8
  ) -> Bool {
    switch byte {
    case 0x07, 0x1b, 0x9c: return !body.isEmpty
    // The 8-bit terminator may be encoded as a character.
    case 0xc2: return true
    // No response contains another control character, so it is a key.
    case 0..<0x20, 0x7f: return false
    default: break
    }
    guard body.count < InputParser.sequenceLimit else { return true }
    switch introducer {
    case 0x5d: return allowsInCommand(body + [byte])
    case 0x50: return !body.isEmpty || "0123456789>!$+=?".utf8.contains(byte)
    case 0x5f: return !body.isEmpty || byte == 0x47
    default: return true
    }
  }

  /// Returns whether an operating system command (OSC) can begin with some bytes: a number and a
  /// semicolon, or the letter of a title.
  private static func allowsInCommand(_ body: [UInt8]) -> Bool {
    if let first = body.first, "lLI".utf8.contains(first) { return true }
    if let color = colorText(body) { return isCompleteColor(color) != nil }
    let number = body.prefix(while: digits.contains)
    guard !number.isEmpty, number.count <= 5 else { return false }
    return number.count == body.count || body[number.count] == 0x3b
  }

  /// Returns what follows the number of a command that reports a color, or `nil` for another one.
  private static func colorText(_ body: [UInt8]) -> ArraySlice<UInt8>? {
    let parts = body.split(separator: 0x3b, maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count > 1, let number = Int(String(decoding: parts[0], as: UTF8.self)) else {
      return nil
    }
    switch number {
    case 10...19: return body[parts[1].startIndex...]
    // The number of a color is in between.
    case 4, 5:
      guard parts[1].allSatisfy(digits.contains) else { return body[parts[1].startIndex...] }
      return parts.count > 2 ? parts[2] : nil
    default: return nil
    }
  }

  /// Returns whether a text is a complete color, or `nil` if no color begins with it:
  /// `rgb:h/h/h` and `rgba:h/h/h/h`, with one to four digits for each channel.
  private static func isCompleteColor(_ text: ArraySlice<UInt8>) -> Bool? {
    for (name, count) in [("rgb:", 3), ("rgba:", 4)] {
      let name = Array(name.utf8)
      guard text.count > name.count else {
        if name.starts(with: text) { return false }
        continue
      }
      guard text.starts(with: name) else { continue }
      let channels = text.dropFirst(name.count)
        .split(separator: 0x2f, omittingEmptySubsequences: false)
      let areHexadecimal = channels.allSatisfy { channel in
        channel.count <= 4 && channel.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
      }
      guard areHexadecimal, channels.count <= count, channels.dropLast().allSatisfy({ !$0.isEmpty })
      else { return nil }
      return channels.count == count && channels.last?.isEmpty == false
    }
    return nil
  }
}
