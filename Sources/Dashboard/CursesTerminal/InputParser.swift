package import Cells

/// A parser that converts the bytes from a terminal to keys, mouse events, pastes and responses.
///
/// A sequence may arrive in any number of pieces. Incomplete input stays pending until its
/// remaining bytes arrive, or until the caller, which owns the clock, calls ``timeOut()``. Any
/// bytes are allowed: unknown sequences are dropped, and a byte that interrupts a sequence is
/// parsed again on its own.
///
/// - Source: ECMA-48 §5.4; xterm's ctlseqs (modified keys, SGR mouse, bracketed paste, OSC 11); ``TerminalReply``;
///   Paul Williams' parser for DEC terminals, for interrupted sequences.
/// - Complexity: O(n) in bytes, independent of the pieces; memory is bounded.
nonisolated package struct InputParser {
  /// The kind of the incomplete input.
  enum State {
    case ground, escape, singleShift, controlSequence, consoleKey
    /// A character of several bytes.
    case character(length: Int)
    /// A control string, by the byte after the Escape: OSC, DCS, APC, PM or SOS.
    case string(introducer: UInt8)
    /// A control string and then an Escape, which may be the first half of the string's terminator.
    case stringEscape(introducer: UInt8)
    case paste
  }

  var state = State.ground
  /// The bytes of an incomplete sequence without its introducer, or of an incomplete character.
  var body: [UInt8] = []
  /// The modifiers of an incomplete character.
  var pendingModifiers: Modifiers = []
  private var pasteText = PasteText()
  var inputs: [TerminalInput] = []

  /// The maximum length of a sequence, in bytes; longer ones are ignored.
  private static let sequenceLimit = 256

  package init() {}

  /// Whether the input is incomplete and waits for more bytes or for ``timeOut()``.
  package var isPending: Bool { if case .ground = state { false } else { true } }

  /// Whether the incomplete input is a paste, which arrives as fast as the connection allows.
  package var isInPaste: Bool { if case .paste = state { true } else { false } }

  /// Whether the incomplete input is a sequence of which more than the introducer has arrived.
  ///
  /// A terminal sends such bytes; a user who types Escape or Alt and another key does not, because
  /// these keys arrive one by one.
  package var isInSequence: Bool {
    switch state {
    case .controlSequence, .string: !body.isEmpty
    case .stringEscape: true
    case .ground, .escape, .singleShift, .consoleKey, .character, .paste: false
    }
  }

  /// Parses bytes and returns the completed input events.
  package mutating func feed(_ bytes: some Sequence<UInt8>) -> [TerminalInput] {
    for byte in bytes { parse(byte) }
    return drain()
  }

  /// Ends the wait for more bytes, and returns the input events of the pending bytes.
  ///
  /// Escape alone is a key, Escape before `O` or `[` is Alt, and an incomplete paste is a paste.
  /// Any other incomplete input is dropped.
  package mutating func timeOut() -> [TerminalInput] {
    switch state {
    case .escape: emit(.escape)
    case .singleShift: emit(.character("O"), .alt)
    case .controlSequence where body.isEmpty: emit(.character("["), .alt)
    case .paste: inputs.append(.paste(pasteText.finish()))
    case .ground, .controlSequence, .consoleKey, .character, .string, .stringEscape: break
    }
    reset()
    return drain()
  }

  private mutating func drain() -> [TerminalInput] {
    defer { inputs = [] }
    return inputs
  }

  mutating func parse(_ byte: UInt8) {
    switch state {
    case .ground: read(byte, [])
    case .escape: readAfterEscape(byte)
    case .singleShift: readSingleShift(byte)
    case .controlSequence: readControlSequence(byte)
    case .consoleKey: readConsoleKey(byte)
    case .character(let length): readCharacter(byte, of: length)
    case .string(let introducer): readString(byte, introducer: introducer)
    case .stringEscape(let introducer): readAfterStringEscape(byte, introducer: introducer)
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
}
