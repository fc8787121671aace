internal import Cells

// Text, and keys that send control characters.
nonisolated extension InputParser {
  /// Reads a byte outside of a sequence.
  mutating func read(_ byte: UInt8, _ modifiers: Modifiers) {
    switch byte {
    case 0x1b where modifiers.isEmpty: state = .escape
    case 0x0d, 0x0a: emit(.enter, modifiers)
    case 0x09: emit(.tab, modifiers)
    case 0x7f, 0x08: emit(.backspace, modifiers)
    case 0x00: emit(.character(" "), modifiers.union(.control))
    case 0x01..<0x20:
      let letter = Character(Unicode.Scalar(byte < 0x1b ? byte + 0x60 : byte + 0x40))
      emit(.character(letter), modifiers.union(.control))
    case 0x20..<0x7f: emit(.character(Character(Unicode.Scalar(byte))), modifiers)
    case 0x80..<0xa0: readEightBitControl(byte)
    case 0xc2...0xdf: beginCharacter(byte, of: 2, modifiers)
    case 0xe0...0xef: beginCharacter(byte, of: 3, modifiers)
    case 0xf0...0xf4: beginCharacter(byte, of: 4, modifiers)
    // The byte cannot be the first of a character.
    default: break
    }
  }

  private mutating func beginCharacter(_ byte: UInt8, of length: Int, _ modifiers: Modifiers) {
    state = .character(length: length)
    body = [byte]
    pendingModifiers = modifiers
  }

  mutating func readCharacter(_ byte: UInt8, of length: Int) {
    guard (0x80..<0xc0).contains(byte) else { return abortSequence(at: byte) }
    body.append(byte)
    guard body.count == length else { return }
    // Surrogates and overlong encodings are not characters.
    let scalar = String(validating: body, as: UTF8.self)?.unicodeScalars.first
    let modifiers = pendingModifiers
    reset()
    guard let scalar else { return }
    // Some terminals encode 8-bit controls as characters.
    if let control = UInt8(exactly: scalar.value), (0x80..<0xa0).contains(control) {
      readEightBitControl(control)
    } else {
      emit(.character(Character(scalar)), modifiers)
    }
  }
}
