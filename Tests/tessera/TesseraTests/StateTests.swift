import Foundation
import PseudoTerminals
import Testing

/// Stacks, themes and recorded sessions on a pseudo-terminal.
@Suite(.serialized)
struct StateTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    try sandbox.write("motion: reduced\nappearance: dark\n", to: "config/tessera/config.yaml")
  }

  private func start(_ arguments: String...) throws -> PseudoTerminal {
    try PseudoTerminal(
      [Sandbox.program("tessera")] + arguments, environment: sandbox.environment)
  }

  private func end(_ terminal: PseudoTerminal) {
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  private static let stacked = """
    widgets:
      - {widget: words, family: small, id: word}
      - {widget: clock, family: small, id: clock}  # mine
    stacks:
      both: {widgets: [word, clock]}

    """

  @Test func choicesAndUsesSurviveARestart() throws {
    try sandbox.write(Self.stacked, to: "config/tessera/home.yaml")
    let terminal = try start()
    #expect(terminal.wait(toSee: "press to flip"))
    terminal.type("\r")
    #expect(terminal.wait(toSee: "press   "))
    terminal.type("\r")
    #expect(terminal.wait { !terminal.shown.contains("press to flip") }, "flipped")
    terminal.type("\u{1b}")
    #expect(terminal.wait(toSee: "e edit"))
    terminal.type("J")
    #expect(terminal.wait(toSee: "Clock", "Tokyo"))
    end(terminal)
    let again = try start()
    #expect(again.wait(toSee: "Tokyo"), "the chosen clock is shown")
    again.type("S")
    #expect(again.wait(toSee: "Stack of 2", "1 use, no habit yet"))
    again.type("\u{1b}")
    #expect(again.wait { !again.shown.contains("Stack of 2") })
    end(again)
    #expect(sandbox.text(of: "config/tessera/home.yaml") == Self.stacked, "the file is unchanged")
  }

  @Test func stackMadeByKeysIsSaved() throws {
    try sandbox.write(
      "# mine\nwidgets:\n  - {widget: words, family: small}  # w\n  - {widget: clock, family: small}\n",
      to: "config/tessera/home.yaml")
    let terminal = try start()
    #expect(terminal.wait(toSee: "Words", "Clock"))
    terminal.type("S")
    #expect(terminal.wait(toSee: "↵ stack"))
    terminal.type("\u{1b}[C\r")
    #expect(terminal.wait(toSee: "●"))
    #expect(
      terminal.wait {
        sandbox.text(of: "config/tessera/home.yaml")?.contains(
          "stack-1: {widgets: [clock-small, words-small]}") == true
      })
    #expect(sandbox.text(of: "config/tessera/home.yaml")?.contains("# w") == true)
    let scrolled = try sandbox.run(["scroll", "stack-1"])
    #expect(scrolled.status == 0, "\(scrolled)")
    #expect(terminal.wait(toSee: "Tokyo"))
    let back = try sandbox.run(["scroll", "stack-1", "--by", "-1"])
    #expect(back.status == 0, "\(back)")
    #expect(terminal.wait(toSee: "press to flip"))
    let shown = try sandbox.run(["open", "tessera://page/1?stack=clock-small"])
    #expect(shown.status == 0, "\(shown)")
    #expect(terminal.wait(toSee: "Tokyo"))
    #expect(try sandbox.run(["open", "tessera://page/1?stack=stack-1"]).status == 0)
    let gone = try sandbox.run(["open", "tessera://page/1?stack=gone"])
    #expect(gone.status == 1 && gone.errors.contains("unknown widget “gone”"))
    let again = try sandbox.run(["scroll", "stack-1"])
    #expect(again.status == 0, "\(again)")
    #expect(terminal.wait(toSee: "press to flip"))
    let refused = try sandbox.run(["scroll", "nothere"])
    #expect(refused.status == 1 && refused.errors.contains("not a stack; available: stack-1"))
    end(terminal)
  }

  @Test func draggingMakesAStack() throws {
    try sandbox.write(
      "widgets: [{widget: words, family: small}, {widget: clock, family: small}]\n",
      to: "config/tessera/home.yaml")
    let terminal = try start()
    #expect(terminal.wait(toSee: "Words", "Clock"))
    terminal.type("e")
    #expect(terminal.wait(toSee: "e done"))
    terminal.type("\u{1b}[<0;6;5M")
    for x in stride(from: 8, through: 26, by: 2) { terminal.type("\u{1b}[<32;\(x);5M") }
    terminal.type("\u{1b}[<0;26;5m")
    #expect(terminal.wait(toSee: "Stack of 2"))
    terminal.type("e")
    #expect(
      terminal.wait {
        sandbox.text(of: "config/tessera/home.yaml")?.contains(
          "stack-1: {widgets: [clock-small, words-small]}") == true
      })
    end(terminal)
  }

  @Test func invalidStackIsReportedAndSkipped() throws {
    try sandbox.write(Self.stacked, to: "config/tessera/home.yaml")
    let terminal = try start()
    #expect(terminal.wait(toSee: "press to flip", "○"))
    try sandbox.write(
      Self.stacked.replacing("[word, clock]", with: "[word, clok]"), to: "config/tessera/home.yaml")
    #expect(terminal.wait(toSee: "home.yaml:5: both: unknown box “clok”", "Tokyo"))
    terminal.type("+")
    #expect(terminal.wait(toSee: "Add a widget"))
    terminal.type("\r")
    #expect(terminal.wait(toSee: "fix the file first"))
    #expect(sandbox.text(of: "config/tessera/home.yaml")?.contains("[word, clok]") == true)
    let removed = try sandbox.run(["remove", "word"])
    #expect(removed.status == 1 && removed.errors.contains("fix the file first"))
    try sandbox.write(Self.stacked, to: "config/tessera/home.yaml")
    #expect(terminal.wait { !terminal.shown.contains("clok") && terminal.shown.contains("○") })
    end(terminal)
  }

  @Test func asciiAppliesWithoutTerminal() throws {
    try sandbox.write(Self.stacked, to: "config/tessera/home.yaml")
    let outcome = try sandbox.run(["--ascii"])
    #expect(outcome.status == 0 && outcome.output.contains("press to flip"))
    #expect(outcome.output.unicodeScalars.allSatisfy { $0.isASCII })
  }

  @Test func themesAreImportedAndBundledOnesKept() throws {
    let colors = (0..<16).map { number in
      let digit = String(number, radix: 16, uppercase: true)
      return "base0\(digit): \"\(String(repeating: digit, count: 6))\""
    }
    let scheme = "scheme: Greys\nauthor: me\n\(colors.joined(separator: "\n"))\n"
    try sandbox.write(scheme, to: "schemes/greys.yaml")
    try sandbox.write(scheme, to: "schemes/rose.yaml")
    try sandbox.write("scheme: x\nbase00: 1\n", to: "schemes/bad.yaml")
    let outcome = try sandbox.run(["themes", "import", "schemes"])
    #expect(outcome.status == 1 && outcome.output == "greys\n")
    #expect(outcome.errors.contains("schemes/bad.yaml:2: base00: “1” is not a color"))
    #expect(outcome.errors.contains("“rose” is a bundled theme"))
    try sandbox.write(String(repeating: "# long\n", count: 50_000), to: "long.yaml")
    let long = try sandbox.run(["themes", "import", "long.yaml"])
    #expect(long.errors.contains("long.yaml: cannot be read: larger than 256 KiB"))
    let names = try sandbox.run(["themes"]).output.split(separator: "\n")
    #expect(names.contains("greys") && names.contains("rose"))
    let table = try sandbox.run(["themes", "check", "greys"])
    #expect(table.status == 0 && !table.output.contains("below 4.5"), "\(table.output)")
    let picture = try sandbox.run(["snapshot", "--theme", "greys", "--format", "svg"])
    #expect(picture.status == 0 && picture.output.contains("fill=\"#000000\""))
    let unknown = try sandbox.run(["snapshot", "--theme", "gray"])
    #expect(unknown.status == 1 && unknown.errors.contains("--theme: unknown theme “gray”"))
  }

  @Test func darkAndLightFollowTheTerminal() throws {
    try sandbox.write("appearance: auto\n", to: "config/tessera/config.yaml")
    try sandbox.write(
      "widgets: [{widget: clock, family: small}]\n", to: "config/tessera/home.yaml")
    let terminal = try start()
    #expect(terminal.wait(toSee: "Tokyo"))
    #expect(terminal.text.contains("\u{1b}[?2031h"))
    terminal.type("\u{1b}[?997;2n")
    #expect(terminal.wait { sandbox.text(of: "state/tessera/ground") == "light" })
    terminal.type("\u{1b}[?997;1n")
    #expect(terminal.wait { sandbox.text(of: "state/tessera/ground") == "dark" })
    end(terminal)
  }

  @Test func themeIsAppliedWhenItsFileChanges() throws {
    func theme(_ line: String) throws {
      try sandbox.write("name: mine\nline: \(line)\n", to: "config/tessera/themes/mine.yaml")
    }
    try theme("double")
    try sandbox.write("theme: mine\n", to: "config/tessera/config.yaml")
    try sandbox.write(
      "widgets: [{widget: clock, family: small}, {widget: clock, family: small, id: b}]\n",
      to: "config/tessera/home.yaml")
    let terminal = try start()
    #expect(terminal.wait(toSee: "Tokyo", "╔═"))
    try theme("light")
    #expect(terminal.wait(toSee: "╭─"))
    try theme("wavy")
    #expect(terminal.wait(toSee: "themes/mine.yaml:2: line: unknown value “wavy”"))
    #expect(terminal.shown.contains("╭─"), "the last valid theme stays")
    try theme("double  # " + String(repeating: "long ", count: 100_000))
    #expect(terminal.wait(toSee: "themes/mine.yaml: cannot be read: larger than 256 KiB"))
    #expect(terminal.shown.contains("╭─"))
    try theme("double")
    #expect(terminal.wait(toSee: "╔═"))
    end(terminal)
  }

  @Test func configuredThemeIsAppliedOnceItExists() throws {
    try sandbox.write("theme: later\n", to: "config/tessera/config.yaml")
    try sandbox.write(
      "widgets: [{widget: clock, family: small}, {widget: clock, family: small, id: b}]\n",
      to: "config/tessera/home.yaml")
    let terminal = try start()
    #expect(terminal.wait(toSee: "Tokyo", "config.yaml:1: theme: unknown theme “later”"))
    try sandbox.write("name: later\nline: double\n", to: "config/tessera/themes/later.yaml")
    #expect(terminal.wait(toSee: "╔═"))
    #expect(terminal.wait { !terminal.shown.contains("“later”") })
    end(terminal)
  }

  @Test func recordedSessionHidesPrivateParts() throws {
    try sandbox.write("recordings: {privacy: true}\n", to: "config/tessera/config.yaml")
    try sandbox.write(
      "widgets: [{widget: wallet, family: medium}]\n", to: "config/tessera/home.yaml")
    try sandbox.writeCards()
    let terminal = try start("--record", "\(sandbox.folder)/live.cast")
    #expect(terminal.wait(toSee: "Bookshop", "private"))
    terminal.type("?")
    #expect(terminal.wait(toSee: "Keys"))
    terminal.type("\u{1b}")
    #expect(terminal.wait { !terminal.shown.contains("Keys") })
    // Other changes to the file do not end privacy mode.
    try sandbox.write(
      "recordings: {privacy: true}\nthemes: 1\n", to: "config/tessera/config.yaml")
    #expect(terminal.wait(toSee: "config.yaml:2"))
    #expect(!terminal.shown.contains("3457"))
    end(terminal)
    let cast = try #require(sandbox.text(of: "live.cast"))
    let lines = cast.split(separator: "\n")
    #expect(lines[0].hasPrefix("{\"version\":2,\"width\":80,\"height\":24"))
    // The times vary.
    let events = try lines.dropFirst().map { line in
      let event = try JSONSerialization.jsonObject(with: Data(line.utf8))
      return try #require((event as? [Any])?.last as? String, "\(line)")
    }
    let shown = events.joined()
    #expect(shown.contains("Bookshop") && !shown.contains("3457"))
    let refused = try sandbox.run(["--record", "\(sandbox.folder)/live.mp4"])
    #expect(refused.status == 2)
    let noTerminal = try sandbox.run(["--record", "\(sandbox.folder)/other.cast"])
    #expect(noTerminal.status == 2 && noTerminal.errors.contains("--record requires a terminal"))
    let plain = try sandbox.run(["--plain", "--record", "\(sandbox.folder)/other.cast"])
    #expect(plain.status == 2 && sandbox.text(of: "other.cast") == nil)
  }

  @Test func runningDashboardIsPrintedAsText() throws {
    try sandbox.write(Self.stacked, to: "config/tessera/home.yaml")
    let alone = try sandbox.run(["--plain"])
    #expect(alone.status == 0 && alone.output.contains("Words, small, page 1, top of stack both"))
    let terminal = try start()
    #expect(terminal.wait(toSee: "press to flip"))
    terminal.type("J")
    #expect(terminal.wait(toSee: "Tokyo"))
    let asked = try sandbox.run(["--plain"])
    #expect(asked.output.hasPrefix("Clock, small, page 1, top of stack both\n"), "\(asked.output)")
    let json = try sandbox.run(["--json"])
    let boxes = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
    #expect(boxes.map { $0["id"] as? String } == ["clock", "word"])
    end(terminal)
  }
}
