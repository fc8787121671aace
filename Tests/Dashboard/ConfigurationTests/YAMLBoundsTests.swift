import Configuration
import Golden
import IntentSchemas
import Testing
import ViewTree

/// Limits of YAML files: parsing takes time and memory proportional to the length, or fails.
struct YAMLBoundsTests {
  private static let widgets = "widgets: [{widget: x, family: small, id: a}]\n"

  /// Returns nested aliases, each with nine times the nodes of the one before (“billion laughs”).
  private static func laughs(_ open: String, _ close: String) -> String {
    let lines = (1...40).map { number in
      let nine = Array(repeating: "*a\(number - 1)", count: 9).joined(separator: ", ")
      return "a\(number): &a\(number) \(open)\(nine)\(close)\n"
    }
    return "a0: &a0 [x]\n" + lines.joined()
  }

  private static let bombs = [
    laughs("[", "]") + widgets,
    laughs("[", "]") + "widgets: [{widget: x, family: small, settings: {I: {v: *a40}}}]\n",
    laughs("[", "]") + "{*a40: 1}\n" + widgets,
    laughs("[", "]") + "? *a40\n: 1\n" + widgets,
    laughs("[", "]") + widgets + "layouts: {4: [{[*a40, *a40]: [0, 0]}]}\n",
    laughs("{? [", "] : 1}") + widgets,
  ]

  @Test(arguments: bombs.map(LongText.init))
  func aliasBombsAreErrors(bomb: LongText) {
    let source = bomb.text
    #expect(Self.error(source).contains("aliases"))
    #expect(HomeFile.check(source).errors.count == 1)
    #expect(Configuration.errors(in: source).count == 1)
  }

  private static let levels = 10_000

  private static let depths = [
    "later: " + String(repeating: "[", count: levels) + String(repeating: "]", count: levels),
    "later: " + String(repeating: "[", count: levels),
    "later: " + String(repeating: "{a: ", count: levels) + String(repeating: "}", count: levels),
    "later:\n  " + String(repeating: "- ", count: levels),
    (0..<600).map { String(repeating: " ", count: $0) + "a:\n" }.joined(),
    "later: " + String(repeating: "[", count: 101) + String(repeating: "]", count: 101),
    "a: &a \(String(repeating: "[", count: 60))\(String(repeating: "]", count: 60))\n"
      + "b: \(String(repeating: "[", count: 60))*a\(String(repeating: "]", count: 60))",
  ]

  @Test(arguments: depths.map(LongText.init))
  func deepNestingIsAnError(file: LongText) {
    let source = file.text
    #expect(Self.error(Self.widgets + source + "\n").contains("deeper than 100 levels"))
    #expect(Configuration.errors(in: source).description.contains("deeper than 100 levels"))
  }

  @Test func aTextLongerThan1MiBIsAnError() {
    let source = Self.widgets + String(repeating: "# and so on\n", count: 1 << 17)
    #expect(Self.error(source) == "home.yaml: cannot be read: larger than 1 MiB")
  }

  @Test func ordinaryAliasesAndNestingAreAllowed() throws {
    let items = (0..<1000).map { "  - {widget: x, family: *f, id: a\($0), later: *d}\n" }
    let deep = String(repeating: "[", count: 90) + String(repeating: "]", count: 90)
    let source = "f: &f small\nd: &d {a: [b, c]}\ndeep: \(deep)\nwidgets:\n" + items.joined()
    #expect(try HomeFile(parsing: source).widgets.count == 1000)
  }

  /// Base-60 numbers are strings.
  @Test func largeNumbersDoNotTrap() throws {
    let number = "999999999999999999:59:59"
    let source = """
      widgets: [{widget: x, family: small, id: a, settings: {I: {v: \(number), w: .nan, x: 1e999}}}]
      layouts: {\(number): [{a: [\(number), 0]}]}
      """
    let result = HomeFile.check(source)
    #expect(result.home.widgets.first?.settings?.values["v"] == .string(number))
    #expect(result.home.widgets == HomeFile.check(source).home.widgets, "a number equals itself")
    #expect(result.errors.count == 1)
    #expect(Configuration.errors(in: "limits: {files: \(number), idle: \(number)}\n").count == 2)
  }

  private static func error(_ source: String) -> String {
    do throws(ConfigurationError) {
      _ = try HomeFile(parsing: source)
      return ""
    } catch {
      return error.description
    }
  }
}
