import Foundation
import PseudoTerminals
import Testing

/// A dashboard whose loop hangs can be ended, and the terminal is restored.
@Suite(.serialized)
struct BusyLoopTests {
  /// Starts a dashboard, makes its loop hang, and returns its process ID.
  private func startHanging(in shell: Shell) throws -> pid_t {
    let pid = try shell.start()
    let initialTime = try #require(ProcessUsage(pid)).cpuTime
    shell.terminal.type("\u{1b}[23~")
    let isBusy = shell.terminal.wait(60) { (ProcessUsage(pid)?.cpuTime ?? 0) > initialTime + 1500 }
    try #require(isBusy)
    shell.terminal.clearOutput()
    return pid
  }

  private func expectEnd(of shell: Shell, with status: Int32) throws {
    try #require(shell.terminal.wait(30, for: "ready> "))
    shell.expectModesOff(in: "\u{1b}[?1002h\u{1b}[?1049h\u{1b}[?25l" + shell.terminal.text)
    shell.run("echo status $?")
    #expect(shell.terminal.text.contains("status \(status)"))
    #expect(try shell.settingsChange() == "")
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT, 34])
  func signalEndsABusyLoop(number: Int32) throws {
    let shell = try Shell()
    kill(try startHanging(in: shell), number)
    try expectEnd(of: shell, with: 128 + number)
  }

  @Test func controlCEndsABusyLoop() throws {
    let shell = try Shell()
    _ = try startHanging(in: shell)
    shell.terminal.type("abc\u{3}")
    try expectEnd(of: shell, with: 128 + SIGINT)
  }
}
