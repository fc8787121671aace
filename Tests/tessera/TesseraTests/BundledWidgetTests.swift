import Foundation
import PseudoTerminals
import Testing

/// Details of the bundled widgets.
@Suite(.serialized)
struct BundledWidgetTests {
  private func start(_ sandbox: Sandbox, _ widget: String) throws -> PseudoTerminal {
    try sandbox.write("motion: reduced\n", to: "config/tessera/config.yaml")
    try sandbox.write(
      "widgets:\n  - {widget: \(widget), family: medium}\n", to: "config/tessera/home.yaml")
    return try PseudoTerminal([Sandbox.program("tessera")], environment: sandbox.environment)
  }

  @Test func quickAccessPreviewShowsSampleShortcuts() throws {
    let terminal = try start(Sandbox(), "clock")
    #expect(terminal.wait(toSee: "Clock"))
    terminal.type("+Quick")
    #expect(terminal.wait(toSee: "Up to four shortcuts", "Library", "Downloads"))
    terminal.type("\u{1b}")
    #expect(terminal.wait { !terminal.screen.text.contains("Up to four shortcuts") })
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  @Test func deckLineWithoutTabIsReported() throws {
    let sandbox = try Sandbox()
    try sandbox.write("# mine\nhapax\nlimen\tsill\n", to: "data/tessera/words.tsv")
    let terminal = try start(sandbox, "words")
    #expect(terminal.wait(toSee: "line 2 has no tab"))
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  @Test func completionCanBeUndoneForAMinute() throws {
    let sandbox = try Sandbox()
    try sandbox.write("(A) Call Mira due:2030-01-01\nFix it\n", to: "data/tessera/todo.txt")
    let terminal = try start(sandbox, "reminders")
    #expect(terminal.wait(toSee: "2 reminders", "□ Call Mira"))
    terminal.type("\r")
    #expect(terminal.wait(toSee: "move"))
    terminal.type("\r")
    #expect(terminal.wait(toSee: "1 reminder", "▣ Call Mira"))
    #expect(sandbox.text(of: "data/tessera/todo.txt")?.hasPrefix("x 20") == true)
    terminal.type("\r")
    #expect(terminal.wait(toSee: "2 reminders", "□ Call Mira"))
    #expect(
      sandbox.text(of: "data/tessera/todo.txt") == "(A) Call Mira due:2030-01-01\nFix it\n")
    terminal.type("q")
    #expect(terminal.end() == 0)
  }
}
