internal import Cells
internal import CursesTerminal
internal import Golden

/// A trial with a terminal whose answers arrive in pieces, while the user types.
///
/// No byte of an answer may become a key, and each key must arrive, in order. Only a lone Escape and
/// Alt-[ that nothing follows are keys, because a user who presses them must not wait.
enum AnswerTrial {
  static func run(seed: UInt64) -> String? {
    var random = SeededGenerator(seed: seed)
    // A terminal also sends what nobody has asked for.
    let isAsked = !random.once(in: 4)
    var session = Session()
    var expected: [TerminalInput] = []
    for _ in 0..<random.pick([1, 3, 12]) {
      if random.once(in: 2) {
        let key = random.pick(keys)
        var parser = InputParser()
        expected += parser.feed(key.utf8)
        session.receive(Array(key.utf8))
      }
      session.receive(random.pick(answers), &random, isAsked: isAsked)
    }
    session.receive(Array("q".utf8))
    session.pause(10)
    expected.append(.key(KeyPress(.character("q"))))
    let found = session.inputs.filter { !$0.isReport }
    return matches(found, expected) ? nil : "\(session.pieces) gives \(found), not \(expected)"
  }

  /// Returns whether the inputs are those expected, except for keys that a part of an answer may be.
  private static func matches(_ found: [TerminalInput], _ expected: [TerminalInput]) -> Bool {
    var rest = expected[...]
    for input in found {
      if input == rest.first {
        rest.removeFirst()
      } else if !ambiguous.contains(input) {
        return false
      }
    }
    return rest.isEmpty
  }

  private static let ambiguous: [TerminalInput] = [
    .key(KeyPress(.escape)), .key(KeyPress(.character("["), .alt)),
  ]

  /// What arrives, with a clock.
  private struct Session {
    var reader = TerminalReader()
    var now = 0.0
    var inputs: [TerminalInput] = []
    /// What has arrived, for the report.
    var pieces: [String] = []

    mutating func receive(_ bytes: some Collection<UInt8>) {
      pieces.append(String(decoding: bytes, as: UTF8.self).debugDescription)
      inputs += reader.read(bytes, at: now)
    }

    /// Receives an answer in pieces: at any two places, or byte by byte.
    ///
    /// An answer that is not awaited may be cut only once, because what follows could be typed.
    mutating func receive(_ answer: String, _ random: inout SeededGenerator, isAsked: Bool) {
      let bytes = Array(answer.utf8)
      var cuts: Set<Int> = [Int.random(in: 0..<bytes.count, using: &random)]
      if isAsked, random.once(in: 2) {
        cuts.insert(Int.random(in: 0..<bytes.count, using: &random))
      }
      if isAsked, random.once(in: 8) { cuts = Set(1..<bytes.count) }
      if isAsked { reader.send(TerminalQueries(.all), at: now) }
      // It may take a minute.
      let longest = isAsked ? min(4.5, 50 / Double(cuts.count)) : 1000
      var start = 0
      for cut in cuts.sorted() where cut > start {
        receive(bytes[start..<cut])
        pause(min(longest, random.pick([0, 0.01, 0.024, 0.03, 0.2, 0.6, 3, 60])))
        start = cut
      }
      receive(bytes[start...])
    }

    mutating func pause(_ duration: Double) {
      if duration > 0 { pieces.append("\(duration) s") }
      let end = now + duration
      while let deadline = reader.deadline, deadline <= end {
        inputs += reader.timeOut(at: deadline)
        now = max(now, deadline)
      }
      now = end
    }
  }

  private static let keys = [
    "a", "é", "漢", "\u{1b}[A", "\u{1b}[1;5C", "\u{1b}OP", "\u{1b}[<0;10;20M", "\u{3}", "\r", "\t",
    "\u{1b}[200~]11;rgb:q\u{1b}[201~", "\u{1b}x", "\u{1b}\u{3}", "[", "]", "?",
  ]

  /// Without primary device attributes, after which no other answer is awaited.
  private static let answers = [
    "\u{1b}]11;rgb:ffff/ffff/ffff\u{1b}\\", "\u{1b}]10;rgba:1/22/333/4444\u{7}",
    "\u{1b}]4;12;rgb:cd/00/00\u{1b}\\", "\u{1b}]52;c;cXVpdA==\u{1b}\\",
    "\u{1b}]lq:?e ]title\u{1b}\\", "\u{1b}P>|kitty(0.41.1)\u{1b}\\",
    "\u{1b}P>|tmux 3.3a\u{1b}\\", "\u{1b}P1+r524742=38\u{1b}\\", "\u{1b}P1$r0m\u{1b}\\",
    "\u{1b}P!|7E565445\u{1b}\\", "\u{1b}_Gi=31;OK\u{1b}\\",
    "\u{1b}_Gi=31;ENOTSUPPORTED:unsupported action\u{1b}\\", "\u{1b}[>0;276;0c",
    "\u{1b}[?2026;2$y", "\u{1b}[?0u", "\u{1b}[>4;1m", "\u{1b}[?1;0;256S",
    "\u{1b}[?2;0;1000;800S", "\u{1b}[6;18;9t", "\u{1b}[8;24;80t", "\u{1b}[?997;1n",
    "\u{1b}[24;80R", "\u{1b}[?24;80R", "\u{1b}[0n",
  ]
}
