package import Cells

/// A parser that converts the bytes from a terminal to keys, mouse events, pastes and responses.
///
/// A sequence may arrive in any number of pieces. Incomplete input stays pending until its
/// remaining bytes arrive, or until the caller, which owns the clock, calls
/// ``timeOut(awaitsReply:)``. Even then a sequence is remembered, because the rest of a response
/// must not be taken for typing; see ``Interruption``. Any bytes are allowed: unknown sequences are
/// dropped, and a byte that interrupts a sequence is parsed again on its own.
///
/// - Source: ECMA-48 §5.4; xterm's ctlseqs (modified keys, SGR mouse, bracketed paste, OSC 11, 8-bit
///   controls); ``TerminalReply``; Paul Williams' parser for DEC terminals, for interrupted sequences.
/// - Complexity: O(n) in bytes, independent of the pieces; memory is bounded.
nonisolated package struct InputParser {
  /// The kind of the incomplete input.
  enum State: Equatable {
    case ground, escape, singleShift, controlSequence, consoleKey
    /// A character of several bytes.
    case character(length: Int)
    /// A control string, by the byte after the Escape: OSC, DCS, APC, PM or SOS.
    case string(introducer: UInt8)
    /// A control string and then an Escape, which may be the first half of the string's terminator.
    case stringEscape(introducer: UInt8)
    /// A control string that ended with an Escape, after which a backslash is the terminator's rest.
    case stringEnd
    case paste
  }

  var state = State.ground
  /// The bytes of an incomplete sequence without its introducer, or of an incomplete character.
  var body: [UInt8] = []
  /// The modifiers of an incomplete character.
  var pendingModifiers: Modifiers = []
  /// Whether the incomplete sequence began with one 8-bit control instead of an Escape.
  var isEightBit = false
  /// How many more bytes the character in a control string has.
  var continuationCount = 0
  /// The sequence of which the rest has not arrived in time, or `nil` if there is none.
  var interruption: Interruption?
  /// Whether the incomplete input began directly after a response.
  private var followsReply = false
  /// Whether the last byte completed a response.
  var hasCompletedReply = false
  private var pasteText = PasteText()
  var inputs: [TerminalInput] = []

  /// The maximum length of a sequence, in bytes; longer ones are ignored.
  static let sequenceLimit = 256

  package init() {}

  /// How long the incomplete input may wait for its next byte.
  package enum Patience {
    /// As long as the bytes of one key take.
    case key
    /// As long as a stalled connection takes, because a terminal sends such bytes, and a user who
    /// types Escape or Alt and another key does not.
    case sequence
    /// A paste, which arrives as fast as the connection allows.
    case paste
    /// As long as the terminal may take for a response, because the bytes may be a part of one.
    case reply
  }

  /// Returns the patience with the incomplete input.
  ///
  /// - Parameter awaitsReply: Whether the terminal still owes a response.
  /// - Returns: The patience, or `nil` if nothing is incomplete.
  package func patience(awaitsReply: Bool) -> Patience? {
    if let interruption, interruption.isPending {
      // An Escape could be a key, and so could what follows an Escape.
      if case .stringEscape = state { return .key }
      return awaitsReply ? .reply : .key
    }
    return switch state {
    case .ground, .stringEnd: nil
    case .escape: awaitsReply && followsReply ? .sequence : .key
    case .controlSequence, .string: body.isEmpty ? .key : .sequence
    case .character: .sequence
    case .singleShift, .consoleKey, .stringEscape: .key
    case .paste: .paste
    }
  }

  /// Whether the input is incomplete and waits for more bytes or for ``timeOut(awaitsReply:)``.
  package var isPending: Bool { patience(awaitsReply: false) != nil }

  /// Parses bytes and returns the completed input events.
  package mutating func feed(_ bytes: some Sequence<UInt8>) -> [TerminalInput] {
    hasCompletedReply = false
    for byte in bytes { parseOrContinue(byte) }
    return drain()
  }

  /// Ends the wait for more bytes.
  ///
  /// Escape alone is a key, Escape before `O` or `[` is Alt, and an incomplete paste is a paste. Any
  /// other incomplete input is remembered without an event, so that its rest is not taken for typing.
  ///
  /// - Parameter awaitsReply: Whether the terminal still owes a response; then Escape before `[` stays
  ///   pending once more, because it may begin the response.
  /// - Returns: The input events of the pending bytes.
  package mutating func timeOut(awaitsReply: Bool = false) -> [TerminalInput] {
    if interruption?.isPending == true {
      timeOutContinuation()
    } else {
      timeOutSequence(awaitsReply: awaitsReply)
    }
    return drain()
  }

  private mutating func timeOutSequence(awaitsReply: Bool) {
    switch state {
    case .escape:
      emit(.escape)
      interruption = Interruption(self)
    case .singleShift where !isEightBit: emit(.character("O"), .alt)
    case .controlSequence, .string: interruptSequence(awaitsReply: awaitsReply)
    case .stringEscape(let introducer): endString(introducer: introducer)
    case .character: interruption = Interruption(self)
    case .paste: inputs.append(.paste(pasteText.finish()))
    case .ground, .singleShift, .consoleKey, .stringEnd: break
    }
    reset()
  }

  private mutating func interruptSequence(awaitsReply: Bool) {
    var interruption = Interruption(self)
    // Only the introducer of a control sequence is also a key: Alt-[.
    if state == .controlSequence, body.isEmpty, !isEightBit {
      let key = KeyPress(.character("["), .alt)
      if awaitsReply { interruption.unsentKey = key } else { inputs.append(.key(key)) }
    }
    self.interruption = interruption
  }

  private mutating func drain() -> [TerminalInput] {
    defer { inputs = [] }
    return inputs
  }

  mutating func parse(_ byte: UInt8) {
    followsReply = state == .ground ? hasCompletedReply : followsReply
    hasCompletedReply = false
    switch state {
    case .ground: read(byte, [])
    case .escape: readAfterEscape(byte)
    case .singleShift: readSingleShift(byte)
    case .controlSequence: readControlSequence(byte)
    case .consoleKey: readConsoleKey(byte)
    case .character(let length): readCharacter(byte, of: length)
    case .string(let introducer): readString(byte, introducer: introducer)
    case .stringEscape(let introducer): readAfterStringEscape(byte, introducer: introducer)
    case .stringEnd:
      reset()
      if byte != 0x5c { parse(byte) }
    case .paste:
      guard pasteText.add(byte) else { return }
      inputs.append(.paste(pasteText.finish()))
      reset()
    }
  }

  // MARK: Shared by the extensions

  mutating func reset() {
    state = .ground
    body.removeAll(keepingCapacity: true)
    pendingModifiers = []
    isEightBit = false
    continuationCount = 0
  }

  /// Discards the interrupted sequence, and parses the interrupting byte on its own.
  mutating func abortSequence(at byte: UInt8) {
    reset()
    parse(byte)
  }

  /// Stores a byte of a sequence, up to one byte more than the limit.
  ///
  /// The additional byte shows that the sequence is too long; see ``isTooLong``.
  mutating func store(_ byte: UInt8) {
    if body.count <= Self.sequenceLimit { body.append(byte) }
  }

  var isTooLong: Bool { body.count > Self.sequenceLimit }

  mutating func emit(_ key: Key, _ modifiers: Modifiers = []) {
    inputs.append(.key(KeyPress(key, modifiers)))
  }

  /// Adds the event of a completed sequence.
  mutating func complete(_ input: TerminalInput) {
    inputs.append(input)
    guard input.isReport else { return }
    hasCompletedReply = true
    // The terminal has begun another response, so the rest of the interrupted one was lost.
    interruption = nil
  }
}

nonisolated extension TerminalInput {
  /// Whether the terminal, not the user, has sent it.
  package var isReport: Bool {
    switch self {
    case .background, .colorScheme, .reply: true
    case .key, .mouse, .paste, .focus: false
    }
  }
}
