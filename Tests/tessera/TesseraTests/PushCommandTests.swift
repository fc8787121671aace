import Foundation
import PseudoTerminals
import Testing

/// `tessera push` and `tessera secret`, beside a real dashboard.
@Suite(.serialized)
struct PushCommandTests {
  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write("motion: reduced\n", to: "config/tessera/config.yaml")
    try sandbox.write(
      "# mine\nwidgets:\n  - {id: clock, widget: clock, family: small}\n",
      to: "config/tessera/home.yaml")
    return sandbox
  }

  private func push(_ arguments: String..., in sandbox: Sandbox) throws {
    let outcome = try sandbox.run(["push"] + arguments)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
  }

  @Test func textIsInABoxAtOnceAndLater() throws {
    let sandbox = try sandbox()
    let terminal = try PseudoTerminal(
      [Sandbox.program("tessera")], environment: sandbox.environment)
    #expect(terminal.wait(toSee: "Clock"))
    try push("motd", "Hello from a script", in: sandbox)
    #expect(terminal.wait(toSee: "motd", "Hello from a"))
    try push("motd", "Another text", in: sandbox)
    #expect(terminal.wait(toSee: "Another text"), "no second box")
    try push("motd", "-5.5", "degrees", in: sandbox)
    #expect(terminal.wait(toSee: "-5.5 degrees"), "a text may look like an option")
    try push("motd", "--", "--verbose", in: sandbox)
    #expect(terminal.wait(toSee: "--verbose"))
    try push("job", "half done", "--expires", "1h", "--title", "My job", in: sandbox)
    #expect(terminal.wait(toSee: "My job", "half done", "until"))
    try push("job", "--remove", in: sandbox)
    #expect(terminal.wait { !terminal.shown.contains("My job") })
    let home = try #require(sandbox.text(of: "config/tessera/home.yaml"))
    #expect(home.hasPrefix("# mine\n") && home.contains("push:motd") && !home.contains("push:job"))
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  @Test func temporaryBoxIsThereAtTheNextStart() throws {
    let sandbox = try sandbox()
    try push("later", "still here", "--expires", "1h", in: sandbox)
    try push("other", "a box that stays", in: sandbox)
    #expect(sandbox.text(of: "config/tessera/home.yaml")?.contains("push:other") == true)
    let terminal = try PseudoTerminal(
      [Sandbox.program("tessera")], environment: sandbox.environment)
    #expect(terminal.wait(toSee: "still here", "a box that", "until"))
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  @Test func boxIsNotAddedWhereTheUserForbidsIt() throws {
    let sandbox = try sandbox()
    try sandbox.write("pushed-boxes: false\n", to: "config/tessera/config.yaml")
    try push("a", "text", in: sandbox)
    #expect(sandbox.text(of: "config/tessera/home.yaml")?.contains("push:") == false)
    let terminal = try PseudoTerminal(
      [Sandbox.program("tessera")], environment: sandbox.environment)
    #expect(terminal.wait(toSee: "Clock"))
    let outcome = try sandbox.run(["push", "a", "text"])
    #expect(outcome.status == 1 && outcome.errors.contains("pushed-boxes"))
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  @Test(arguments: [
    ["push", "a/b", "x"], ["push", "a", "x", "--expires", "soon"],
    ["push", "a", "x", "--format", "xml"], ["push", "a", "{bad", "--format", "json"],
    ["push", "a", "{\"x\":1}", "--format", "view"], ["push", "a", "x", "--family", "huge"],
    ["push", "a", "x", "--expire", "5m"], ["push", "a", "-x"],
    ["secret", "set", "a b"], ["secret", "remove", "none"],
  ])
  func mistakesAreNamed(arguments: [String]) throws {
    let outcome = try sandbox().run(arguments)
    #expect(outcome.status != 0 && !outcome.errors.isEmpty)
  }

  @Test func secretIsTypedUnseenAndListedByName() throws {
    let sandbox = try sandbox()
    let terminal = try PseudoTerminal(
      [Sandbox.program("tessera"), "secret", "set", "github"], environment: sandbox.environment)
    #expect(terminal.wait(toSee: "Type the secret"))
    terminal.type("s3cret\n")
    #expect(terminal.end() == 0)
    #expect(!terminal.shown.contains("s3cret"))
    #expect(try sandbox.run(["secret", "list"]).output == "github\n")
    #expect(try sandbox.run(["secret", "remove", "github"]).status == 0)
    #expect(try sandbox.run(["secret", "list"]).output.isEmpty)
    #expect(try sandbox.run(["secret", "set", "x"]).status == 1, "nothing to store")
  }

  @Test func terminalShowsWhatIsTypedAfterAnInterruptedSecret() throws {
    let sandbox = try sandbox()
    let script = "trap : INT; \"$0\" secret set github; echo \"status $?\"; stty -a"
    let terminal = try PseudoTerminal(
      ["/bin/sh", "-c", script, Sandbox.program("tessera")], environment: sandbox.environment)
    #expect(terminal.wait(toSee: "Type the secret"))
    terminal.type("\u{3}")
    #expect(terminal.end() == 0)
    #expect(terminal.shown.contains("status 130"))
    #expect(terminal.shown.contains(" echo ") && !terminal.shown.contains("-echo "))
  }
}
