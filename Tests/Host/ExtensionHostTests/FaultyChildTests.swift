import ExtensionHost
import Foundation
import Testing
import Timelines
import ViewTree
import Wire

/// Real children that misbehave.
///
/// Each fault affects only its own request, and a later load succeeds.
@Suite(.serialized)
struct FaultyChildTests {
  /// A host with one child, driven as by the dashboard's event loop.
  final class TestHost {
    let host = ExtensionHost()
    let marker: String
    var events: [HostEvent] = []
    private var ticket = 0

    init(_ mode: String, idle: Double = 60, program own: String? = nil) {
      marker = NSTemporaryDirectory() + "tessera-\(UUID().uuidString)"
      let program = Bundle.main.bundlePath + "/FaultyExtension"
      var command = ExtensionCommand(
        name: "faulty", arguments: [own ?? TestHost.program ?? program, mode, marker],
        // SwiftPM enables backtraces, which take ten seconds in a debug build.
        environment: ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) {
          $1
        })
      command.bounds.idle = idle
      host.register(command)
    }

    deinit {
      host.shutDown()
      unlink(marker)
    }

    /// The fixture is next to the test bundle.
    static var program: String? {
      let folders = CommandLine.arguments.map {
        URL(fileURLWithPath: $0).deletingLastPathComponent()
      }
      return folders.map { $0.appendingPathComponent("FaultyExtension").path }
        .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    var now: Double { ProcessInfo.processInfo.systemUptime }

    func repair() { _ = FileManager.default.createFile(atPath: marker, contents: nil) }

    /// Requests a timeline and waits for the response.
    func timeline(limit: Double = 60) -> ExtensionResponse? {
      let asked = submit("faulty", limit: limit)
      return wait { responses(to: asked).first }
    }

    func submit(_ kind: String, limit: Double = 60, isUrgent: Bool = false) -> Ticket {
      ticket += 1
      let asked = Ticket(ticket)
      let request = WidgetRequest(kind: kind, family: .systemSmall, width: 16, height: 7)
      let question = PendingRequest(asked, .timeline(request), limit: limit, isUrgent: isUrgent)
      host.submit("faulty", question, at: now)
      return asked
    }

    func responses(to ticket: Ticket) -> [ExtensionResponse] {
      events.compactMap { event in
        if case .responded(let answered, let answer) = event, answered == ticket {
          answer
        } else {
          nil
        }
      }
    }

    /// Runs the event loop until there is a value, or returns `nil` after a generous time limit.
    func wait<Value>(for value: () -> Value?) -> Value? {
      let deadline = now + 120
      while now < deadline {
        events += host.drainEvents()
        if let value = value() { return value }
        var polled = host.descriptors.map {
          pollfd(fd: $0.descriptor, events: $0.events, revents: 0)
        }
        poll(&polled, nfds_t(polled.count), 20)
        for found in polled where found.revents != 0 { host.handleReady(found.fd, at: now) }
        host.reap(at: now)
        host.tick(at: now)
      }
      return nil
    }

    var pid: Int32? {
      events.compactMap { if case .started(_, let pid) = $0 { pid } else { nil } }.last
    }
  }

  private func texts(_ answer: ExtensionResponse?) throws -> [String] {
    guard case .timeline(let entries, _, _) = answer else { return [] }
    return try entries.map { entry in
      guard case .text(let text) = try entry.payload.node() else { return "" }
      return text.runs.map(\.text).joined()
    }
  }

  private func failure(_ answer: ExtensionResponse?) -> String? {
    if case .failed(let reason) = answer { reason } else { nil }
  }

  @Test func wellBehavedChildResponds() throws {
    let stage = TestHost("good")
    #expect(try texts(stage.timeline()) == ["good one", "good two", "good three"])
  }

  @Test(arguments: [
    ("crash", "crashed"), ("exit", "exited with status 3"),
    ("garbage", "sent an invalid message"),
    ("floodGarbage", "sent an invalid message"), ("floodLine", "sent"),
    ("floodNotices", "sent more than 1000 unsolicited messages"),
    ("floodStrays", "sent more than 1000 unsolicited messages"),
    ("version", "uses protocol 99, expected 1"),
  ])
  func faultFailsOneRequestAndLaterLoadSucceeds(mode: String, reason: String) throws {
    let stage = TestHost(mode)
    let failed = try #require(failure(stage.timeline()))
    #expect(failed.hasPrefix(reason), "\(failed)")
    stage.repair()
    #expect(try texts(stage.timeline()) == ["mended one", "mended two", "mended three"])
  }

