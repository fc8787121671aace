import Foundation
import PseudoTerminals
import Testing

@testable import tessera

@Suite(.serialized)
struct DrawingMarkTests {
  @Test func whatAProcessThatIsGoneWasDrawingIsBannedFromThenOn() throws {
    let sandbox = try Sandbox()
    let folder = "\(sandbox.folder)/marks"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    // Nobody holds a lock on them: one was drawing, the other was not.
    for (name, mark) in [("drawing-1", UInt64(77)), ("drawing-2", 0)] {
      let bytes = withUnsafeBytes(of: mark) { Data($0) }
      try bytes.write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    }
    let first = DrawingMark(folder: folder)
    #expect(first.banned == [77])
    first.set(88)
    let beside = DrawingMark(folder: folder)
    #expect(beside.banned == [77], "88 is of a process that lives")
  }

  /// Kills a dashboard while it draws its box.
  ///
  /// - Returns: Whether it was drawing when it ended.
  private func killWhileDrawing(_ sandbox: Sandbox) throws -> Bool {
    let terminal = try PseudoTerminal(
      [Sandbox.program("tessera")], environment: sandbox.environment)
    try #require(terminal.wait(toSee: "Faulty"))
    let path = "\(sandbox.folder)/state/tessera/marks/drawing-\(terminal.pid)"
    func isDrawing() -> Bool {
      FileManager.default.contents(atPath: path)?.contains { $0 != 0 } == true
    }
    let isSeen = terminal.wait {
      // A sheet that comes or goes has every box drawn anew.
      terminal.type("i")
      return (0..<2000).contains { _ in isDrawing() }
    }
    kill(terminal.pid, SIGKILL)
    _ = terminal.end()
    return isSeen && isDrawing()
  }

  @Test func theNextRunDoesNotDrawWhatOneWasDrawingWhenItEndedAndSaysSo() throws {
    let sandbox = try Sandbox()
    try sandbox.writeBoard(ofFaulty: "costly")
    // It may be done just before it is killed.
    #expect(try (0..<20).contains { _ in try killWhileDrawing(sandbox) })
    let terminal = try PseudoTerminal(
      [Sandbox.program("tessera")], environment: sandbox.environment)
    #expect(terminal.wait(toSee: "Faulty", "its picture ended the last run"), "\(terminal.shown)")
    terminal.type("q")
    #expect(terminal.end() == 0)
  }
}
