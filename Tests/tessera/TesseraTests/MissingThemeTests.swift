import Testing

/// A missing theme is reported where it was chosen.
struct MissingThemeTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    try sandbox.write(
      "widgets: [{widget: clock, family: small}]\n", to: "config/tessera/home.yaml")
    try sandbox.write(
      #"{"theme":{"value":"gone","over":"tessera"}}"#, to: "state/tessera/choices.json")
  }

  @Test func missingChosenThemeIsNotReportedForTheFile() throws {
    let board = try sandbox.run(["snapshot"])
    #expect(board.status == 1 && !board.output.contains("config.yaml"), "\(board.output)")
    #expect(
      board.errors.hasPrefix("unknown theme “gone”, chosen in the dashboard; available: amber,"),
      "\(board.errors)")
    #expect(board.output.contains("unknown theme “gone”"), "\(board.output)")
  }

  @Test func missingThemeOfFileIsReportedWithLine() throws {
    try sandbox.write("# mine\ntheme: none\n", to: "config/tessera/config.yaml")
    let board = try sandbox.run(["snapshot"])
    #expect(board.errors.hasPrefix("config.yaml:2: theme: unknown theme “none”; available: amber,"))
  }

  @Test func missingThemeOfCommandLineIsReported() throws {
    let board = try sandbox.run(["snapshot", "--theme", "none"])
    #expect(
      board.status == 1
        && board.errors.hasPrefix("tessera: --theme: unknown theme “none”; available: "))
  }
}
