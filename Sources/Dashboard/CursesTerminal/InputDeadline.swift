/// The deadline by which incomplete input must be complete.
///
/// The remaining bytes of a key arrive immediately. A paste arrives as fast as the connection
/// allows, and may stall. A user who types while an unterminated paste is pending must not extend
/// the deadline again and again. Therefore a paste has a timeout of two seconds, and each byte
/// extends the deadline by 0.01 s, but never to more than two seconds from now. A connection of
/// 1,200 baud is fast enough for that; typing is not.
nonisolated package struct InputDeadline {
  /// The deadline, in seconds of the monotonic clock, or `nil` if no input is incomplete.
  package private(set) var time: Double?
  private var isInPaste = false

  /// How long a lone Escape, or any other part of a key, waits for the remaining bytes, in seconds.
  private static let keyTimeout = 0.025
  /// How long a paste may stall, in seconds.
  private static let pasteTimeout = 2.0
  /// The extension of the deadline for each byte of a paste, in seconds.
  private static let extensionPerByte = 0.01

  package init() {}

  /// Updates the deadline after the parser has read bytes.
  ///
  /// - Parameters:
  ///   - count: The number of bytes.
  ///   - parser: The parser after reading them.
  ///   - now: The current time, in seconds of the monotonic clock.
  package mutating func update(_ count: Int, _ parser: InputParser, at now: Double) {
    let previousTime = isInPaste ? time : nil
    isInPaste = parser.isInPaste
    guard parser.isPending else {
      time = nil
      return
    }
    guard isInPaste else {
      time = now + Self.keyTimeout
      return
    }
    // Bytes that arrived in time count, even if the loop reads them after the deadline.
    let extendedTime = previousTime.map {
      max(now, $0) + Double(count) * Self.extensionPerByte
    }
    time = min(now + Self.pasteTimeout, extendedTime ?? .infinity)
  }

  /// Returns whether the deadline has passed, and resets it if it has.
  package mutating func expire(at now: Double) -> Bool {
    guard let time, time <= now else { return false }
    self = InputDeadline()
    return true
  }
}
