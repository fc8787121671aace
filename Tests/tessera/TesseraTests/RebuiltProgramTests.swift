import Foundation
import PseudoTerminals
import Testing

/// An extension that is rebuilt while the dashboard shows it.
@Suite(.serialized)
struct RebuiltProgramTests {
  @Test func rebuiltProgramIsShownImmediately() throws {
    let sandbox = try board()
    let terminal = try PseudoTerminal(
      [Sandbox.program("tessera")], environment: sandbox.environment)
    #expect(terminal.wait(toSee: "first one"))
    try build("second", sandbox)
    #expect(terminal.wait(toSee: "second one"), "shown automatically")
    terminal.type("i")
    #expect(terminal.wait(toSee: "extension rebuilt"))
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  /// With cached timelines nothing is requested at the start, so the extension has not been
  /// started.
  @Test func cachedTimelineOfRebuiltProgramIsReloaded() throws {
    let sandbox = try board()
    for (number, shown) in ["first one", "second one"].enumerated() {
      let terminal = try PseudoTerminal(
        [Sandbox.program("tessera")], environment: sandbox.environment)
      #expect(terminal.wait(toSee: "first one"))
      if number == 1 { try build("second", sandbox) }
      #expect(terminal.wait(toSee: shown), "shown automatically")
      terminal.type("q")
      #expect(terminal.end() == 0)
    }
  }

  /// Sets up a home screen with one widget, whose program is the first build.
  private func board() throws -> Sandbox {
    let sandbox = try Sandbox()
    let widget = "\(sandbox.folder)/programs/widget"
    try build("first", sandbox)
    try sandbox.write(
      "extensions:\n  faulty:\n    command: [\(widget)]\n", to: "config/tessera/config.yaml")
    try sandbox.write(
      "widgets:\n  - {widget: faulty, family: medium}\n", to: "config/tessera/home.yaml")
    return sandbox
  }

  /// Replaces the program, by renaming, with one that runs the faulty extension in a mode.
  private func build(_ mode: String, _ sandbox: Sandbox) throws {
    let script = "#!/bin/sh\nexec '\(try Sandbox.program("FaultyExtension"))' \(mode)\n"
    try sandbox.write(script, to: "programs/widget.new")
    let path = "\(sandbox.folder)/programs/widget"
    chmod(path + ".new", 0o755)
    rename(path + ".new", path)
  }
}
