import ExtensionHost
import Foundation
import Testing
import Timelines
import ViewTree
import Wire

/// Real children that misbehave, each seen by its own question alone, and mended later.
@Suite(.serialized)
struct FaultyChildTests {
  /// A host with one child, driven as the dashboard's loop drives it.
  private final class Stage {
    let host = ExtensionHost()
    let marker: String
    var events: [HostEvent] = []
    private var ticket = 0

    init(_ mode: String) {
      marker = NSTemporaryDirectory() + "tessera-\(UUID().uuidString)"
      let program = Bundle.main.bundlePath + "/FaultyExtension"
      host.register(
        ExtensionCommand(
          name: "faulty", arguments: [Stage.program ?? program, mode, marker],
          // SwiftPM asks for backtraces, which take a debug build ten seconds.
          environment: ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"])
          { $1 }))
    }

    deinit {
      host.shutDown()
      unlink(marker)
    }

    /// The fixture lies beside the test bundle.
    static var program: String? {
      let folders = CommandLine.arguments.map {
        URL(fileURLWithPath: $0).deletingLastPathComponent()
      }
      return folders.map { $0.appendingPathComponent("FaultyExtension").path }
        .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    var now: Double { ProcessInfo.processInfo.systemUptime }

    func mend() { _ = FileManager.default.createFile(atPath: marker, contents: nil) }

    /// Asks for a timeline and waits for its answer.
    func timeline(limit: Double = 10) -> Answer? {
      ticket += 1
      let asked = Ticket(ticket)
      let request = WidgetRequest(kind: "faulty", family: .systemSmall, width: 16, height: 7)
      host.ask("faulty", Question(asked, .timeline(request), limit: limit), at: now)
      return wait(until: now + 20) { answers(to: asked).first }
    }

    func answers(to ticket: Ticket) -> [Answer] {
      events.compactMap { event in
        if case .answered(let answered, let answer) = event, answered == ticket {
          answer
        } else {
          nil
        }
      }
    }

    func wait<Value>(until deadline: Double, _ value: () -> Value?) -> Value? {
      while now < deadline {
        events += host.takeEvents()
        if let value = value() { return value }
        var polled = host.descriptors.map {
          pollfd(fd: $0.descriptor, events: $0.events, revents: 0)
        }
        poll(&polled, nfds_t(polled.count), 20)
        for found in polled where found.revents != 0 { host.ready(found.fd, at: now) }
        host.reap(at: now)
        host.tick(at: now)
      }
      return nil
    }

    var pid: Int32? {
      events.compactMap { if case .started(_, let pid) = $0 { pid } else { nil } }.last
    }
  }

  private func words(_ answer: Answer?) throws -> [String] {
    guard case .timeline(let entries, _) = answer else { return [] }
    return try entries.map { entry in
      guard case .text(let text) = try entry.payload.node() else { return "" }
      return text.runs.map(\.text).joined()
    }
  }

  private func failure(_ answer: Answer?) -> String? {
    if case .failed(let reason) = answer { reason } else { nil }
  }

  @Test func aGoodChildAnswers() throws {
    let stage = Stage("good")
    #expect(try words(stage.timeline()) == ["good one", "good two", "good three"])
  }

  @Test(arguments: [
    ("crash", "crashed"), ("exit", "ended with status 3"),
    ("garbage", "sent something that is no message"),
    ("floodGarbage", "sent something that is no message"), ("floodLine", "sent"),
    ("floodNotices", "sent more than 1000 messages that nobody asked for"),
    ("floodStrays", "sent more than 1000 messages that nobody asked for"),
    ("version", "speaks protocol 99, not 1"),
  ])
  func aFaultIsOneFailedAnswerAndALaterLoadMendsIt(mode: String, reason: String) throws {
    let stage = Stage(mode)
    let failed = try #require(failure(stage.timeline()))
    #expect(failed.hasPrefix(reason), "\(failed)")
    stage.mend()
    #expect(try words(stage.timeline()) == ["mended one", "mended two", "mended three"])
  }

  @Test func aHangIsEndedAtItsLimit() throws {
    let stage = Stage("hang")
    #expect(failure(stage.timeline(limit: 0.3)) == "did not answer within 0.3 s")
    stage.mend()
    #expect(try words(stage.timeline()).first == "mended one")
  }

  @Test func aKilledChildIsSaidAndStartedAgain() throws {
    let stage = Stage("good")
    _ = stage.timeline()
    kill(try #require(stage.pid), SIGKILL)
    let reason: String? = stage.wait(until: stage.now + 5) {
      stage.events.compactMap { event -> String? in
        if case .stopped(_, let reason) = event { reason } else { nil }
      }.first
    }
    #expect(reason == "was killed")
    #expect(try words(stage.timeline()).first == "good one")
  }

  @Test func aStoppedChildIsEndedAtTheLimitAndStartedAgain() throws {
    let stage = Stage("good")
    _ = stage.timeline()
    let first = try #require(stage.pid)
    kill(first, SIGSTOP)
    #expect(failure(stage.timeline(limit: 0.3)) == "did not answer within 0.3 s")
    #expect(try words(stage.timeline()).first == "good one")
    #expect(stage.pid != first)
  }

  @Test func anAnswerToAnOlderQuestionIsDropped() throws {
    let stage = Stage("late")
    #expect(try words(stage.timeline()).first == "new1 one")
    #expect(try words(stage.timeline()).first == "new2 one")
  }

  @Test func aSecondAnswerCountsForNothing() throws {
    let stage = Stage("twice")
    #expect(try words(stage.timeline()).first == "first one")
    _ = stage.wait(until: stage.now + 0.2) { nil as Int? }
    let answered = stage.events.filter { if case .answered = $0 { true } else { false } }
    #expect(answered.count == 1)
  }

  @Test func aFloodOfTheLogIsCut() throws {
    let stage = Stage("floodLog")
    #expect(try words(stage.timeline(limit: 15)).first == "logged one")
    let logged = stage.events.filter { if case .logged = $0 { true } else { false } }
    #expect(logged.count < 1100)
  }

  /// Half a million short lines cost no more than those that are kept.
  @Test func aFloodOfShortLogLinesIsCut() throws {
    let stage = Stage("floodLogLines")
    #expect(try words(stage.timeline()).first == "logged one")
    let logged = stage.events.filter { if case .logged = $0 { true } else { false } }
    #expect((1...4001).contains(logged.count))
  }

  @Test func aProgramThatIsNotThereIsAFailure() throws {
    let host = ExtensionHost()
    host.register(ExtensionCommand(name: "none", arguments: ["/no/such/program"], environment: [:]))
    host.ask("none", Question(Ticket(1), .describe, limit: 1), at: 0)
    let events = host.takeEvents()
    #expect(
      events == [
        .answered(
          Ticket(1), .failed("/no/such/program cannot be started: No such file or directory"))
      ])
  }
}
