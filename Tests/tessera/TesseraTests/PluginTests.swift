import Foundation
import PseudoTerminals
import Testing

/// Plugins on a real home screen.
@Suite(.serialized)
struct PluginTests {
  private func sandbox(_ widgets: String...) throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write("motion: reduced\n", to: "config/tessera/config.yaml")
    let lines = widgets.map { "  - {widget: \($0), family: medium}\n" }
    try sandbox.write("widgets:\n\(lines.joined())", to: "config/tessera/home.yaml")
    return sandbox
  }

  private func write(_ script: String, to name: String, _ sandbox: Sandbox) throws {
    try sandbox.write("#!/bin/bash\n\(script)\n", to: "config/tessera/plugins/\(name)")
  }

  private func start(_ sandbox: Sandbox) throws -> PseudoTerminal {
    try PseudoTerminal([Sandbox.program("tessera")], environment: sandbox.environment)
  }

  private func quit(_ terminal: PseudoTerminal) {
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  private func processes(named name: String) -> Int {
    let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return numbers.count { number in
      let line = FileManager.default.contents(atPath: "/proc/\(number)/cmdline") ?? Data()
      return String(decoding: line, as: UTF8.self).contains(name)
    }
  }

  @Test func editedAndNewPluginsAreShown() throws {
    let sandbox = try sandbox("plugins/a.sh", "plugins/b.sh")
    try write("echo first; echo ---; echo 'a line'", to: "a.sh", sandbox)
    let terminal = try start(sandbox)
    #expect(terminal.wait(toSee: "first", "a line", "unknown widget kind “b.sh”"))
    try write("echo second", to: "a.sh", sandbox)
    #expect(terminal.wait(toSee: "second"), "edited")
    try write("# <xbar.title>Newcomer</xbar.title>\necho 'a new one'", to: "b.1h.sh", sandbox)
    #expect(terminal.wait(toSee: "Newcomer", "a new one"), "its box has waited for it")
    terminal.type("+")
    #expect(terminal.wait(toSee: "Add a widget"))
    terminal.type("newcomer")
    #expect(terminal.wait(toSee: "plugins"), "in the gallery at once")
    terminal.type("\u{3}")
    quit(terminal)
  }

  @Test func itemsAreChosenFromAListAndRun() throws {
    let sandbox = try sandbox("plugins/menu.sh")
    try write(
      """
      [ "$1" = press ] && { echo "pressed $2" > "$SWIFTBAR_PLUGIN_DATA_PATH/state"; exit; }
      cat "$SWIFTBAR_PLUGIN_DATA_PATH/state" 2>/dev/null || echo untouched
      echo ---
      for number in {1..30}; do
        echo "Item $number | bash=\\"$0\\" param1=press param2=$number terminal=false refresh=true"
      done
      """, to: "menu.sh", sandbox)
    let terminal = try start(sandbox)
    #expect(terminal.wait(toSee: "untouched", "Item 1", "more…"))
    terminal.type("\r")
    terminal.type("\r")
    #expect(terminal.wait(toSee: "pressed 1"), "the first item")
    terminal.type(String(repeating: "\u{1b}[B", count: 12) + "\r")
    #expect(terminal.wait(toSee: "Choose an item", "type to search"))
    terminal.type("item 27")
    #expect(terminal.wait(toSee: "Item 27"))
    terminal.type("\r")
    #expect(terminal.wait(toSee: "pressed 27"), "one that does not fit")
    quit(terminal)
  }

  @Test func buttonsHaveTheTerminalTheClipboardAndTheMessageLine() throws {
    let sandbox = try sandbox("plugins/keys.sh")
    try sandbox.write(
      "motion: reduced\nterminal: {clipboard: 'on'}\n", to: "config/tessera/config.yaml")
    try write(
      #"""
      [ "$1" = go ] && { [ -t 1 ] && echo "a terminal $TERM in $PWD"; echo "secret: $SECRET_TOKEN."; exit 3; }
      echo title; echo ---
      echo "Go | bash=\"$0\" param1=go"
      echo "Copy | bash=bash param1=-c param2='printf copied | pbcopy' terminal=false"
      echo "Note | bash=terminal-notifier param1=-message param2=hello terminal=false"
      """#, to: "keys.sh", sandbox)
    let terminal = try PseudoTerminal(
      [Sandbox.program("tessera")],
      environment: sandbox.environment.merging(["SECRET_TOKEN": "the token"]) { $1 })
    #expect(terminal.wait(toSee: "title", "Note"))
    terminal.type("\r")
    terminal.type("\r")
    #expect(terminal.wait(toSee: "a terminal xterm", "[3] Press Enter to return."))
    #expect(terminal.shown.contains("secret: ."), "nothing of the dashboard's environment")
    terminal.type("\r")
    #expect(terminal.wait(toSee: "title", "Note"))
    terminal.clearOutput()
    terminal.type("\u{1b}[B\r")
    #expect(terminal.wait(for: "]52;c;Y29waWVk"), "“copied” in base64")
    terminal.type("\u{1b}[B\r")
    #expect(terminal.wait(toSee: "keys: hello"))
    quit(terminal)
  }

  @Test func streamChangesTheBoxAndEndsWithTheDashboard() throws {
    let name = "7\(UInt32.random(in: 1_000_000...9_999_999))"
    let sandbox = try sandbox("plugins/stream.sh")
    try write(
      """
      # <swiftbar.type>streamable</swiftbar.type>
      echo one
      while [ ! -e "$SWIFTBAR_PLUGIN_DATA_PATH/go" ]; do sleep 0.1; done
      echo '~~~'; echo two
      sleep \(name)
      """, to: "stream.sh", sandbox)
    let terminal = try start(sandbox)
    #expect(terminal.wait(toSee: "one"))
    try sandbox.write("", to: "data/tessera/plugins/stream.sh/go")
    #expect(terminal.wait(toSee: "two"), "without being asked")
    quit(terminal)
    while processes(named: name) > 0 { sched_yield() }
  }

  @Test func textCannotLeaveItsBox() throws {
    let sandbox = try sandbox("plugins/attack.sh")
    try write(
      #"""
      printf '\033]0;stolen title\a\033[2J\033[Hspoofed\033[8m\n---\n'
      printf 'A \033]52;c;aGk=\a line \x9b31m\n'
      echo 'Permission needed: press y | color=red'
      """#, to: "attack.sh", sandbox)
    let terminal = try start(sandbox)
    #expect(terminal.wait(toSee: "spoofed", "A  line", "Permission needed"))
    #expect(!terminal.shown.contains("stolen"))
    quit(terminal)
  }

  @Test func commandsListAddAndTry() throws {
    let sandbox = try sandbox()
    try sandbox.write("echo 7; echo ---; echo line\n", to: "work/own.5s.sh")
    let added = try sandbox.run(["plugins", "add", "\(sandbox.folder)/work/own.5s.sh"])
    #expect(added.status == 0 && added.output.contains("plugins/own.sh"), "\(added)")
    #expect(try sandbox.run(["plugins", "add", "\(sandbox.folder)/work/own.5s.sh"]).status == 1)
    #expect(try sandbox.run(["plugins", "add", "/nowhere"]).errors.contains("no such file"))
    #expect(try sandbox.run(["plugins", "list"]).output.hasPrefix("own.sh"))
    let tried = try sandbox.run(["plugins", "test", "own.sh"])
    #expect(tried.output.contains("title    7") && tried.output.contains("every 5s"), "\(tried)")
    #expect(try sandbox.run(["plugins", "remove", "own.sh"]).status == 0)
    #expect(sandbox.text(of: "work/own.5s.sh") != nil, "the file itself stays")
    #expect(try sandbox.run(["plugins", "test", "own.sh"]).status == 1)
  }

  /// The text of a box cannot be taken for a question, and a question shows no text of the program.
  @Test func permissionIsAskedForInWordsAndKept() throws {
    let sandbox = try sandbox("clock")
    try sandbox.write("the list", to: "notes.txt")
    try write(
      """
      # <xbar.title>Approved by Tessera</xbar.title>
      cat ~/notes.txt || echo "cannot read"
      """, to: "reader.sh", sandbox)
    let terminal = try start(sandbox)
    #expect(terminal.wait(toSee: "Clock"))
    terminal.type("+")
    #expect(terminal.wait(toSee: "Add a widget"))
    terminal.type("approved")
    #expect(terminal.wait(toSee: "Approved by"))
    terminal.type("\r")
    #expect(terminal.wait(toSee: "plugins/reader.sh is a program", "What may it do?"))
    #expect(!terminal.shown.contains("Approved by Tessera is"))
    terminal.type("\u{1b}[B")
    #expect(terminal.wait(toSee: "It has no network"))
    terminal.type("\r")
    #expect(terminal.wait(toSee: "cannot read"))
    let file = try #require(sandbox.text(of: "config/tessera/permissions.yaml"))
    #expect(file.contains("plugins/reader.sh: minimal"))
    try sandbox.write("plugins/reader.sh: without-secrets\n", to: "config/tessera/permissions.yaml")
    #expect(terminal.wait(toSee: "the list"), "the file is watched")
    quit(terminal)
  }
}
