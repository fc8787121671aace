import Foundation
import PseudoTerminals
import Testing

/// The dashboard survives terminals that hang, flood it or report nonsense.
@Suite(.serialized)
struct HostileTerminalTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
  }

  private func start(columns: UInt16 = 80, rows: UInt16 = 24) throws -> PseudoTerminal {
    try PseudoTerminal(
      [Sandbox.program("tessera")], environment: sandbox.environment, columns: columns, rows: rows)
  }

  @Test func unterminatedPasteDoesNotBlockControlC() throws {
    let terminal = try start()
    #expect(terminal.wait(toSee: "Words"))
    terminal.type("\u{1b}[200~never ended")
    var status: Int32?
    for _ in 0..<100 where status == nil {
      terminal.type("\u{3}")
      status = terminal.end(within: 0.3)
    }
    #expect(status == 0)
  }

  /// This takes some tens of milliseconds; with quadratic cost it would take 25 s.
  @Test func fourThousandTypedCharactersAreFast() throws {
    let terminal = try start()
    #expect(terminal.wait(toSee: "Words"))
    terminal.type(":")
    #expect(terminal.wait(toSee: "Commands"))
    let initialTime = try #require(ProcessUsage(terminal.pid)).cpuTime
    terminal.type(String(repeating: "ab", count: 2000))
    terminal.type("\u{1b}")
    #expect(terminal.wait(90) { !terminal.shown.contains("Commands") })
    let cpuTime = try #require(ProcessUsage(terminal.pid)).cpuTime - initialTime
    #expect(cpuTime < 4000, "milliseconds of CPU time")
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  /// The memory is limited, so that a failure does not affect other processes.
  @Test(arguments: ["cols 65535 rows 65535", "cols 40000 rows 30", "cols 100 rows 40000"])
  func impossibleScreenSizeIsLimited(size: String) throws {
    let program = try Sandbox.program("tessera")
    let terminal = try PseudoTerminal(
      ["sh", "-c", "stty \(size); ulimit -v 4194304; exec \(program)"],
      environment: sandbox.environment)
    #expect(terminal.wait(for: "\u{1b}[?2004h"))
    terminal.type("q")
    #expect(terminal.end(within: 60) == 0)
  }

  /// Repaints until the output exceeds what a terminal buffers without reading.
  private func stopReading(_ terminal: PseudoTerminal) throws {
    for _ in 0..<25 {
      terminal.type("\u{0c}")
      let outcome = try sandbox.run(["open", "tessera://page/1"])
      try #require(outcome.status == 0, "the socket is served: \(outcome.errors)")
    }
  }

  @Test func blockedTerminalDelaysNeitherSocketNorSignal() throws {
    let terminal = try start(columns: 200, rows: 60)
    #expect(terminal.wait(toSee: "Words", "Calendar"))
    try stopReading(terminal)
    kill(terminal.pid, SIGTERM)
    #expect(terminal.waitForExitUnread() == 128 + SIGTERM)
  }

  @Test func unblockedTerminalShowsTheWholeScreen() throws {
    let terminal = try start(columns: 200, rows: 60)
    #expect(terminal.wait(toSee: "Words", "Calendar"))
    try stopReading(terminal)
    terminal.type("?")
    #expect(terminal.wait(toSee: "move between boxes", "Words", "Calendar"))
    terminal.type("q")
    #expect(terminal.end() == 0)
  }
}
