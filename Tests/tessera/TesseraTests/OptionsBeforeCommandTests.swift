import Testing

/// `--config` and `--home` may precede the command.
struct OptionsBeforeCommandTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    try sandbox.write("theme: ember\n", to: "mine.yaml")
    try sandbox.write("widgets: [{widget: system, family: small}]\n", to: "other.yaml")
    try sandbox.write(
      "widgets: [{widget: clock, family: small}]\n", to: "config/tessera/home.yaml")
  }

  @Test(arguments: [
    ["--home", "other.yaml", "snapshot"], ["--home=other.yaml", "snapshot"],
    ["--config", "mine.yaml", "--home", "other.yaml", "snapshot"],
  ])
  func layoutBeforeTheCommandIsUsed(arguments: [String]) throws {
    let before = try sandbox.run(arguments + ["--format", "accessibility"])
    #expect(before.status == 0 && before.errors.isEmpty, "\(before)")
    #expect(before.output.hasPrefix("System, small"), "\(before.output)")
  }

  @Test func subcommandsAcceptFilesBeforeThem() throws {
    for arguments in [["config", "print"], ["themes"], ["themes", "list"], ["intents"]] {
      let before = try sandbox.run(["--config", "mine.yaml"] + arguments)
      #expect(before.status == 0 && before.errors.isEmpty, "\(arguments): \(before)")
    }
    let printed = try sandbox.run(["--config", "mine.yaml", "config", "print"]).output
    #expect(printed.contains("ember"))
  }

  @Test func filesApplyToTheDefaultCommand() throws {
    let board = try sandbox.run(["--home", "other.yaml", "--plain"])
    #expect(board.status == 0 && board.output.hasPrefix("System, small"), "\(board)")
  }

  @Test func usageErrorShowsUsageOfItsCommand() throws {
    let wrong = try sandbox.run(["--config", "mine.yaml", "snapshot", "--sise", "80x24"])
    #expect(wrong.status == 2 && wrong.errors.contains("Usage: tessera snapshot"), "\(wrong)")
  }
}
