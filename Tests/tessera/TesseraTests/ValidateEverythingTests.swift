import Foundation
import Testing

/// `config validate` reports errors in the configuration, the extensions and the widgets' files.
struct ValidateEverythingTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private func validate(_ widgets: String...) throws -> Outcome {
    let lines = widgets.map { "  - {\($0)}\n" }.joined()
    try sandbox.write("widgets:\n\(lines)", to: "config/tessera/home.yaml")
    return try sandbox.run(["config", "validate"])
  }

  @Test func unknownWidgetKeyIsReported() throws {
    let outcome = try validate("widget: clock, family: small, setings: {}")
    #expect(outcome.status == 1)
    #expect(
      outcome.errors == "home.yaml:2: unknown key “setings”; did you mean “settings”?\n")
  }

  @Test func errorsInDesignsAreReported() throws {
    try sandbox.write(
      """
      designs:
        - {id: Bird, widget: clok, family: small}
        - {id: Moon, widget: astronomy, family: small, settings: {AstronomyIntent: {styl: moon}}}
        - {id: Card, widget: text, family: small}

      """, to: "config/tessera/designs.yaml")
    let outcome = try validate(
      "widget: clock, family: small, design: Caard", "widget: text, family: small, design: Card")
    #expect(outcome.status == 1)
    #expect(
      outcome.errors == """
        home.yaml:2: clock-small: there is no design “Caard”; did you mean “Card”?
        designs.yaml:2: Bird: unknown extension “clok”; did you mean “clock”?
        designs.yaml:3: Moon: unknown setting “styl”; did you mean “style”?

        """)
  }

  @Test func unknownRecommendationIsReported() throws {
    let outcome = try validate("widget: weather, family: small, recommendation: Nowhere")
    #expect(outcome.status == 1)
    #expect(
      outcome.errors.hasPrefix(
        "home.yaml:2: weather-small: unknown recommendation “Nowhere”\n"), "\(outcome.errors)")
  }

  @Test func extensionThatCannotStartIsReportedWithReason() throws {
    try sandbox.write(
      "extensions:\n  gone: {command: [/nonexistent]}\n  ended: {command: [\"false\"]}\n",
      to: "config/tessera/config.yaml")
    let outcome = try validate("widget: gone, family: small")
    #expect(outcome.status == 1)
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.count == 2, "\(outcome.errors)")
    #expect(lines[0].hasPrefix("config.yaml: extensions: ended: "), "\(outcome.errors)")
    #expect(lines[1].hasPrefix("home.yaml:2: gone-small: gone: "), "\(outcome.errors)")
    #expect(lines[1].contains("No such file"), "\(outcome.errors)")
  }

  @Test func invalidCardsAreReported() throws {
    try sandbox.write("- {name: Shop}\n", to: "data/tessera/cards.yaml")
    let outcome = try validate("widget: wallet, family: small", "widget: wallet, family: medium")
    #expect(outcome.status == 1)
    #expect(outcome.errors == "wallet: cards.yaml: card 1 has no number\n")
  }

  @Test func unreadableCalendarIsReportedWithReason() throws {
    try sandbox.write("no calendar at all", to: "data/tessera/calendars/bad.ics")
    try sandbox.write("x", to: "data/tessera/calendars/folder.ics/inside")
    let outcome = try validate("widget: calendar, family: small")
    #expect(outcome.status == 1)
    #expect(
      outcome.errors == """
        calendar: bad.ics cannot be read: it is not an iCalendar file
        calendar: folder.ics cannot be read: it is a folder, not a file

        """)
    let snapshotOutcome = try sandbox.run(["snapshot", "--widget", "calendar", "--family", "large"])
    #expect(
      snapshotOutcome.status == 0 && snapshotOutcome.output.contains("bad.ics"),
      "\(snapshotOutcome)")
    let log = try #require(sandbox.text(of: "state/tessera/tessera.log"))
    #expect(log.contains("bad.ics cannot be read: it is not an iCalendar file"), "\(log)")
  }

  @Test func unreadableDeckAndListAreReported() throws {
    try sandbox.write("x", to: "data/tessera/decks/Odd.tsv/inside")
    try sandbox.write("nonsense", to: "data/tessera/watchlist.json")
    try sandbox.write("x", to: "data/tessera/todo.txt/inside")
    let outcome = try validate(
      "widget: words, family: small", "widget: watchlist, family: medium",
      "widget: reminders, family: small")
    #expect(outcome.status == 1)
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.count == 3, "\(outcome.errors)")
    for name in ["reminders: ", "watchlist: ", "words: "] {
      #expect(lines.contains { $0.hasPrefix(name) }, "\(outcome.errors)")
    }
  }

  @Test func validFilesHaveNoErrors() throws {
    try sandbox.write(
      """
      BEGIN:VCALENDAR
      VERSION:2.0
      BEGIN:VEVENT
      UID:1
      DTSTART:20261121T100000Z
      SUMMARY:Tea
      END:VEVENT
      END:VCALENDAR
      """, to: "data/tessera/calendars/good.ics")
    let outcome = try validate(
      "widget: calendar, family: small", "widget: wallet, family: small",
      "widget: reminders, family: small", "widget: words, family: small")
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
    #expect(outcome.output.hasSuffix("no errors\n"))
  }

  /// An unreachable server is reported, but is not an error in the files.
  @Test func uncheckedWidgetIsReportedButIsNoError() throws {
    try ScriptedExtension(describing: "mine").install(as: "mine", in: sandbox)
    let outcome = try validate("widget: mine, family: small")
    #expect(outcome.status == 0 && outcome.output.hasSuffix("no errors\n"), "\(outcome)")
    #expect(outcome.errors == "mine: mine-small could not be checked: no\n")
  }

  /// A thousand clocks would take minutes.
  @Test func boxesThatShowTheSameAreCheckedOnce() throws {
    var script = ScriptedExtension(describing: "mine")
    let requests = "\(sandbox.folder)/requests"
    script.preludes["timeline"] = "echo request >> '\(requests)'"
    try script.install(as: "mine", in: sandbox)
    let outcome = try validate(
      "id: a, widget: mine, family: small", "id: b, widget: mine, family: small",
      "id: c, widget: mine, family: medium", "id: d, widget: mine, family: small")
    #expect(
      outcome.errors == """
        mine: a could not be checked: no
        mine: b could not be checked: no
        mine: c could not be checked: no
        mine: d could not be checked: no

        """)
    let text = try String(contentsOfFile: requests, encoding: .utf8)
    #expect(text == "request\nrequest\n", "one for each family")
  }
}
