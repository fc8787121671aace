import Foundation
import PseudoTerminals
import Testing

/// Rare signals end the program like all others.
@Suite(.serialized)
struct RareSignalTests {
  /// 16 is `SIGSTKFLT`, 34 to 64 are the real-time signals.
  @Test(arguments: [Int32(16), 34, 35, 50, 64])
  func rareSignalRestoresTheTerminal(number: Int32) throws {
    let shell = try Shell()
    let pid = try shell.start()
    shell.terminal.clearOutput()
    kill(pid, number)
    #expect(shell.terminal.wait(for: "ready> "))
    shell.expectModesOff(
      in: "\u{1b}[?1002h\u{1b}[?1006h\u{1b}[?2004h\u{1b}[?1049h\u{1b}[?25l" + shell.terminal.text)
    shell.run("echo status $?")
    #expect(shell.terminal.text.contains("status \(128 + number)"))
    #expect(try shell.settingsChange() == "")
  }
}
