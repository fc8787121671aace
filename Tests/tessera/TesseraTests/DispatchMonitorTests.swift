import PseudoTerminals
import Testing

struct DispatchMonitorTests {
  /// Once a task has run, the dispatch library wakes its process up once a second.
  ///
  /// These extensions start one after the other, so that there is no long pause between the
  /// wake-ups of all of them.
  @Test func extensionsAtRestAreIdle() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      #"{"id":7,"jsonrpc":"2.0","method":"timeline","params":{"colorScheme":"dark","#
        + #""family":"systemSmall","height":7,"isPreview":false,"kind":"words","width":16}}"#
        + "\n", to: "request")
    let input = "(cat \(sandbox.folder)/request; exec sleep 300)"
    let command = "\(input) | \(try Sandbox.program("tessera")) extension words"
    let terminal = try PseudoTerminal(
      [
        "bash", "-c",
        "for i in 1 2 3 4 5 6 7 8; do \(command) & sleep 0.125; done; wait",
      ], environment: sandbox.environment)
    let haveAnswered = terminal.wait {
      terminal.text.matches(of: /"policy":/).count == 8
    }
    #expect(haveAnswered)
    #expect(terminal.waitUntilIdle(20))
  }
}
