import ExtensionHost
import Foundation
import Golden
import Testing
import Timelines
import ViewTree
import Wire

/// Extensions whose program is replaced while its process is running.
@Suite(.serialized)
struct RebuiltProgramTests {
  typealias Stage = FaultyChildTests.TestHost

  /// A program in its own folder that runs the faulty extension.
  private struct Program {
    let path: String

    init() throws {
      path = try TemporaryFolder().path + "/widget"
    }

    /// Installs another build, as linkers do: writes a complete new file, then renames it.
    func build(_ mode: String) throws {
      try script(mode).write(toFile: path + ".new", atomically: true, encoding: .utf8)
      chmod(path + ".new", 0o755)
      rename(path + ".new", path)
    }

    func script(_ mode: String) throws -> String {
      "#!/bin/sh\nexec '\(try #require(Stage.program))' \(mode)\n"
    }
  }

  private func text(_ answer: ExtensionResponse?) throws -> String? {
    guard case .timeline(let entries, _, _) = answer, let entry = entries.first,
      case .text(let text) = try entry.payload.node()
    else { return nil }
    return text.runs.map(\.text).joined()
  }

  private func starts(_ stage: Stage) -> Int {
    stage.events.count { if case .started = $0 { true } else { false } }
  }

  @Test func rebuiltProgramHandlesNextRequest() throws {
    let program = try Program()
    try program.build("first")
    let stage = Stage("", program: program.path)
    #expect(try text(stage.timeline()) == "first one")
    #expect(try text(stage.timeline()) == "first one")
    #expect(starts(stage) == 1, "an unchanged program is not restarted")
    try program.build("second")
    #expect(try text(stage.timeline()) == "second one")
    #expect(starts(stage) == 2)
  }

  /// The views on screen may be from an earlier run.
  @Test func rebuildOfProgramNotYetStartedIsReported() throws {
    let program = try Program()
    try program.build("first")
    let stage = Stage("", program: program.path)
    stage.host.restartRebuiltPrograms(at: 1)
    #expect(stage.host.drainEvents() == [])
    try program.build("second")
    stage.host.restartRebuiltPrograms(at: 1)
    #expect(stage.host.drainEvents() == [.rebuilt(extension: "faulty")])
    stage.host.restartRebuiltPrograms(at: 1)
    #expect(stage.host.drainEvents() == [], "once")
  }

  @Test func pendingRequestsAreSentToNewBuild() throws {
    let program = try Program()
    try program.build("hang")
    let stage = Stage("", program: program.path)
    let before = stage.submit("steady")
    _ = stage.wait { stage.responses(to: before).first }
    let hanging = stage.submit("faulty", limit: 15)
    try program.build("second")
    let next = stage.submit("steady", limit: 15)
    for (ticket, said) in [(hanging, "second one"), (next, "steady one")] {
      let answer = stage.wait { stage.responses(to: ticket).first }
      #expect(try text(answer) == said)
    }
  }

  @Test func stoppedProgramIsRetriedAfterRebuild() throws {
    let program = try Program()
    try program.build("exit")
    let stage = Stage("", program: program.path)
    for _ in 1...5 { _ = stage.timeline() }
    #expect(stage.timeline() == .stopped("exited with status 3 (5 times); r to retry"))
    try program.build("second")
    #expect(try text(stage.timeline()) == "second one")
  }

  /// The file is missing, as in the middle of a build.
  @Test func processContinuesWhileProgramFileIsMissing() throws {
    let program = try Program()
    try program.build("first")
    let stage = Stage("", program: program.path)
    _ = stage.timeline()
    unlink(program.path)
    #expect(try text(stage.timeline()) == "first one")
    #expect(starts(stage) == 1)
  }

  @Test func startWaitsForProgramBeingWritten() throws {
    let program = try Program()
    try FileManager.default.copyItem(atPath: try #require(Stage.program), toPath: program.path)
    let writer = open(program.path, O_WRONLY)
    let stage = Stage("good", program: program.path)
    let asked = stage.submit("faulty")
    stage.events += stage.host.drainEvents()
    #expect(stage.responses(to: asked) == [], "tried once so far")
    close(writer)
    let answer = stage.wait { stage.responses(to: asked).first }
    #expect(try text(answer) == "good one")
  }

  @Test func programWrittenForTooLongFails() throws {
    let program = try Program()
    try FileManager.default.copyItem(atPath: try #require(Stage.program), toPath: program.path)
    let writer = open(program.path, O_WRONLY)
    defer { close(writer) }
    let stage = Stage("good", program: program.path)
    #expect(stage.timeline() == .failed("cannot start \(program.path): Text file busy"))
  }
}
