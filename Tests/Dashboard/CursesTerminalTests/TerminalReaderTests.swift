import Cells
import CursesTerminal
import Testing

/// What a terminal sends, in pieces that arrive at any time: no byte of an answer becomes a key, and
/// every key arrives.
struct TerminalReaderTests {
  /// A terminal's connection with a clock that only the test moves.
  struct Connection {
    var reader = TerminalReader()
    var now = 0.0
    var inputs: [TerminalInput] = []

    init(isAsked: Bool = true) {
      if isAsked { reader.send(TerminalQueries(.all), at: 0) }
    }

    /// Lets time pass.
    mutating func pause(_ duration: Double) {
      let end = now + duration
      while let deadline = reader.deadline, deadline <= end {
        inputs += reader.timeOut(at: deadline)
        now = max(now, deadline)
      }
      now = end
    }

    mutating func receive(_ bytes: some Collection<UInt8>) {
      inputs += reader.read(bytes, at: now)
    }

    mutating func receive(_ text: String) { receive(Array(text.utf8)) }

    /// The inputs that are no reports of the terminal's.
    var keys: [TerminalInput] { inputs.filter { !$0.isReport } }
  }

  static let answers = [
    "\u{1b}]11;rgb:ffff/ffff/ffff\u{1b}\\", "\u{1b}]11;rgb:1111/2222/3333\u{7}",
    "\u{1b}]10;rgba:ffff/0000/ffff/8000\u{1b}\\", "\u{1b}]4;1;rgb:cd/00/00\u{1b}\\",
    "\u{1b}]52;c;cXVpdA==\u{1b}\\", "\u{1b}]lq:?e ]title\u{1b}\\", "\u{1b}P>|XTerm(379)\u{1b}\\",
    "\u{1b}P1+r524742=38\u{1b}\\", "\u{1b}P1$r0m\u{1b}\\", "\u{1b}P!|00000000\u{1b}\\",
    "\u{1b}_Gi=31;OK\u{1b}\\", "\u{1b}_Gi=31;ENOTSUPPORTED:no\u{1b}\\", "\u{1b}^quit\u{1b}\\",
    "\u{1b}Xquit\u{1b}\\", "\u{1b}[?62;4;52c", "\u{1b}[>0;276;0c", "\u{1b}[?2026;2$y", "\u{1b}[?0u",
    "\u{1b}[>4;1m", "\u{1b}[?1;0;256S", "\u{1b}[?2;0;1000;800S", "\u{1b}[6;18;9t",
    "\u{1b}[8;24;80t", "\u{1b}[?997;1n", "\u{1b}[24;80R", "\u{1b}[?24;80R", "\u{1b}[0n",
  ]

  private static let q = TerminalInput.key(KeyPress(.character("q")))
  private static let e = TerminalInput.key(KeyPress(.character("é")))
  private static let escape = TerminalInput.key(KeyPress(.escape))

