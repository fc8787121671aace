import ExtensionHost
import Testing
import ViewTree
import Wire

struct SupervisorTests {
  private let request = WidgetRequest(kind: "k", family: .systemSmall, width: 16, height: 7)

  private func question(_ number: Int, limit: Double = 30) -> Question {
    Question(Ticket(number), .timeline(request), limit: limit)
  }

  private func running() -> Supervisor {
    var supervisor = Supervisor()
    _ = supervisor.ask(question(0), at: 0)
    _ = supervisor.received(.introduced(id: 0, ExtensionDescription(widgets: [])), at: 0)
    _ = supervisor.received(.timeline(id: 1, WireTimeline(policy: "never")), at: 0)
    return supervisor
  }

  @Test func theFirstQuestionStartsTheProcessAndWaitsForItsGreeting() {
    var supervisor = Supervisor()
    let outcome1 = supervisor.ask(question(1), at: 0)
    #expect(outcome1 == [.spawn, .send(.initialize(id: 0, Introduction()))])
    let outcome2 = supervisor.ask(question(2), at: 0)
    #expect(outcome2 == [])
    let actions = supervisor.received(.introduced(id: 0, ExtensionDescription(widgets: [])), at: 1)
    #expect(actions == [.send(.timeline(id: 1, request)), .send(.timeline(id: 2, request))])
  }

  @Test func aProcessThatNeverGreetsIsEnded() {
    var supervisor = Supervisor()
    _ = supervisor.ask(question(1), at: 0)
    let outcome3 = supervisor.tick(at: 4.9)
    #expect(outcome3 == [])
    let outcome4 = supervisor.tick(at: 5)
    #expect(outcome4 == [.kill, .answer(Ticket(1), .failed("did not start within 5 s"))])
    #expect(supervisor.nextDeadline == nil)
  }

  @Test func slicesAreJoinedInOrder() {
    var supervisor = running()
    _ = supervisor.ask(question(5), at: 0)
    let entries = (0..<4).map { WireEntry(date: Double($0), view: WireView(archive: "")) }
    let outcome5 = supervisor.received(.entries(id: 2, Array(entries[..<2])), at: 0)
    #expect(outcome5 == [])
    let outcome6 = supervisor.received(.entries(id: 2, Array(entries[2...])), at: 0)
    #expect(outcome6 == [])
    let end = WireTimeline(policy: "never")
    let outcome7 = supervisor.received(.timeline(id: 2, end), at: 0)
    #expect(outcome7 == [.answer(Ticket(5), .timeline(entries, end))])
  }

  @Test func anAnswerThatNobodyWaitsForIsDropped() {
    var supervisor = running()
    let outcome8 = supervisor.received(.timeline(id: 1, WireTimeline(policy: "never")), at: 0)
    #expect(outcome8 == [])
    let outcome9 = supervisor.received(.view(id: 99, WireView(archive: "")), at: 0)
    #expect(outcome9 == [])
  }

  @Test func aLateAnswerFailsAllThatWaitAndTheNextQuestionStartsAnew() {
    var supervisor = running()
    _ = supervisor.ask(question(1, limit: 1), at: 0)
    _ = supervisor.ask(question(2, limit: 9), at: 0)
    #expect(supervisor.nextDeadline == 1)
    let reason = "did not answer within 1 s"
    let outcome10 = supervisor.tick(at: 1)
    #expect(
      outcome10 == [
        .kill, .answer(Ticket(1), .failed(reason)), .answer(Ticket(2), .failed(reason)),
      ])
    let outcome11 = supervisor.ask(question(3), at: 2)
    #expect(outcome11.first == .spawn)
  }

  @Test func bytesAndEntriesOfOneAnswerAreBounded() {
    var supervisor = running()
    _ = supervisor.ask(question(1), at: 0)
    let outcome12 = supervisor.received(bytes: Supervisor.byteLimit)
    #expect(outcome12 == [])
    let outcome13 = supervisor.received(bytes: 1)
    #expect(outcome13.first == .kill)
    var other = running()
    _ = other.ask(question(1), at: 0)
    let entry = WireEntry(date: 0, view: WireView(archive: ""))
    let many = Array(repeating: entry, count: Supervisor.entryLimit + 1)
    let outcome14 = other.received(.entries(id: 2, many), at: 0)
    #expect(outcome14.first == .kill)
  }
}
