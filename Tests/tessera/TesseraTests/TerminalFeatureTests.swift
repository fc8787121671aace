import Foundation
import PseudoTerminals
import Testing

/// Terminals that answer queries, late or not at all.
@Suite(.serialized)
struct TerminalFeatureTests {
  let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private func start(
    _ arguments: [String] = [], answering: AnsweringTerminal? = .capable,
    environment: [String: String] = [:]
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      [Sandbox.program("tessera")] + arguments,
      environment: sandbox.environment.merging(environment) { $1 })
    terminal.answering = answering
    return terminal
  }

  @Test func doctorPrintsWhatTheTerminalSaid() throws {
    let terminal = try start(["doctor"])
    // The output has more lines than the screen.
    let values = [
      "Capable(1.0)", "shown as a whole", "kitty's protocol", "9 × 18 pixels",
      "sixel (256 colors, at most 1000 × 800)",
    ]
    for value in values { #expect(terminal.wait(for: value), "\(value)") }
    #expect(terminal.settings.echoes)
    #expect(terminal.end() != nil)
  }

  @Test func doctorDoesNotWaitForeverForASilentTerminal() throws {
    let terminal = try start(["doctor"], answering: AnsweringTerminal([:]))
    #expect(terminal.wait(for: "the terminal answers no query"))
    #expect(terminal.end() != nil)
  }

  /// All queries are in one batch whose last one every terminal answers.
  @Test func queriesAreOneBatch() throws {
    let terminal = try start()
    #expect(terminal.wait(toSee: "press to flip"))
    let text = terminal.text
    let queries = [
      AnsweringTerminal.Query.name, AnsweringTerminal.Query.synchronizedOutput,
      AnsweringTerminal.Query.keyboard, AnsweringTerminal.Query.cellSize,
      AnsweringTerminal.Query.graphics, AnsweringTerminal.Query.background,
      AnsweringTerminal.Query.attributes,
    ]
    let positions = queries.map { text.range(of: $0)?.lowerBound }
    #expect(!positions.contains(nil))
    #expect(positions.compactMap(\.self) == positions.compactMap(\.self).sorted())
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  /// The first frame does not wait for answers.
  @Test func aSilentTerminalShowsTheDashboard() throws {
    let terminal = try start(answering: AnsweringTerminal([:]))
    #expect(terminal.wait(toSee: "press to flip"))
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  @Test func theConsoleIsAskedOnlyForTheBackground() throws {
    let terminal = try start(environment: ["TERM": "linux"])
    #expect(terminal.wait(toSee: "press to flip"))
    for introducer in ["\u{1b}_", "\u{1b}P", "\u{1b}[>", "\u{1b}[?u", "$p"] {
      #expect(!terminal.text.contains(introducer))
    }
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  // MARK: Synchronized output

  /// Splits output into what is inside and outside of frames.
  private func frames(of text: String) -> (inside: [Substring], outside: [Substring]) {
    let parts = text.split(separator: "\u{1b}[?2026h", omittingEmptySubsequences: false)
    let frames = parts.dropFirst().map {
      $0.split(separator: "\u{1b}[?2026l", maxSplits: 1, omittingEmptySubsequences: false)
    }
    return (
      frames.compactMap(\.first),
      parts.prefix(1).map { $0 } + frames.compactMap { $0.dropFirst().first }
    )
  }

  @Test func framesAreBracketed() throws {
    let terminal = try start()
    #expect(terminal.wait(toSee: "press to flip"))
    #expect(terminal.waitUntilIdle())
    terminal.clearOutput()
    terminal.type("?")
    #expect(terminal.wait(toSee: "move between boxes"))
    #expect(terminal.waitUntilIdle())
    let frames = frames(of: terminal.text)
    #expect(!frames.inside.isEmpty)
    #expect(frames.inside.allSatisfy { !$0.isEmpty }, "no frame is empty")
    #expect(frames.outside.joined() == "")
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  @Test(arguments: ["\u{1b}[?2026;0$y", "\u{1b}[?2026;4$y", ""])
  func framesAreNotBracketedWithoutTheMode(answer: String) throws {
    var answering = AnsweringTerminal.capable
    answering.answers[AnsweringTerminal.Query.synchronizedOutput] = answer
    let terminal = try start(answering: answering)
    #expect(terminal.wait(toSee: "press to flip"))
    #expect(terminal.waitUntilIdle())
    terminal.type("?")
    #expect(terminal.wait(toSee: "move between boxes"))
    #expect(!terminal.text.contains("\u{1b}[?2026h"))
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  @Test func theUserSwitchesFeaturesWhileItRuns() throws {
    try sandbox.write(
      "terminal: {synchronized-output: off, keyboard: off}\n", to: "config/tessera/config.yaml")
    let terminal = try start()
    #expect(terminal.wait(toSee: "press to flip"))
    #expect(terminal.waitUntilIdle())
    #expect(!terminal.text.contains("\u{1b}[?2026h") && !terminal.text.contains("\u{1b}[>5u"))
    try sandbox.write("terminal: {}\n", to: "config/tessera/config.yaml")
    #expect(terminal.wait(for: "\u{1b}[>5u"))
    terminal.type("?")
    #expect(terminal.wait(for: "\u{1b}[?2026h"))
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  // MARK: Keyboard

  /// The protocol is begun on the alternate screen and ended before that is left.
  private func expectKeyboardEnded(in text: String) {
    let begin = text.range(of: "\u{1b}[>5u", options: .backwards)?.lowerBound
    let end = text.range(of: "\u{1b}[<u", options: .backwards)?.lowerBound
    let leave = text.range(of: "\u{1b}[?1049l", options: .backwards)?.lowerBound
    #expect(begin.map { begin in end.map { $0 > begin } ?? false } ?? false, "ended")
    #expect(
      end.map { end in leave.map { $0 > end } ?? false } ?? false, "before the screen is left")
  }

  @Test func theKeyboardProtocolBeginsAndEnds() throws {
    let terminal = try start()
    #expect(terminal.wait(for: "\u{1b}[>5u"))
    let enter = terminal.text.range(of: "\u{1b}[?1049h", options: .backwards)?.lowerBound
    let begin = terminal.text.range(of: "\u{1b}[>5u")?.lowerBound
    #expect(enter.map { enter in begin.map { $0 > enter } ?? false } ?? false)
    terminal.type("\u{1b}[99;5u")
    #expect(terminal.end() == 0)
    expectKeyboardEnded(in: terminal.text)
  }

  @Test(arguments: [SIGTERM, SIGSEGV, SIGABRT])
  func aSignalEndsTheKeyboardProtocol(number: Int32) throws {
    let terminal = try start(environment: ["SWIFT_BACKTRACE": "enable=no"])
    #expect(terminal.wait(for: "\u{1b}[>5u"))
    #expect(terminal.waitUntilIdle())
    kill(terminal.pid, number)
    #expect(terminal.end() == 128 + number)
    expectKeyboardEnded(in: terminal.text)
  }

  /// The watchdog recognizes Ctrl-C in the protocol's form as well.
  @Test func controlCEndsAHangingProgram() throws {
    let terminal = try start(environment: ["TESSERA_DEBUG_TRAP": "1"])
    #expect(terminal.wait(for: "\u{1b}[>5u"))
    #expect(terminal.waitUntilIdle())
    let initialTime = ProcessUsage(terminal.pid)?.cpuTime ?? 0
    terminal.type("\u{1b}[23~")
    let hangs = terminal.wait { (ProcessUsage(terminal.pid)?.cpuTime ?? 0) > initialTime + 1500 }
    try #require(hangs)
    terminal.type("\u{1b}[99;133u")
    #expect(terminal.end() == 128 + SIGINT)
    expectKeyboardEnded(in: terminal.text)
  }

  /// Alt with Ctrl-C is another key, in both forms.
  @Test(arguments: ["\u{1b}\u{3}", "\u{1b}[99;7u"])
  func altWithControlCDoesNotEndAHangingProgram(key: String) throws {
    let terminal = try start(environment: ["TESSERA_DEBUG_TRAP": "1"])
    #expect(terminal.wait(for: "\u{1b}[>5u"))
    #expect(terminal.waitUntilIdle())
    var time = ProcessUsage(terminal.pid)?.cpuTime ?? 0
    terminal.type("\u{1b}[23~")
    try #require(terminal.wait { (ProcessUsage(terminal.pid)?.cpuTime ?? 0) > time + 500 })
    time = ProcessUsage(terminal.pid)?.cpuTime ?? 0
    terminal.type(key)
    // The watchdog looks twice a second.
    try #require(
      terminal.wait { (ProcessUsage(terminal.pid)?.cpuTime ?? 0) > time + 2500 },
      "the program has ended")
    terminal.type("\u{3}")
    #expect(terminal.end() == 128 + SIGINT)
  }

  @Test func anotherProgramGetsAnOrdinaryKeyboard() throws {
    let shell = try Shell()
    shell.terminal.answering = .capable
    shell.terminal.clearOutput()
    shell.terminal.type("\(try Sandbox.program("tessera"))\n")
    #expect(shell.terminal.wait(for: "\u{1b}[>5u"))
    #expect(shell.terminal.waitUntilIdle())
    shell.terminal.type("\u{1b}[122;5u")
    // The prompt, which comes later, would be taken for the one after the end of the dashboard.
    #expect(
      shell.terminal.wait {
        let parts = shell.terminal.text.components(separatedBy: "Stopped")
        return parts.count > 1 && parts.last?.contains("ready> ") == true
      })
    expectKeyboardEnded(in: shell.terminal.text)
    shell.terminal.clearOutput()
    shell.terminal.type("fg\n")
    #expect(shell.terminal.wait(for: "\u{1b}[>5u"))
    #expect(shell.terminal.waitUntilIdle())
    shell.terminal.type("q")
    #expect(shell.terminal.wait(for: "ready> "))
    #expect(try shell.settingsChange() == "")
  }

  /// xterm has modifyOtherKeys instead of kitty's protocol.
  @Test func xtermReportsOtherKeys() throws {
    var answering = AnsweringTerminal.capable
    answering.answers[AnsweringTerminal.Query.keyboard] = nil
    answering.answers["\u{1b}[?4m"] = "\u{1b}[>4;0m"
    let terminal = try start(answering: answering)
    #expect(terminal.wait(for: "\u{1b}[>4;1m"))
    terminal.type("q")
    #expect(terminal.end() == 0)
    let (text, on) = (terminal.text, "\u{1b}[>4;1m")
    #expect(text.components(separatedBy: on).last?.contains("\u{1b}[>4m") == true)
    #expect(!text.contains("\u{1b}[>5u"))
  }
}