  /// Both requests go to one process.
  ///
  /// Whatever one does to it, the other succeeds.
  @Test(arguments: [
    "crash", "exit", "garbage", "floodGarbage", "floodLine", "floodNotices", "floodStrays", "hang",
    "spin", "hog",
  ])
  func otherWidgetInSameProcessIsNotAffected(mode: String) throws {
    let stage = TestHost(mode)
    let limit = mode == "hang" || mode == "spin" ? 1.5 : 60
    let bad = [stage.submit("faulty", limit: limit), stage.submit("faulty", limit: limit)]
    let good = [stage.submit("steady", limit: limit), stage.submit("steady", limit: limit)]
    for ticket in bad {
      let answer = stage.wait { stage.responses(to: ticket).first }
      #expect(failure(answer) != nil, "\(mode) \(String(describing: answer))")
    }
    // A hanging process also blocks other requests. They are sent again alone.
    let again = mode == "hang" || mode == "spin" ? [stage.submit("steady")] : good
    for ticket in again {
      let answer = stage.wait { stage.responses(to: ticket).first }
      #expect(try texts(answer).first == "steady one", "\(String(describing: answer))")
    }
  }

  @Test func crashLoopIsStoppedAndUserCanRetry() throws {
    let stage = TestHost("exit")
    for count in 1...5 {
      let answer = stage.timeline()
      let reason = "exited with status 3"
      let expected: ExtensionResponse =
        count < 5 ? .failed(reason) : .stopped("\(reason) (5 times); r to retry")
      #expect(answer == expected)
    }
    let started = stage.events.count { if case .started = $0 { true } else { false } }
    #expect(stage.timeline() == .stopped("exited with status 3 (5 times); r to retry"))
    #expect(stage.events.count { if case .started = $0 { true } else { false } } == started)
    stage.repair()
    let wanted = stage.submit("faulty", isUrgent: true)
    let answer = stage.wait { stage.responses(to: wanted).first }
    #expect(try texts(answer).first == "mended one")
  }

  /// Its start takes two seconds, longer than the timeout of the request.
  @Test func slowStartIsTolerated() throws {
    let stage = TestHost("slowStart")
    #expect(try texts(stage.timeline(limit: 1.9)).first == "slowStart one")
  }

  /// It uses 0.3 s of CPU time, however long that takes on a busy machine.
  @Test func cpuTimeOfLoadIsReported() throws {
    let stage = TestHost("work")
    let asked = stage.submit("faulty")
    #expect(try texts(stage.wait { stage.responses(to: asked).first }).first == "work one")
    let cost = stage.events.compactMap { event -> Double? in
      if case .cost(let ticket, let cost) = event, ticket == asked { cost } else { nil }
    }
    #expect(cost.count == 1 && (0.3...1.5).contains(cost.first ?? 0), "\(cost)")
  }

  @Test func processHasResourceLimits() throws {
    let stage = TestHost("good")
    _ = stage.timeline()
    let pid = try #require(stage.pid)
    let limits = try String(contentsOfFile: "/proc/\(pid)/limits", encoding: .utf8)
    func limit(_ name: String) -> String? {
      let line = limits.split(separator: "\n").first { $0.hasPrefix(name) }
      return line?.dropFirst(name.count).split(separator: " ").first.map(String.init)
    }
    #expect(limit("Max open files") == "512")
    #expect(limit("Max data size") == "\(1 << 30)")
    #expect(limit("Max core file size") == "0")
    #expect(limit("Max cpu time").flatMap { Int($0) }.map { (60...62).contains($0) } == true)
    let reading = try #require(stage.host.resourceUsage(of: "faulty"))
    #expect(reading.memory > 1 << 20 && reading.processorTime > 0)
  }

