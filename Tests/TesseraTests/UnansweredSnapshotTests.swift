import Testing

/// A frame that does not show what it should is not passed off as one that does.
struct UnansweredSnapshotTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private func useSlow() throws {
    var slow = ScriptedExtension(describing: "slow", title: "Slow")
    slow.results["timeline"] = #"{"policy":"never","entries":[]}"#
    slow.preludes["timeline"] = "sleep 60"
    try slow.install(as: "slow", in: sandbox)
    try sandbox.write("widgets: [{widget: slow, family: small}]\n", to: "config/tessera/home.yaml")
  }

  @Test func aWidgetThatDoesNotAnswerInTimeIsNamed() throws {
    try useSlow()
    let board = try sandbox.run(["snapshot"])
    #expect(board.status == 1 && board.output.contains("Slow"))
    #expect(board.errors.contains("tessera: slow-small: no answer for 10 s\n"), "\(board.errors)")
    let alone = try sandbox.run(["snapshot", "--widget", "slow"])
    #expect(alone.status == 1 && alone.errors.contains("no answer for 10 s"), "\(alone.errors)")
  }

  @Test func aWidgetThatFailsOnTheBoardIsNamed() throws {
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
