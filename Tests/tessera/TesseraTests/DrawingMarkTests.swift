import Foundation
import PseudoTerminals
import Testing

@Suite(.serialized)
struct DrawingMarkTests {
  /// Starts a dashboard and kills it while it is drawing its box.
  ///
  /// - Returns: Whether it was drawing when it was killed.
  private func killWhileDrawing(_ sandbox: Sandbox) throws -> Bool {
    let terminal = try PseudoTerminal(
      [Sandbox.program("tessera")], environment: sandbox.environment)
    // Before the circles, the placeholder is drawn, and marked, too.
    try #require(terminal.wait(toSee: "Faulty", "▄▄"))
    let path = "\(sandbox.folder)/state/tessera/marks/drawing-\(terminal.pid)"
    func isDrawing() -> Bool {
      FileManager.default.contents(atPath: path)?.contains { $0 != 0 } == true
    }
    let isSeen = terminal.wait {
      // Opening or closing a sheet redraws all boxes.
      terminal.type("i")
      return (0..<2000).contains { _ in isDrawing() }
    }
    kill(terminal.pid, SIGKILL)
    _ = terminal.end()
    return isSeen && isDrawing()
  }

  @Test func viewThatEndedTheLastRunIsNotDrawn() throws {
    let sandbox = try Sandbox()
    try sandbox.writeBoard(ofFaulty: "costly")
    // Several attempts, because drawing may finish just before the dashboard is killed.
    #expect(try (0..<20).contains { _ in try killWhileDrawing(sandbox) })
    let terminal = try PseudoTerminal(
      [Sandbox.program("tessera")], environment: sandbox.environment)
    #expect(terminal.wait(toSee: "Faulty", "its view crashed or hung"), "\(terminal.shown)")
    terminal.type("q")
    #expect(terminal.end() == 0)
  }
}
