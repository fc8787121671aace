import Foundation
import PseudoTerminals
import Testing

/// Secrets of plugins on a real home screen and from the command line.
@Suite(.serialized)
struct PluginSecretTests {
  private static let name = "plugins.issues.sh.VAR_TOKEN"

  private func sandbox(_ home: String = "") throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write("motion: reduced\n", to: "config/tessera/config.yaml")
    try sandbox.write("widgets:\n\(home)", to: "config/tessera/home.yaml")
    try sandbox.write(
      """
      #!/bin/bash
      # <xbar.var>string(VAR_TOKEN=""): The token of your account.</xbar.var>
      # <xbar.var>string(VAR_CITY=""): Where you live.</xbar.var>
      echo "The letters: ${#VAR_TOKEN} of $VAR_CITY"

      """, to: "config/tessera/plugins/issues.1h.sh")
    return sandbox
  }

  private func start(_ sandbox: Sandbox) throws -> PseudoTerminal {
    try PseudoTerminal([Sandbox.program("tessera")], environment: sandbox.environment)
  }

  private func store(_ value: String, of name: String, in sandbox: Sandbox) throws {
    let script = "printf %s \(value) | \"$0\" secret set \(name)"
    let terminal = try PseudoTerminal(
      ["/bin/sh", "-c", script, Sandbox.program("tessera")], environment: sandbox.environment)
    #expect(terminal.end() == 0)
  }

  /// The files of the sandbox that contain a text, without those of the keychain.
  private func files(with text: String, in sandbox: Sandbox) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: sandbox.folder).filter { path in
      guard !path.contains("keychain.sqlite"),
        let data = FileManager.default.contents(atPath: "\(sandbox.folder)/\(path)")
      else { return false }
      return data.range(of: Data(text.utf8)) != nil
    }
  }

  private func home(_ sandbox: Sandbox) -> String {
    sandbox.text(of: "config/tessera/home.yaml") ?? ""
  }

  @Test func secretIsTypedUnseenStoredAndChanged() throws {
    let sandbox = try sandbox("  - {widget: plugins/issues.sh, family: medium}\n")
    let terminal = try start(sandbox)
    #expect(terminal.wait(toSee: "0 of"))
    terminal.type("s")
    #expect(terminal.wait(toSee: "Token"))
    for character in "s3cr3t-value" { terminal.type("\(character)") }
    #expect(terminal.wait(toSee: "••••••••••••"))
    terminal.type("\u{1b}[B")
    #expect(terminal.wait(toSee: "12 of"), "beside the rows, once it is complete")
    terminal.type("Rome\r")
    #expect(terminal.wait(toSee: "12 of Rome"))
    #expect(terminal.wait(60) { home(sandbox).contains("Rome") })
    #expect(home(sandbox).contains("VAR_TOKEN: {secret: \(Self.name)}"), "\(home(sandbox))")
    #expect(try sandbox.run(["secret", "list"]).output == "\(Self.name)\n")
    try store("another-s3cr3t", of: Self.name, in: sandbox)
    #expect(terminal.wait(toSee: "14 of Rome"), "boxes that use it are loaded again")
    terminal.type("s")
    #expect(terminal.wait(toSee: "{secret: "))
    terminal.type("\u{7f}\r")
    #expect(terminal.wait(toSee: "0 of Rome"))
    terminal.type("q")
    #expect(terminal.end() == 0)
    #expect(!home(sandbox).contains("VAR_TOKEN"))
    #expect(try sandbox.run(["secret", "list"]).output.isEmpty)
    #expect(!terminal.shown.contains("s3cr3t"))
    #expect(try files(with: "s3cr3t", in: sandbox).isEmpty)
  }

  @Test func textInTheFileWorksAndIsMoved() throws {
    let sandbox = try sandbox(
      """
        - widget: plugins/issues.sh   # my issues
          family: medium
          settings:
            Plugin:
              VAR_TOKEN: pl4in-t0ken   # until May
              VAR_CITY: Rome

      """)
    let terminal = try start(sandbox)
    #expect(terminal.wait(toSee: "11 of Rome"))
    terminal.type("s")
    #expect(terminal.wait(toSee: "•••••••••••"))
    terminal.type("\r")
    #expect(terminal.wait(60) { !home(sandbox).contains("pl4in") })
    #expect(
      home(sandbox).contains("VAR_TOKEN: {secret: \(Self.name)}   # until May"), "\(home(sandbox))")
    #expect(terminal.wait(toSee: "11 of Rome"))
    terminal.type("u")
    #expect(terminal.wait(toSee: "Nothing to undo"))
    terminal.type("q")
    #expect(terminal.end() == 0)
    #expect(!terminal.shown.contains("pl4in"))
    #expect(try files(with: "pl4in", in: sandbox).isEmpty)
  }

  @Test func missingSecretIsNamed() throws {
    let sandbox = try sandbox(
      "  - {widget: plugins/issues.sh, family: medium, "
        + "settings: {Plugin: {VAR_TOKEN: {secret: none}}}}\n")
    let check = try sandbox.run(["config", "validate"])
    #expect(
      (check.output + check.errors).contains("there is no secret none: tessera secret set none"),
      "\(check)")
    let terminal = try start(sandbox)
    #expect(terminal.wait(toSee: "there is no secret none"))
    try store("abc", of: "none", in: sandbox)
    #expect(terminal.wait(toSee: "3 of"))
    terminal.type("q")
    #expect(terminal.end() == 0)
    #expect(try sandbox.run(["config", "validate"]).status == 0)
  }

  @Test func secretOnTheCommandLineIsStored() throws {
    let sandbox = try sandbox("  []\n")
    let added = try sandbox.run(
      ["add", "plugins/issues.sh", "--set", "VAR_TOKEN=s3cr3t", "--set", "VAR_CITY={secret: city}"])
    #expect(added.status == 0, "\(added)")
    #expect(home(sandbox).contains("VAR_TOKEN: {secret: \(Self.name)}"), "\(home(sandbox))")
    #expect(home(sandbox).contains("VAR_CITY: {secret: city}"))
    #expect(try files(with: "s3cr3t", in: sandbox).isEmpty)
    try store("Bern", of: "city", in: sandbox)
    let file = "config/tessera/plugins/issues.1h.sh"
    let tested = try sandbox.run(["plugins", "test", file, "VAR_CITY={secret: city}", "--text"])
    #expect(tested.output.contains("0 of Bern"), "\(tested)")
    let missing = try sandbox.run(["plugins", "test", file, "VAR_CITY={secret: none}"])
    #expect(missing.status != 0 && missing.errors.contains("there is no secret none"), "\(missing)")
  }

  /// It is run as in the dashboard, which keeps the user's variables for itself.
  @Test(arguments: ["as-me", "without-secrets", "{environment: [OTHER]}"])
  func triedPluginHasNoTokenOfTheUsers(permissions: String) throws {
    let sandbox = try sandbox("  []\n")
    try sandbox.write("#!/bin/sh\nenv\n", to: "config/tessera/plugins/env.1h.sh")
    try sandbox.write("plugins/env.sh: \(permissions)\n", to: "config/tessera/permissions.yaml")
    let tried = try sandbox.run(
      ["plugins", "test", "config/tessera/plugins/env.1h.sh", "--text"],
      environment: ["GITHUB_TOKEN": "t0ken", "OTHER": "0ther"])
    #expect(tried.status == 0 && tried.output.contains("HOME="), "\(tried)")
    #expect(!tried.output.contains("t0ken"))
    #expect(tried.output.contains("0ther") == permissions.contains("OTHER"))
  }

  /// A program of a button has the secret, but its arguments, which everybody can list, have not.
  @Test func secretIsNotInTheListOfProcesses() throws {
    let sandbox = try sandbox(
      "  - {widget: plugins/button.sh, family: medium, "
        + "settings: {Plugin: {VAR_TOKEN: {secret: mine}}}}\n")
    try store("s3cr3t-of-a-button", of: "mine", in: sandbox)
    try sandbox.write(
      """
      #!/bin/bash
      # <xbar.var>string(VAR_TOKEN=""): A token.</xbar.var>
      if [ "$1" = go ]; then echo "it has ${#VAR_TOKEN}"; exit; fi
      echo title; echo ---
      echo "Go | bash=\"$0\" param1=go"

      """, to: "config/tessera/plugins/button.sh")
    // Without a namespace, the program can run only as the user.
    try sandbox.write("plugins/button.sh: as-me\n", to: "config/tessera/permissions.yaml")
    let terminal = try start(sandbox)
    #expect(terminal.wait(toSee: "title", "Go"))
    terminal.type("\r")
    terminal.type("\r")
    #expect(terminal.wait(toSee: "it has 18", "Press Enter to return."))
    let numbers = try FileManager.default.contentsOfDirectory(atPath: "/proc")
    let lines = numbers.compactMap { FileManager.default.contents(atPath: "/proc/\($0)/cmdline") }
    #expect(!lines.contains { $0.range(of: Data("s3cr3t-of-a-button".utf8)) != nil })
    terminal.type("\r")
    #expect(terminal.wait(toSee: "title", "Go"))
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  /// The files of a plugin do not say which secrets it gets.
  @Test func pluginNamesNoSecret() throws {
    let sandbox = try sandbox("  - {widget: plugins/thief.sh, family: medium}\n")
    try store("s3cr3t", of: "github", in: sandbox)
    try sandbox.write(
      """
      #!/bin/bash
      # <xbar.var>string(VAR_A=""): A.</xbar.var>
      # <xbar.var>string(VAR_TOKEN="{secret: github}"): A.</xbar.var>
      # <xbar.var>select(VAR_C="{secret: github}"): A. [{secret: github}, x]</xbar.var>
      echo "got $VAR_A $VAR_TOKEN $VAR_C" | tr -d '{}:'

      """, to: "config/tessera/plugins/thief.sh")
    try sandbox.write(
      #"{"VAR_A": "{secret: github}"}"#, to: "config/tessera/plugins/thief.sh.vars.json")
    let terminal = try start(sandbox)
    #expect(terminal.wait(toSee: "got secret github secret github"))
    // Settings that are looked at and saved do not have them either.
    terminal.type("s")
    #expect(terminal.wait(toSee: "Token"))
    terminal.type("\r")
    #expect(terminal.wait(toSee: "a value is required"))
    terminal.type("x\r")
    #expect(terminal.wait(toSee: "Token"))
    terminal.type("\r")
    #expect(terminal.wait(60) { !terminal.shown.contains("Token") })
    #expect(terminal.wait(toSee: "secret github x"))
    terminal.type("q")
    #expect(terminal.end() == 0, "\(terminal.shown)")
    #expect(!terminal.shown.contains("s3cr3t") && !home(sandbox).contains("{secret:"))
  }
}
