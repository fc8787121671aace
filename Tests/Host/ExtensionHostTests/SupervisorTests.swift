import ExtensionHost
import Foundation
import IntentSchemas
import Testing
import Timelines
import ViewTree
import Wire

struct SupervisorTests {
  private func request(_ kind: String) -> WidgetRequest {
    WidgetRequest(kind: kind, family: .systemSmall, width: 16, height: 7)
  }

  /// A request with its own widget kind, so that its crashes are counted separately.
  private func pendingRequest(
    _ number: Int, _ kind: String? = nil, limit: Double = 30, isUrgent: Bool = false
  ) -> PendingRequest {
    PendingRequest(
      Ticket(number), .timeline(request(kind ?? "k\(number)")), limit: limit, isUrgent: isUrgent)
  }

  private func sent(_ id: Int, _ number: Int, _ kind: String? = nil) -> Supervisor.Effect {
    .send(HostMessage(id, .timeline(request(kind ?? "k\(number)"))), Ticket(number))
  }

  private let description = ExtensionMessage.described(id: 0, ExtensionDescription(widgets: []))
  private let start: [Supervisor.Effect] = [
    .spawn, .send(HostMessage(0, .describe), nil),
  ]
  private let empty = WireTimeline(policy: "never")

  private func running() -> Supervisor {
    var supervisor = Supervisor()
    _ = supervisor.submit(pendingRequest(0), at: 0)
    _ = supervisor.received(description, at: 0)
    _ = supervisor.received(.timeline(id: 1, empty), at: 0)
    return supervisor
  }

  @Test func firstRequestStartsProcessAndWaitsForDescription() {
    var supervisor = Supervisor()
    let first = supervisor.submit(pendingRequest(1), at: 0)
    #expect(first == start)
    let second = supervisor.submit(pendingRequest(2), at: 0)
    #expect(second == [])
    let actions = supervisor.received(description, at: 1)
    #expect(actions == [sent(1, 1), sent(2, 2)])
  }

  @Test func processWithoutDescriptionIsStopped() {
    var supervisor = Supervisor()
    _ = supervisor.submit(pendingRequest(1), at: 0)
    let early = supervisor.tick(at: 4.9)
    #expect(early == [])
    let late = supervisor.tick(at: 5)
    let reason = "started, but sent nothing within 5 s: is its output flushed?"
    #expect(late == [.kill, .respond(Ticket(1), .failed(reason))])
    #expect(supervisor.nextDeadline == nil)
  }

  @Test func partsAreJoinedInOrder() {
    var supervisor = running()
    _ = supervisor.submit(pendingRequest(5), at: 0)
    let entries = (0..<4).map { WireEntry(date: Double($0), view: WireView(.empty)) }
    let slice = supervisor.received(.entries(id: 2, Array(entries[..<2])), at: 0)
    #expect(slice == [])
    _ = supervisor.received(.entries(id: 2, Array(entries[2...])), at: 0)
    let end = supervisor.received(.timeline(id: 2, empty), at: 0)
    #expect(end == [.respond(Ticket(5), .timeline(entries.compactMap(\.dated), .never))])
  }

  @Test func invalidViewOrPolicyFailsRequest() {
    for (entry, policy) in [(WireView(archive: "%"), "never"), (WireView(.empty), "often")] {
      var supervisor = running()
      _ = supervisor.submit(pendingRequest(5), at: 0)
      _ = supervisor.received(.entries(id: 2, [WireEntry(date: 0, view: entry)]), at: 0)
      let end = supervisor.received(.timeline(id: 2, WireTimeline(policy: policy)), at: 0)
      let reason = "sent a timeline with an invalid policy or view"
      #expect(end == [.respond(Ticket(5), .failed(reason))])
    }
  }

  @Test func unexpectedResponseIsDropped() {
    var supervisor = running()
    let again = supervisor.received(.timeline(id: 1, empty), at: 0)
    #expect(again == [.log("sent a response for request 1, which is not pending")])
    let unknown = supervisor.received(.view(id: 99, WireView(archive: "")), at: 0)
    #expect(unknown == [.log("sent a response for request 99, which is not pending")])
  }

