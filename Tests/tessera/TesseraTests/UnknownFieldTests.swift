import Foundation
import PseudoTerminals
import Testing

/// Unknown fields in views are logged once.
@Suite(.serialized)
struct UnknownFieldTests {
  @Test func unknownFieldIsLoggedOnce() throws {
    let sandbox = try Sandbox()
    try sandbox.writeBoard(ofFaulty: "unknownField")
    let terminal = try PseudoTerminal(
      [Sandbox.program("tessera")], environment: sandbox.environment)
    #expect(terminal.wait(toSee: "unknownField one"))
    terminal.type("r")
    terminal.type("i")
    #expect(terminal.wait(toSee: "2, last reason: reload key"))
    terminal.type("q")
    #expect(terminal.end() == 0)
    let log = sandbox.text(of: "state/tessera/tessera.log") ?? ""
    let warnings = log.split(separator: "\n").filter { $0.contains("style.colour") }
    #expect(warnings.count == 1, "\(log)")
  }
}
