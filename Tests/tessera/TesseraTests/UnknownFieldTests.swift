import Foundation
import PseudoTerminals
import Testing

/// A field that no view has is told of where its author looks, and once.
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
    #expect(terminal.wait(toSee: "2, the last for: the reload key"))
    terminal.type("q")
    #expect(terminal.end() == 0)
    let log = sandbox.text(of: "state/tessera/tessera.log") ?? ""
    let told = log.split(separator: "\n").filter { $0.contains("style.colour") }
    #expect(told.count == 1, "\(log)")
  }
}
