import Foundation
import Testing

/// Tests that run the `tessera` program the way a shell does.
struct CommandTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private func tessera(_ arguments: String...) throws -> Outcome {
    try sandbox.run(arguments)
  }

  @Test func addRejectsUnknownValues() throws {
    try sandbox.write("casa\thouse\n", to: "data/tessera/decks/Spanish.tsv")
    try sandbox.write(
      "# mine\nwidgets:\n  - {widget: clock, family: small}\n", to: "config/tessera/home.yaml")
    let added = try tessera("add", "words", "--family", "medium", "--set", "deck=Spanish")
    #expect(added.status == 0 && added.output == "words-medium\n", "\(added)")
    let file = try #require(sandbox.text(of: "config/tessera/home.yaml"))
    #expect(file.hasPrefix("# mine\n") && file.contains("Spanish"))
    let refused = try tessera("add", "words", "--set", "deck=French")
    #expect(refused.status == 2)
    #expect(refused.errors == "Error: deck: unknown option “French”; available: Spanish, Sample\n")
    #expect(sandbox.text(of: "config/tessera/home.yaml") == file, "the file was changed")
    let misspelled = try tessera("add", "wrds")
    #expect(
      misspelled.status == 2
        && misspelled.errors == "Error: unknown extension “wrds”; did you mean “words”?\n")
    let removed = try tessera("remove", "words-medium")
    #expect(
      removed.status == 0
        && sandbox.text(of: "config/tessera/home.yaml")?.contains("Spanish") == false)
  }

  @Test func intentsRunRejectsUnknownValues() throws {
    let refused = try tessera("intents", "run", "NextCard", "--param", "deck=French")
    #expect(refused.status == 2)
    #expect(refused.errors == "Error: deck: unknown option “French”; available: Sample\n")
    let before = try tessera("snapshot", "--widget", "words", "--family", "medium").output
    let run = try tessera("intents", "run", "NextCard", "--param", "deck=Sample")
    #expect(run.status == 0 && run.errors.isEmpty, "\(run)")
    let after = try tessera("snapshot", "--widget", "words", "--family", "medium").output
    #expect(before != after && after.contains("press to flip"), "the card did not change")
    let missing = try tessera("intents", "run", "ShowCard")
    #expect(missing.status == 1 && missing.errors == "tessera: card: a value is required\n")
    let misspelled = try tessera("intents", "run", "NextCard", "--extension", "wrds")
    #expect(
      misspelled.status == 2 && misspelled.errors.contains("unknown extension “wrds”; did you mean")
    )
    let unknown = try tessera("intents", "run", "NextCrd")
    #expect(unknown.status == 2 && unknown.errors.contains("did you mean “NextCard”?"))
  }

  @Test(arguments: ["80xx24", "80x24x", "80xax24", "x24", "80x", "0x24", "80x1001", "-80x24"])
  func invalidSizeIsRejected(size: String) throws {
    let outcome = try tessera("snapshot", "--size=\(size)")
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(outcome.errors.contains("“\(size)” is not a size; expected one such as 80x24"))
  }

  @Test func familyWithoutAWidgetIsRejected() throws {
    let outcome = try tessera("snapshot", "--family", "large")
    #expect(outcome.status == 2 && outcome.errors.contains("--family needs --widget"))
  }

  @Test func numericNameIsQuoted() throws {
    try sandbox.write("casa\thouse\n", to: "data/tessera/decks/2026.tsv")
    let added = try tessera("add", "words", "--set", "deck=2026")
    #expect(added.status == 0, "\(added)")
    let file = try #require(sandbox.text(of: "config/tessera/home.yaml"))
    #expect(file.contains("{deck: \"2026\"}"), "\(file)")
    #expect(try tessera("config", "validate").status == 0)
  }

  @Test func concurrentAddsAreAllKept() async throws {
    try sandbox.write("widgets: []\n", to: "config/tessera/home.yaml")
    let program = try Sandbox.program("tessera")
    let processes = try (0..<6).map { number in
      let process = Process()
      process.executableURL = URL(fileURLWithPath: program)
      process.arguments = ["add", "clock", "--id", "clock-\(number)"]
      process.environment = sandbox.environment
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      return process
    }
    for process in processes { process.waitUntilExit() }
    #expect(processes.allSatisfy { $0.terminationStatus == 0 })
    let file = try #require(sandbox.text(of: "config/tessera/home.yaml"))
    for number in 0..<6 { #expect(file.contains("clock-\(number)"), "\(file)") }
    #expect(sandbox.text(of: "config/tessera/home.yaml.3") != nil)
  }

  @Test func allErrorsAreReportedAtOnce() throws {
    try sandbox.write(
      """
      theme: nope
      appearence: dark
      limits:
        idle: -3
        files: many
      extensions:
        a: {command: 3}
      """, to: "config/tessera/config.yaml")
    try sandbox.write(
      """
      widgets:
        - {widget: clock, family: tiny}
        - {family: small}
      """, to: "config/tessera/home.yaml")
    let wrong = try tessera("config", "validate")
    #expect(wrong.status == 1 && wrong.output.isEmpty)
    #expect(
      wrong.errors == """
        config.yaml:2: unknown key “appearence”; did you mean “appearance”?
        config.yaml:4: idle: “-3” is not a positive number of seconds
        config.yaml:5: files: “many” is not a whole number from 16 to 1048576
        config.yaml:7: command: “3” is not a list of one or more strings
        config.yaml:1: theme: unknown theme “nope”; available: amber, ansi, beacon, citrus, dusk, ember, glacier, graphite, harbor, lagoon, moss, paper, phosphor, rose, slate, tessera
        home.yaml:2: family: unknown family “tiny”; available: small, medium, large, extraLarge, circular, rectangular, inline
        home.yaml:3: the key “widget” is missing

        """)
    try sandbox.write("theme: nope\nlocale: xx_YY\n", to: "config/tessera/config.yaml")
    try sandbox.write(
      """
      widgets:
        - {widget: words, family: extraLarge, settings: {WordsIntent: {deck: Nope, size: 3}}}
        - {widget: words, family: small, settings: {WordIntent: {deck: Sample}}}
        - {widget: words, family: medium, settings: {WordsIntent: {isHourly: maybe, cards: none}}}
        - {widget: clock/sun, family: small}
        - {widget: moon, family: small}
        - {widget: moon, family: small}
      """, to: "config/tessera/home.yaml")
    let settings = try tessera("config", "validate")
    #expect(
      settings.errors == """
        config.yaml:2: locale: “xx_YY” is not a language and region; expected one such as de_DE
        config.yaml:1: theme: unknown theme “nope”; available: amber, ansi, beacon, citrus, dusk, ember, glacier, graphite, harbor, lagoon, moss, paper, phosphor, rose, slate, tessera
        home.yaml:2: words-extraLarge: does not support extraLarge
        home.yaml:2: words-extraLarge: unknown setting “size”
        home.yaml:2: words-extraLarge: deck: unknown option “Nope”; available: Sample
        home.yaml:3: words-small: settings: “WordIntent” is not the intent WordsIntent
        home.yaml:4: words-medium: cards: unknown value “none”; available: all, favourites
        home.yaml:4: words-medium: isHourly: “maybe” is not true or false
        home.yaml:5: clock/sun-small: clock has no widget “sun”
        home.yaml:6: moon-small: unknown extension “moon”
        home.yaml:7: id: “moon-small” appears twice

        """)
    try sandbox.write("theme: ember\n", to: "config/tessera/config.yaml")
    try sandbox.write("widgets: [{widget: clock, family: small}]\n", to: "config/tessera/home.yaml")
    let right = try tessera("config", "validate")
    #expect(right.status == 0 && right.output.hasSuffix("no errors\n") && right.errors.isEmpty)
  }
}
