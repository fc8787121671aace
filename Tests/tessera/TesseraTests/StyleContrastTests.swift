import Cells
import Foundation
import Golden
import Testing

/// The contrast of words in all styles of the bundled designs, in the colors of a terminal.
@Suite(.serialized) struct StyleContrastTests {
  /// The styles of each source, with further settings.
  private static let sources: [(widget: String, intent: String, styles: [String], more: String)] = [
    (
      "clock", "ClockIntent",
      ["digits", "words", "letters", "analogue", "ring", "progress", "world", "binary"],
      "zones: [Asia/Tokyo, America/New_York]"
    ),
    ("clock/date", "DateIntent", ["number", "words", "leaf", "week", "progress", "line"], ""),
    (
      "clock/countdown", "CountdownIntent", ["days", "units", "ring", "bar", "words", "dots"],
      "name: Porto, date: 2026-12-12T09:00:00Z"
    ),
    (
      "text", "TextIntent",
      ["large", "quote", "title", "poster", "typewriter", "list", "document"],
      "source: typed, text: Breathe"
    ),
    ("text/notes", "NotesIntent", ["list", "titles", "page", "sticky"], ""),
    (
      "calendar", "CalendarIntent",
      ["overview", "month", "week", "agenda", "day", "next", "timeUntil"], ""
    ),
    ("reminders", "RemindersIntent", ["list", "count", "next", "progress", "projects"], ""),
    (
      "weather", "WeatherIntent", ["now", "hours", "days", "rain", "wind", "sun"],
      "place: \"Lisbon=38.72,-9.13,Europe/Lisbon\""
    ),
    ("health", "HealthIntent", ["rings", "bars", "streak", "number", "heatMap"], ""),
    (
      "astronomy", "AstronomyIntent",
      ["moon", "sunArc", "sunTimes", "planets", "sky", "eclipse"],
      "place: \"Lisbon=38.72,-9.13,Europe/Lisbon\""
    ),
    ("system", "SystemIntent", ["overview", "machine", "network", "battery", "disks"], ""),
  ]

  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    var home = "widgets:\n"
    for source in Self.sources {
      for family in ["small", "medium", "large"] {
        for style in source.styles {
          let settings = ["style: \(style)", source.more].filter { !$0.isEmpty }
          home +=
            "  - {widget: \(source.widget), family: \(family), id: \(source.intent) \(style) \(family), "
            + "settings: {\(source.intent): {\(settings.joined(separator: ", "))}}}\n"
        }
      }
    }
    try sandbox.write(home, to: "home.yaml")
    // Many boxes wait for the same process.
    try sandbox.write("grid: 18x9\nlimits: {timeline: 300}\n", to: "config/tessera/config.yaml")
    try sandbox.write("# Ideas\n\n- a lamp\n", to: "data/tessera/notes/ideas.md")
    try sandbox.write(
      "(A) Book the train due:2026-11-23 +work\nx Water plants\nCall Mira +home\n",
      to: "data/tessera/todo.txt")
    let calendar = Checkout.file(
      "Tests/Recordings/personal/home/.local/share/tessera/calendars/mine.ics")
    try sandbox.write(
      String(contentsOf: calendar, encoding: .utf8), to: "data/tessera/calendars/mine.ics")
  }

  /// In both themes words are faint compared with other themes.
  ///
  /// `background` is that of the theme.
  @Test(arguments: [("harbor", "light", 0xedf7fa), ("graphite", "dark", 0x141414)])
  func wordsHaveEnoughContrast(theme: String, appearance: String, background: UInt32) throws {
    let forecast = Checkout.file("Tests/Recordings/personal/forecast.json").path
    let outcome = try sandbox.run(
      [
        "snapshot", "--home", "home.yaml", "--size", "402x320", "--at", "2026-11-24T16:50",
        "--theme", theme, "--appearance", appearance, "--format", "ansi",
      ],
      environment: ["TESSERA_WEATHER_URL": "file:\(forecast)", "TESSERA_MACHINE": "imitated"])
    try #require(outcome.status == 0, "\(outcome.errors)")
    let words = outcome.output.split(separator: "\n").flatMap { ColoredWord.words(of: $0) }
    #expect(words.count > 1000)
    let faint = words.filter { $0.contrast(on: RGB(background)) < 4.5 }
    #expect(faint.isEmpty, "\(faint.prefix(10))")
  }
}

/// Words in colors of a terminal.
private struct ColoredWord {
  var text: String
  var foreground: RGB
  /// The background, or `nil` for that of the terminal.
  var background: RGB?

  func contrast(on terminalBackground: RGB) -> Double {
    foreground.contrast(with: background ?? terminalBackground)
  }

  /// Returns the parts of a line that have letters or digits and a color.
  static func words(of line: Substring) -> [ColoredWord] {
    var words: [ColoredWord] = []
    var (foreground, background): (RGB?, RGB?)
    for part in line.split(separator: "\u{1b}[").map({ $0.split(separator: "m", maxSplits: 1) })
    where part.count == 2 {
      let numbers = part[0].split(separator: ";").compactMap { UInt8($0) }
      var rest = numbers[...]
      while let number = rest.popFirst() {
        switch number {
        case 0: (foreground, background) = (nil, nil)
        case 38, 48:
          // `38;2;RED;GREEN;BLUE`
          guard rest.count >= 4 else { break }
          let channels = Array(rest.dropFirst().prefix(3))
          let color = RGB(red: channels[0], green: channels[1], blue: channels[2])
          if number == 38 { foreground = color } else { background = color }
          rest = rest.dropFirst(4)
        default: break
        }
      }
      guard let foreground, part[1].contains(where: { $0.isLetter || $0.isNumber }) else {
        continue
      }
      words.append(
        ColoredWord(text: String(part[1]), foreground: foreground, background: background))
    }
    return words
  }
}
