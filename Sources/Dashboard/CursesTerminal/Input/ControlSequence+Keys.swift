internal import Cells

// Keys that are reported by their code points: kitty's keyboard protocol, xterm's modifyOtherKeys.
nonisolated extension ControlSequence {
  /// The key of `CSI n:shifted:base ; modifiers u`, or of `CSI 27 ; modifiers ; n ~`.
  ///
  /// A key has the same value in every terminal: Ctrl-M is Enter and Ctrl-[ is Escape, as they are
  /// without these protocols.
  ///
  /// - Source: kitty: keyboard protocol; xterm's ctlseqs, modifyOtherKeys.
  var codedKey: KeyPress? {
    // With Super, Hyper or Meta it would be another key.
    guard modifierBits & 0b11_1000 == 0 else { return nil }
    let code = final == 0x7e ? parameter(2) : parameter(0)
    if let key = Self.functionalKey(code) { return KeyPress(key, modifiers) }
    guard let character = character(code) else { return nil }
    return Self.legacyKey(character)
  }

  /// The character and modifiers of a code point; Shift is only kept where the character does not
  /// show it, as for Ctrl-Shift-P.
  private func character(_ code: Int) -> KeyPress? {
    var (code, modifiers) = (code, modifiers)
    let shiftedCode = final == 0x7e ? code : subparameter(0, 1)
    if modifiers.contains(.shift), shiftedCode > 0 {
      code = shiftedCode
      modifiers.remove(.shift)
    }
    // On a keyboard of another script, Ctrl-C is the key at the place of C.
    if !modifiers.isEmpty, code > 0x7f, subparameter(0, 2) > 0 { code = subparameter(0, 2) }
    guard var scalar = Unicode.Scalar(UInt32(clamping: code)), Self.isText(scalar) else {
      return nil
    }
    let (capitals, distance) = (UInt32(0x41)...0x5a, UInt32(0x20))
    if modifiers.contains(.control), capitals.contains(scalar.value) {
      scalar = Unicode.Scalar(scalar.value + distance) ?? scalar
      modifiers.insert(.shift)
    }
    return KeyPress(.character(Character(scalar)), modifiers)
  }

  /// Returns whether a code point is text: not a control character, and not private.
  private static func isText(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7f..<0xa0, 0xe000...0xf8ff: false
    default: true
    }
  }

  /// Returns the key that a terminal without these protocols reports.
  private static func legacyKey(_ press: KeyPress) -> KeyPress {
    guard press.modifiers.contains(.control), !press.modifiers.contains(.shift),
      case .character(let character) = press.key
    else { return press }
    let key: Key
    switch character {
    case "i": key = .tab
    case "j", "m": key = .enter
    case "h": key = .backspace
    case "[": key = .escape
    default: return press
    }
    return KeyPress(key, press.modifiers.subtracting(.control))
  }

  /// Returns the key of a code that is not text, or `nil` for text and for keys that have no use.
  private static func functionalKey(_ code: Int) -> Key? {
    switch code {
    case 9: .tab
    case 13, 57414: .enter
    case 27: .escape
    case 127: .backspace
    case 57376...57387: .function(code - 57376 + 13)
    case 57399...57408: .character(Character(Unicode.Scalar(UInt8(code - 57399 + 0x30))))
    case 57409...57413, 57415, 57416: keypadCharacter(code).map { .character($0) }
    case 57417: .left
    case 57418: .right
    case 57419: .up
    case 57420: .down
    case 57421: .pageUp
    case 57422: .pageDown
    case 57423: .home
    case 57424: .end
    case 57425: .insert
    case 57426: .delete
    default: nil
    }
  }

  private static func keypadCharacter(_ code: Int) -> Character? {
    [57409: ".", 57410: "/", 57411: "*", 57412: "-", 57413: "+", 57415: "=", 57416: ","][code]
  }
}
