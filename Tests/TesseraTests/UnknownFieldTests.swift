import Foundation
import PseudoTerminals
import Testing

/// A field that no view has is told of where its author looks, and once.
@Suite(.serialized)
struct UnknownFieldTests {
  @Test func theLogTellsOfAnUnknownFieldOnce() throws {
    let sandbox = try Sandbox()
    let program = try Sandbox.program("FaultyExtension")
    try sandbox.write(
      "extensions:\n  faulty:\n    command: [\(program), unknownField]\n",
      to: "config/tessera/config.yaml")
    try sandbox.write(
      "widgets:\n  - {widget: faulty, family: medium}\n", to: "config/tessera/home.yaml")
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