  /// A lone Escape is a key, because a user who presses it must not wait.
  @Test(arguments: answers, [0, 0.02, 0.03, 0.3, 0.6, 3, 30, 300])
  func anAnswerInTwoPiecesIsNotTyping(answer: String, pause: Double) {
    let bytes = Array(answer.utf8)
    for isAsked in [true, false] {
      for split in 1..<bytes.count {
        var connection = Connection(isAsked: isAsked)
        connection.receive("é")
        connection.receive(bytes[..<split])
        connection.pause(pause)
        connection.receive(bytes[split...])
        connection.receive("q")
        connection.pause(10)
        var keys = [Self.e]
        if split == 1, pause >= 0.025 { keys.append(Self.escape) }
        // As long as nothing else has arrived, it is Alt-[, which does nothing.
        let isAlt = split == 2 && bytes[1] == 0x5b && pause >= (isAsked ? 5 : 0.025)
        if isAlt { keys.append(.key(KeyPress(.character("["), .alt))) }
        #expect(
          connection.keys == keys + [Self.q],
          "\(answer.debugDescription) at \(split), asked: \(isAsked)")
      }
    }
  }

  @Test(arguments: answers, [0.01, 0.1, 0.7, 2])
  func anAnswerByteByByteIsNotTyping(answer: String, pause: Double) {
    var connection = Connection()
    connection.receive("é")
    connection.pause(pause)
    for byte in answer.utf8 {
      connection.receive([byte])
      connection.pause(pause)
    }
    connection.pause(6)
    connection.receive("q")
    connection.pause(6)
    let escapes = pause >= 0.025 ? [Self.escape] : []
    #expect(connection.keys == [Self.e] + escapes + [Self.q], "\(answer.debugDescription)")
  }

  @Test(arguments: [0.0, 0.1, 2])
  func aBatchOfAnswersWithKeysBetweenIsRead(pause: Double) {
    let keys = [
      "q", "\u{1b}[A", "é", "\u{3}", "\u{1b}[<0;3;4M", "\u{1b}[200~]11;\u{1b}[201~", "\r",
    ]
    var connection = Connection()
    var expected: [TerminalInput] = []
    // After primary device attributes, no other answer is awaited.
    for (index, answer) in Self.answers.filter({ !$0.hasPrefix("\u{1b}[?62") }).enumerated() {
      let key = keys[index % keys.count]
      var typing = Connection()
      typing.receive(key)
      expected += typing.inputs
      connection.receive(key)
      let bytes = Array(answer.utf8)
      // Not after the Escape, which would be a key.
      let split = 2 + index % (bytes.count - 2)
      connection.receive(bytes[..<split])
      connection.pause(pause)
      connection.receive(bytes[split...])
      connection.pause(1)
    }
    #expect(connection.keys == expected)
  }

  @Test func eightBitControlsAreRead() {
    let replies: [([UInt8], TerminalInput)] = [
      ([0x9b] + "?62;4c".utf8, .reply(.deviceAttributes([62, 4]))),
      (
        [0x9d] + "11;rgb:ff/00/ff".utf8 + [0x9c],
        .background(RGB(red: 255, green: 0, blue: 255))
      ),
      ([0x90] + ">|a ✓ b".utf8 + [0x9c], .reply(.name("a  b"))),
      ([0x9f] + "Gi=31;OK".utf8 + [0x9c], .reply(.graphics(id: 31, isSupported: true))),
      (Array("\u{9b}?62;4c".utf8), .reply(.deviceAttributes([62, 4]))),
      (
        Array("\u{9d}11;rgb:ff/00/ff\u{9c}".utf8),
        .background(RGB(red: 255, green: 0, blue: 255))
      ),
    ]
    for (bytes, input) in replies {
      for split in 1..<bytes.count {
        var connection = Connection()
        connection.receive("é")
        connection.receive(bytes[..<split])
        connection.pause(4)
        connection.receive(bytes[split...])
        connection.receive("q")
        connection.pause(10)
        #expect(connection.inputs == [Self.e, input, Self.q], "\(bytes) at \(split)")
      }
    }
  }

  @Test func aLoneEscapeIsAKeyAtOnceEvenIfAnAnswerIsAwaited() {
    var connection = Connection()
    connection.receive("\u{1b}")
    connection.pause(0.026)
    #expect(connection.inputs == [Self.escape])
    connection.pause(1)
    connection.receive("q")
    #expect(connection.inputs == [Self.escape, Self.q])
  }

  /// `]` and `[` turn pages.
  @Test(arguments: ["[", "]", "P", "_", "X"])
  func keysAfterEscapeThatBeginSequencesArrive(key: String) {
    let press = TerminalInput.key(KeyPress(.character(Character(key))))
    for isAsked in [true, false] {
      var connection = Connection(isAsked: isAsked)
      connection.receive("\u{1b}")
      connection.pause(0.5)
      connection.receive(key)
      connection.pause(isAsked ? 5.1 : 0.026)
      #expect(connection.inputs == [Self.escape, press], "\(isAsked)")
      connection.receive("q")
      #expect(connection.inputs == [Self.escape, press, Self.q], "\(isAsked)")
    }
  }

  @Test func aKeyThatCannotBelongToTheAnswerArrivesAtOnce() {
    var connection = Connection()
    connection.receive("\u{1b}]11;rgb:ff")
    connection.pause(2)
    connection.receive("q")
    #expect(connection.keys == [Self.q])
    connection.pause(1)
    connection.receive("\u{3}")
    connection.receive("ff/ffff/ffff\u{1b}\\")
    connection.receive("q")
    let interrupt = TerminalInput.key(KeyPress(.character("c"), .control))
    #expect(connection.keys == [Self.q, interrupt, Self.q])
  }

  @Test(arguments: [
    "\u{1b}]11;rgb:ff", "\u{1b}P>|XTe", "\u{1b}_Gi=31;O", "\u{1b}[?62", "\u{1b}]", "\u{1b}[",
  ])
  func keysArriveAfterAnAnswerWithoutEnd(begin: String) {
    for isAsked in [true, false] {
      var connection = Connection(isAsked: isAsked)
      connection.receive(begin)
      connection.pause(20)
      connection.inputs = []
      for _ in 0..<30 {
        connection.receive("q")
        connection.pause(isAsked ? 5.1 : 0.1)
      }
      #expect(connection.inputs == Array(repeating: Self.q, count: 30), "\(isAsked)")
      connection.receive("\u{3}")
      #expect(connection.inputs.last == .key(KeyPress(.character("c"), .control)))
    }
  }

  /// In a string that does not end, Escape, arrows and Ctrl-C are still keys.
  @Test func specialKeysArriveInAStringWithoutEnd() {
    var connection = Connection()
    connection.receive("\u{1b}P>|XTe")
    connection.pause(1)
    connection.receive("\u{1b}[A")
    connection.receive("\u{3}")
    connection.receive("\r")
    #expect(
      connection.inputs == [
        .key(KeyPress(.up)), .key(KeyPress(.character("c"), .control)), .key(KeyPress(.enter)),
      ])
  }

  @Test func anEscapeInAStringBeginsAnotherSequence() {
    for pause in [0.0, 0.6] {
      var connection = Connection()
      connection.receive("\u{1b}]11;rgb:ff")
      connection.pause(pause)
      connection.receive("\u{1b}]11;rgb:ffff/ffff/ffff\u{1b}\\\u{1b}[?62cq")
      #expect(
        connection.inputs == [
          .background(RGB(red: 255, green: 255, blue: 255)), .reply(.deviceAttributes([62])),
          Self.q,
        ])
    }
  }

  @Test func aFloodWithoutEndTakesBoundedMemoryAndEnds() {
    let flood = [UInt8](repeating: 0x71, count: 1 << 16)
    for pause in [0.0, 0.6, 3] {
      var connection = Connection()
      connection.receive("\u{1b}]52;c;")
      for _ in 0..<160 {
        connection.receive(flood)
        connection.pause(pause)
      }
      #expect(connection.inputs == [])
      connection.receive("\u{1b}\\q")
      #expect(connection.inputs == [Self.q])
    }
  }

  @Test func altWithAnyKeyIsAnotherKey() {
    for byte in UInt8(0)..<0x20 where byte != 0x1b {
      var (plain, alt) = (Connection(), Connection())
      plain.receive([byte])
      alt.receive([0x1b, byte])
      guard case .key(var press) = plain.inputs.first else {
        Issue.record("\(byte) is not a key")
        continue
      }
      press.modifiers.insert(.alt)
      #expect(alt.inputs == [.key(press)])
    }
    for text in ["é", "漢", "😀"] {
      for split in 1...text.utf8.count {
        var connection = Connection()
        let bytes = [0x1b] + Array(text.utf8)
        connection.receive(bytes[...split])
        connection.pause(0.6)
        connection.receive(bytes[(split + 1)...])
        let press = KeyPress(.character(Character(text)), .alt)
        #expect(connection.inputs == [.key(press)], "\(text) at \(split)")
      }
    }
  }

  /// The rest of an answer that began before another program had the terminal.
  @Test func theRestOfAnOldAnswerIsNotTyping() {
    var connection = Connection()
    connection.receive("\u{1b}]11;rgb:ffff")
    connection.reader.discardInput()
    connection.reader.send(TerminalQueries(.all), at: 1)
    connection.receive("/ffff/ffff\u{1b}\\\u{1b}[?62cq")
    #expect(connection.keys == [Self.q])
  }
}
