import Foundation
import PseudoTerminals
import Testing

/// A shell on a pseudo-terminal, which is needed to stop and continue jobs.
struct Shell {
  let sandbox: Sandbox
  let terminal: PseudoTerminal

  init() throws {
    sandbox = try Sandbox()
    try sandbox.write("set enable-bracketed-paste off\n", to: "inputrc")
    let debug = [
      "TESSERA_DEBUG_TRAP": "1", "SWIFT_BACKTRACE": "enable=no", "PS1": "ready> ",
      "INPUTRC": "\(sandbox.folder)/inputrc",
    ]
    terminal = try PseudoTerminal(
      ["bash", "--norc", "--noprofile", "-i"],
      environment: sandbox.environment.merging(debug) { $1 })
    terminal.wait(for: "ready> ")
    run("stty -a > \(sandbox.folder)/before")
  }

  func run(_ command: String) {
    terminal.clearOutput()
    terminal.type(command + "\n")
    terminal.wait(for: "\r\nready> ")
  }

  /// Starts the dashboard, waits until it is shown, and returns its process identifier.
  func start(with variables: String = "") throws -> pid_t {
    terminal.clearOutput()
    terminal.type("\(variables) \(try Sandbox.program("tessera"))\n")
    #expect(terminal.wait(toSee: "press to flip"))
    #expect(terminal.waitUntilIdle())
    return try #require(
      Sandbox.children(of: terminal.pid).first { $0.command.contains("tessera") }?.pid)
  }

  /// Returns the state of a process and the output of its terminal, for the message of a failed
  /// test.
  func state(of pid: pid_t) -> String {
    let status = (try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)) ?? "gone"
    let lines = status.split(separator: "\n").filter { line in
      ["State", "PPid", "Threads", "Sig", "Shd"].contains { line.hasPrefix($0) }
    }
    return lines.joined(separator: ", ") + "\n" + terminal.text.debugDescription.suffix(2000)
  }

  /// Returns the terminal settings before and now if they differ, otherwise an empty string.
  func settingsChange() throws -> String {
    run("stty -a > \(sandbox.folder)/after")
    let before = try #require(sandbox.text(of: "before"))
    let after = try #require(sandbox.text(of: "after"))
    return before == after ? "" : "\(before)\n→\n\(after)"
  }

  /// Expects that each mode was last turned off, and the cursor was last turned on.
  func expectModesOff(in text: String) {
    func last(_ sequence: String) -> String.Index? {
      text.range(of: sequence, options: .backwards)?.lowerBound
    }
    for mode in ["1002", "1006", "2031", "2004", "1004", "1049"] {
      guard let on = last("\u{1b}[?\(mode)h") else { continue }
      #expect(last("\u{1b}[?\(mode)l").map { $0 > on } ?? false, "mode \(mode)")
    }
    let lastHidden = last("\u{1b}[?25l")
    let lastShown = max(
      last("\u{1b}[?25h") ?? text.startIndex, last("\u{1b}[34h\u{1b}[?25h") ?? text.startIndex)
    #expect(lastHidden.map { lastShown > $0 } ?? false, "cursor")
  }
}
