import PseudoTerminals
import Testing

/// Snapshots of widgets that do not load fail.
struct FailingSnapshotTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  /// Sets up a widget that responds after `delay` seconds, and a time limit in seconds.
  private func useSlow(answeringAfter delay: Int, limit: Int) throws {
    var slow = ScriptedExtension(describing: "slow", title: "Slow")
    slow.results["timeline"] = #"{"policy":"never","entries":[]}"#
    slow.preludes["timeline"] = "sleep \(delay)"
    try slow.install(as: "slow", in: sandbox, configuration: "limits: {timeline: \(limit)}\n")
    try sandbox.write("widgets: [{widget: slow, family: small}]\n", to: "config/tessera/home.yaml")
  }

  @Test func unresponsiveWidgetIsNamed() throws {
    try useSlow(answeringAfter: 60, limit: 2)
    let reason = "did not respond within 2 s\n"
    let board = try sandbox.run(["snapshot"])
    #expect(board.status == 1 && board.output.contains("Slow"))
    #expect(board.errors == "tessera: slow-small: \(reason)", "\(board.errors)")
    let alone = try sandbox.run(["snapshot", "--widget", "slow"])
    #expect(alone.status == 1 && alone.errors == "tessera: \(reason)", "\(alone.errors)")
  }

  @Test func configuredTimeLimitApplies() throws {
    try useSlow(answeringAfter: 11, limit: 300)
    let board = try sandbox.run(["snapshot"])
    #expect(board.status == 0 && board.errors.isEmpty, "\(board.errors)")
  }

  @Test func missingExtensionIsNotWaitedFor() throws {
    try sandbox.write("limits: {timeline: 3600}\n", to: "config/tessera/config.yaml")
    try sandbox.write("widgets: [{widget: moon, family: small}]\n", to: "config/tessera/home.yaml")
    let command = try PseudoTerminal(
      [Sandbox.program("tessera"), "snapshot"], environment: sandbox.environment)
    #expect(command.end() == 1)
    let reason = "moon-small: no extension “moon” is installed"
    #expect(command.text.contains(reason), "\(command.text)")
  }

  @Test func failingWidgetIsNamed() throws {
    let scripted = ScriptedExtension(describing: "mine", title: "Mine")
    try scripted.install(as: "mine", in: sandbox)
    try sandbox.write(
      "widgets:\n  - {widget: clock, family: small}\n  - {widget: mine, family: small}\n",
      to: "config/tessera/home.yaml")
    for command in [["snapshot"], ["--plain"], ["--json"], []] {
      let board = try sandbox.run(command)
      #expect(board.status == 1 && board.output.contains("Mine"), "\(command)")
      #expect(board.errors == "tessera: mine-small: no\n", "\(command): \(board.errors)")
    }
  }
}
