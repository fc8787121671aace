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
    let outcome = try sandbox.run(arguments + ["--format", "accessibility"])
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
    #expect(outcome.output.hasPrefix("System, small"), "\(outcome.output)")
  }

  @Test func subcommandsAcceptFilesBeforeThem() throws {
    for arguments in [["config", "print"], ["themes"], ["themes", "list"], ["intents"]] {
      let outcome = try sandbox.run(["--config", "mine.yaml"] + arguments)
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(arguments): \(outcome)")
    }
    let output = try sandbox.run(["--config", "mine.yaml", "config", "print"]).output
    #expect(output.contains("ember"))
  }

  @Test func filesApplyToTheDefaultCommand() throws {
    let outcome = try sandbox.run(["--home", "other.yaml", "--plain"])
    #expect(outcome.status == 0 && outcome.output.hasPrefix("System, small"), "\(outcome)")
  }

  @Test func usageErrorShowsUsageOfItsCommand() throws {
    let outcome = try sandbox.run(["--config", "mine.yaml", "snapshot", "--sise", "80x24"])
    #expect(outcome.status == 2 && outcome.errors.contains("Usage: tessera snapshot"), "\(outcome)")
  }
}
