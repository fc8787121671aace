import Foundation
import Golden
import PseudoTerminals
import Testing

/// A launcher's program has the terminal until it ends; then the dashboard is back as it was.
@Suite(.serialized)
struct TerminalProgramTests {
  /// A dashboard in an interactive shell, with one launcher box.
  private struct Dashboard {
    let shell: Shell
    let pid: pid_t
    let settings: TerminalSettings
    let modes: TerminalModes

    var terminal: PseudoTerminal { shell.terminal }

    /// Starts the dashboard with these items of `launchers.yaml`, one per line.
    init(_ launchers: String..., variables: String = "") throws {
      shell = try Shell()
      try shell.sandbox.write(
        "widgets:\n  - {widget: launcher, family: large}\n", to: "config/tessera/home.yaml")
      let items = launchers.map { "  - \($0)\n" }.joined()
      try shell.sandbox.write("launchers:\n\(items)", to: "config/tessera/launchers.yaml")
      let terminal = shell.terminal
      terminal.clearOutput()
      terminal.type("\(variables) \(try Sandbox.program("tessera"))\n")
      #expect(terminal.wait(toSee: "Launcher", "key"))
      #expect(terminal.waitUntilIdle())
      let child = Sandbox.children(of: terminal.pid).first { $0.command.contains("tessera") }
      pid = try #require(child?.pid)
      settings = terminal.settings
      modes = terminal.screen.modes
      #expect(modes.isAlternate && modes.mouse == 2 && !settings.echoes)
    }

    /// Starts the launcher whose key is `x`.
    func start() {
      terminal.clearOutput()
      terminal.type("x")
    }

    /// Waits until the dashboard is shown again, and expects that the terminal is as before.
    func expectReturn(showing text: String, _ location: SourceLocation = #_sourceLocation) {
      #expect(
        terminal.wait(toSee: "Launcher", text), "\(terminal.shown)", sourceLocation: location)
      #expect(terminal.waitUntilIdle(), sourceLocation: location)
      #expect(terminal.settings == settings, sourceLocation: location)
      #expect(terminal.screen.modes == modes, sourceLocation: location)
      #expect(terminal.foregroundGroup == pid, sourceLocation: location)
    }

