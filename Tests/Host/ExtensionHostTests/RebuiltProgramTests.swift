import ExtensionHost
import Foundation
import Golden
import Testing
import Timelines
import ViewTree
import Wire

/// Extensions whose program is replaced while its process runs.
@Suite(.serialized)
struct RebuiltProgramTests {
  typealias Stage = FaultyChildTests.Stage

  /// A program in a folder of its own, which runs the faulty extension.
  private struct Program {
    let path: String

    init() throws {
      path = try TemporaryFolder().path + "/widget"
    }

    /// Puts another build in its place, as linkers do: whole, under a new name, then renamed.
    func build(_ mode: String) throws {
      try script(mode).write(toFile: path + ".new", atomically: true, encoding: .utf8)
      chmod(path + ".new", 0o755)
      rename(path + ".new", path)
    }

    func script(_ mode: String) throws -> String {
      "#!/bin/sh\nexec '\(try #require(Stage.program))' \(mode)\n"
    }
  }

  private func words(_ answer: Answer?) throws -> String? {
    guard case .timeline(let entries, _, _) = answer, let entry = entries.first,
      case .text(let text) = try entry.payload.node()
    else { return nil }
    return text.runs.map(\.text).joined()
  }

  private func starts(_ stage: Stage) -> Int {
    stage.events.count { if case .started = $0 { true } else { false } }
  }

  @Test func whatWasBuiltAgainAnswersTheNextQuestion() throws {
    let program = try Program()
    try program.build("first")
    let stage = Stage("", program: program.path)
    #expect(try words(stage.timeline()) == "first one")
    #expect(try words(stage.timeline()) == "first one")
    #expect(starts(stage) == 1, "a program that is the same goes on")
    try program.build("second")
    #expect(try words(stage.timeline()) == "second one")
    #expect(starts(stage) == 2)
  }

  /// What is shown may be of an earlier run.
  @Test func aProgramThatWasNotStartedYetIsTakenUp() throws {
    let program = try Program()
    try program.build("first")
    let stage = Stage("", program: program.path)
    stage.host.takeUpPrograms(at: 1)
    #expect(stage.host.takeEvents() == [])
    try program.build("second")
    stage.host.takeUpPrograms(at: 1)
    #expect(stage.host.takeEvents() == [.rebuilt(extension: "faulty")])
    stage.host.takeUpPrograms(at: 1)
    #expect(stage.host.takeEvents() == [], "once")
  }

  @Test func whatIsOpenIsAskedOfTheNewProgram() throws {
    let program = try Program()
    try program.build("hang")
    let stage = Stage("", program: program.path)
    let before = stage.ask("steady")
    _ = stage.wait { stage.answers(to: before).first }
    let hanging = stage.ask("faulty", limit: 15)
    try program.build("second")
    let next = stage.ask("steady", limit: 15)
    for (ticket, said) in [(hanging, "second one"), (next, "steady one")] {
      let answer = stage.wait { stage.answers(to: ticket).first }
      #expect(try words(answer) == said)
    }
  }

  @Test func aProgramThatWasGivenUpIsTriedAgainWhenItIsAnotherOne() throws {
    let program = try Program()
    try program.build("exit")
    let stage = Stage("", program: program.path)
    for _ in 1...5 { _ = stage.timeline() }
    #expect(stage.timeline() == .givenUp("exited with status 3 (5 times); r to retry"))
    try program.build("second")
    #expect(try words(stage.timeline()) == "second one")
  }

  /// As in the middle of a build.
  @Test func aProgramThatIsGoneForAWhileGoesOn() throws {
    let program = try Program()
    try program.build("first")
    let stage = Stage("", program: program.path)
    _ = stage.timeline()
    unlink(program.path)
    #expect(try words(stage.timeline()) == "first one")
    #expect(starts(stage) == 1)
  }

  @Test func aProgramThatIsStillWrittenIsWaitedFor() throws {
    let program = try Program()
    try FileManager.default.copyItem(atPath: try #require(Stage.program), toPath: program.path)
    let writer = open(program.path, O_WRONLY)
    let stage = Stage("good", program: program.path)
    let asked = stage.ask("faulty")
    stage.events += stage.host.takeEvents()
    #expect(stage.answers(to: asked) == [], "it was tried once")
    close(writer)
    let answer = stage.wait { stage.answers(to: asked).first }
    #expect(try words(answer) == "good one")
  }

  @Test func aProgramThatIsWrittenForEverIsAFailure() throws {
    let program = try Program()
    try FileManager.default.copyItem(atPath: try #require(Stage.program), toPath: program.path)
    let writer = open(program.path, O_WRONLY)
    defer { close(writer) }
    let stage = Stage("good", program: program.path)
    #expect(stage.timeline() == .failed("cannot start \(program.path): Text file busy"))
  }
}
