import ArgumentParser
import Foundation
import PseudoTerminals
import Testing

@testable import tessera

/// `tessera print` beside a running dashboard, and after it.
@Suite(.serialized)
struct PrintTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  /// Installs an extension whose inline widget shows a text from a file.
  private func install(_ text: String) throws {
    try sandbox.write(text, to: "text")
    var scripted = ScriptedExtension(describing: "line", title: "Line")
    scripted.results["initialize"] =
      #"{"protocol":1,"widgets":[{"kind":"line","displayName":"Line","description":"","#
      + #""families":["accessoryInline","systemSmall"]}]}"#
    scripted.results["placeholder"] = #"{"view":{"text":{"runs":[{"text":"…"}]}}}"#
    scripted.preludes["timeline"] =
      #"respond "\"result\":{\"entries\":[{\"date\":0,\"view\":{\"text\":{\"runs\":[{\"text\":\""#
      + #"$(cat \#(sandbox.folder)/text)\"}]}}}],"#
      + #"\"policy\":\"never\",\"files\":[\"\#(sandbox.folder)/text\"]}"; continue"#
    try scripted.install(as: "line", in: sandbox)
    try sandbox.write(
      """
      widgets:
        - {widget: line, family: small, id: box}
        - {widget: line, family: inline, id: one}
      """, to: "config/tessera/home.yaml")
  }

  private func startDashboard() throws -> PseudoTerminal {
    try PseudoTerminal([Sandbox.program("tessera")], environment: sandbox.environment)
  }

  private func quit(_ terminal: PseudoTerminal) {
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  @Test func textsComeFromTheDashboardAndThenFromItsTimelines() throws {
    try install("hello")
    let nothing = try sandbox.run(["print"])
    #expect(nothing.status == 1 && nothing.output.isEmpty)
    #expect(nothing.errors == "tessera: there are no timelines yet; start the dashboard once\n")
    let allowed = try sandbox.run(["print", "--allow-empty"])
    #expect(allowed.status == 0 && allowed.output == "\n" && allowed.errors.isEmpty)

    let terminal = try startDashboard()
    #expect(terminal.wait(toSee: "hello"))
    terminal.wait { (try? sandbox.run(["print"]))?.output == "hello\n" }
    try sandbox.write("other", to: "text")
    #expect(terminal.wait { (try? sandbox.run(["print", "one"]))?.output == "other\n" })
    let otherHome = try sandbox.run(["print", "--home", "config/tessera/config.yaml"])
    #expect(otherHome.status == 1, "the dashboard shows another home screen: \(otherHome)")
    quit(terminal)

    // The dashboard is gone, and the extension would not respond.
    try sandbox.write("exit 1\n", to: "line.sh")
    #expect(try sandbox.run(["print"]).output == "other\n")
    #expect(
      try sandbox.run(["print", "--format", "i3bar"]).output
        == #"""
        {"version":1}
        [
        [{"full_text":"other","instance":"one","markup":"none","name":"tessera"}]
        ]

        """#)
    // The two have the same settings, so the box has the inline timeline, too.
    #expect(try sandbox.run(["print", "box"]).output == "other\n")
    let unknown = try sandbox.run(["print", "on"])
    #expect(unknown.status == 1)
    #expect(unknown.errors == "tessera: unknown widget “on”; did you mean “one”?\n")
  }

  @Test func watchPrintsEachChange() throws {
    try install("first")
    let watch = try PseudoTerminal(
      [Sandbox.program("tessera"), "print", "--watch"], environment: sandbox.environment)
    #expect(watch.wait(for: "there are no timelines yet"))
    let terminal = try startDashboard()
    #expect(terminal.wait(toSee: "first"))
    #expect(watch.wait(for: "first"), "the dashboard sends the text when it has started")
    try sandbox.write("second", to: "text")
    #expect(terminal.wait(toSee: "second") && watch.wait(for: "second"))
    quit(terminal)
    #expect(watch.waitUntilIdle(), "nothing wakes the command")
    #expect(watch.text.components(separatedBy: "second").count == 2, "printed once: \(watch.text)")
    try sandbox.write("third", to: "text")
    let next = try startDashboard()
    #expect(next.wait(toSee: "third") && watch.wait(for: "third"))
    quit(next)
  }

  @Test func watchEndsWhenItsReaderIsGone() throws {
    try install("hello")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c", "\(try Sandbox.program("tessera")) print --watch --allow-empty | head -n 1",
    ]
    process.environment = sandbox.environment
    process.currentDirectoryURL = URL(fileURLWithPath: sandbox.folder)
    try process.run()
    // The shell waits for both commands.
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  /// What a widget shows must not be a command, a format or a style for tmux.
  @Test func tmuxInterpretsNothingInAText() throws {
    let text = "#(touch owned) #{pid} ##S #[reverse]x"
    try install(text)
    let terminal = try startDashboard()
    #expect(terminal.wait(toSee: "#(touch owned)"))
    let printed = try sandbox.run(["print", "--format", "tmux"]).output
    #expect(!printed.isEmpty)
    let program = try Sandbox.program("tessera")
    try sandbox.write(
      """
      set -g status-right-length 80
      set -g status-left ''
      set -g window-status-current-format ''
      set -g status-interval 1
      set -g status-right '#(\(program) print --format tmux)|'
      """, to: "tmux.conf")
    let tmux = try PseudoTerminal(
      ["tmux", "-S", "\(sandbox.folder)/tmux", "-f", "\(sandbox.folder)/tmux.conf", "new", "cat"],
      environment: sandbox.environment.merging(["TERM": "xterm-256color", "LANG": "C.UTF-8"]) { $1 }
    )
    // An inline widget has at most 24 columns.
    #expect(tmux.wait(toSee: String(text.prefix(22))), "\(tmux.shown)")
    #expect(sandbox.text(of: "owned") == nil)
    _ = try Self.runTool("tmux", "-S", "\(sandbox.folder)/tmux", "kill-server")
    quit(terminal)
  }

  private static func runTool(_ arguments: String...) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Common command lines are not parsed by ArgumentParser, which would take too long.
  @Test(arguments: [
    ["print"], ["print", "one", "two"], ["print", "--format", "tmux"], ["print", "--watch", "a"],
    ["print", "--family", "inline", "a"], ["print", "--separator", " | ", "--color"],
    ["print", "--format", "i3bar", "--watch", "--allow-empty"],
  ])
  func fastParsingAgreesWithTheParser(arguments: [String]) throws {
    let fast = try #require(PrintArguments(parsing: arguments))
    let command = try #require(try Tessera.parseAsRoot(arguments) as? PrintCommand)
    #expect(fast == command.arguments)
  }

  @Test(arguments: [
    ["snapshot"], [], ["print", "--help"], ["print", "--format", "html"], ["print", "--format"],
    ["print", "--format=tmux"], ["print", "--home", "x"], ["print", "--family", "small"],
    ["print", "--color", "--format", "tmux"], ["print", "--", "-x"],
  ])
  func otherCommandLinesAreLeftToTheParser(arguments: [String]) {
    #expect(PrintArguments(parsing: arguments) == nil)
  }
}
