import Cells
import Configuration
import Foundation
import Testing
import Themes
import ViewTree

struct ConfigurationTests {
  private func error(_ source: String) -> String? {
    do throws(ConfigurationError) {
      _ = try Configuration(parsing: source)
      return nil
    } catch {
      return error.description
    }
  }

  @Test func emptyFileHasTheDefaults() throws {
    #expect(try Configuration(parsing: "") == Configuration())
    #expect(try Configuration(parsing: "# nothing but a comment\n") == Configuration())
  }

  @Test func settingsAreParsed() throws {
    let source = """
      theme: dusk
      appearance: light
      line: double
      mouse: false
      privacy: true
      limits: {timeline: 2.5}
      extensions:
        weather:
          command: [ssh, host, weather]
          environment: {CITY: Lisbon}
      """
    let configuration = try Configuration(parsing: source)
    #expect(configuration.theme == "dusk")
    #expect(configuration.appearance == .light)
    #expect(configuration.line == .double)
    #expect(!configuration.mouse && configuration.privacy)
    #expect(configuration.limits.timeline == 2.5)
    #expect(configuration.extensions["weather"]?.command == ["ssh", "host", "weather"])
    #expect(configuration.extensions["weather"]?.environment == ["CITY": "Lisbon"])
  }

  @Test(arguments: [
    ("theme: x\ncolour: y\n", "config.yaml:2: unknown key “colour”"),
    ("appearence: dark\n", "config.yaml:1: unknown key “appearence”; did you mean “appearance”?"),
    (
      "\n\nappearance: bright\n",
      "config.yaml:3: appearance: unknown value “bright”; available: dark, light, auto"
    ),
    ("mouse: perhaps\n", "config.yaml:1: mouse: “perhaps” is not true or false"),
    (
      "limits:\n  timeline: -1\n",
      "config.yaml:2: timeline: “-1” is not a positive number of seconds"
    ),
    ("limits:\n  timelime: 1\n", "config.yaml:2: unknown key “timelime”; did you mean “timeline”?"),
    ("- a\n- b\n", "config.yaml:1: cannot be read: expected a mapping of keys to values"),
  ])
  func errorNamesFileLineAndReason(source: String, message: String) throws {
    #expect(try #require(error(source)) == message)
  }

  @Test(arguments: [
    "theme: x\nline: [a\nmouse: true\n", "theme: x\nline: {a: b\nmouse: true\n",
    "theme: x\nline: \"a\nmouse: true\n", "theme: x\nline\nmouse: true\n",
    "theme: x\nline: a: b\nmouse: true\n", "theme: x\n  line: a\nmouse: true\n",
  ])
  func invalidYAMLIsAnErrorWithTheLineThatIsWrong(source: String) throws {
    let message = try #require(error(source))
    #expect(message.hasPrefix("config.yaml:2: not valid YAML: "), "\(message)")
  }
}

struct HomeFileTests {
  @Test func widgetsAndLayoutsAreParsed() throws {
    let source = """
      version: 1
      later: unknown keys are kept for later versions
      widgets:
        - {id: cal, widget: calendar, family: large}
        - {widget: acme/stocks, family: systemMedium}
      layouts:
        4:
          - {cal: [2, 0]}
      """
    let home = try HomeFile(parsing: source)
    #expect(home.widgets.map(\.id) == ["cal", "acme/stocks-medium"])
    #expect(home.widgets.map(\.family) == [.systemLarge, .systemMedium])
    #expect(home.widgets[1].widget == WidgetReference(extension: "acme", kind: "stocks"))
    #expect(home.layouts[4] == [["cal": GridPosition(column: 2, row: 0)]])
  }

  @Test(arguments: [
    ("widgets:\n  - {widget: calendar}\n", "home.yaml:2: the key “family” is missing"),
    (
      "widgets:\n  - {widget: calendar, family: huge}\n",
      "home.yaml:2: family: unknown family “huge”; available: "
    ),
    ("widgets: 3\n", "home.yaml:1: widgets: “3” is not a list"),
    (
      "widgets:\n - {widget: a, family: small}\n - {widget: a, family: small}\n",
      "home.yaml:3: id: “a-small” appears twice"
    ),
    ("layouts: {}\n", "home.yaml: the key “widgets” is missing"),
  ])
  func errorNamesFileLineAndReason(source: String, message: String) {
    do throws(ConfigurationError) {
      _ = try HomeFile(parsing: source)
      Issue.record("no error")
    } catch {
      #expect(error.description.hasPrefix(message), "\(error)")
    }
  }

  /// A user may remove or enlarge a widget by hand without updating the layouts.
  @Test func positionsThatNoLongerFitAreIgnored() throws {
    let source = """
      widgets:
        - {widget: cal, family: large, id: cal}
        - {widget: day, family: small, id: day}
      layouts:
        4:
          - {cal: [0, 0], gone: [2, 0], day: [1, 1]}
      """
    let home = try HomeFile(parsing: source)
    #expect(
      home.widgets.count == 2 && home.layouts[4] == [["cal": GridPosition(column: 0, row: 0)]])
    #expect(HomeFile.check(source).errors.count == 2, "validate reports them")
  }

  @Test(arguments: [
    ("- {cal: [3, 0]}", "home.yaml:6: cal: “[3, 0]” is not a position in 4 columns"),
    ("- {cal: [0, 0], day: [1, 1]}", "“[1, 1]” is not free, because “"),
    ("- {cal: [0, 0]}\n    - {cal: [0, 0]}", "home.yaml:7: layouts: “cal” appears twice"),
    (
      "- {call: [0, 0]}",
      "home.yaml:6: layouts: unknown box “call”; available: cal, day"
    ),
    ("- {cal: here}", "home.yaml:6: cal: “here” is not a position; expected [column, row]"),
    ("- {cal: [0, 0], cal: [2, 0]}", "home.yaml:6: not valid YAML: duplicate key “cal”"),
    ("- {cal: \u{7}}", "home.yaml:6: not valid YAML: control characters are not allowed: U+0007"),
  ])
  func invalidPositionsAreReported(page: String, message: String) {
    let widgets =
      "widgets:\n  - {widget: cal, family: large, id: cal}\n  - {widget: day, family: small, id: day}\n"
    let errors = HomeFile.check("\(widgets)layouts:\n  4:\n    \(page)\n").errors
    #expect(errors.count == 1 && errors[0].description.contains(message), "\(errors)")
  }

  @Test func boxWiderThanTheGridIsInColumn0() throws {
    let source = "widgets: [{widget: cal, family: large, id: cal}]\nlayouts: {1: [{cal: [0, 2]}]}\n"
    #expect(try HomeFile(parsing: source).layouts[1] == [["cal": GridPosition(column: 0, row: 2)]])
  }

  @Test func firstRunHasAtLeastSixBoxesInAllThreeSizes() {
    let boxes = HomeFile.firstRun.widgets.filter { $0.family.span != nil }
    #expect(boxes.count >= 6)
    #expect(Set(boxes.map(\.family)) == [.systemSmall, .systemMedium, .systemLarge])
  }
}
