internal import Cells

// Sequences that begin with Escape.
nonisolated extension InputParser {
  mutating func readAfterEscape(_ byte: UInt8) {
    state = .ground
    switch byte {
    case 0x5b: state = .controlSequence
    case 0x4f: state = .singleShift
    case 0x50, 0x58, 0x5d, 0x5e, 0x5f: state = .string(introducer: byte)
    // A terminal sends Alt with Escape like this as well.
    case 0x1b:
      emit(.escape)
      state = .escape
    default: read(byte, .alt)
    }
  }

  mutating func readSingleShift(_ byte: UInt8) {
    guard (0x20..<0x7f).contains(byte) else { return abortSequence(at: byte) }
    switch byte {
    case 0x50...0x53: emit(.function(Int(byte) - 0x4f))
    case 0x4d: emit(.enter)
    default: if let key = Self.cursorKey(byte) { emit(key) }
    }
    reset()
  }

  mutating func readControlSequence(_ byte: UInt8) {
    switch byte {
    case 0x5b where body.isEmpty: state = .consoleKey
    case 0x20..<0x40: store(byte)
    case 0x40..<0x7f: finish(ControlSequence(isTooLong ? [] : body, final: byte))
    default: abortSequence(at: byte)
    }
  }

  /// Begins the sequence of an 8-bit control, which is 64 more than the byte after an Escape.
  mutating func readEightBitControl(_ byte: UInt8) {
    switch byte - 0x40 {
    case 0x4f, 0x50, 0x58, 0x5b, 0x5d...0x5f:
      isEightBit = true
      readAfterEscape(byte - 0x40)
    // No terminal sends another one.
    default: break
    }
  }

  private mutating func finish(_ sequence: ControlSequence?) {
    let isTooLong = isTooLong
    reset()
    guard let sequence, !isTooLong else { return }
    if sequence.beginsPaste {
      state = .paste
    } else if let input = sequence.input {
      complete(input)
    }
  }

  /// Reads a function key of the Linux console: `CSI [ A` to `CSI [ E`.
  mutating func readConsoleKey(_ byte: UInt8) {
    guard (0x20..<0x7f).contains(byte) else { return abortSequence(at: byte) }
    if (0x41...0x45).contains(byte) { emit(.function(Int(byte) - 0x40)) }
    reset()
  }

  static func cursorKey(_ final: UInt8) -> Key? {
    switch final {
    case 0x41: .up
    case 0x42: .down
    case 0x43: .right
    case 0x44: .left
    case 0x46: .end
    case 0x48: .home
    default: nil
    }
  }
}
