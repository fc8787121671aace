import Configuration
import Foundation
import Testing

/// Unknown keys of `home.yaml`: they are reported, and do not affect anything else.
struct HomeFileKeysTests {
  private static let source = """
    widgets:
      - {widget: clock, familly: small, family: small}
      - widget: words
        family: small
        colour: red
        settings: {WordsIntent: {deck: Sample}}
    stacks:
      both: {widgets: [clock-small, words-small], rotates: true}
    layout: {}
    """

  @Test func unknownKeysAreReportedWithTheirLine() {
    let result = HomeFile.check(Self.source)
    #expect(
      result.errors.map(\.description) == [
        "home.yaml:2: unknown key “familly”; did you mean “family”?",
        "home.yaml:5: unknown key “colour”",
        "home.yaml:8: unknown key “rotates”; did you mean “rotate”?",
        "home.yaml:9: unknown key “layout”; did you mean “layouts”?",
      ])
    #expect(result.home.widgets.count == 2)
  }

  @Test func aFileWithUnknownKeysIsUsed() throws {
    let home = try HomeFile(parsing: Self.source)
    #expect(home.widgets.map(\.id) == ["clock-small", "words-small"] && home.stacks.count == 1)
  }

  @Test func networkIsAskedForOrAllowed() throws {
    let source = """
      widgets:
        - {widget: weather, family: small, network: ask}  # mine
        - {widget: today, family: small, network: allow}
        - {widget: feeds, family: small, network: never}
        - {widget: clock, family: small}
      """
    let file = HomeFile.check(source)
    #expect(file.home.widgets.map(\.network) == [.ask, .allow, .allow])
    #expect(
      file.errors.map(\.description) == [
        "home.yaml:4: network: unknown value “never”; available: allow, ask"
      ])
  }

  @Test func networkIsWrittenOnlyIfItIsAskedFor() throws {
    let source = "widgets:\n  - {widget: weather, family: small, network: ask}  # mine\n"
    var home = try HomeFile(parsing: source)
    home.widgets[0].network = .allow
    let allowed = try HomeFileText.text(of: home, over: source)
    #expect(allowed == source.replacingOccurrences(of: "small, network: ask}", with: "small}"))
    home.widgets[0].network = .ask
    #expect(try HomeFile(parsing: HomeFileText.text(of: home, over: allowed)) == home)
  }

  @Test func aNewFileHasNoUnknownKeys() throws {
    let text = try HomeFileText.text(of: .firstRun, over: nil)
    #expect(HomeFile.check(text).errors.isEmpty)
  }
}
