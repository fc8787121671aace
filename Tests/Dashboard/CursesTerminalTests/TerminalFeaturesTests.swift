import Cells
import CursesTerminal
import Testing

/// What a terminal's replies mean.
struct TerminalFeaturesTests {
  /// The replies of a terminal with every feature.
  private let capable =
    "\u{1b}P>|kitty(0.41.1)\u{1b}\\\u{1b}[?2026;2$y\u{1b}[?0u\u{1b}[?1;0;256S\u{1b}[?2;0;1000;800S"
    + "\u{1b}[6;18;9t\u{1b}_Gi=31;OK\u{1b}\\\u{1b}[?62;4;52c"

  private func features(of replies: String, chunk: Int = 1 << 16) -> TerminalFeatures {
    var (parser, features) = (InputParser(), TerminalFeatures())
    let bytes = Array(replies.utf8)
    for start in stride(from: 0, to: bytes.count, by: chunk) {
      for input in parser.feed(bytes[start..<min(bytes.count, start + chunk)]) {
        if case .reply(let reply) = input {
          features.apply(reply)
        } else {
          Issue.record("\(input) is not a reply")
        }
      }
    }
    #expect(!parser.isPending)
    return features
  }

  @Test(arguments: [1, 2, 3, 5, 7, 11, 1000])
  func repliesInAnyPiecesAreUnderstood(chunk: Int) {
    let features = features(of: capable, chunk: chunk)
    #expect(features.name == "kitty(0.41.1)")
    #expect(features.synchronizedOutput == .reset && features.canSynchronizeOutput)
    #expect(features.keyboardFlags == 0 && features.canDisambiguateKeys)
    #expect(features.hasSixel && features.hasKittyGraphics)
    #expect(features.sixelColorCount == 256)
    #expect(features.sixelSize == Size(width: 1000, height: 800))
    #expect(features.cellSize == Size(width: 9, height: 18))
    #expect(features.deviceAttributes == [62, 4, 52])
    #expect(features.readsControlStrings && features.isComplete)
  }

  @Test func aTerminalThatAnswersOnlyTheLastQueryHasNoFeatures() {
    let features = features(of: "\u{1b}[?1;2c")
    #expect(features.isComplete)
    #expect(!features.canSynchronizeOutput && !features.canDisambiguateKeys)
    #expect(!features.hasSixel && !features.hasKittyGraphics && !features.readsControlStrings)
    #expect(features.name == nil && features.cellSize == nil)
  }

  /// DECRPM: 0 unknown, 1 set, 2 reset, 3 always set, 4 always reset.
  @Test(arguments: [
    (0, false), (1, true), (2, true), (3, true), (4, false), (5, false), (-1, false),
  ])
  func aModeIsAvailableIfItCanBeOn(state: Int, isAvailable: Bool) {
    #expect(features(of: "\u{1b}[?2026;\(state)$y").canSynchronizeOutput == isAvailable)
  }

  @Test func anotherModeSaysNothing() {
    #expect(!features(of: "\u{1b}[?2027;1$y").canSynchronizeOutput)
  }

  @Test(arguments: [
    "\u{1b}_Gi=31;ENOTSUPPORTED:no\u{1b}\\", "\u{1b}_Gi=7;OK\u{1b}\\", "\u{1b}_Gi=31\u{1b}\\",
    "\u{1b}_G;OK\u{1b}\\", "\u{1b}_i=31;OK\u{1b}\\", "\u{1b}PGi=31;OK\u{1b}\\",
  ])
  func onlySuccessMeansGraphics(reply: String) {
    #expect(!features(of: reply).hasKittyGraphics)
  }

  @Test(arguments: [
    "\u{1b}[?1;1;256S", "\u{1b}[?1;3S", "\u{1b}[?2;0;0;0S", "\u{1b}[6;0;0t", "\u{1b}[4;18;9t",
  ])
  func sizesThatAreErrorsOrEmptyAreIgnored(reply: String) {
    #expect(features(of: reply) == TerminalFeatures())
  }

  @Test func aNameIsPrintableAndShort() throws {
    let hostile = "\u{1b}P>|a\u{9b}31m\u{202e}\u{1}b\(String(repeating: "x", count: 100))\u{1b}\\"
    let name = try #require(features(of: hostile).name)
    #expect(name.hasPrefix("a31mbx") && name.count == TerminalReply.maximumNameLength)
  }

