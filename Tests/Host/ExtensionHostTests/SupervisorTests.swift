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
    _ number: Int, _ kind: String? = nil, timeout: Double = 30, isUrgent: Bool = false
  ) -> PendingRequest {
    PendingRequest(
      Ticket(number), .timeline(request(kind ?? "k\(number)")), timeout: timeout, isUrgent: isUrgent
    )
  }

  private func send(_ id: Int, _ number: Int, _ kind: String? = nil) -> Supervisor.Effect {
    .send(HostMessage(id, .timeline(request(kind ?? "k\(number)"))), Ticket(number))
  }

  private let description = ExtensionMessage.described(id: 0, ExtensionDescription(widgets: []))
  private let start: [Supervisor.Effect] = [
    .spawn, .send(HostMessage(0, .describe), nil),
  ]
  private let empty = WireTimeline(policy: "never")

  private func makeRunningSupervisor() -> Supervisor {
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
    let effects = supervisor.received(description, at: 1)
    #expect(effects == [send(1, 1), send(2, 2)])
  }

  /// A request that waits for another one to be tried again fails for a reason, too.
  @Test func requestThatWaitedForAStoppedProcessSaysWhy() {
    var supervisor = Supervisor()
    _ = supervisor.submit(pendingRequest(1), at: 0)
    _ = supervisor.submit(pendingRequest(2), at: 0)
    _ = supervisor.received(description, at: 0)
    // Either may be the cause, so they are sent again, one after the other.
    _ = supervisor.ended("crashed", at: 1)
    let next = supervisor.received(description, at: 2)
    #expect(next == [send(3, 1)])
    let end = supervisor.end("sent nonsense", causedBy: 3, at: 3)
    let reasons = end.compactMap { effect -> String? in
      if case .respond(_, .failed(let reason)) = effect { reason } else { nil }
    }
    #expect(reasons.first == "sent nonsense" && !reasons.contains(""))
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
    var supervisor = makeRunningSupervisor()
    _ = supervisor.submit(pendingRequest(5), at: 0)
    let entries = (0..<4).map { WireEntry(date: Double($0), view: WireView(.empty)) }
    let slice = supervisor.received(.entries(id: 2, Array(entries[..<2])), at: 0)
    #expect(slice == [])
    _ = supervisor.received(.entries(id: 2, Array(entries[2...])), at: 0)
    let end = supervisor.received(.timeline(id: 2, empty), at: 0)
    var reader = EntryReader()
    for entry in entries { _ = reader.append(entry) }
    #expect(end == [.respond(Ticket(5), .timeline(reader.datedEntries, .never))])
  }

  @Test func invalidViewOrPolicyFailsRequest() {
    for (entry, policy) in [(WireView(archive: "%"), "never"), (WireView(.empty), "often")] {
      var supervisor = makeRunningSupervisor()
      _ = supervisor.submit(pendingRequest(5), at: 0)
      _ = supervisor.received(.entries(id: 2, [WireEntry(date: 0, view: entry)]), at: 0)
      let end = supervisor.received(.timeline(id: 2, WireTimeline(policy: policy)), at: 0)
      let reason = "sent a timeline with an invalid policy or view"
      #expect(end == [.respond(Ticket(5), .failed(reason))])
    }
  }

  @Test func unexpectedResponseIsDropped() {
    var supervisor = makeRunningSupervisor()
    let again = supervisor.received(.timeline(id: 1, empty), at: 0)
    #expect(again == [.log("sent a response for request 1, which is not pending")])
    let unknown = supervisor.received(.view(id: 99, WireView(archive: "")), at: 0)
    #expect(unknown == [.log("sent a response for request 99, which is not pending")])
  }

  @Test("A late request fails, its process is replaced, and the other requests are sent again")
  func lateRequestFailsAloneAndOthersAreResent() {
    var supervisor = makeRunningSupervisor()
    _ = supervisor.submit(pendingRequest(1, timeout: 1), at: 0)
    _ = supervisor.submit(pendingRequest(2, timeout: 9), at: 0)
    #expect(supervisor.nextDeadline == 1)
    let effects = supervisor.tick(at: 1)
    #expect(
      effects == [.kill, .respond(Ticket(1), .failed("did not respond within 1 s"))] + start)
    let effectsAfterDescription = supervisor.received(description, at: 1)
    #expect(effectsAfterDescription == [send(4, 2)])
  }

  /// The process crashes with three requests pending.
  ///
  /// Each is sent again alone, and only the one that crashes the process again fails.
  @Test("A crash costs only the update that caused it")
  func crashFailsOnlyTheRequestThatCausedIt() {
    var supervisor = makeRunningSupervisor()
    for number in 1...3 { _ = supervisor.submit(pendingRequest(number), at: 0) }
    let crash = supervisor.ended("crashed", at: 1)
    #expect(crash == start)
    let alone = supervisor.received(description, at: 1)
    #expect(alone == [send(5, 1)])
    let newRequest = supervisor.submit(pendingRequest(4), at: 1)
    #expect(newRequest == [], "no other request is sent together with a suspect")
    let next = supervisor.received(.timeline(id: 5, empty), at: 1)
    #expect(next == [.respond(Ticket(1), .timeline([], .never)), send(6, 2)])
    let secondCrash = supervisor.ended("crashed", at: 2)
    #expect(secondCrash == [.respond(Ticket(2), .failed("crashed"))] + start)
    let lastSuspect = supervisor.received(description, at: 2)
    #expect(lastSuspect == [send(7, 3)])
    let last = supervisor.received(.timeline(id: 7, empty), at: 2)
    #expect(last == [.respond(Ticket(3), .timeline([], .never)), send(8, 4)])
  }

  /// The end of the process is known before its response is read.
  @Test func endedProcessReceivesNoRequests() {
    var supervisor = makeRunningSupervisor()
    _ = supervisor.submit(pendingRequest(1), at: 0)
    supervisor.streamClosed("ended", at: 1)
    let submitEffects = supervisor.submit(pendingRequest(2), at: 1)
    #expect(submitEffects == [])
    let lastResponse = supervisor.received(.timeline(id: 2, empty), at: 1)
    #expect(lastResponse == [.respond(Ticket(1), .timeline([], .never))])
    let ended = supervisor.ended("crashed", at: 1)
    #expect(ended == start, "the second request is not blamed")
    let again = supervisor.received(description, at: 1)
    #expect(again == [send(3, 2)])
  }

  @Test func programThatEndsAfterDescriptionIsNotRestartedEndlessly() {
    var supervisor = Supervisor()
    _ = supervisor.submit(pendingRequest(1), at: 0)
    let describeEffects = supervisor.submit(
      PendingRequest(Ticket(2), .describe, timeout: 5, isUrgent: false), at: 0)
    supervisor.streamClosed("ended", at: 0)
    let effectsAfterDescription = supervisor.received(description, at: 0)
    #expect(describeEffects == [] && effectsAfterDescription.count == 1, "the description is known")
    let ended = supervisor.ended("exited with status 0", at: 0)
    #expect(ended == [.respond(Ticket(1), .failed("exited with status 0"))])
  }

  /// One kind crashes five times in a row and is stopped.
  ///
  /// Another kind is not affected.
  @Test func crashLoopIsStoppedUntilUserRetries() {
    var supervisor = makeRunningSupervisor()
    for count in 1...5 {
      let submitEffects = supervisor.submit(pendingRequest(count, "bad"), at: Double(count))
      if submitEffects == start { _ = supervisor.received(description, at: Double(count)) }
      let response = supervisor.ended("crashed", at: Double(count))
      let message = "crashed (5 times)"
      let expected: ExtensionResponse = count < 5 ? .failed("crashed") : .stopped(message)
      #expect(response == [.respond(Ticket(count), expected)])
    }
    let refusal = supervisor.submit(pendingRequest(6, "bad"), at: 6)
    #expect(refusal == [.respond(Ticket(6), .stopped("crashed (5 times)"))])
    let neighbor = supervisor.submit(pendingRequest(7, "good"), at: 7)
    #expect(neighbor == start)
    let urgentRequest = supervisor.submit(pendingRequest(8, "bad", isUrgent: true), at: 8)
    #expect(urgentRequest == [])
    let effectsAfterDescription = supervisor.received(description, at: 8)
    #expect(effectsAfterDescription == [send(7, 7, "good"), send(8, 8, "bad")])
  }

  /// A program that ends before its description is started at 0, 0, 1, 3 and 7 s, and then stopped.
  @Test func failedStartsAreDelayedIncreasinglyThenStopped() {
    var supervisor = Supervisor()
    var now = 0.0
    var delays: [Double] = []
    for count in 1...5 {
      let submitEffects = supervisor.submit(pendingRequest(count), at: now)
      if submitEffects.isEmpty, let due = supervisor.nextDeadline {
        delays.append(due - now)
        now = due
        let startEffects = supervisor.tick(at: now)
        #expect(startEffects == start)
      }
      let response = supervisor.ended("exited with status 1", at: now)
      let message = "exited with status 1 (5 times)"
      #expect(
        response == [
          .respond(Ticket(count), count < 5 ? .failed("exited with status 1") : .stopped(message))
        ])
    }
    #expect(delays == [1, 2, 4])
    let urgentRequest = supervisor.submit(pendingRequest(9, isUrgent: true), at: now)
    #expect(urgentRequest == start)
  }

  @Test func idleProcessIsStoppedAndRestartedOnDemand() {
    var supervisor = makeRunningSupervisor()
    #expect(supervisor.nextDeadline == 60)
    let early = supervisor.tick(at: 59)
    #expect(early == [])
    let idle = supervisor.tick(at: 60)
    #expect(idle == [.close])
    #expect(supervisor.nextDeadline == nil, "no further timeout")
    let next = supervisor.submit(pendingRequest(1), at: 100)
    #expect(next == start)
  }

  /// A process that listens causes no wake-up, until it no longer has to listen.
  @Test func idleProcessThatListensIsKept() {
    var supervisor = makeRunningSupervisor()
    supervisor.keepsIdleProcess = true
    #expect(supervisor.nextDeadline == nil)
    #expect(supervisor.tick(at: 1000) == [])
    supervisor.keepsIdleProcess = false
    #expect(supervisor.nextDeadline == 60)
    #expect(supervisor.tick(at: 1000) == [.close])
  }

  @Test func endOfIdleProcessFailsNothing() {
    var supervisor = makeRunningSupervisor()
    let end = supervisor.ended("was killed", at: 3)
    #expect(end == [])
    let next = supervisor.submit(pendingRequest(1), at: 4)
    #expect(next == start)
  }

  @Test func replacementSendsPendingRequestsToNewProcess() {
    var supervisor = makeRunningSupervisor()
    _ = supervisor.submit(pendingRequest(1), at: 1)
    let replacement = supervisor.replaceProcess(at: 2)
    #expect(replacement == [.close] + start)
    let effectsAfterDescription = supervisor.received(description, at: 2)
    #expect(effectsAfterDescription == [send(3, 1)])
  }

  @Test func bytesAndEntriesOfResponseAreLimited() {
    var supervisor = makeRunningSupervisor()
    _ = supervisor.submit(pendingRequest(1), at: 0)
    let enough = supervisor.received(bytes: Supervisor.byteLimit, at: 0)
    #expect(enough == [])
    let tooMuch = supervisor.received(bytes: 1, at: 0)
    #expect(tooMuch.first == .kill)
    var other = makeRunningSupervisor()
    _ = other.submit(pendingRequest(1), at: 0)
    _ = other.submit(pendingRequest(2), at: 0)
    let entry = WireEntry(date: 0, view: WireView(archive: ""))
    let many = Array(repeating: entry, count: Supervisor.entryLimit + 1)
    let flood = other.received(.entries(id: 2, many), at: 0)
    let reason = "sent more than 20000 entries"
    #expect(flood == [.kill, .respond(Ticket(1), .failed(reason))] + start, "who floods is known")
  }

  @Test func finalMessageIsLimitedToo() {
    var supervisor = makeRunningSupervisor()
    _ = supervisor.submit(pendingRequest(1), at: 0)
    var timeline = WireTimeline(policy: .never)
    let entry = WireEntry(date: 0, view: WireView(archive: ""))
    timeline.entries = Array(repeating: entry, count: Supervisor.entryLimit + 1)
    #expect(
      supervisor.received(.timeline(id: 2, timeline), at: 0)
        == [.kill, .respond(Ticket(1), .failed("sent more than 20000 entries"))])
    var other = makeRunningSupervisor()
    let request = OptionsRequest(kind: nil, intent: "I", parameter: "p", values: [:])
    _ = other.submit(PendingRequest(Ticket(1), .options(request), timeout: 30), at: 0)
    let option = IntentOption(value: .null, title: "o")
    let many = Array(repeating: option, count: Supervisor.optionLimit)
    #expect(other.received(.partialOptions(id: 2, many), at: 0) == [])
    let last = OptionsResult(options: [option], chosen: [])
    #expect(
      other.received(.options(id: 2, last), at: 0)
        == [.kill, .respond(Ticket(1), .failed("sent more than 10000 options"))])
  }

  /// Otherwise the intent could be performed twice.
  @Test func intentIsNotPerformedAgainAfterCrash() {
    var supervisor = makeRunningSupervisor()
    let intentRequest = PendingRequest(
      Ticket(1), .perform(PerformRequest(action: "{}", width: 9, height: 9)), timeout: 30)
    _ = supervisor.submit(intentRequest, at: 1)
    _ = supervisor.submit(pendingRequest(2), at: 1)
    let effects = supervisor.ended("crashed", at: 2)
    #expect(effects.contains(.respond(Ticket(1), .failed("crashed"))))
    let again = supervisor.received(description, at: 3)
    #expect(again == [send(4, 2)], "the other request is resent, the intent is not")
  }

  @Test func optionsArriveInPartsUpToLimit() {
    var supervisor = makeRunningSupervisor()
    let request = OptionsRequest(kind: nil, intent: "I", parameter: "p", values: [:])
    _ = supervisor.submit(PendingRequest(Ticket(1), .options(request), timeout: 30), at: 1)
    let option = IntentOption(value: .null, title: "o")
    let slice = Array(repeating: option, count: 200)
    #expect(supervisor.received(.partialOptions(id: 2, slice), at: 1) == [])
    let whole = OptionsResult(options: slice, chosen: [])
    #expect(
      supervisor.received(.options(id: 2, OptionsResult(options: [], chosen: [])), at: 1)
        == [.respond(Ticket(1), .options(whole))])
    _ = supervisor.submit(PendingRequest(Ticket(3), .options(request), timeout: 30), at: 1)
    var last: [Supervisor.Effect] = []
    for _ in 0...(Supervisor.optionLimit / 200) where last.isEmpty {
      last = supervisor.received(.partialOptions(id: 3, slice), at: 1)
    }
    #expect(last.contains(.kill))
  }
}
