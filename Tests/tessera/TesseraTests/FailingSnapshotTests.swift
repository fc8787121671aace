import PseudoTerminals
import Testing

/// Snapshots of widgets that do not load fail.
struct FailingSnapshotTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  /// Sets up a widget that responds after `delay` seconds, and the timeout of timelines in seconds.
  private func useSlow(respondingAfter delay: Int, timeout: Int) throws {
    var slowExtension = ScriptedExtension(describing: "slow", title: "Slow")
    slowExtension.results["timeline"] = #"{"policy":"never","entries":[]}"#
    slowExtension.preludes["timeline"] = "sleep \(delay)"
    try slowExtension.install(
      as: "slow", in: sandbox, configuration: "limits: {timeline: \(timeout)}\n")
    try sandbox.write("widgets: [{widget: slow, family: small}]\n", to: "config/tessera/home.yaml")
  }

  @Test func unresponsiveWidgetIsNamed() throws {
    try useSlow(respondingAfter: 60, timeout: 2)
    let reason = "did not respond within 2 s\n"
    let homeOutcome = try sandbox.run(["snapshot"])
    #expect(homeOutcome.status == 1 && homeOutcome.output.contains("Slow"))
    #expect(homeOutcome.errors == "tessera: slow-small: \(reason)", "\(homeOutcome.errors)")
    let widgetOutcome = try sandbox.run(["snapshot", "--widget", "slow"])
    #expect(
      widgetOutcome.status == 1 && widgetOutcome.errors == "tessera: \(reason)",
      "\(widgetOutcome.errors)")
  }

  @Test func configuredTimeoutApplies() throws {
    try useSlow(respondingAfter: 11, timeout: 300)
    let outcome = try sandbox.run(["snapshot"])
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
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
    let scriptedExtension = ScriptedExtension(describing: "mine", title: "Mine")
    try scriptedExtension.install(as: "mine", in: sandbox)
    try sandbox.write(
      "widgets:\n  - {widget: clock, family: small}\n  - {widget: mine, family: small}\n",
      to: "config/tessera/home.yaml")
    for command in [["snapshot"], ["--plain"], ["--json"], []] {
      let outcome = try sandbox.run(command)
      #expect(outcome.status == 1 && outcome.output.contains("Mine"), "\(command)")
      #expect(outcome.errors == "tessera: mine-small: no\n", "\(command): \(outcome.errors)")
    }
  }
}
