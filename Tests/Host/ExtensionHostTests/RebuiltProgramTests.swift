import ExtensionHost
import Foundation
import Golden
import Sandbox
import Testing
import Timelines
import ViewTree
import Wire

/// Extensions whose program is replaced while its process is running.
@Suite(.serialized)
struct RebuiltProgramTests {
  private typealias TestHost = FaultyChildTests.TestHost

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
      "#!/bin/sh\nexec '\(try #require(TestHost.program))' \(mode)\n"
    }
  }

  private func text(_ response: ExtensionResponse?) throws -> String? {
    guard case .timeline(let entries, _, _) = response, let entry = entries.first,
      case .text(let text) = try entry.payload.node()
    else { return nil }
    return text.runs.map(\.text).joined()
  }

  private func startCount(of testHost: TestHost) -> Int {
    testHost.events.count { if case .started = $0 { true } else { false } }
  }

  @Test func rebuiltProgramHandlesNextRequest() throws {
    let program = try Program()
    try program.build("first")
    let testHost = TestHost("", program: program.path)
    #expect(try text(testHost.timeline()) == "first one")
    #expect(try text(testHost.timeline()) == "first one")
    #expect(startCount(of: testHost) == 1, "an unchanged program is not restarted")
    try program.build("second")
    #expect(try text(testHost.timeline()) == "second one")
    #expect(startCount(of: testHost) == 2)
  }

  /// It may have to be confined in another way.
  @Test func anotherProgramIsNotStartedBeforeItIsRegistered() throws {
    let program = try Program()
    try program.build("first")
    let testHost = TestHost("", program: program.path)
    testHost.host.register(testHost.command, for: .installed(program.path))
    #expect(try text(testHost.timeline()) == "first one")
    try program.build("second")
    let ticket = testHost.submit("faulty", timeout: 60)
    let event = testHost.wait {
      testHost.events.first { if case .exchanged = $0 { true } else { false } }
    }
    #expect(event == .exchanged(extension: "faulty"))
    #expect(startCount(of: testHost) == 1 && testHost.responses(to: ticket).isEmpty)
    testHost.host.register(testHost.command, for: .installed(program.path))
    #expect(try text(testHost.wait { testHost.responses(to: ticket).first }) == "second one")
    #expect(startCount(of: testHost) == 2)
  }

  /// The views on screen may be from an earlier run.
  @Test func rebuildOfProgramNotYetStartedIsReported() throws {
    let program = try Program()
    try program.build("first")
    let testHost = TestHost("", program: program.path)
    testHost.host.restartRebuiltPrograms(at: 1)
    #expect(testHost.host.drainEvents() == [])
    try program.build("second")
    testHost.host.restartRebuiltPrograms(at: 1)
    #expect(testHost.host.drainEvents() == [.rebuilt(extension: "faulty")])
    testHost.host.restartRebuiltPrograms(at: 1)
    #expect(testHost.host.drainEvents() == [], "once")
  }

  @Test func pendingRequestsAreSentToNewBuild() throws {
    let program = try Program()
    try program.build("hang")
    let testHost = TestHost("", program: program.path)
    let firstTicket = testHost.submit("steady")
    _ = testHost.wait { testHost.responses(to: firstTicket).first }
    let hangingTicket = testHost.submit("faulty", timeout: 15)
    try program.build("second")
    let nextTicket = testHost.submit("steady", timeout: 15)
    for (ticket, expectedText) in [(hangingTicket, "second one"), (nextTicket, "steady one")] {
      let response = testHost.wait { testHost.responses(to: ticket).first }
      #expect(try text(response) == expectedText)
    }
  }

  @Test func stoppedProgramIsRetriedAfterRebuild() throws {
    let program = try Program()
    try program.build("exit")
    let testHost = TestHost("", program: program.path)
    for _ in 1...5 { _ = testHost.timeline() }
    #expect(testHost.timeline() == .stopped("exited with status 3 (5 times)"))
    try program.build("second")
    #expect(try text(testHost.timeline()) == "second one")
  }

  /// The file is missing, as during a build.
  @Test func processContinuesWhileProgramFileIsMissing() throws {
    let program = try Program()
    try program.build("first")
    let testHost = TestHost("", program: program.path)
    _ = testHost.timeline()
    unlink(program.path)
    #expect(try text(testHost.timeline()) == "first one")
    #expect(startCount(of: testHost) == 1)
  }

  @Test func startWaitsForProgramBeingWritten() throws {
    let program = try Program()
    try FileManager.default.copyItem(atPath: try #require(TestHost.program), toPath: program.path)
    let writer = open(program.path, O_WRONLY)
    let testHost = TestHost("good", program: program.path)
    let ticket = testHost.submit("faulty")
    testHost.events += testHost.host.drainEvents()
    #expect(testHost.responses(to: ticket) == [], "tried once so far")
    close(writer)
    let response = testHost.wait { testHost.responses(to: ticket).first }
    #expect(try text(response) == "good one")
  }

  @Test func programWrittenForTooLongFails() throws {
    let program = try Program()
    try FileManager.default.copyItem(atPath: try #require(TestHost.program), toPath: program.path)
    let writer = open(program.path, O_WRONLY)
    defer { close(writer) }
    let testHost = TestHost("good", program: program.path)
    #expect(testHost.timeline() == .failed("cannot start \(program.path): Text file busy"))
  }
}
