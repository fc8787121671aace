import Cells
import CursesTerminal
import Testing

/// Input that no terminal should send: the parser does not trap, and parses the keys that follow.
struct HostileInputTests {
  private let quit = TerminalInput.key(KeyPress(.character("q")))
  private let interrupt = TerminalInput.key(KeyPress(.character("c"), .control))

  private func parse(_ text: String) -> [TerminalInput] {
    var parser = InputParser()
    return parser.feed(Array(text.utf8))
  }

  @Test(arguments: [
    "[1;-9223372036854775808A", "[-9223372036854775808;-9223372036854775808~",
    "[<0;-9223372036854775808;1M", "[<-9223372036854775808;-9223372036854775808;3m",
    "[<64;9223372036854775807;9223372036854775807M", "[-9223372036854775808u",
    "[97;-9223372036854775808u", "[99999999999999999999999;99999999999999999999999C",
    "[?997;-9223372036854775808n", "[-9223372036854775808P",
  ])
  func parametersOfAnySizeAreParsed(body: String) {
    #expect(parse("\u{1b}\(body)q").last == quit)
  }

  @Test func mousePositionsAreClamped() {
    let far = parse("\u{1b}[<0;9223372036854775807;9223372036854775807M")
    guard case .mouse(let event) = far.first else {
      Issue.record("\(far)")
      return
    }
    #expect((0..<1 << 30).contains(event.point.x) && (0..<1 << 30).contains(event.point.y))
  }

  @Test func aPasteWithoutEndIsReturnedAfterTheTimeout() {
    var parser = InputParser()
    let first = parser.feed(Array("\u{1b}[200~two words\u{1b}[20".utf8))
    #expect(first == [])
    #expect(parser.isPending)
    let timedOut = parser.timeOut()
    #expect(timedOut == [.paste("two words")])
    #expect(!parser.isPending)
    let next = parser.feed([0x03])
    #expect(next == [interrupt])
    let late = parser.feed(Array("\u{1b}[201~q".utf8))
    #expect(late == [quit], "a late end sequence is not a key")
  }

  @Test func aPasteIsTruncatedAtTheLimit() {
    var parser = InputParser()
    _ = parser.feed(Array("\u{1b}[200~".utf8))
    for _ in 0..<40 { _ = parser.feed([UInt8](repeating: 0x78, count: 1 << 16)) }
    let last = parser.feed(Array("\u{1b}[201~".utf8))
    guard case .paste(let text) = last.first else {
      Issue.record("no paste")
      return
    }
    #expect(text.utf8.count == 1 << 20)
  }

  @Test func longStringsAreIgnored() {
    for introducer in ["]", "P", "_", "^", "X"] {
      let string = "\u{1b}\(introducer)\(String(repeating: "x", count: 5000))\u{1b}\\q"
      #expect(parse(string) == [quit], "\(introducer)")
    }
    #expect(parse("\u{1b}[\(String(repeating: "1;", count: 4000))Aq") == [quit])
  }

  @Test func anInterruptedSequenceDoesNotSwallowTheNextKey() {
    #expect(parse("\u{1b}[1;\u{3}") == [interrupt])
    #expect(parse("\u{1b}[1;\u{1b}[A") == [.key(KeyPress(.up))])
    #expect(parse("\u{1b}]11;rgb:\u{1b}[A") == [.key(KeyPress(.up))])
    #expect(parse("\u{1b}[[\u{3}") == [interrupt])
    #expect(parse("\u{1b}O\u{3}") == [interrupt])
  }

  @Test func controlCharactersInReportedKeysAreIgnored() {
    for number in Array(0..<9) + Array(14..<27) + Array(0x80..<0xa0) + [0xd800, 0x11_0000] {
      #expect(parse("\u{1b}[\(number)u") == [], "\(number)")
    }
  }

  /// Returns pseudorandom bytes, most of which occur in sequences.
  private func bytes(seed: UInt64, count: Int) -> [UInt8] {
    let frequent = Array("\u{1b}[[[];?<0123456789:-~MmuARS OPX\\_^\u{7}\u{3}é漢200~201~".utf8)
    var state = seed &* 0x9e37_79b9_7f4a_7c15 | 1
    return (0..<count).map { _ in
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state % 4 == 0
        ? UInt8(truncatingIfNeeded: state >> 24) : frequent[Int(state >> 24) % frequent.count]
    }
  }

  @Test(arguments: 0..<8)
  func theResultDoesNotDependOnThePieces(seed: Int) {
    for round in 0..<200 {
      let bytes = bytes(seed: UInt64(seed * 1000 + round), count: 1 + round * 3)
      var (whole, split) = (InputParser(), InputParser())
      let expected = whole.feed(bytes) + whole.timeOut()
      let chunk = 1 + (round + seed) % 7
      var found: [TerminalInput] = []
      for start in stride(from: 0, to: bytes.count, by: chunk) {
        found += split.feed(bytes[start..<min(bytes.count, start + chunk)])
      }
      found += split.timeOut()
      #expect(found == expected, "seed \(seed), round \(round)")
      #expect(!whole.isPending && !split.isPending)
    }
  }

  @Test func theNextKeyIsParsedAfterATimeout() {
    for seed in 0..<500 {
      var parser = InputParser()
      _ = parser.feed(bytes(seed: UInt64(seed), count: 40))
      _ = parser.timeOut()
      // It may be held back for a moment, because it could be the rest of a response.
      let next = parser.feed([0x71]) + parser.timeOut()
      #expect(next == [quit], "seed \(seed)")
    }
  }
}