    /// Quits, and expects that the shell's terminal is as before the dashboard.
    func quit(_ location: SourceLocation = #_sourceLocation) throws {
      terminal.clearOutput()
      terminal.type("q")
      #expect(terminal.wait(for: "ready> "), sourceLocation: location)
      let modes = terminal.screen.modes
      #expect(!modes.isAlternate && modes.isCursorVisible, sourceLocation: location)
      #expect(modes.mouse == 0 && modes.paste.isEmpty && modes.focus.isEmpty)
      #expect(try shell.settingsChange() == "", sourceLocation: location)
    }
  }

  /// Turns on everything that a full-screen program may turn on.
  private static let mess =
    "stty raw -echo; printf '\\033[?1049h\\033[?1003h\\033[?1015h\\033[?2004h\\033[?1004h"
    + "\\033[?1h\\033=\\033[?25l\\033[4h\\033[3;5r\\033[?6h\\033[1;31mmess'"

  private func item(_ command: String, _ more: String = "") -> String {
    "{name: key, key: x, command: \"\(command.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\"\(more)}"
  }

  /// Neither is a part of the terminal's settings, and both outlive the program.
  @Test func whatStopsOutputOrKeepsOthersOutIsUndone() throws {
    // TCXONC with TCOOFF, and TIOCEXCL.
    let program = "perl -e 'ioctl(STDOUT, 0x540C, 0); ioctl(STDOUT, 0x540A, 0)'"
    let dashboard = try Dashboard(item(program))
    dashboard.start()
    dashboard.expectReturn(showing: "key")
    let terminal = dashboard.terminal
    try dashboard.quit()
    terminal.clearOutput()
    terminal.type("echo op''ened > /dev/tty\n")
    #expect(terminal.wait(for: "opened"))
    #expect(terminal.wait(for: "ready> "))
  }

  /// It belongs to whoever has the terminal open, such as the shell, which would end.
  @Test func readingTheTerminalWaitsAgain() throws {
    let program = "perl -MFcntl -e 'fcntl(STDIN, F_SETFL, O_RDWR | O_NONBLOCK)'"
    let dashboard = try Dashboard(item(program))
    dashboard.start()
    dashboard.expectReturn(showing: "key")
    // The flags are those of open(2), in octal; see proc(5), fdinfo.
    let text = try String(contentsOfFile: "/proc/\(dashboard.pid)/fdinfo/0", encoding: .utf8)
    let match = try #require(text.firstMatch(of: /flags:\s+(\d+)/))
    let flags = try #require(Int32(match.output.1, radix: 8))
    #expect(flags & O_NONBLOCK == 0)
    try dashboard.quit()
  }

  @Test func programHasTheTerminalUntilItEnds() throws {
    let dashboard = try Dashboard(item("stty -a | tr '\\n' ' '; echo; echo here; read -r line"))
    let terminal = dashboard.terminal
    dashboard.start()
    #expect(terminal.wait(for: "here"))
    #expect(!terminal.screen.modes.isAlternate && terminal.screen.modes.mouse == 0)
    #expect(terminal.settings.echoes && terminal.foregroundGroup != dashboard.pid)
    #expect(terminal.text.contains(" icanon ") && terminal.text.contains(" isig "))
    terminal.type("\n")
    dashboard.expectReturn(showing: "key")
    #expect(!terminal.shown.contains("exit status"))
    try dashboard.quit()
  }

  /// A program on the alternate screen, such as an editor, does not move the shell's cursor.
  @Test func shellGoesOnBelowItsOlderOutput() throws {
    let dashboard = try Dashboard(item("printf '\\033[?1049hfull\\033[?1049l'"))
    let terminal = dashboard.terminal
    dashboard.start()
    dashboard.expectReturn(showing: "key")
    terminal.clearOutput()
    terminal.type("q")
    #expect(terminal.wait(for: "ready> "))
    let lines = terminal.screen.lines.filter { $0.hasPrefix("ready>") }
    // The command that started the dashboard is above the new prompt.
    #expect(
      lines.dropLast().last?.contains("/tessera") == true
        && lines.last?.contains("/tessera") == false, "\(terminal.screen.lines)")
  }

  @Test func fileOfTextOpensInTheEditor() throws {
    let folder = try TemporaryFolder()
    let (note, editor) = ("\(folder.path)/note one.md", "\(folder.path)/edit")
    try "first line\n".write(toFile: note, atomically: false, encoding: .utf8)
    try "#!/bin/sh\necho \"$1\"; cat \"$2\"; read -r line\n"
      .write(toFile: editor, atomically: false, encoding: .utf8)
    chmod(editor, 0o700)
    let address = URL(fileURLWithPath: note).absoluteString
    let dashboard = try Dashboard(
      "{name: key, key: x, open: \"\(address)\"}", variables: "VISUAL='\(editor) -w'")
    let terminal = dashboard.terminal
    dashboard.start()
    #expect(terminal.wait(for: "first line"))
    #expect(terminal.text.contains("-w") && !terminal.screen.modes.isAlternate)
    terminal.type("\n")
    dashboard.expectReturn(showing: "key")
    try dashboard.quit()
  }

  @Test(arguments: [SIGSEGV, SIGKILL])
  func crashedProgramLeavesNothingBehind(signal: Int32) throws {
    let dashboard = try Dashboard(item("\(Self.mess); kill -\(signal) $$"))
    dashboard.start()
    dashboard.expectReturn(showing: "key was ended by signal \(signal)")
    try dashboard.quit()
  }

  @Test func failedProgramIsReported() throws {
    let dashboard = try Dashboard(item("exit 3"))
    dashboard.start()
    dashboard.expectReturn(showing: "key: exit status 3")
    try dashboard.quit()
  }

  @Test func missingProgramLeavesTheScreenAlone() throws {
    let dashboard = try Dashboard("{name: key, key: x, command: [no-such-program]}")
    dashboard.start()
    #expect(dashboard.terminal.wait(toSee: "program “no-such-program” not found"))
    #expect(!dashboard.terminal.text.contains("\u{1b}[?1049l"))
    dashboard.expectReturn(showing: "key")
  }

  @Test func missingFolderLeavesTheScreenAlone() throws {
    let dashboard = try Dashboard(item("true", ", directory: /no/such/folder"))
    dashboard.start()
    #expect(dashboard.terminal.wait(toSee: "folder “/no/such/folder” not found"))
    #expect(!dashboard.terminal.text.contains("\u{1b}[?1049l"))
  }

  @Test func programThatCannotBeExecutedIsReported() throws {
    let dashboard = try Dashboard("{name: key, key: x, command: [~/broken]}")
    try dashboard.shell.sandbox.write("\u{7f}ELF nonsense", to: "broken")
    let path = "\(dashboard.shell.sandbox.folder)/broken"
    #expect(chmod(path, 0o755) == 0)
    dashboard.start()
    dashboard.expectReturn(showing: "key: Exec format error")
    try dashboard.quit()
  }

  @Test func stoppedProgramComesBackWhenItIsStartedAgain() throws {
    let dashboard = try Dashboard(
      item(
        "\(Self.mess); stty isig; trap 'printf back; stty -a; exit 0' CONT; while :; do sleep 1; done"
      ))
    let terminal = dashboard.terminal
    dashboard.start()
    #expect(terminal.wait(for: "mess"))
    #expect(terminal.waitUntilIdle())
    let programSettings = terminal.settings
    terminal.type("\u{1a}")
    dashboard.expectReturn(showing: "key is stopped")
    terminal.clearOutput()
    terminal.type("x")
    #expect(terminal.wait(for: "back"))
    #expect(terminal.wait(for: "-icanon"), "the program has its settings again")
    #expect(programSettings != dashboard.settings)
    dashboard.expectReturn(showing: "key")
    try dashboard.quit()
  }

  /// Its name is not what a stopped program is known by.
  @Test func anotherProgramOfTheNameIsNotTheStoppedOne() throws {
    let dashboard = try Dashboard(item("echo first; kill -STOP $$; echo resumed; sleep 99"))
    dashboard.start()
    dashboard.expectReturn(showing: "key is stopped")
    try dashboard.shell.sandbox.write(
      "launchers:\n  - \(item("echo other")) # Key\n", to: "config/tessera/launchers.yaml")
    #expect(dashboard.terminal.waitUntilIdle())
    dashboard.start()
    #expect(dashboard.terminal.wait(for: "other"))
    #expect(!dashboard.terminal.text.contains("resumed"))
    dashboard.expectReturn(showing: "key")
    dashboard.terminal.type("q")
    #expect(dashboard.terminal.wait(toSee: "quit again to end it"))
    try dashboard.quit()
  }

  @Test func quittingAsksOnceAndEndsStoppedPrograms() throws {
    let dashboard = try Dashboard(
      item(
        "trap 'echo hup > \(NSTemporaryDirectory())hup-$PPID; exit' HUP; kill -STOP $$; sleep 99 & wait"
      ))
    let file = "\(NSTemporaryDirectory())hup-\(dashboard.pid)"
    defer { unlink(file) }
    dashboard.start()
    dashboard.expectReturn(showing: "key is stopped")
    dashboard.terminal.type("q")
    #expect(dashboard.terminal.wait(toSee: "quit again to end it"))
    try dashboard.quit()
    #expect(dashboard.terminal.wait { access(file, F_OK) == 0 })
  }

  @Test func keyboardSignalsReachOnlyTheProgram() throws {
    // Without exec, a shell that just starts its child may lose the signal.
    let dashboard = try Dashboard(item("echo here; exec sleep 99"))
    dashboard.start()
    #expect(dashboard.terminal.wait(for: "here"))
    dashboard.terminal.type("\u{3}")
    dashboard.expectReturn(showing: "key was ended by signal 2")
    dashboard.start()
    #expect(dashboard.terminal.wait(for: "here"))
    dashboard.terminal.type("\u{1c}")
    dashboard.expectReturn(showing: "key was ended by signal 3")
    try dashboard.quit()
  }

  @Test func newSizeAppliesOnReturn() throws {
    let dashboard = try Dashboard(item("echo here; read -r line; stty size; read -r line"))
    let terminal = dashboard.terminal
    dashboard.start()
    #expect(terminal.wait(for: "here"))
    terminal.resize(columns: 100, rows: 30)
    terminal.type("\n")
    #expect(terminal.wait(toSee: "30 100"))
    terminal.type("\n")
    dashboard.expectReturn(showing: "key")
    #expect(terminal.wait { terminal.screen.lines[29].contains("?") }, "\(terminal.shown)")
  }

  @Test func nothingIsWrittenWhileAProgramHasTheTerminal() throws {
    let dashboard = try Dashboard(item("echo here; read -r line"))
    let terminal = dashboard.terminal
    dashboard.start()
    #expect(terminal.wait(for: "here"))
    #expect(terminal.waitUntilIdle())
    terminal.clearOutput()
    // The box is loaded again, and the home screen changes, while the program has the terminal.
    try dashboard.shell.sandbox.write(
      "launchers:\n  - \(item("true"))\n  - {name: second, command: x}\n",
      to: "config/tessera/launchers.yaml")
    try dashboard.shell.sandbox.write(
      "widgets:\n  - {widget: launcher, family: large}\n  - {widget: clock, family: small}\n",
      to: "config/tessera/home.yaml")
    kill(dashboard.pid, SIGWINCH)
    #expect(terminal.waitUntilIdle())
    #expect(terminal.text == "")
    terminal.type("\n")
    dashboard.expectReturn(showing: "second")
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func endOfTheDashboardEndsTheProgram(signal: Int32) throws {
    let dashboard = try Dashboard(
      item("\(Self.mess); trap 'echo hup > $HOME/hup; exit' HUP; sleep 99 & wait"))
    let terminal = dashboard.terminal
    dashboard.start()
    #expect(terminal.wait(for: "mess"))
    #expect(terminal.waitUntilIdle())
    terminal.clearOutput()
    kill(dashboard.pid, signal)
    #expect(terminal.wait(for: "ready> "))
    #expect(terminal.wait { dashboard.shell.sandbox.text(of: "hup") == "hup\n" })
    #expect(!terminal.screen.modes.isAlternate && terminal.screen.modes.isCursorVisible)
    #expect(terminal.screen.modes.mouse == 0 && terminal.screen.modes.paste.isEmpty)
    dashboard.shell.run("echo status $?")
    #expect(terminal.text.contains("status \(128 + signal)"))
    #expect(try dashboard.shell.settingsChange() == "")
  }

  @Test func killedDashboardLeavesNoProgram() throws {
    let dashboard = try Dashboard(item("echo pid $$; exec sleep 99"))
    dashboard.start()
    #expect(dashboard.terminal.wait { dashboard.terminal.text.contains(/pid \d+\s/) })
    let match = dashboard.terminal.text.firstMatch(of: /pid (\d+)\s/)
    let program = try #require(match.flatMap { pid_t($0.output.1) })
    kill(dashboard.pid, SIGKILL)
    #expect(dashboard.terminal.wait { kill(program, 0) != 0 })
  }

  @Test func programOutlivesTheReaperOfItsDashboard() throws {
    let dashboard = try Dashboard(item("env; read -r line"))
    dashboard.start()
    #expect(dashboard.terminal.wait(for: "TERM="))
    #expect(dashboard.terminal.waitUntilIdle())
    #expect(!dashboard.terminal.text.contains("TESSERA_CHILD"))
    dashboard.terminal.type("\n")
    dashboard.expectReturn(showing: "key")
  }

  /// Also if the program has left the terminal so that reading does not wait.
  @Test(arguments: [
    "[echo, some words]",
    "[perl, -MFcntl, -e, 'print q(some words); fcntl(STDIN, F_SETFL, O_RDWR | O_NONBLOCK)']",
  ])
  func outputStaysUntilEnterIfTheLauncherPauses(command: String) throws {
    let dashboard = try Dashboard("{name: key, key: x, pause: true, command: \(command)}")
    dashboard.start()
    #expect(dashboard.terminal.wait(toSee: "some words", "[0] Press Enter to return."))
    #expect(dashboard.terminal.waitUntilIdle())
    #expect(!dashboard.terminal.screen.modes.isAlternate)
    dashboard.terminal.type("\n")
    dashboard.expectReturn(showing: "key")
  }

  @Test func detachedProgramHasNoTerminal() throws {
    let dashboard = try Dashboard(
      item("{ tty; ps -o sid= $$; } > $HOME/done 2>&1; exit 4", ", run: detached"))
    dashboard.start()
    #expect(dashboard.terminal.wait(toSee: "key: exit status 4"))
    #expect(dashboard.shell.sandbox.text(of: "done")?.hasPrefix("not a tty") == true)
    #expect(!dashboard.terminal.text.contains("\u{1b}[?1049l"))
    try dashboard.quit()
  }

  @Test func tmuxIsRequiredForAWindow() throws {
    let dashboard = try Dashboard(item("true", ", run: tmux"), variables: "TMUX=")
    dashboard.start()
    #expect(dashboard.terminal.wait(toSee: "the dashboard does not run in tmux"))
  }

  @Test(.enabled(if: access("/usr/bin/tmux", X_OK) == 0, "tmux is not installed"))
  func programRunsInANewWindowOfTmux() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      "widgets:\n  - {widget: launcher, family: large}\n", to: "config/tessera/home.yaml")
    let launcher = item("echo in a window; tty; read -r line", ", run: tmux, directory: /tmp")
    try sandbox.write("launchers:\n  - \(launcher)\n", to: "config/tessera/launchers.yaml")
    let terminal = try PseudoTerminal(
      [
        "tmux", "-S", "\(sandbox.folder)/socket", "-f", "/dev/null", "new-session",
        try Sandbox.program("tessera"),
      ], environment: sandbox.environment)
    #expect(terminal.wait(toSee: "Launcher", "key"))
    #expect(terminal.waitUntilIdle())
    terminal.type("x")
    #expect(terminal.wait(toSee: "in a window", "/dev/pts/"), "\(terminal.shown)")
    terminal.type("\n")
    #expect(terminal.wait(toSee: "Launcher", "Started key"), "\(terminal.shown)")
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  @Test(.enabled(if: access("/usr/bin/htop", X_OK) == 0, "htop is not installed"))
  func htopComesAndGoes() throws {
    let dashboard = try Dashboard("{name: key, key: x, command: htop}")
    dashboard.start()
    #expect(dashboard.terminal.wait(toSee: "Load average", "F10"))
    dashboard.terminal.type("q")
    dashboard.expectReturn(showing: "key")
    try dashboard.quit()
  }
}
