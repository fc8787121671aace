internal import Cells

/// A sequence of which the rest has not arrived in time.
///
/// A connection may stall at any byte of a response. When the bytes so far have timed out, those
/// that follow are held back as long as they can be the rest, and are keys as soon as they cannot.
/// So the rest of a response is never taken for typing, and what the user types is not lost.
nonisolated struct Interruption {
  /// The parser's state at the interruption.
  let state: InputParser.State
  let body: [UInt8]
  let modifiers: Modifiers
  let isEightBit: Bool
  let continuationCount: Int
  /// The key that the introducer of the sequence is, if the rest does not arrive.
  var unsentKey: KeyPress?
  /// The bytes since the interruption that may be the rest.
  var heldBytes: [UInt8] = []
  /// How many bytes that were held back, or could not be the rest, were keys.
  var keyCount = 0

  /// After this number of keys, no byte is held back any more.
  static let keyLimit = 16

  init(_ parser: InputParser) {
    state = parser.state
    body = parser.body
    modifiers = parser.pendingModifiers
    isEightBit = parser.isEightBit
    continuationCount = parser.continuationCount
  }

  /// Creates the interruption between the two bytes that end a control string.
  init(stringEndOf parser: InputParser) {
    state = .stringEnd
    body = []
    modifiers = []
    isEightBit = parser.isEightBit
    continuationCount = 0
  }

  /// Whether something is held back.
  var isPending: Bool { !heldBytes.isEmpty || unsentKey != nil }
}

// Sequences that go on after they have timed out.
nonisolated extension InputParser {
  mutating func parseOrContinue(_ byte: UInt8) {
    guard let interruption, state == .ground || !interruption.heldBytes.isEmpty else {
      return parse(byte)
    }
    if interruption.heldBytes.isEmpty { resume(interruption) }
    let canContinue = ReportGrammar.allows(byte, after: body, in: state)
    self.interruption?.heldBytes.append(byte)
    guard canContinue else { return releaseHeldBytes() }
    let previous = self.interruption
    self.interruption = nil
    parse(byte)
    // Nobody types that much before the next pause: these bytes are a string.
    let isFlood = (previous?.heldBytes.count ?? 0) > Self.sequenceLimit
    if state != .ground, state != .paste, !isFlood { self.interruption = previous }
  }

  private mutating func resume(_ interruption: Interruption) {
    state = interruption.state
    body = interruption.body
    pendingModifiers = interruption.modifiers
    isEightBit = interruption.isEightBit
    continuationCount = interruption.continuationCount
  }

  /// Ends the wait for the rest of an interrupted sequence.
  mutating func timeOutContinuation() {
    if case .stringEscape(let introducer) = state, ReportGrammar.isComplete(body, introducer) {
      endString(introducer: introducer)
      reset()
      return
    }
    releaseHeldBytes()
    // An Escape that was held back is a key.
    guard state == .escape else { return }
    emit(.escape)
    reset()
  }

  /// Parses the bytes that were held back as keys.
  private mutating func releaseHeldBytes() {
    guard var interruption else { return }
    reset()
    let bytes = interruption.heldBytes
    interruption.heldBytes = []
    interruption.keyCount += bytes.count
    self.interruption = nil
    if let key = interruption.unsentKey { inputs.append(.key(key)) }
    interruption.unsentKey = nil
    for byte in bytes { parse(byte) }
    // Only the byte after an Escape can belong to it.
    let isRemembered =
      interruption.state != .escape && interruption.state != .stringEnd
      && interruption.keyCount < Interruption.keyLimit && !hasCompletedReply && state != .paste
    if isRemembered { self.interruption = interruption }
  }

  /// Ends a control string after an Escape that nothing has followed: the first half of the string's
  /// terminator, or a key if the string cannot end there.
  mutating func endString(introducer: UInt8) {
    guard ReportGrammar.isComplete(body, introducer) else {
      state = .string(introducer: introducer)
      interruption = Interruption(self)
      return emit(.escape)
    }
    finishString(introducer: introducer)
    interruption = Interruption(stringEndOf: self)
  }
}
