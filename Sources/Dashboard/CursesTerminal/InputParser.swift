package import Cells

/// Turns a terminal's bytes into keys, mouse events, pastes and answers.
///
/// A sequence may arrive in any number of pieces. What is not whole stays pending until its time is
/// over, which the caller says by ``timeOut()``: there is no clock here. Any bytes do: what means
/// nothing is dropped, and what breaks a sequence off is read anew.
/// - Source: ECMA-48 §5.4; xterm's ctlseqs (modified keys, SGR mouse, bracketed paste, OSC 11); Paul
///   Williams' parser for DEC's terminals, for what breaks a sequence off.
/// - Complexity: O(n) in bytes, whatever the pieces; what is kept is bounded.
nonisolated package struct InputParser {
  /// What the bytes so far are the beginning of.
  enum State {
    case ground, escape, singleShift, control, consoleKey
    /// A character of several bytes, of which the first says how many there are.
    case character(length: Int)
    /// A string that the terminal sends; of OSC alone is it known what it says.
    case string(isCommand: Bool)
    /// The same, after an Escape that may be the first half of its end.
    case stringEscape(isCommand: Bool)
    case paste
  }

  var state = State.ground
  /// The bytes of what is not whole, without what introduces it.
  var body: [UInt8] = []
  /// What was held with a character that is not whole.
  var held: Modifiers = []
  private var pasted = PasteText()
  var found: [TerminalInput] = []

  /// A sequence longer than this says nothing to us, in bytes.
  private static let sequenceLimit = 256

  package init() {}

  /// Whether bytes wait for more, or for ``timeOut()``.
  package var isPending: Bool { if case .ground = state { false } else { true } }

  /// Whether what waits is a paste, which comes as fast as the line lets it.
  package var isInPaste: Bool { if case .paste = state { true } else { false } }

  /// Takes bytes in and gives what is complete.
  package mutating func feed(_ bytes: some Sequence<UInt8>) -> [TerminalInput] {
    for byte in bytes { take(byte) }
    return handOver()
  }

  /// Gives what was pending, read as it stands: the time for more is over.
  package mutating func timeOut() -> [TerminalInput] {
    switch state {
    case .escape: say(.escape)
    case .singleShift: say(.character("O"), .alt)
    case .control where body.isEmpty: say(.character("["), .alt)
    case .paste: found.append(.paste(pasted.takeText()))
    case .ground, .control, .consoleKey, .character, .string, .stringEscape: break
    }
    reset()
    return handOver()
  }

  private mutating func handOver() -> [TerminalInput] {
    defer { found = [] }
    return found
  }

  mutating func take(_ byte: UInt8) {
    switch state {
    case .ground: read(byte, [])
    case .escape: readAfterEscape(byte)
    case .singleShift: readSingleShift(byte)
    case .control: readControl(byte)
    case .consoleKey: readConsoleKey(byte)
    case .character(let length): readCharacter(byte, of: length)
    case .string(let isCommand): readString(byte, isCommand: isCommand)
    case .stringEscape(let isCommand): readStringEnd(byte, isCommand: isCommand)
    case .paste:
      guard pasted.take(byte) else { return }
      found.append(.paste(pasted.takeText()))
      reset()
    }
  }

  // MARK: What the readers share

  mutating func reset() {
    state = .ground
    body.removeAll(keepingCapacity: true)
    held = []
  }

  /// Forgets what was broken off, and reads the byte that did so for itself.
  mutating func breakOff(at byte: UInt8) {
    reset()
    take(byte)
  }

  /// Keeps a byte of a sequence; of one that is too long, no more than tells so.
  mutating func keep(_ byte: UInt8) {
    if body.count <= Self.sequenceLimit { body.append(byte) }
  }

  var isTooLong: Bool { body.count > Self.sequenceLimit }

  mutating func say(_ key: Key, _ modifiers: Modifiers = []) {
    found.append(.key(KeyPress(key, modifiers)))
  }
}
