import Foundation
import PseudoTerminals
import Testing

/// Third parties' extensions under the user's permissions, and bundled ones under theirs.
@Suite(.serialized)
struct ConfinedExtensionTests {
  private static let script = #"""
    #!/bin/bash
    while read -r line; do
      id=${line#*\"id\":}
      id=${id%%[!0-9]*}
      case $line in
      *initialize*) result='{"protocol":1,"widgets":[{"kind":"stranger","displayName":"Stranger","description":"","families":["systemMedium"]}]}' ;;
      *'"timeline"'*)
        text=$(cat ~/.ssh/key 2> /dev/null || echo "no key")$TESSERA_STOCKS_URL
        echo x 2> /dev/null > ~/written && text="$text, wrote"
        mkdir -p "$XDG_DATA_HOME" 2> /dev/null && echo x 2> /dev/null > "$XDG_DATA_HOME/own" && text="$text, own"
        result='{"entries":[{"date":0,"view":"'"$text"'"}],"policy":"never"}' ;;
      *) result='{"view":"…"}' ;;
      esac
      printf '{"jsonrpc":"2.0","id":%s,"result":%s}\n' "$id" "$result"
    done
    """#

  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write(Self.script, to: "extension/stranger")
    chmod("\(sandbox.folder)/extension/stranger", 0o755)
    try sandbox.write("the key", to: ".ssh/key")
    try sandbox.write(
      "grid: 18x9\nextensions:\n  stranger: {command: [\(sandbox.folder)/extension/stranger]}\n",
      to: "config/tessera/config.yaml")
    try sandbox.write(
      "widgets:\n  - {widget: stranger, family: medium}\n  - {widget: clock, family: small}\n",
      to: "config/tessera/home.yaml")
    return sandbox
  }

  @Test func strangerDoesWhatTheUserAllows() throws {
    let sandbox = try sandbox()
    // For the widget of stocks; its address may have a token.
    let environment = sandbox.environment.merging(["TESSERA_STOCKS_URL": " token"]) { $1 }
    let terminal = try PseudoTerminal([Sandbox.program("tessera")], environment: environment)
    #expect(terminal.wait(toSee: "the key token, wrote, own"), "no entry, no confinement")
    try sandbox.write("stranger: minimal\n", to: "config/tessera/permissions.yaml")
    #expect(terminal.wait(toSee: "no key, own"), "its process is replaced")
    terminal.type("i")
    #expect(terminal.wait(toSee: "next to nothing; confined"))
    terminal.type("\u{1b}")
    try sandbox.write("stranger: {read: all}\n", to: "config/tessera/permissions.yaml")
    #expect(terminal.wait(toSee: "the key, own"), "reads, but does not write")
    try sandbox.write("stranger: [\n", to: "config/tessera/permissions.yaml")
    #expect(
      terminal.wait(toSee: "no key, own", "permissions.yaml"), "a damaged file allows nothing")
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  /// A decision about what is installed belongs to the file: another one of its name has none.
  @Test func installedProgramThatChangesIsAskedAboutAgain() throws {
    let sandbox = try sandbox()
    try sandbox.write("", to: "config/tessera/config.yaml")
    try sandbox.write(Self.script, to: ".local/lib/tessera/stranger")
    let program = "\(sandbox.folder)/.local/lib/tessera/stranger"
    chmod(program, 0o755)
    let terminal = try PseudoTerminal(
      [Sandbox.program("tessera")], environment: sandbox.environment)
    #expect(terminal.wait(toSee: "no key, own"), "nothing is decided yet")
    terminal.type("1s")
    #expect(terminal.wait(toSee: "Access", "not decided"))
    terminal.type("\u{1b}[A\u{1b}[D\r")
    #expect(terminal.wait(toSee: "the key, wrote, own"), "everything is allowed")
    let decision = try String(
      contentsOfFile: "\(sandbox.folder)/config/tessera/permissions.yaml", encoding: .utf8)
    #expect(decision.contains("preset: as-me, file: ") && decision.contains("content: "))
    try sandbox.write(Self.script.replacing("no key", with: "no Key"), to: "other")
    chmod("\(sandbox.folder)/other", 0o755)
    rename("\(sandbox.folder)/other", program)
    #expect(terminal.wait(toSee: "no Key, own", "changed"), "it is confined at once")
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  @Test func bundledExtensionWithoutNetworkIsFiltered() throws {
    let sandbox = try sandbox()
    let terminal = try PseudoTerminal(
      [Sandbox.program("tessera")], environment: sandbox.environment)
    #expect(terminal.wait(toSee: "Clock", "the key"))
    var filtered = false
    #expect(
      terminal.wait {
        let children = Sandbox.children(of: terminal.pid)
        filtered = children.contains { child in
          // Without such a file, the process has ended.
          let path = "/proc/\(child.pid)/status"
          let status = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
          return child.command.contains("clock") && status.contains("Seccomp:\t2")
        }
        return filtered
      })
    terminal.type("q")
    #expect(terminal.end() == 0)
  }
}
