/// The deadline by which incomplete input must be complete.
///
/// The remaining bytes of a key arrive immediately. A paste arrives as fast as the connection
/// allows, and may stall; so may a sequence of which a part has arrived, such as a response to a
/// query, whose bytes must not be taken for typing. A user who types while an unterminated paste or
/// sequence is pending must not extend the deadline again and again. Therefore these have a timeout,
/// and each byte extends the deadline by 0.01 s, but never to more than the timeout from now. A
/// connection of 1,200 baud is fast enough for that; typing is not. What may be a response that is
/// owed waits longer, because typing that cannot be a part of one ends the wait.
nonisolated package struct InputDeadline {
  /// The deadline, in seconds of the monotonic clock, or `nil` if no input is incomplete.
  package private(set) var time: Double?
  private var kind: InputParser.Patience?

  /// How long input may stall, in seconds; for a key, how long a lone Escape waits.
  private static func timeout(_ kind: InputParser.Patience) -> Double {
    switch kind {
    case .key: 0.025
    case .sequence: 0.5
    case .paste: 2
    case .reply: 5
    }
  }

  /// The extension of the deadline for each byte, in seconds.
  private static let extensionPerByte = 0.01

  package init() {}

  /// Updates the deadline after the parser has read bytes.
  ///
  /// - Parameters:
  ///   - count: The number of bytes.
  ///   - parser: The parser after reading them.
  ///   - awaitsReply: Whether the terminal still owes a response.
  ///   - now: The current time, in seconds of the monotonic clock.
  package mutating func update(
    _ count: Int, _ parser: InputParser, awaitsReply: Bool = false, at now: Double
  ) {
    let newKind = parser.patience(awaitsReply: awaitsReply)
    let previousTime = newKind == kind ? time : nil
    kind = newKind
    guard let newKind else {
      time = nil
      return
    }
    let latestTime = now + Self.timeout(newKind)
    guard newKind == .sequence || newKind == .paste else {
      time = latestTime
      return
    }
    // Bytes that arrived in time count, even if the loop reads them after the deadline.
    let extendedTime = previousTime.map {
      max(now, $0) + Double(count) * Self.extensionPerByte
    }
    time = min(latestTime, extendedTime ?? .infinity)
  }

  /// Returns whether the deadline has passed, and resets it if it has.
  package mutating func expire(at now: Double) -> Bool {
    guard let time, time <= now else { return false }
    self = InputDeadline()
    return true
  }
}
