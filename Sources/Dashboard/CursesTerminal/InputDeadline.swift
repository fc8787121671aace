/// Until when bytes that are not whole wait for the rest.
///
/// The rest of a key is there at once. A paste comes as fast as the line lets it, and may stall; who
/// types meanwhile does so because nothing happens, and must not keep it open by that. So a paste has
/// some seconds, and each byte gives back a hundredth of one: a line of 1,200 baud suffices, fingers
/// do not.
nonisolated package struct InputDeadline {
  /// The moment, in seconds of the steady clock; `nil` while everything is whole.
  package private(set) var moment: Double?
  private var isInPaste = false

  /// How long a lone Escape waits for the rest of a sequence, in seconds.
  private static let escape = 0.025
  /// How long a paste may stall, in seconds.
  private static let stall = 2.0
  /// What a byte of a paste gives back, in seconds.
  private static let credit = 0.01

  package init() {}

  /// Notes that the parser has taken bytes.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - parser: The parser, after them.
  ///   - now: The moment, in seconds of the steady clock.
  package mutating func took(_ count: Int, _ parser: InputParser, at now: Double) {
    let before = isInPaste ? moment : nil
    isInPaste = parser.isInPaste
    guard parser.isPending else {
      moment = nil
      return
    }
    guard isInPaste else {
      moment = now + Self.escape
      return
    }
    // Who comes late to bytes that are there already does not find the paste over.
    let left = before.map { max(now, $0) + Double(count) * Self.credit }
    moment = min(now + Self.stall, left ?? .infinity)
  }

  /// Whether the time is over; then there is none any more.
  package mutating func takeEnd(at now: Double) -> Bool {
    guard let moment, moment <= now else { return false }
    self = InputDeadline()
    return true
  }
}
