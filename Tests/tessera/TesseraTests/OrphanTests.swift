import Foundation
import Golden
import PseudoTerminals
import Testing

/// Processes that extensions start end with the dashboard, however that ends.
@Suite(.serialized)
struct OrphanTests {
  @Test(arguments: [false, true])
  func noProcessOutlivesTheDashboard(isKilled: Bool) throws {
    let sandbox = try Sandbox()
    let marker = "\(sandbox.folder)/marker"
    try sandbox.writeBoard(ofFaulty: "orphans", marker)
    let terminal = try PseudoTerminal(
      [Sandbox.program("tessera")], environment: sandbox.environment)
    #expect(terminal.wait(toSee: "orphans one"))
    let orphans = Orphans(marker + ".orphans")
    defer { orphans.kill() }
    #expect(orphans.running.count == 2)
    if isKilled {
      kill(terminal.pid, SIGKILL)
    } else {
      terminal.type("q")
    }
    #expect(terminal.end() == (isKilled ? 128 + SIGKILL : 0))
    #expect(orphans.haveExited(within: 20), "\(orphans.running)")
  }
}
