import Cells
import CursesTerminal
import Testing
import Themes

struct InputParserTests {
  private func parse(_ text: String) -> [TerminalInput] {
    var parser = InputParser()
    return parser.feed(Array(text.utf8))
  }

  @Test(arguments: [
    ("a", KeyPress(.character("a"))), ("ä", KeyPress(.character("ä"))), ("\r", KeyPress(.enter)),
    ("\t", KeyPress(.tab)), ("\u{7f}", KeyPress(.backspace)),
    ("\u{3}", KeyPress(.character("c"), .control)),
    ("\u{1b}[A", KeyPress(.up)), ("\u{1b}OA", KeyPress(.up)),
    ("\u{1b}[1;2D", KeyPress(.left, .shift)),
    ("\u{1b}[1;5C", KeyPress(.right, .control)), ("\u{1b}[Z", KeyPress(.tab, .shift)),
    ("\u{1b}[3~", KeyPress(.delete)), ("\u{1b}[5~", KeyPress(.pageUp)),
    ("\u{1b}[15~", KeyPress(.function(5))),
    ("\u{1b}OP", KeyPress(.function(1))), ("\u{1b}[24~", KeyPress(.function(12))),
    ("\u{1b}x", KeyPress(.character("x"), .alt)), ("\u{1b}[H", KeyPress(.home)),
    ("\u{1b}[[A", KeyPress(.function(1))),
  ])
  func keysAreParsed(bytes: String, press: KeyPress) {
    #expect(parse(bytes) == [.key(press)])
  }

  @Test func aLoneEscapeIsPendingUntilTheTimeout() {
    var parser = InputParser()
    let first = parser.feed([0x1b])
    #expect(first == [])
    #expect(parser.isPending)
    let timedOut = parser.timeOut()
    #expect(timedOut == [.key(KeyPress(.escape))])
    #expect(!parser.isPending)
  }

  @Test(arguments: 1...6)
  func theResultDoesNotDependOnThePieces(chunk: Int) {
    let text =
      "q\u{1b}[A\u{1b}[<0;10;5M\u{1b}[200~paste\u{1b}[31m\u{1b}[201~ä\u{1b}]11;rgb:ffff/0000/8080\u{1b}\\\u{1b}[?62;4cz"
    let bytes = Array(text.utf8)
    var parser = InputParser()
    var found: [TerminalInput] = []
    for start in stride(from: 0, to: bytes.count, by: chunk) {
      found += parser.feed(bytes[start..<min(bytes.count, start + chunk)])
    }
    #expect(
      found == [
        .key(KeyPress(.character("q"))), .key(KeyPress(.up)),
        .mouse(MouseEvent(.press, at: Point(x: 9, y: 4))), .paste("paste\u{1b}[31m"),
        .key(KeyPress(.character("ä"))), .background(RGB(red: 255, green: 0, blue: 128)),
        .reply(.deviceAttributes([62, 4])),
        .key(KeyPress(.character("z"))),
      ])
  }

  @Test func keysInAPasteAreText() {
    #expect(parse("\u{1b}[200~q\r\u{3}\u{1b}[201~") == [.paste("q\r\u{3}")])
  }

  @Test(arguments: [
    ("0;1;1M", MouseEvent.Kind.press), ("0;1;1m", .release), ("64;1;1M", .wheelUp),
    ("65;1;1M", .wheelDown),
  ])
  func mouseEventsAreParsed(body: String, kind: MouseEvent.Kind) {
    #expect(parse("\u{1b}[<" + body) == [.mouse(MouseEvent(kind, at: .zero))])
  }

  @Test func unknownBytesAreDroppedAndTheNextKeyIsParsed() {
    #expect(parse("\u{1b}[?9999;1;2;3xq") == [.key(KeyPress(.character("q")))])
    #expect(parse("\u{1b}Pjunk\u{1b}\\q") == [.key(KeyPress(.character("q")))])
    var parser = InputParser()
    let found = parser.feed([0xff, 0xc3, 0x28, 0x71])
    #expect(found.last == .key(KeyPress(.character("q"))))
  }
}

struct TerminalChoiceTests {
  private func choice(_ environment: [String: String], known: Set<String>) -> TerminalChoice {
    TerminalChoice(environment: environment, hasEntry: known.contains)
  }

  @Test func trueColorNeedsTheEnvironmentVariableAndAnEntry() {
    let term = ["TERM": "xterm-256color"]
    let known: Set = ["xterm-256color", "xterm-direct"]
    #expect(choice(term, known: known).entry == "xterm-256color")
    let trueColor = term.merging(["COLORTERM": "truecolor"]) { $1 }
    #expect(choice(trueColor, known: known).entry == "xterm-direct")
    #expect(choice(trueColor, known: ["xterm-256color"]).entry == "xterm-256color")
  }

  @Test func noColorTakesPrecedence() {
    let environment = ["TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"]
    #expect(choice(environment, known: ["xterm-direct"]).maximumColorMode == .mono)
  }

  @Test func screenWithTrueColorUsesTheTmuxEntry() {
    let environment = ["TERM": "screen-256color", "COLORTERM": "truecolor"]
    #expect(choice(environment, known: ["tmux-direct"]).entry == "tmux-direct")
  }
}
