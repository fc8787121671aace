internal import Cells

// Control strings, in which terminals respond to queries.
nonisolated extension InputParser {
  mutating func readString(_ byte: UInt8, introducer: UInt8) {
    switch byte {
    case 0x07: finishString(introducer: introducer)
    case 0x1b: state = .stringEscape(introducer: introducer)
    // The 8-bit string terminator, also encoded as a character; the same byte is a part of others.
    case 0x9c where continuationCount == 0 || (continuationCount == 1 && body.last == 0xc2):
      finishString(introducer: introducer)
    default:
      countContinuation(byte)
      store(byte)
    }
  }

  /// Counts how many more bytes the character in the string has.
  private mutating func countContinuation(_ byte: UInt8) {
    switch byte {
    case 0xc2...0xdf: continuationCount = 1
    case 0xe0...0xef: continuationCount = 2
    case 0xf0...0xf4: continuationCount = 3
    case 0x80..<0xc0: continuationCount = max(0, continuationCount - 1)
    default: continuationCount = 0
    }
  }

  mutating func readAfterStringEscape(_ byte: UInt8, introducer: UInt8) {
    guard byte != 0x5c else { return finishString(introducer: introducer) }
    // The second Escape may be the first half of the terminator.
    guard byte != 0x1b else { return }
    // The Escape began another sequence.
    reset()
    state = .escape
    parse(byte)
  }

  mutating func finishString(introducer: UInt8) {
    if body.last == 0xc2 { body.removeLast() }
    let input = isTooLong ? nil : Self.input(ofString: body, introducer: introducer)
    reset()
    if let input { complete(input) }
  }

  private static func input(ofString body: [UInt8], introducer: UInt8) -> TerminalInput? {
    let text = String(decoding: body, as: UTF8.self)
    return switch introducer {
    case 0x5d: parseBackground(text)
    case 0x50: TerminalReply(deviceControlString: text).map { .reply($0) }
    case 0x5f: TerminalReply(applicationCommand: text).map { .reply($0) }
    default: nil
    }
  }

  /// Parses the response to OSC 11, the terminal's background color: `11;rgb:RRRR/GGGG/BBBB`, with
  /// one to four digits for each channel.
  private static func parseBackground(_ body: String) -> TerminalInput? {
    guard body.hasPrefix("11;rgb:") else { return nil }
    let channels = body.dropFirst(7).split(separator: "/").compactMap { digits -> UInt8? in
      guard (1...4).contains(digits.count), digits.allSatisfy(\.isHexDigit),
        let value = UInt16(digits, radix: 16)
      else {
        return nil
      }
      return UInt8(clamping: Int(value) * 255 / ((1 << (digits.count * 4)) - 1))
    }
    guard channels.count == 3 else { return nil }
    return .background(RGB(red: channels[0], green: channels[1], blue: channels[2]))
  }
}
