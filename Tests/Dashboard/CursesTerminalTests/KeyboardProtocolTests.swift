import Cells
import CursesTerminal
import Testing

/// A key has the same value in every keyboard protocol.
struct KeyboardProtocolTests {
  private func parse(_ text: String) -> [TerminalInput] {
    var parser = InputParser()
    return parser.feed(Array(text.utf8))
  }

  private func press(_ character: Character, _ modifiers: Modifiers = []) -> KeyPress {
    KeyPress(.character(character), modifiers)
  }

  /// kitty's protocol on the left, xterm's modifyOtherKeys on the right.
  @Test func theTextSizeKeysArrive() {
    let plus = [TerminalInput.key(press("+", .control))]
    // With a key of its own; with Shift and =; the same in modifyOtherKeys.
    for text in ["\u{1b}[43;5u", "\u{1b}[61:43;6u", "\u{1b}[27;5;43~", "\u{1b}[27;6;43~"] {
      #expect(parse(text) == plus, "\(text.dropFirst())")
    }
    for text in ["\u{1b}[61;5u", "\u{1b}[27;5;61~"] {
      #expect(parse(text) == [.key(press("=", .control))])
    }
    for text in ["\u{1b}[45;5u", "\u{1b}[27;5;45~"] {
      #expect(parse(text) == [.key(press("-", .control))])
    }
    for text in ["\u{1f}", "\u{1b}[45:95;6u", "\u{1b}[27;6;95~"] {
      #expect(parse(text) == [.key(press("_", .control))])
    }
    #expect(parse("\u{1b}[57413;5u") == plus, "on the keypad")
    #expect(parse("\u{1b}[57412;5u") == [.key(press("-", .control))])
  }

  @Test func escapeIsNoLongerALoneByte() {
    var parser = InputParser()
    let inputs = parser.feed(Array("\u{1b}[27u".utf8))
    #expect(inputs == [.key(KeyPress(.escape))] && !parser.isPending)
  }

  /// The legacy form of a key and kitty's.
  @Test(arguments: [
    ("\u{3}", "\u{1b}[99;5u"), ("\t", "\u{1b}[105;5u"), ("\r", "\u{1b}[109;5u"),
    ("\u{8}", "\u{1b}[104;5u"), ("\u{1b}x", "\u{1b}[120;3u"), ("\u{1b}Y", "\u{1b}[121:89;4u"),
    ("\u{1b}\r", "\u{1b}[13;3u"), ("\0", "\u{1b}[32;5u"), ("\u{1b}[1;5A", "\u{1b}[57419;5u"),
    ("5", "\u{1b}[57404u"), ("\r", "\u{1b}[57414u"), ("\u{1b}[3~", "\u{1b}[57426u"),
    ("\u{1c}", "\u{1b}[92;5u"), ("\u{1b}[Z", "\u{1b}[9;2u"),
  ])
  func aKeyHasTheSameValue(legacy: String, kitty: String) {
    #expect(parse(legacy) == parse(kitty))
    #expect(parse(kitty).count == 1)
  }

  @Test func controlBracketIsEscape() {
    #expect(parse("\u{1b}[91;5u") == [.key(KeyPress(.escape))])
  }

  @Test func locksAreNotModifiers() {
    // Caps Lock is 64 and Num Lock 128.
    #expect(parse("\u{1b}[99;\(1 + 4 + 64 + 128)u") == [.key(press("c", .control))])
  }

  @Test func keysWithSuperOrMetaAreOtherKeys() {
    for bit in [8, 16, 32] { #expect(parse("\u{1b}[113;\(1 + bit)u") == []) }
  }

  @Test func shiftStaysWhereTheCharacterDoesNotShowIt() {
    let press = TerminalInput.key(press("p", [.control, .shift]))
    #expect(parse("\u{1b}[112:80;6u") == [press])
    #expect(parse("\u{1b}[112;6u") == [press])
    #expect(parse("\u{1b}[27;6;80~") == [press])
  }

  @Test func aKeyboardOfAnotherScriptHasTheLatinShortcuts() {
    #expect(parse("\u{1b}[1089::99;5u") == [.key(press("c", .control))])
    #expect(parse("\u{1b}[1089u") == [.key(press("с"))], "without modifiers it is text")
  }

  @Test(arguments: [57358, 57363, 57440, 57454, 0xe000, 0xf8ff, 1_114_112, 99_999_999])
  func keysWithoutUseAreDropped(code: Int) {
    #expect(parse("\u{1b}[\(code)uq") == [.key(press("q"))])
    #expect(parse("\u{1b}[27;5;\(code)~q") == [.key(press("q"))])
  }

  @Test func theNewFunctionKeysArrive() {
    #expect(parse("\u{1b}[57376u") == [.key(KeyPress(.function(13)))])
    #expect(parse("\u{1b}[13~") == [.key(KeyPress(.function(3)))])
  }
}