  @Test(arguments: [
    "\u{1b}[?99999999999999999999;99999999999999999999$y", "\u{1b}[6;999999999999999;1t",
    "\u{1b}[?2026;2$$y", "\u{1b}[?;;;;;;;;;;;;;;;;c", "\u{1b}P>|\u{1b}\\", "\u{1b}_\u{1b}\\",
    "\u{1b}[?-1u", "\u{1b}[?2;0;1S",
  ])
  func hostileRepliesAreHarmless(reply: String) {
    _ = features(of: reply)
  }

  /// A user's keys are not swallowed for long by a sequence without an end.
  @Test func aSequenceWithoutEndTimesOutWhileTheUserTypes() {
    var (parser, deadline) = (InputParser(), InputDeadline())
    _ = parser.feed(Array("\u{1b}P>|x".utf8))
    deadline.update(5, parser, at: 0)
    var time = 0.0
    while time < 60 {
      time += 0.1
      if deadline.expire(at: time) { break }
      _ = parser.feed([0x71])
      deadline.update(1, parser, at: time)
    }
    #expect(time < 1, "over after \(time) s")
  }
}

struct TerminalQueriesTests {
  private func queries(_ environment: [String: String]) -> TerminalQueries {
    TerminalQueries(environment: environment)
  }

  private func text(_ queries: TerminalQueries) -> String {
    String(decoding: queries.bytes, as: UTF8.self)
  }

  @Test(arguments: ["xterm-256color", "xterm-kitty", "foot", "alacritty", "tmux-256color", "linux"])
  func theLastQueryIsOneThatAllTerminalsAnswer(term: String) {
    #expect(text(queries(["TERM": term])).hasSuffix("\u{1b}]11;?\u{1b}\\\u{1b}[c"))
  }

  @Test(arguments: [
    ["TERM": "linux"], ["TERM": "vt220"], ["TERM": "dumb"],
    ["TERM": "xterm-256color", "TERM_PROGRAM": "Apple_Terminal"],
  ])
  func terminalsThatPrintQueriesAreAskedOnlyForTheBackground(environment: [String: String]) {
    #expect(text(queries(environment)) == "\u{1b}]11;?\u{1b}\\\u{1b}[c")
  }

  /// GNU screen shows an application command in its message line.
  @Test func screenGetsNoApplicationCommand() {
    #expect(!text(queries(["TERM": "screen-256color"])).contains("\u{1b}_"))
    #expect(
      text(queries(["TERM": "screen-256color", "TMUX": "/tmp/x,1,0"])).contains("\u{1b}Ptmux;"))
  }

  @Test func tmuxPassesTheGraphicsQueryOn() {
    let text = text(queries(["TERM": "tmux-256color"]))
    #expect(
      text.contains(
        "\u{1b}Ptmux;\u{1b}\u{1b}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1b}\u{1b}\\\u{1b}\\"))
  }
}

struct AwaitedRepliesTests {
  @Test func theLastReplyEndsTheWait() {
    var replies = AwaitedReplies()
    #expect(!replies.isWaiting(at: 0))
    replies.send(TerminalQueries(.all), at: 0)
    replies.receive(.keyboardFlags(0), at: 1)
    #expect(replies.isWaiting(at: 5))
    replies.receive(.deviceAttributes([62]), at: 5)
    #expect(!replies.isWaiting(at: 5.1))
  }

  @Test func eachBatchHasItsLastReply() {
    var replies = AwaitedReplies()
    replies.send(TerminalQueries(.all), at: 0)
    replies.sendLastQuery(at: 1)
    replies.receive(.deviceAttributes([62]), at: 2)
    #expect(replies.isWaiting(at: 2.1))
    replies.receive(.deviceAttributes([62]), at: 3)
    #expect(!replies.isWaiting(at: 3.1))
  }

  @Test func aTerminalThatNeverAnswersIsNotAwaitedForEver() {
    var replies = AwaitedReplies()
    replies.send(TerminalQueries(.all), at: 10)
    #expect(replies.isWaiting(at: 60) && !replies.isWaiting(at: 71))
  }

  @Test func theTerminalAroundTmuxMayAnswerLater() {
    var replies = AwaitedReplies()
    replies.send(TerminalQueries(.all, isInsideTmux: true), at: 10)
    replies.receive(.deviceAttributes([1, 2]), at: 10)
    #expect(replies.isWaiting(at: 10.5) && !replies.isWaiting(at: 11.1))
    replies.receive(.graphics(id: 31, isSupported: true), at: 10.5)
    #expect(!replies.isWaiting(at: 10.5))
  }
}
