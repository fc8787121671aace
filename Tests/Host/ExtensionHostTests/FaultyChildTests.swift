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
    private var ticketNumber = 0

    let command: ExtensionCommand

    init(_ mode: String, idleTimeout: Double = 60, program customProgram: String? = nil) {
      marker = NSTemporaryDirectory() + "tessera-\(UUID().uuidString)"
      let program = Bundle.main.bundlePath + "/FaultyExtension"
      var command = ExtensionCommand(
        name: "faulty", arguments: [customProgram ?? TestHost.program ?? program, mode, marker],
        // SwiftPM enables backtraces, which take ten seconds in a debug build.
        environment: ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) {
          $1
        })
      command.bounds.idleTimeout = idleTimeout
      self.command = command
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
    func timeline(timeout: Double = 60) -> ExtensionResponse? {
      let ticket = submit("faulty", timeout: timeout)
      return wait { responses(to: ticket).first }
    }

    func submit(_ kind: String, timeout: Double = 60, isUrgent: Bool = false) -> Ticket {
      let request = WidgetRequest(kind: kind, family: .systemSmall, width: 16, height: 7)
      return submit(.timeline(request), timeout: timeout, isUrgent: isUrgent)
    }

    func submit(
      _ request: ExtensionRequest, timeout: Double = 60, isUrgent: Bool = false
    ) -> Ticket {
      ticketNumber += 1
      let ticket = Ticket(ticketNumber)
      let pendingRequest = PendingRequest(ticket, request, timeout: timeout, isUrgent: isUrgent)
      host.submit("faulty", pendingRequest, at: now)
      return ticket
    }

    func responses(to ticket: Ticket) -> [ExtensionResponse] {
      events.compactMap { event in
        if case .responded(let respondedTicket, let response) = event, respondedTicket == ticket {
          response
        } else {
          nil
        }
      }
    }

    /// Runs the event loop until there is a value, or returns `nil` after a generous timeout.
    func wait<Value>(for value: () -> Value?) -> Value? {
      let deadline = now + 120
      while now < deadline {
        events += host.drainEvents()
        if let value = value() { return value }
        var polled = host.descriptors.map {
          pollfd(fd: $0.descriptor, events: $0.events, revents: 0)
        }
        poll(&polled, nfds_t(polled.count), 20)
        for stream in polled where stream.revents != 0 { host.handleReady(stream.fd, at: now) }
        host.reap(at: now)
        host.tick(at: now)
      }
      return nil
    }

    var pid: Int32? {
      events.compactMap { if case .started(_, let pid) = $0 { pid } else { nil } }.last
    }
  }

  private func texts(_ response: ExtensionResponse?) throws -> [String] {
    guard case .timeline(let entries, _, _) = response else { return [] }
    return try entries.map { entry in
      guard case .text(let text) = try entry.payload.node() else { return "" }
      return text.runs.map(\.text).joined()
    }
  }

  private func failure(_ response: ExtensionResponse?) -> String? {
    if case .failed(let reason) = response { reason } else { nil }
  }

  @Test func wellBehavedChildResponds() throws {
    let testHost = TestHost("good")
    #expect(try texts(testHost.timeline()) == ["good one", "good two", "good three"])
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
    let testHost = TestHost(mode)
    let message = try #require(failure(testHost.timeline()))
    #expect(message.hasPrefix(reason), "\(message)")
    testHost.repair()
    #expect(try texts(testHost.timeline()) == ["mended one", "mended two", "mended three"])
  }

  /// Both requests go to one process.
  ///
  /// Whatever one request does to the process, the other succeeds.
  @Test(arguments: [
    "crash", "exit", "garbage", "floodGarbage", "floodLine", "floodNotices", "floodStrays", "hang",
    "spin", "hog",
  ])
  func otherWidgetInSameProcessIsNotAffected(mode: String) throws {
    let testHost = TestHost(mode)
    let timeout = mode == "hang" || mode == "spin" ? 1.5 : 60
    let faultyTickets = [
      testHost.submit("faulty", timeout: timeout), testHost.submit("faulty", timeout: timeout),
    ]
    let steadyTickets = [
      testHost.submit("steady", timeout: timeout), testHost.submit("steady", timeout: timeout),
    ]
    for ticket in faultyTickets {
      let response = testHost.wait { testHost.responses(to: ticket).first }
      #expect(failure(response) != nil, "\(mode) \(String(describing: response))")
    }
    // A hanging process also blocks the other requests, which are sent again alone.
    let retriedTickets =
      mode == "hang" || mode == "spin" ? [testHost.submit("steady")] : steadyTickets
    for ticket in retriedTickets {
      let response = testHost.wait { testHost.responses(to: ticket).first }
      #expect(try texts(response).first == "steady one", "\(String(describing: response))")
    }
  }

  @Test func crashLoopIsStoppedAndUserCanRetry() throws {
    let testHost = TestHost("exit")
    for count in 1...5 {
      let response = testHost.timeline()
      let reason = "exited with status 3"
      let expected: ExtensionResponse =
        count < 5 ? .failed(reason) : .stopped("\(reason) (5 times)")
      #expect(response == expected)
    }
    let started = testHost.events.count { if case .started = $0 { true } else { false } }
    #expect(testHost.timeline() == .stopped("exited with status 3 (5 times)"))
    #expect(testHost.events.count { if case .started = $0 { true } else { false } } == started)
    testHost.repair()
    let urgent = testHost.submit("faulty", isUrgent: true)
    let response = testHost.wait { testHost.responses(to: urgent).first }
    #expect(try texts(response).first == "mended one")
  }

  /// The start takes two seconds, longer than the timeout of the request.
  @Test func slowStartIsTolerated() throws {
    let testHost = TestHost("slowStart")
    #expect(try texts(testHost.timeline(timeout: 1.9)).first == "slowStart one")
  }

  /// The child uses 0.3 s of CPU time, however long that takes on a busy machine.
  @Test func cpuTimeOfLoadIsReported() throws {
    let testHost = TestHost("work")
    let ticket = testHost.submit("faulty")
    #expect(try texts(testHost.wait { testHost.responses(to: ticket).first }).first == "work one")
    let cost = testHost.events.compactMap { event -> Double? in
      if case .cost(let costTicket, let cost) = event, costTicket == ticket { cost } else { nil }
    }
    #expect(cost.count == 1 && (0.3...1.5).contains(cost.first ?? 0), "\(cost)")
  }

  @Test func processHasResourceLimits() throws {
    let testHost = TestHost("good")
    _ = testHost.timeline()
    let pid = try #require(testHost.pid)
    let limits = try String(contentsOfFile: "/proc/\(pid)/limits", encoding: .utf8)
    func limit(_ name: String) -> String? {
      let line = limits.split(separator: "\n").first { $0.hasPrefix(name) }
      return line?.dropFirst(name.count).split(separator: " ").first.map(String.init)
    }
    #expect(limit("Max open files") == "512")
    #expect(limit("Max data size") == "\(1 << 30)")
    #expect(limit("Max core file size") == "0")
    #expect(limit("Max cpu time").flatMap { Int($0) }.map { (60...62).contains($0) } == true)
    let usage = try #require(testHost.host.resourceUsage(of: "faulty"))
    #expect(usage.memory > 1 << 20 && usage.cpuTime > 0)
  }

  @Test func idleProcessEndsAndNextRequestStartsAnother() throws {
    let testHost = TestHost("good", idleTimeout: 0.2)
    _ = testHost.timeline()
    let first = try #require(testHost.pid)
    let reasons: [String?]? = testHost.wait {
      let ends = testHost.events.compactMap { event -> String?? in
        if case .stopped(_, let reason) = event { reason } else { nil }
      }
      return ends.isEmpty ? nil : ends
    }
    #expect(reasons == [nil], "no failure")
    let isGone: Bool? = testHost.wait { kill(first, 0) != 0 ? true : nil }
    #expect(isGone == true)
    #expect(try texts(testHost.timeline()).first == "good one")
    #expect(testHost.pid != first)
  }

  @Test func hangingProcessIsStoppedAtTimeout() throws {
    let testHost = TestHost("hang")
    #expect(failure(testHost.timeline(timeout: 0.3)) == "did not respond within 0.3 s")
    testHost.repair()
    #expect(try texts(testHost.timeline()).first == "mended one")
  }

  @Test func killedChildIsReportedAndRestarted() throws {
    let testHost = TestHost("good")
    _ = testHost.timeline()
    kill(try #require(testHost.pid), SIGKILL)
    let reason: String? = testHost.wait {
      testHost.events.compactMap { event -> String? in
        if case .stopped(_, let reason) = event { reason } else { nil }
      }.first
    }
    #expect(reason == "was killed")
    #expect(try texts(testHost.timeline()).first == "good one")
  }

  @Test func suspendedChildIsKilledAtTimeoutAndRestarted() throws {
    let testHost = TestHost("good")
    _ = testHost.timeline()
    let first = try #require(testHost.pid)
    kill(first, SIGSTOP)
    #expect(failure(testHost.timeline(timeout: 0.3)) == "did not respond within 0.3 s")
    #expect(try texts(testHost.timeline()).first == "good one")
    #expect(testHost.pid != first)
  }

  @Test func responseToOlderRequestIsDropped() throws {
    let testHost = TestHost("late")
    #expect(try texts(testHost.timeline()).first == "new1 one")
    #expect(try texts(testHost.timeline()).first == "new2 one")
  }

  @Test func secondResponseIsIgnored() throws {
    let testHost = TestHost("twice")
    let ticket = testHost.submit("faulty")
    #expect(try texts(testHost.wait { testHost.responses(to: ticket).first }).first == "first one")
    // The response to this request was written after the other two.
    let next = testHost.submit("steady")
    #expect(try texts(testHost.wait { testHost.responses(to: next).first }).first == "steady one")
    #expect(testHost.responses(to: ticket).count == 1)
  }

  @Test func logFloodIsTruncated() throws {
    let testHost = TestHost("floodLog")
    #expect(try texts(testHost.timeline()).first == "logged one")
    let lines = testHost.events.filter { if case .logged = $0 { true } else { false } }
    #expect(lines.count < 1100)
  }

  /// Half a million short lines cost no more than the lines that are logged.
  @Test func floodOfShortLogLinesIsTruncated() throws {
    let testHost = TestHost("floodLogLines")
    #expect(try texts(testHost.timeline()).first == "logged one")
    let lines = testHost.events.filter { if case .logged = $0 { true } else { false } }
    #expect((1...4001).contains(lines.count))
  }

  @Test func missingProgramFails() throws {
    let host = ExtensionHost()
    host.register(ExtensionCommand(name: "none", arguments: ["/no/such/program"], environment: [:]))
    host.submit("none", PendingRequest(Ticket(1), .describe, timeout: 1), at: 0)
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
    let testHost = TestHost("good")
    _ = testHost.timeline()
    let pid = try #require(testHost.pid)
    let ticket = testHost.submit("faulty")
    testHost.host.removeExtensions(except: [], at: testHost.now)
    let response = testHost.wait { testHost.responses(to: ticket).first }
    #expect(response == .failed("no extension “faulty” is installed"))
    let isGone: Bool? = testHost.wait { kill(pid, 0) != 0 ? true : nil }
    #expect(isGone == true, "ended and reaped")
    #expect(testHost.timeline() == .failed("no extension “faulty” is installed"))
    #expect(testHost.pid == pid, "no process was started")
  }
}
