import Foundation
import PseudoTerminals
import Testing

/// Errors of placeholders are shown in the box details and in the log, but not in the box.
@Suite(.serialized)
struct PlaceholderTests {
  @Test(arguments: [
    ("slowPlaceholder", "did not respond within 1 s"), ("badPlaceholder", "nonsense"),
    ("noPlaceholder", "sent no view"),
  ])
  func lateOrInvalidPlaceholderIsShownInBoxDetailsAndLog(
    mode: String, message: String
  ) throws {
    let sandbox = try Sandbox()
    try sandbox.writeBoard(ofFaulty: mode)
    let terminal = try PseudoTerminal(
      [Sandbox.program("tessera")], environment: sandbox.environment)
    #expect(terminal.wait(toSee: "\(mode) one"))
    #expect(!terminal.shown.contains("!"), "the box shows its view")
    terminal.type("i")
    #expect(terminal.wait(toSee: "Placeholder", message))
    terminal.type("q")
    #expect(terminal.end() == 0)
    let log = try #require(sandbox.text(of: "state/tessera/tessera.log"))
    let lines = log.split(separator: "\n").filter { $0.contains("placeholder") }
    #expect(lines.count == 1 && lines.first?.contains(message) == true, "\(log)")
  }
}
