import ExtensionHost
import Foundation
import Testing
import Timelines
import ViewTree
import Wire

/// A late placeholder fails only its own request, both in the state machine and with a real child.
@Suite(.serialized)
struct LatePlaceholderTests {
  private func request(_ kind: String) -> WidgetRequest {
    WidgetRequest(kind: kind, family: .systemSmall, width: 16, height: 7)
  }

  private func placeholder(_ number: Int, _ kind: String = "slow") -> PendingRequest {
    PendingRequest(Ticket(number), .placeholder(request(kind)), timeout: 1)
  }

  private func timeline(_ number: Int, timeout: Double = 30) -> PendingRequest {
    PendingRequest(Ticket(number), .timeline(request("k\(number)")), timeout: timeout)
  }

  private func send(_ id: Int, _ number: Int) -> Supervisor.Effect {
    .send(HostMessage(id, .timeline(request("k\(number)"))), Ticket(number))
  }

  private let description = ExtensionMessage.described(id: 0, ExtensionDescription(widgets: []))
  private let start: [Supervisor.Effect] = [
    .spawn, .send(HostMessage(0, .describe), nil),
  ]
  private let timeoutFailure = Supervisor.Effect.respond(
    Ticket(1), .failed("did not respond within 1 s"))
  private let timeoutLog = Supervisor.Effect.log(
    "did not respond within 1 s, while handling a placeholder")
  private let empty = WireTimeline(policy: "never")

  /// Returns a supervisor with a pending placeholder request, followed by two timeline requests.
  private func withPendingRequests(timeout: Double = 30) -> Supervisor {
    var supervisor = Supervisor()
    _ = supervisor.submit(placeholder(1), at: 0)
    _ = supervisor.submit(timeline(2, timeout: timeout), at: 0)
    _ = supervisor.submit(timeline(3, timeout: timeout), at: 0)
    _ = supervisor.received(description, at: 0)
    return supervisor
  }

  @Test func latePlaceholderFailsAloneAndProcessContinues() {
    var supervisor = withPendingRequests()
    #expect(supervisor.nextDeadline == 1)
    #expect(supervisor.tick(at: 1) == [timeoutFailure])
    #expect(supervisor.received(.view(id: 1, WireView(.empty)), at: 2) == [], "dropped")
    let second = supervisor.received(.timeline(id: 2, empty), at: 2)
    #expect(second == [.respond(Ticket(2), .timeline([], .never))])
    #expect(supervisor.tick(at: 29) == [], "no request is delayed")
    let third = supervisor.received(.timeline(id: 3, empty), at: 29)
    #expect(third == [.respond(Ticket(3), .timeline([], .never))])
  }

  @Test func requestsBehindHangingPlaceholderAreResentTogether() {
    var supervisor = withPendingRequests()
    _ = supervisor.tick(at: 1)
    #expect(supervisor.nextDeadline == 11)
    #expect(supervisor.tick(at: 10.9) == [])
    #expect(supervisor.tick(at: 11) == [.kill, timeoutLog] + start)
    #expect(
      supervisor.received(description, at: 11) == [send(4, 2), send(5, 3)], "not one at a time")
  }

  @Test func lateRequestBehindHangingPlaceholderIsNotBlamed() {
    var supervisor = withPendingRequests(timeout: 4)
    _ = supervisor.tick(at: 1)
    #expect(supervisor.tick(at: 4) == [.kill, timeoutLog] + start)
    #expect(supervisor.received(description, at: 4) == [send(4, 2), send(5, 3)])
    let second = Supervisor.Effect.respond(Ticket(2), .failed("did not respond within 4 s"))
    #expect(supervisor.tick(at: 8).contains(second), "fails at its own timeout")
  }

  @Test func crashDuringLatePlaceholderIsAttributedToIt() {
    var supervisor = withPendingRequests()
    _ = supervisor.tick(at: 1)
    let crash = supervisor.ended("crashed", at: 2)
    #expect(crash == [.log("crashed, while handling a placeholder")] + start)
    #expect(supervisor.received(description, at: 2) == [send(4, 2), send(5, 3)])
  }

  @Test func earlierRequestMayBlockPlaceholder() {
    var supervisor = Supervisor()
    _ = supervisor.submit(timeline(2), at: 0)
    _ = supervisor.submit(placeholder(1), at: 0)
    _ = supervisor.received(description, at: 0)
    #expect(supervisor.tick(at: 1) == [timeoutFailure])
    #expect(supervisor.tick(at: 20) == [])
    let response = supervisor.received(.timeline(id: 1, empty), at: 29)
    #expect(response == [.respond(Ticket(2), .timeline([], .never))])
  }

  /// Timelines of the same kind and family are still requested.
  @Test func repeatedPlaceholderFailuresDoNotStopTimeline() {
    var supervisor = Supervisor()
    for number in 1...6 {
      _ = supervisor.submit(placeholder(number), at: 0)
      _ = supervisor.received(description, at: 0)
      _ = supervisor.ended("crashed", at: 0)
    }
    let effects = supervisor.submit(placeholder(7), at: 0)
    #expect(effects == [.respond(Ticket(7), .stopped("crashed (5 times)"))])
    let timeline = PendingRequest(Ticket(8), .timeline(request("slow")), timeout: 30)
    #expect(supervisor.submit(timeline, at: 0) == start)
  }

  @Test func childWithSlowPlaceholderIsNotRestarted() throws {
    let testHost = FaultyChildTests.TestHost("slowPlaceholder")
    let steadyTickets = (10...12).map { _ in testHost.submit("steady") }
    let slowRequest = PendingRequest(Ticket(100), .placeholder(request("faulty")), timeout: 0.3)
    testHost.host.submit("faulty", slowRequest, at: testHost.now)
    let laterTicket = testHost.submit("steady", timeout: 15)
    for ticket in steadyTickets + [laterTicket] {
      let response = testHost.wait { testHost.responses(to: ticket).first }
      guard case .timeline = response else {
        Issue.record("\(String(describing: response))")
        continue
      }
    }
    #expect(testHost.responses(to: Ticket(100)) == [.failed("did not respond within 0.3 s")])
    #expect(testHost.events.count { if case .started = $0 { true } else { false } } == 1)
  }
}