  @Test func idleProcessEndsAndNextRequestStartsAnother() throws {
    let stage = TestHost("good", idle: 0.2)
    _ = stage.timeline()
    let first = try #require(stage.pid)
    let reasons: [String?]? = stage.wait {
      let ends = stage.events.compactMap { event -> String?? in
        if case .stopped(_, let reason) = event { reason } else { nil }
      }
      return ends.isEmpty ? nil : ends
    }
    #expect(reasons == [nil], "no failure")
    let isGone: Bool? = stage.wait { kill(first, 0) != 0 ? true : nil }
    #expect(isGone == true)
    #expect(try texts(stage.timeline()).first == "good one")
    #expect(stage.pid != first)
  }

  @Test func hangingProcessIsStoppedAtTimeout() throws {
    let stage = TestHost("hang")
    #expect(failure(stage.timeline(limit: 0.3)) == "did not respond within 0.3 s")
    stage.repair()
    #expect(try texts(stage.timeline()).first == "mended one")
  }

  @Test func killedChildIsReportedAndRestarted() throws {
    let stage = TestHost("good")
    _ = stage.timeline()
    kill(try #require(stage.pid), SIGKILL)
    let reason: String? = stage.wait {
      stage.events.compactMap { event -> String? in
        if case .stopped(_, let reason) = event { reason } else { nil }
      }.first
    }
    #expect(reason == "was killed")
    #expect(try texts(stage.timeline()).first == "good one")
  }

  @Test func suspendedChildIsKilledAtTimeoutAndRestarted() throws {
    let stage = TestHost("good")
    _ = stage.timeline()
    let first = try #require(stage.pid)
    kill(first, SIGSTOP)
    #expect(failure(stage.timeline(limit: 0.3)) == "did not respond within 0.3 s")
    #expect(try texts(stage.timeline()).first == "good one")
    #expect(stage.pid != first)
  }

  @Test func responseToOlderRequestIsDropped() throws {
    let stage = TestHost("late")
    #expect(try texts(stage.timeline()).first == "new1 one")
    #expect(try texts(stage.timeline()).first == "new2 one")
  }

  @Test func secondResponseIsIgnored() throws {
    let stage = TestHost("twice")
    let asked = stage.submit("faulty")
    #expect(try texts(stage.wait { stage.responses(to: asked).first }).first == "first one")
    // The response to this request was written after the other two.
    let next = stage.submit("steady")
    #expect(try texts(stage.wait { stage.responses(to: next).first }).first == "steady one")
    #expect(stage.responses(to: asked).count == 1)
  }

  @Test func logFloodIsTruncated() throws {
    let stage = TestHost("floodLog")
    #expect(try texts(stage.timeline()).first == "logged one")
    let logged = stage.events.filter { if case .logged = $0 { true } else { false } }
    #expect(logged.count < 1100)
  }

  /// Half a million short lines cost no more than the lines that are logged.
  @Test func floodOfShortLogLinesIsTruncated() throws {
    let stage = TestHost("floodLogLines")
    #expect(try texts(stage.timeline()).first == "logged one")
    let logged = stage.events.filter { if case .logged = $0 { true } else { false } }
    #expect((1...4001).contains(logged.count))
  }

  @Test func missingProgramFails() throws {
    let host = ExtensionHost()
    host.register(ExtensionCommand(name: "none", arguments: ["/no/such/program"], environment: [:]))
    host.submit("none", PendingRequest(Ticket(1), .describe, limit: 1), at: 0)
    let events = host.drainEvents()
    #expect(
      events == [
        .responded(
          Ticket(1), .failed("cannot start /no/such/program: No such file or directory"))
      ])
  }
}

extension FaultyChildTests {
  @Test func removedExtensionIsStopped() throws {
    let stage = TestHost("good")
    _ = stage.timeline()
    let pid = try #require(stage.pid)
    let asked = stage.submit("faulty")
    stage.host.removeExtensions(except: [], at: stage.now)
    let answer = stage.wait { stage.responses(to: asked).first }
    #expect(answer == .failed("no extension “faulty” is installed"))
    let isGone: Bool? = stage.wait { kill(pid, 0) != 0 ? true : nil }
    #expect(isGone == true, "ended and reaped")
    #expect(stage.timeline() == .failed("no extension “faulty” is installed"))
    #expect(stage.pid == pid, "no process was started")
  }
}