  @Test("§3.9 past its limit a question ends the process, which is started again at the next need")
  func lateRequestFailsAloneAndOthersAreResent() {
    var supervisor = running()
    _ = supervisor.submit(pendingRequest(1, limit: 1), at: 0)
    _ = supervisor.submit(pendingRequest(2, limit: 9), at: 0)
    #expect(supervisor.nextDeadline == 1)
    let actions = supervisor.tick(at: 1)
    #expect(
      actions == [.kill, .respond(Ticket(1), .failed("did not respond within 1 s"))] + start)
    let greeted = supervisor.received(description, at: 1)
    #expect(greeted == [sent(4, 2)])
  }

  /// The process crashes with three requests pending.
  ///
  /// Each is sent again alone, and only the one that crashes the process again fails.
  @Test("§3.9 a crash costs the update that made it and nothing else")
  func crashFailsOnlyTheRequestThatCausedIt() {
    var supervisor = running()
    for number in 1...3 { _ = supervisor.submit(pendingRequest(number), at: 0) }
    let crash = supervisor.ended("crashed", at: 1)
    #expect(crash == start)
    let alone = supervisor.received(description, at: 1)
    #expect(alone == [sent(5, 1)])
    let waits = supervisor.submit(pendingRequest(4), at: 1)
    #expect(waits == [], "no other request is sent together with a suspect")
    let next = supervisor.received(.timeline(id: 5, empty), at: 1)
    #expect(next == [.respond(Ticket(1), .timeline([], .never)), sent(6, 2)])
    let guilty = supervisor.ended("crashed", at: 2)
    #expect(guilty == [.respond(Ticket(2), .failed("crashed"))] + start)
    let rest = supervisor.received(description, at: 2)
    #expect(rest == [sent(7, 3)])
    let last = supervisor.received(.timeline(id: 7, empty), at: 2)
    #expect(last == [.respond(Ticket(3), .timeline([], .never)), sent(8, 4)])
  }

  /// The end of the process is known before its response is read.
  @Test func endedProcessReceivesNoRequests() {
    var supervisor = running()
    _ = supervisor.submit(pendingRequest(1), at: 0)
    supervisor.streamClosed("ended", at: 1)
    let asked = supervisor.submit(pendingRequest(2), at: 1)
    #expect(asked == [])
    let answered = supervisor.received(.timeline(id: 2, empty), at: 1)
    #expect(answered == [.respond(Ticket(1), .timeline([], .never))])
    let ended = supervisor.ended("crashed", at: 1)
    #expect(ended == start, "the second request is not blamed")
    let again = supervisor.received(description, at: 1)
    #expect(again == [sent(3, 2)])
  }

  @Test func programThatEndsAfterDescriptionIsNotRestartedEndlessly() {
    var supervisor = Supervisor()
    _ = supervisor.submit(pendingRequest(1), at: 0)
    let described = supervisor.submit(
      PendingRequest(Ticket(2), .describe, limit: 5, isUrgent: false), at: 0)
    supervisor.streamClosed("ended", at: 0)
    let greeted = supervisor.received(description, at: 0)
    #expect(described == [] && greeted.count == 1, "the description is known")
    let ended = supervisor.ended("exited with status 0", at: 0)
    #expect(ended == [.respond(Ticket(1), .failed("exited with status 0"))])
  }

  /// One kind crashes five times in a row and is stopped.
  ///
  /// Another kind is not affected.
  @Test func crashLoopIsStoppedUntilUserRetries() {
    var supervisor = running()
    for count in 1...5 {
      let asked = supervisor.submit(pendingRequest(count, "bad"), at: Double(count))
      if asked == start { _ = supervisor.received(description, at: Double(count)) }
      let answer = supervisor.ended("crashed", at: Double(count))
      let words = "crashed (5 times); r to retry"
      let expected: ExtensionResponse = count < 5 ? .failed("crashed") : .stopped(words)
      #expect(answer == [.respond(Ticket(count), expected)])
    }
    let refused = supervisor.submit(pendingRequest(6, "bad"), at: 6)
    #expect(refused == [.respond(Ticket(6), .stopped("crashed (5 times); r to retry"))])
    let neighbor = supervisor.submit(pendingRequest(7, "good"), at: 7)
    #expect(neighbor == start)
    let wanted = supervisor.submit(pendingRequest(8, "bad", isUrgent: true), at: 8)
    #expect(wanted == [])
    let greeted = supervisor.received(description, at: 8)
    #expect(greeted == [sent(7, 7, "good"), sent(8, 8, "bad")])
  }

  /// A program that ends before its description is started at 0, 0, 1, 3 and 7 s, and then stopped.
  @Test func failedStartsAreDelayedIncreasinglyThenStopped() {
    var supervisor = Supervisor()
    var now = 0.0
    var rests: [Double] = []
    for count in 1...5 {
      let asked = supervisor.submit(pendingRequest(count), at: now)
      if asked.isEmpty, let due = supervisor.nextDeadline {
        rests.append(due - now)
        now = due
        let begun = supervisor.tick(at: now)
        #expect(begun == start)
      }
      let answer = supervisor.ended("exited with status 1", at: now)
      let words = "exited with status 1 (5 times); r to retry"
      #expect(
        answer == [
          .respond(Ticket(count), count < 5 ? .failed("exited with status 1") : .stopped(words))
        ])
    }
    #expect(rests == [1, 2, 4])
    let wanted = supervisor.submit(pendingRequest(9, isUrgent: true), at: now)
    #expect(wanted == start)
  }

  @Test func idleProcessIsStoppedAndRestartedOnDemand() {
    var supervisor = running()
    #expect(supervisor.nextDeadline == 60)
    let early = supervisor.tick(at: 59)
    #expect(early == [])
    let idle = supervisor.tick(at: 60)
    #expect(idle == [.close])
    #expect(supervisor.nextDeadline == nil, "no further timeout")
    let next = supervisor.submit(pendingRequest(1), at: 100)
    #expect(next == start)
  }

  @Test func endOfIdleProcessFailsNothing() {
    var supervisor = running()
    let end = supervisor.ended("was killed", at: 3)
    #expect(end == [])
    let next = supervisor.submit(pendingRequest(1), at: 4)
    #expect(next == start)
  }

  @Test func renewalSendsPendingRequestsToNewProcess() {
    var supervisor = running()
    _ = supervisor.submit(pendingRequest(1), at: 1)
    let renewed = supervisor.renew(at: 2)
    #expect(renewed == [.close] + start)
    let greeted = supervisor.received(description, at: 2)
    #expect(greeted == [sent(3, 1)])
  }

  @Test func bytesAndEntriesOfResponseAreLimited() {
    var supervisor = running()
    _ = supervisor.submit(pendingRequest(1), at: 0)
    let enough = supervisor.received(bytes: Supervisor.byteLimit, at: 0)
    #expect(enough == [])
    let tooMuch = supervisor.received(bytes: 1, at: 0)
    #expect(tooMuch.first == .kill)
    var other = running()
    _ = other.submit(pendingRequest(1), at: 0)
    _ = other.submit(pendingRequest(2), at: 0)
    let entry = WireEntry(date: 0, view: WireView(archive: ""))
    let many = Array(repeating: entry, count: Supervisor.entryLimit + 1)
    let flood = other.received(.entries(id: 2, many), at: 0)
    let reason = "sent more than 20000 entries"
    #expect(flood == [.kill, .respond(Ticket(1), .failed(reason))] + start, "who floods is known")
  }

  @Test func finalMessageIsLimitedToo() {
    var supervisor = running()
    _ = supervisor.submit(pendingRequest(1), at: 0)
    var timeline = WireTimeline(policy: .never)
    let entry = WireEntry(date: 0, view: WireView(archive: ""))
    timeline.entries = Array(repeating: entry, count: Supervisor.entryLimit + 1)
    #expect(
      supervisor.received(.timeline(id: 2, timeline), at: 0)
        == [.kill, .respond(Ticket(1), .failed("sent more than 20000 entries"))])
    var other = running()
    let request = OptionsRequest(kind: nil, intent: "I", parameter: "p", values: [:])
    _ = other.submit(PendingRequest(Ticket(1), .options(request), limit: 30), at: 0)
    let option = IntentOption(value: .null, title: "o")
    let many = Array(repeating: option, count: Supervisor.optionLimit)
    #expect(other.received(.partialOptions(id: 2, many), at: 0) == [])
    let last = OptionsResult(options: [option], chosen: [])
    #expect(
      other.received(.options(id: 2, last), at: 0)
        == [.kill, .respond(Ticket(1), .failed("sent more than 50000 options"))])
  }

  /// Otherwise its action could be performed twice.
  @Test func intentIsNotPerformedAgainAfterCrash() {
    var supervisor = running()
    let press = PendingRequest(
      Ticket(1), .perform(PerformRequest(action: "{}", width: 9, height: 9)), limit: 30)
    _ = supervisor.submit(press, at: 1)
    _ = supervisor.submit(pendingRequest(2), at: 1)
    let actions = supervisor.ended("crashed", at: 2)
    #expect(actions.contains(.respond(Ticket(1), .failed("crashed"))))
    let again = supervisor.received(description, at: 3)
    #expect(again == [sent(4, 2)], "the other request is resent, the intent is not")
  }

  @Test func optionsArriveInPartsUpToLimit() {
    var supervisor = running()
    let request = OptionsRequest(kind: nil, intent: "I", parameter: "p", values: [:])
    _ = supervisor.submit(PendingRequest(Ticket(1), .options(request), limit: 30), at: 1)
    let option = IntentOption(value: .null, title: "o")
    let slice = Array(repeating: option, count: 200)
    #expect(supervisor.received(.partialOptions(id: 2, slice), at: 1) == [])
    let whole = OptionsResult(options: slice, chosen: [])
    #expect(
      supervisor.received(.options(id: 2, OptionsResult(options: [], chosen: [])), at: 1)
        == [.respond(Ticket(1), .options(whole))])
    _ = supervisor.submit(PendingRequest(Ticket(3), .options(request), limit: 30), at: 1)
    var last: [Supervisor.Effect] = []
    for _ in 0...(Supervisor.optionLimit / 200) where last.isEmpty {
      last = supervisor.received(.partialOptions(id: 3, slice), at: 1)
    }
    #expect(last.contains(.kill))
  }
}
