import Foundation
import Golden
import Testing
import ViewTree

@testable import Configuration

/// Files with more mistakes, or more widgets, than anybody reads.
@Suite(.serialized)
struct FloodedFileTests {
  /// A file of about 1 MiB with as many mistakes as fit.
  enum Flood: String, CaseIterable {
    case unknownKeys, unknownNestedKeys, oddSettings, unknownWidgetKeys, unreadableWidgets,
      sameIDs, launchers, permissions

    func text(_ count: Int) -> String {
      let numbers = 0..<count
      switch self {
      case .unknownKeys: return numbers.map { "colour\($0): 1\n" }.joined()
      case .unknownNestedKeys: return "limits:\n" + numbers.map { "  idel\($0): 1\n" }.joined()
      case .oddSettings:
        return "extensions:\n" + numbers.map { "  ext\($0): {comand: [a]}\n" }.joined()
      case .unknownWidgetKeys:
        let keys = numbers.map { "familly\($0): 1" }.joined(separator: ", ")
        return "widgets:\n  - {widget: clock, family: small, \(keys)}\n"
      case .unreadableWidgets:
        return "widgets:\n" + numbers.map { "  - {widgt: a\($0)}\n" }.joined()
      case .sameIDs:
        return "widgets:\n"
          + numbers.map { _ in "  - {widget: clock, family: small}\n" }.joined()
      case .launchers: return "launchers:\n" + numbers.map { "  - {nmae: a\($0)}\n" }.joined()
      case .permissions: return numbers.map { "colour\($0): maybe\n" }.joined()
      }
    }

    func messages(_ text: String) -> [String] {
      switch self {
      case .unknownKeys, .unknownNestedKeys, .oddSettings: Configuration.errors(in: text).messages
      case .unknownWidgetKeys, .unreadableWidgets, .sameIDs: HomeFile.check(text).errors.messages
      case .launchers: LauncherFile.errors(in: text).messages
      case .permissions: ((try? PermissionsFile(text))?.errors ?? []).messages
      }
    }
  }

  @Test(arguments: Flood.allCases)
  func firstTwentyAreListedAndTheOthersCounted(_ flood: Flood) {
    let messages = flood.messages(flood.text(500))
    #expect(messages.count == 21, "\(messages.count)")
    #expect(messages.last?.contains("more errors") == true, "\(messages)")
    #expect(messages.allSatisfy { $0.count < 300 })
    #expect(flood.messages(flood.text(10)).allSatisfy { !$0.contains("more errors") })
  }

  @Test(arguments: Flood.allCases)
  func costIsLinear(_ flood: Flood) {
    let (few, many) = (flood.text(500), flood.text(4000))
    expectLinearCost {
      _ = flood.messages(few)
    } eightTimes: {
      _ = flood.messages(many)
    }
  }

  @Test func longKeysAreShortened() {
    let key = String(repeating: "k", count: 500_000)
    let messages = Configuration.errors(in: "\(key): 1\n").messages
    #expect(messages.count == 1)
    #expect(messages.allSatisfy { $0.count < 200 })
  }

  // MARK: Widgets

  private func home(_ count: Int) -> String {
    "# mine\nwidgets:\n"
      + (0..<count).map { "  - {widget: clock, family: small, id: w\($0)}  # \($0)\n" }.joined()
  }

  @Test func widgetsAfterTheLimitAreLeftOutAndNamed() throws {
    let file = try PartialHomeFile(home(15_000))
    #expect(file.isUsable && file.writeError == nil)
    #expect(file.home.widgets.count == HomeFile.widgetLimit)
    #expect(file.home.widgets.last?.id == "w999")
    let messages = file.partErrors.messages
    #expect(
      messages == ["home.yaml:1003: widgets: has 15000 items, of which the first 1000 are used"])
    #expect(try PartialHomeFile(home(1000)).partErrors.isEmpty)
  }

  /// A new widget never gets the id of one that is left out.
  @Test func widgetsAfterTheLimitStayInTheFile() throws {
    let source = home(1200)
    let file = try PartialHomeFile(source)
    var next = file.home
    next.widgets.removeFirst()
    let text = try HomeFileText.text(of: next, over: source)
    #expect(!text.contains("id: w0}"))
    for index in 1..<1200 { #expect(text.contains("id: w\(index)}  # \(index)\n"), "\(index)") }
    #expect(text.hasPrefix("# mine\n"))
    #expect(file.home.reservedIDs.contains("w1100"))
  }

  @Test func designsHaveTheSameLimit() throws {
    let text = home(1100).replacing("widgets:", with: "designs:")
    let file = try PartialHomeFile(text, in: .designs)
    #expect(file.home.widgets.count == HomeFile.widgetLimit)
    #expect(file.partErrors.count == 1)
  }

  @Test func extensionsAfterTheLimitAreLeftOutAndNamed() throws {
    let members = (0..<20_000).map { "  e\($0): {command: [/bin/false]}\n" }.joined()
    let result = try Configuration.ParseResult("theme: dusk\nextensions:\n" + members)
    #expect(result.configuration.theme == "dusk")
    #expect(result.configuration.extensions.count == 1000)
    #expect(result.configuration.extensions["e999"] != nil)
    #expect(
      result.errors.messages
        == ["config.yaml:1003: extensions: has 20000 items, of which the first 1000 are used"])
  }

  @Test func launchersAfterTheLimitAreLeftOutAndNamed() throws {
    func items(_ range: Range<Int>, indent: String) -> String {
      range.map { "\(indent)- {name: n\($0), command: [echo]}\n" }.joined()
    }
    let group = "  - group: g\n    items:\n" + items(0..<600, indent: "      ")
    let file = try LauncherFile("launchers:\n" + group + items(600..<15_000, indent: "  "))
    #expect(file.launchers.count == 400, "the group, and 399 after it")
    #expect(file["n998"] != nil && file["n999"] == nil)
    #expect(
      file.errors.messages
        == ["launchers.yaml:1003: launchers: has 15001 items, of which the first 1000 are used"])
  }

  @Test func launchersAfterTheLimitStayInTheFile() throws {
    func source(_ numbers: Range<Int>) -> String {
      "launchers:\n" + numbers.map { "  - {name: n\($0), command: [echo]}\n" }.joined()
    }
    #expect(try LauncherText.removing("n0", from: source(0..<1200)) == source(1..<1200))
    let launcher = Launcher("new", .open("https://example.org"))
    #expect(
      throws: ConfigurationError(
        file: "launchers.yaml", line: 0, .tooMany(key: "launchers", count: 1001, limit: 1000))
    ) { try LauncherText.adding(launcher, to: source(0..<1000)) }
    #expect(try LauncherText.adding(launcher, to: source(0..<999)).contains("name: new"))
  }

  /// Each entry is checked with a configuration of its own.
  @Test func defaultKeysAreMadeOnce() {
    expectCost(
      of: { for _ in 0..<1000 { _ = KeyBindings() } }, below: 10,
      times: { _ = Command.allCases.map(\.defaultKeys) })
  }
}
