import Foundation
import PseudoTerminals
import Testing

/// A damaged state database, as seen by the user.
struct DamagedStateScreenTests {
  @Test func damagedStateIsReportedOnceAndRecreated() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      "widgets: [{widget: clock, family: small}]\n", to: "config/tessera/home.yaml")
    let contents = String(repeating: "no database ", count: 100)
    try sandbox.write(contents, to: "state/tessera/state.sqlite")
    let first = try PseudoTerminal(
      [Sandbox.program("tessera")], environment: sandbox.environment, columns: 120)
    let message = "Saved state was damaged; moved to state.sqlite.damaged"
    #expect(first.wait(toSee: "Tokyo", message))
    first.type("q")
    #expect(first.end() == 0)
    #expect(sandbox.text(of: "state/tessera/state.sqlite.damaged") == contents)
    let log = try #require(sandbox.text(of: "state/tessera/tessera.log"))
    #expect(log.contains(message))
    let second = try PseudoTerminal(
      [Sandbox.program("tessera")], environment: sandbox.environment, columns: 120)
    #expect(second.wait(toSee: "Tokyo", "e edit"))
    #expect(!second.shown.contains("damaged"))
    second.type("q")
    #expect(second.end() == 0)
    let laterLog = try #require(sandbox.text(of: "state/tessera/tessera.log"))
    #expect(laterLog.ranges(of: message).count == 1, "once")
  }
}
