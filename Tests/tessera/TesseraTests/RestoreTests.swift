import Foundation
import PseudoTerminals
import Testing

/// However the program ends, it restores the terminal: settings, cursor, modes and screen.
@Suite(.serialized)
struct RestoreTests {
  @Test(arguments: [
    SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGXCPU, SIGSEGV, SIGBUS, SIGABRT,
    SIGILL, SIGTRAP, SIGFPE,
  ])
  func signalRestoresTheTerminal(number: Int32) throws {
    let shell = try Shell()
    let pid = try shell.start()
    shell.terminal.clearOutput()
    kill(pid, number)
    #expect(shell.terminal.wait(for: "ready> "))
    shell.expectModesOff(
      in:
        "\u{1b}[?1002h\u{1b}[?1006h\u{1b}[?2031h\u{1b}[?2004h\u{1b}[?1004h\u{1b}[?1049h\u{1b}[?25l"
        + shell.terminal.text)
    shell.run("echo status $?")
    #expect(shell.terminal.text.contains("status \(128 + number)"))
    #expect(try shell.settingsChange() == "")
  }

  @Test func signalDuringSetupRestoresTheTerminal() throws {
    for _ in 0..<5 {
      let shell = try Shell()
      shell.terminal.clearOutput()
      shell.terminal.type("sh -c 'echo pid $$; exec \(try Sandbox.program("tessera"))'\n")
      try #require(shell.terminal.wait(for: "\u{1b}[?1049h"))
      let pid = try #require(
        shell.terminal.text.matches(of: /pid (\d+)/).last.flatMap { pid_t($0.1) })
      kill(pid, SIGTERM)
      #expect(shell.terminal.wait(for: "ready> "))
      shell.expectModesOff(in: "\u{1b}[?25l" + shell.terminal.text)
      shell.run("echo status $?")
      #expect(shell.terminal.text.contains("status \(128 + SIGTERM)"))
      #expect(try shell.settingsChange() == "")
    }
  }

  /// An interactive backtrace would keep the program running.
  @Test func crashWithBacktraceEndsTheProgram() throws {
    let shell = try Shell()
    let pid = try shell.start(with: "SWIFT_BACKTRACE=enable=yes,interactive=yes")
    shell.terminal.clearOutput()
    kill(pid, SIGSEGV)
    #expect(shell.terminal.wait(for: "ready> "))
    shell.run("echo status $?")
    #expect(shell.terminal.text.contains("status \(128 + SIGSEGV)"))
    #expect(try shell.settingsChange() == "")
  }

  @Test func swiftTrapRestoresTheTerminal() throws {
    let shell = try Shell()
    _ = try shell.start()
    shell.terminal.clearOutput()
    shell.terminal.type("\u{1b}[24~")
    #expect(shell.terminal.wait(for: "ready> "))
    shell.expectModesOff(in: "\u{1b}[?1002h\u{1b}[?1049h\u{1b}[?25l" + shell.terminal.text)
    #expect(try shell.settingsChange() == "")
  }

  @Test func qAndControlCRestoreTheTerminal() throws {
    for key in ["q", "\u{3}"] {
      let shell = try Shell()
      _ = try shell.start()
      shell.terminal.type(key)
      #expect(shell.terminal.wait(for: "ready> "))
      shell.expectModesOff(in: shell.terminal.text)
      #expect(try shell.settingsChange() == "")
    }
  }

  /// The terminal's responses to the initial queries do not appear in the shell.
  @Test func lateTerminalResponsesAreDiscarded() throws {
    let shell = try Shell()
    shell.terminal.holdsResponses = true
    _ = try shell.start()
    // The responses arrive immediately after the key, because the program waits only briefly.
    shell.terminal.type("q")
    shell.terminal.sendResponses()
    shell.terminal.holdsResponses = false
    #expect(shell.terminal.wait(toSee: "ready> "))
    #expect(shell.terminal.waitUntilIdle())
    shell.run("echo done")
    #expect(shell.terminal.shown.contains("ready> echo done"))
    #expect(try shell.settingsChange() == "")
  }

  @Test func controlZSuspendsAndFgResumes() throws {
    let shell = try Shell()
    _ = try shell.start()
    shell.terminal.clearOutput()
    shell.terminal.type("\u{1a}")
    #expect(shell.terminal.wait(for: "Stopped"))
    #expect(shell.terminal.wait(for: "ready> "))
    shell.expectModesOff(in: "\u{1b}[?1002h\u{1b}[?1049h\u{1b}[?25l" + shell.terminal.text)
    #expect(try shell.settingsChange() == "")
    shell.terminal.clearOutput()
    shell.terminal.type("fg\n")
    #expect(shell.terminal.wait(toSee: "Calendar", "Clock", "Words"), "fully repainted")
    #expect(shell.terminal.waitUntilIdle())
    shell.terminal.type("q")
    #expect(shell.terminal.wait(for: "ready> "))
    #expect(try shell.settingsChange() == "")
  }

  /// ncurses ignores SIGTSTP while it writes, unless it found a handler when it started; a signal
  /// that is pending for the loop would be discarded.
  @Test func stopSignalIsNotLostWhileDrawing() throws {
    let shell = try Shell()
    let pid = try shell.start()
    for attempt in 1...12 {
      shell.terminal.clearOutput()
      // Keys that arrive together draw one frame; an odd number opens the help, so that the frame
      // differs. The signal arrives meanwhile.
      shell.terminal.type(String(repeating: "?", count: 2 * attempt - 1))
      kill(pid, SIGTSTP)
      try #require(
        shell.terminal.wait(for: "Stopped"), "attempt \(attempt): \(shell.state(of: pid))")
      shell.terminal.type("fg\n")
      #expect(shell.terminal.wait(toSee: "move between boxes"))
      shell.terminal.type("?")
      #expect(shell.terminal.wait(toSee: "Words"))
      #expect(shell.terminal.waitUntilIdle())
    }
    shell.terminal.type("q")
    #expect(shell.terminal.wait(for: "ready> "))
  }

  @Test func externalStopSignalSuspends() throws {
    let shell = try Shell()
    let pid = try shell.start()
    shell.terminal.clearOutput()
    kill(pid, SIGTSTP)
    #expect(shell.terminal.wait(for: "Stopped"), "\(shell.state(of: pid))")
    #expect(shell.terminal.wait(for: "ready> "))
    #expect(try shell.settingsChange() == "")
    shell.terminal.type("fg\n")
    #expect(shell.terminal.wait(toSee: "Words"))
    #expect(shell.terminal.waitUntilIdle())
    shell.terminal.type("q")
    #expect(shell.terminal.wait(for: "ready> "))
  }
}
