import Foundation
import Golden
import PseudoTerminals
import Testing

/// The dashboard on a pseudo-terminal, with real extensions.
@Suite(.serialized)
struct DashboardTests {
  private func start(_ sandbox: Sandbox, _ environment: [String: String] = [:]) throws
    -> PseudoTerminal
  {
    let merged = sandbox.environment.merging(environment) { $1 }
    return try PseudoTerminal([Sandbox.program("tessera")], environment: merged)
  }

  @Test func bundledExtensionsAreChildrenAndQEndsThem() throws {
    let sandbox = try Sandbox()
    let terminal = try start(sandbox)
    #expect(terminal.wait(toSee: "Calendar"))
    #expect(terminal.wait { Sandbox.children(of: terminal.pid).count == 4 })
    let commands = Sandbox.children(of: terminal.pid).map(\.command)
    for name in ["calendar", "clock", "system", "words"] {
      #expect(commands.contains { $0.contains("extension \(name)") })
    }
    let pids = Sandbox.children(of: terminal.pid).map(\.pid)
    terminal.type("q")
    #expect(terminal.end() == 0)
    for pid in pids { #expect(terminal.wait { !Orphans.isRunning(pid) }) }
  }

  @Test func killedChildIsReportedAndRestartedByReload() throws {
    let sandbox = try Sandbox()
    let terminal = try start(sandbox)
    // Wait until the child is idle: one that is killed during a request is silently restarted.
    #expect(terminal.wait(toSee: "press to flip"))
    #expect(terminal.wait { Sandbox.children(of: terminal.pid).count == 4 })
    #expect(terminal.waitUntilIdle())
    let words = try #require(
      Sandbox.children(of: terminal.pid).first { $0.command.contains("words") }?.pid)
    kill(words, SIGKILL)
    #expect(terminal.wait(toSee: "was killed"))
    terminal.type("R")
    #expect(
      terminal.wait { Sandbox.children(of: terminal.pid).contains { $0.command.contains("words") } }
    )
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  @Test func stoppedChildIsReportedAndRestarted() throws {
    let sandbox = try Sandbox()
    try sandbox.write("limits: {timeline: 4}\n", to: "config/tessera/config.yaml")
    let terminal = try start(sandbox)
    #expect(terminal.wait { Sandbox.children(of: terminal.pid).count == 4 })
    #expect(terminal.wait(toSee: "press to flip"))
    #expect(terminal.waitUntilIdle())
    let words = try #require(
      Sandbox.children(of: terminal.pid).first { $0.command.contains("words") }?.pid)
    kill(words, SIGSTOP)
    terminal.type("R")
    #expect(terminal.wait(toSee: "! waiting"), "the box shows that it is waiting")
    #expect(terminal.wait { kill(words, 0) != 0 }, "the child is ended at its timeout")
    #expect(
      terminal.wait {
        Sandbox.children(of: terminal.pid).contains { $0.command.contains("words") }
      },
      "the retry starts it again")
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  /// The exact dates are tested in HomeScreenTests, which control the clock.
  @Test func entriesChangeOnTimeWhileTheChildIsStopped() throws {
    let sandbox = try Sandbox()
    try useFaulty("good", sandbox)
    let startDate = Date()
    let terminal = try start(sandbox)
    #expect(terminal.wait(toSee: "good one"))
    let child = try #require(
      Sandbox.children(of: terminal.pid).first { $0.command.contains("Faulty") }?.pid)
    kill(child, SIGSTOP)
    #expect(terminal.wait(toSee: "good two"))
    #expect(
      Date() >= startDate.addingTimeInterval(2),
      "the second entry's date is two seconds after the first's")
    #expect(terminal.wait(toSee: "good three"))
    #expect(Date() >= startDate.addingTimeInterval(4))
    #expect(Sandbox.children(of: terminal.pid).contains { $0.pid == child })
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  @Test(arguments: [
    ("crash", "crashed"), ("exit", "exited with"), ("garbage", "sent an invalid message"),
    ("floodGarbage", "sent an invalid message"),
    ("floodLine", "sent "), ("floodNotices", "sent more"),
  ])
  func faultyChildAffectsOnlyItsBox(mode: String, reason: String) throws {
    let sandbox = try Sandbox()
    try useFaulty(mode, sandbox)
    let terminal = try start(sandbox)
    #expect(terminal.wait(toSee: reason))
    #expect(terminal.wait(toSee: "Words", "╰"))
    terminal.type("?")
    #expect(terminal.wait(toSee: "move between boxes"), "keys still work")
    terminal.type("\u{1b}")
    #expect(terminal.wait { !terminal.shown.contains("move between boxes") })
    try sandbox.write("", to: "marker")
    terminal.type("R")
    #expect(terminal.wait(toSee: "mended one"))
    #expect(terminal.wait { !terminal.shown.contains(reason) })
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  /// Sets up a home screen with the faulty widget and a word card.
  private func useFaulty(_ mode: String, _ sandbox: Sandbox) throws {
    let program = try Sandbox.program("FaultyExtension")
    try sandbox.write(
      "extensions:\n  faulty:\n    command: [\(program), \(mode), \(sandbox.folder)/marker]\n",
      to: "config/tessera/config.yaml")
    try sandbox.write(
      "widgets:\n  - {widget: faulty, family: medium}\n  - {widget: words, family: small}\n",
      to: "config/tessera/home.yaml")
  }

  /// Returns a future day in iCalendar format.
  private static func day(after days: Double) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = .gmt
    formatter.dateFormat = "yyyyMMdd"
    return formatter.string(from: Date(timeIntervalSinceNow: days * 86400))
  }

  @Test func hostileTitlesAreShownAsVisibleGlyphs() throws {
    let sandbox = try Sandbox()
    let tomorrow = Self.day(after: 1)
    let title = "A\u{1b}]52;c;ZXZpbA==\u{07}B\u{9b}31mC\u{202e}D\u{200b}E"
    try sandbox.write(
      "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:x\nSUMMARY:\(title)\nDTSTART:\(tomorrow)T120000Z\nDTEND:\(tomorrow)T130000Z\nEND:VEVENT\nEND:VCALENDAR\n",
      to: "data/tessera/calendars/evil.ics")
    let terminal = try start(sandbox)
    #expect(terminal.wait(toSee: "␛]52"))
    terminal.type("q")
    #expect(terminal.end() == 0)
    #expect(!terminal.text.contains("\u{1b}]52"))
    for scalar in terminal.text.unicodeScalars {
      let isC1 = (0x80...0x9f).contains(scalar.value)
      let isBidi =
        (0x202a...0x202e).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
      #expect(!isC1 && !isBidi && scalar.value != 0x200b, "U+\(String(scalar.value, radix: 16))")
    }
  }

  /// Reverse video is used on all kinds of terminals, including those without colors.
  @Test(arguments: [["COLORTERM": "truecolor"], ["NO_COLOR": "1"], ["TERM": "xterm"]])
  func areaInTextColorIsVisibleAndReadable(environment: [String: String]) throws {
    let sandbox = try Sandbox()
    try useFaulty("block", sandbox)
    let terminal = try start(sandbox, environment)
    #expect(terminal.wait(toSee: "block one"))
    let lines = terminal.screen.lines
    let row = try #require(lines.firstIndex { $0.contains("block one") })
    let start = try #require(lines[row].range(of: "block one")).lowerBound
    let column = lines[row].distance(from: lines[row].startIndex, to: start)
    for x in 0..<9 { #expect(terminal.screen.isReversed(x: column + x, y: row)) }
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  /// The sequence of the accent color for 24-bit, 256, 8 and no colors.
  @Test(arguments: [
    (["TERM": "xterm-256color", "COLORTERM": "truecolor"], "38:2::"),
    (["TERM": "xterm-256color"], "\u{1b}[38;5;"), (["TERM": "xterm"], "\u{1b}[34m"),
    (["TERM": "xterm-256color", "NO_COLOR": "1"], nil),
  ])
  func colorsMatchTheTerminal(environment: [String: String], sequence: String?) throws {
    let terminal = try start(Sandbox(), environment)
    #expect(terminal.wait(toSee: "press to flip"))
    #expect(terminal.waitUntilIdle())
    let colored = terminal.text.contains(/\u{1b}\[([0-9;:]*;)?3[0-8][0-9;:]*m/)
    if let sequence {
      #expect(terminal.text.contains(sequence))
    } else {
      #expect(!colored && terminal.text.contains(/\u{1b}\[(0;)?1m/), "only bold is used")
    }
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  @Test func targetOfLinkIsWatched() throws {
    let sandbox = try Sandbox()
    try sandbox.write("widgets:\n  - {widget: words, family: small}\n", to: "dotfiles/home.yaml")
    let path = "\(sandbox.folder)/config/tessera/home.yaml"
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: "\(sandbox.folder)/dotfiles/home.yaml")
    let terminal = try start(sandbox)
    #expect(terminal.wait(toSee: "Words"))
    try sandbox.write("widgets:\n  - {widget: system, family: small}\n", to: "dotfiles/home.yaml")
    #expect(terminal.wait(toSee: "System"))
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  @Test func brokenFilesAreReportedAndChangeNothing() throws {
    let sandbox = try Sandbox()
    let invalidText = "appearence: dark\n"
    try sandbox.write(invalidText, to: "config/tessera/config.yaml")
    let terminal = try start(sandbox)
    #expect(terminal.wait(toSee: "config.yaml:1: unknown key"))
    #expect(terminal.wait(toSee: "Calendar"), "the home screen is shown")
    terminal.clearOutput()
    try sandbox.write("appearance: dark\n", to: "config/tessera/config.yaml")
    #expect(terminal.wait { !terminal.shown.contains("unknown key") }, "fixed while running")
    terminal.clearOutput()
    try sandbox.write(
      "widgets:\n  - {widget: words, family: enormous}\n", to: "config/tessera/home.yaml")
    #expect(terminal.wait(toSee: "home.yaml:2: family"))
    #expect(sandbox.text(of: "state/tessera/tessera.log")?.contains("home.yaml:2: family") == true)
    #expect(Sandbox.children(of: terminal.pid).count == 4, "the last good layout stays")
    #expect(sandbox.text(of: "config/tessera/home.yaml")?.contains("enormous") == true)
    try FileManager.default.removeItem(atPath: "\(sandbox.folder)/config/tessera/home.yaml")
    #expect(terminal.wait { !terminal.shown.contains("home.yaml:2") }, "the error is cleared")
    #expect(terminal.shown.contains("Calendar"), "the layout is kept")
    terminal.type("q")
    #expect(terminal.end() == 0)
    #expect(sandbox.text(of: "config/tessera/config.yaml") == "appearance: dark\n")
  }

  /// A full repaint changes nothing, so the screen after fifty resizes was correct.
  @Test func fiftyResizesLeaveACorrectScreen() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      "widgets:\n  - {widget: calendar, family: large}\n  - {widget: words, family: medium}\n",
      to: "config/tessera/home.yaml")
    let terminal = try start(sandbox)
    #expect(terminal.wait(toSee: "Words"))
    for _ in 0..<25 {
      // The second resize may come while the first is drawn, or later.
      terminal.resize(columns: 200, rows: 60)
      terminal.clearOutput()
      terminal.resize(columns: 17, rows: 5)
      #expect(terminal.wait { !terminal.output.isEmpty })
    }
    terminal.resize(columns: 80, rows: 24)
    #expect(terminal.wait(toSee: "Calendar", "Words", "? help"))
    #expect(terminal.waitUntilIdle())
    let screenText = terminal.shown
    terminal.clearOutput()
    terminal.type("\u{0c}")
    #expect(terminal.wait { !terminal.output.isEmpty })
    #expect(terminal.waitUntilIdle())
    #expect(terminal.shown == screenText)
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  @Test(arguments: [(UInt16(80), UInt16(24)), (120, 40), (200, 60)])
  func boxesAreIntactBesideWideGlyphs(columns: UInt16, rows: UInt16) throws {
    let sandbox = try Sandbox()
    let day = Self.day(after: 1)
    let titles = ["日本語のとても長い題名です本当に", "🏊‍♀️🇩🇪👨‍👩‍👧❤️ swim", "e\u{301}a\u{308}o\u{302} ﷽ नमस्ते"]
    let events = titles.enumerated().map { index, title in
      "BEGIN:VEVENT\nUID:\(index)\nSUMMARY:\(title)\nDTSTART:\(day)T1\(index)0000Z\nDURATION:PT1H\nEND:VEVENT\n"
    }
    try sandbox.write(
      "BEGIN:VCALENDAR\nVERSION:2.0\n\(events.joined())END:VCALENDAR\n",
      to: "data/tessera/calendars/wide.ics")
    let terminal = try PseudoTerminal(
      [Sandbox.program("tessera")], environment: sandbox.environment, columns: columns, rows: rows)
    #expect(terminal.wait(toSee: "日本語", "swim"))
    #expect(terminal.waitUntilIdle())
    let boxes = Boxes(on: terminal.screen)
    #expect(boxes.count >= 4)
    #expect(boxes.brokenCells.isEmpty, "\(boxes.brokenCells)\n\(terminal.shown)")
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  /// ncurses must not flush for each cursor move.
  @Test func frameIsWrittenInOneCall() throws {
    let sandbox = try Sandbox()
    let terminal = try start(sandbox)
    #expect(terminal.wait(toSee: "press to flip"))
    #expect(terminal.waitUntilIdle())
    let before = try #require(writeCount(of: terminal.pid))
    for _ in 0..<10 {
      terminal.clearOutput()
      terminal.type("\t")
      #expect(terminal.wait { !terminal.output.isEmpty })
    }
    #expect(terminal.waitUntilIdle())
    let after = try #require(writeCount(of: terminal.pid))
    #expect(after - before >= 10)
    #expect(after - before <= 24, "ten frames, and some reloads")
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  /// Returns the number of write calls of a process so far.
  private func writeCount(of pid: pid_t) -> Int? {
    // `nil` if the file may not be read.
    let text = try? String(contentsOfFile: "/proc/\(pid)/io", encoding: .utf8)
    return text?.split(separator: "\n").first { $0.hasPrefix("syscw:") }
      .flatMap { Int($0.split(separator: " ")[1]) }
  }

  @Test func withoutTerminalOneFrameIsPrinted() throws {
    let sandbox = try Sandbox()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try Sandbox.program("tessera"))
    process.environment = ProcessInfo.processInfo.environment.merging(sandbox.environment) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(text.contains("─ Words ─") && !text.contains("\u{1b}"))
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count == 25)
  }
}
