import FoundationEssentials
import Testing
import Timelines

private func date(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }

private typealias TestScheduler = Scheduler<Int, String>

private func timeline(_ dates: [Double], _ policy: ReloadPolicy = .never) -> EntryTimeline<String> {
  EntryTimeline(entries: dates.map { DatedEntry(date: date($0), payload: "\($0)") }, policy: policy)
}

/// The rules for showing entries and reloading timelines.
struct SchedulerTests {
  private func scheduler(_ count: Int = 1, rule: BudgetRule = .standard) -> TestScheduler {
    var scheduler = TestScheduler()
    for id in 0..<count { scheduler.add(id, seed: id, rule: rule) }
    scheduler.show(Set(0..<count))
    return scheduler
  }

  private func begin(
    _ scheduler: inout TestScheduler, _ id: Int = 0, _ reason: ReloadReason = .added, at now: Double
  ) throws -> TestScheduler.Load {
    let load = scheduler.request(reason, id, at: date(now))
    return try #require(load)
  }

  private func load(
    _ scheduler: inout TestScheduler, _ timeline: EntryTimeline<String>, _ id: Int = 0,
    _ reason: ReloadReason = .added, at now: Double
  ) throws {
    let load = try begin(&scheduler, id, reason, at: now)
    _ = scheduler.loaded(timeline, load, at: date(now))
  }

  @Test("The entry shown is the latest that has begun, or else the first")
  func entriesAreSortedAndTheDueOneIsShown() throws {
    var scheduler = scheduler()
    try load(&scheduler, timeline([30, 10, 20]), at: 0)
    let shown = [0.0, 10, 15, 20, 29.9, 30, 99].map { scheduler[0]?.entry(at: date($0))?.payload }
    #expect(shown == ["10.0", "10.0", "10.0", "20.0", "20.0", "30.0", "30.0"])
  }

  @Test("Each entry is shown at its date without a load")
  func entriesAreShownAtTheirDates() throws {
    var scheduler = scheduler()
    try load(&scheduler, timeline([0, 10, 20]), at: 0)
    #expect(scheduler.nextWake == date(10))
    let early = scheduler.advance(to: date(9.9))
    #expect(early.entryChanges == [])
    let due = scheduler.advance(to: date(10))
    #expect(due.entryChanges == [0] && due.loads.isEmpty)
    #expect(scheduler.nextWake == date(20))
    _ = scheduler.advance(to: date(20))
    #expect(scheduler.nextWake == nil)
  }

  @Test("Each policy reloads at its date")
  func policiesReload() throws {
    var scheduler = scheduler(3)
    try load(&scheduler, timeline([0, 50], .atEnd), 0, at: 0)
    try load(&scheduler, timeline([0], .after(date(70))), 1, at: 0)
    try load(&scheduler, timeline([0], .never), 2, at: 0)
    let end = scheduler.advance(to: date(50))
    #expect(end.loads.map(\.id) == [0] && end.entryChanges == [0])
    let after = scheduler.advance(to: date(70))
    #expect(after.loads.map(\.id) == [1])
    let never = scheduler.advance(to: date(1e9))
    #expect(!never.loads.map(\.id).contains(2))
    let requested = scheduler.request(.widgetCenter, 2, at: date(1e9))
    #expect(requested != nil)
  }

  @Test("One load is in flight, one request is remembered, older responses are ignored")
  func oneLoadIsInFlight() throws {
    var scheduler = scheduler()
    let first = try begin(&scheduler, at: 0)
    for reason in [ReloadReason.widgetCenter, .interaction, .widgetCenter] {
      let load = scheduler.request(reason, 0, at: date(1))
      #expect(load == nil)
    }
    let outcome = scheduler.loaded(timeline([0]), first, at: date(2))
    let second = try #require(outcome.next)
    #expect(
      outcome.isAccepted && scheduler[0]?.lastReason == .interaction,
      "requests of a waiting user come first")
    let old = scheduler.loaded(timeline([9]), first, at: date(3))
    #expect(!old.isAccepted && scheduler[0]?.timeline == timeline([0]))
    let end = scheduler.loaded(timeline([1]), second, at: date(4))
    #expect(end.isAccepted && end.next == nil)
    let twice = scheduler.loaded(timeline([2]), second, at: date(4))
    #expect(!twice.isAccepted && scheduler[0]?.timeline == timeline([1]))
  }

  @Test("A failure keeps the entry and is retried with increasing delays, or on request")
  func failuresBackOff() throws {
    var scheduler = scheduler()
    try load(&scheduler, timeline([0]), at: 0)
    var now = 0.0
    var pauses: [Double] = []
    for _ in 0..<12 {
      let load = try begin(&scheduler, 0, .user, at: now)
      _ = scheduler.failed("crashed", isFinal: false, load, at: date(now))
      let wake = try #require(scheduler.nextWake)
      pauses.append(wake.timeIntervalSince1970 - now)
      now += 1
    }
    #expect(scheduler[0]?.timeline == timeline([0]))
    #expect((1.5...2.5).contains(pauses[0]) && pauses[4] > pauses[0] * 8)
    #expect(pauses.allSatisfy { $0 <= 900 * 1.25 })
    let back = scheduler.networkReturned(at: date(now))
    #expect(back.map(\.id) == [0] && scheduler[0]?.lastReason == .network)
  }

  @Test("After a final failure, only a request causes a load")
  func finalFailuresWait() throws {
    var scheduler = scheduler()
    try load(&scheduler, timeline([0], .after(date(5))), at: 0)
    let due = scheduler.advance(to: date(5))
    _ = scheduler.failed("crashed 5 times", isFinal: true, due.loads[0], at: date(5))
    #expect(scheduler.nextWake == nil)
    let requested = scheduler.request(.user, 0, at: date(100))
    #expect(requested != nil)
  }

  @Test("No provider can spin: empty timelines and past dates are limited")
  func nothingSpins() throws {
    var scheduler = scheduler(2)
    try load(&scheduler, timeline([], .atEnd), 0, at: 100)
    try load(&scheduler, timeline([3], .after(date(5))), 1, at: 100)
    #expect(scheduler[0]?.timeline?.isEmpty == true)
    #expect(scheduler.nextWake == date(101))
    let early = scheduler.advance(to: date(100.9))
    #expect(early.loads.isEmpty)
    let due = scheduler.advance(to: date(101))
    #expect(due.loads.map(\.id) == [0, 1])
    _ = scheduler.loaded(timeline([], .never), due.loads[1], at: date(102))
    #expect(scheduler[1]?.entry(at: date(103))?.payload == "3.0", "the entry stays")
  }

  @Test("An expensive widget slows down only itself; requests of a waiting user are free")
  func theBudgetSpacesReloadsOut() throws {
    var scheduler = scheduler(2)
    var loads = [[Double]](repeating: [], count: 2)
    for id in 0..<2 { try load(&scheduler, timeline([0], .after(date(0))), id, at: 0) }
    // The first widget needs half a second of CPU time for each load, the second 30 milliseconds.
    let costs = [0.5, 0.03]
    while let wake = scheduler.nextWake, wake < date(3600) {
      for load in scheduler.advance(to: wake).loads {
        loads[load.id].append(wake.timeIntervalSince1970)
        _ = scheduler.withLoader(of: load.id, at: wake) { $0.charge(costs[load.id], at: wake) }
        let next = EntryTimeline(
          entries: [DatedEntry(date: wake, payload: "x")],
          policy: .after(wake.addingTimeInterval(2)))
        _ = scheduler.loaded(next, load, at: wake)
      }
    }
    #expect(loads[1].count > 1790, "within its budget it reloads every two seconds")
    for start in stride(from: 0.0, to: 3000, by: 10) {
      let spent = loads[0].filter { (start..<(start + 600)).contains($0) }.count
      #expect(Double(spent) * 0.5 <= 12.5, "from \(start)")
    }
    let late = loads[0].filter { $0 > 1800 }
    #expect(late.count > 30, "spaced out, not starved: \(late.count)")
    let requested = scheduler.request(.user, 0, at: date(3600))
    #expect(requested != nil)
    let before = scheduler[0]?.budget
    _ = scheduler.withLoader(of: 0, at: date(3600)) { $0.charge(9, at: date(3600)) }
    #expect(scheduler[0]?.budget == before)
  }

  @Test("--budget ios: five minutes apart, at most seventy a day")
  func aPhonesBudget() throws {
    var scheduler = scheduler(rule: .phone)
    try load(&scheduler, timeline([0], .after(date(0))), at: 0)
    var loads: [Double] = []
    while let wake = scheduler.nextWake, wake < date(2 * 86400) {
      for load in scheduler.advance(to: wake).loads {
        loads.append(wake.timeIntervalSince1970)
        _ = scheduler.withLoader(of: 0, at: wake) { $0.charge(0.01, at: wake) }
        _ = scheduler.loaded(timeline([0], .after(date(0))), load, at: wake)
      }
    }
    #expect(zip(loads, loads.dropFirst()).allSatisfy { $1 - $0 >= 300 })
    let days = [0.0, 43200, 86400].map { start in
      loads.filter { (start..<(start + 86400)).contains($0) }.count
    }
    #expect(days.allSatisfy { (40...70).contains($0) }, "\(days)")
  }

  @Test("After three hours of sleep, each due widget changes its entry once and reloads once")
  func afterSleepEverythingHappensOnce() throws {
    var scheduler = scheduler(3)
    try load(&scheduler, timeline([0, 60, 120, 180], .atEnd), 0, at: 0)
    try load(&scheduler, timeline([0, 5000, 9000], .after(date(20000))), 1, at: 0)
    try load(&scheduler, timeline([0], .after(date(600))), 2, at: 0)
    scheduler.clockStepped(to: date(10800))
    let due = scheduler.advance(to: date(10800))
    #expect(due.entryChanges.sorted() == [0, 1, 2])
    #expect(due.loads.map(\.id).sorted() == [0, 2])
    #expect(scheduler[1]?.entry(at: date(10800))?.payload == "9000.0")
    let again = scheduler.advance(to: date(10800.5))
    #expect(again.loads.isEmpty && again.entryChanges.isEmpty)
    #expect(scheduler[0]?.loadingSince == date(10800), "a load in flight does not count as late")
  }

  @Test("After the clock is set back, the entry due then is shown and retries stay close")
  func entriesFollowAClockThatIsSetBack() throws {
    var scheduler = scheduler(2)
    try load(&scheduler, timeline([0, 60, 7200]), 0, at: 7000)
    _ = scheduler.advance(to: date(7200))
    let load = try begin(&scheduler, 1, at: 7200)
    _ = scheduler.failed("offline", isFinal: false, load, at: date(7200))
    let due = scheduler.advance(to: date(100))
    #expect(due.entryChanges.contains(0))
    #expect(scheduler[0]?.entry(at: date(100))?.payload == "60.0")
    let wake = try #require(scheduler.nextWake)
    #expect(
      (101...103).contains(wake.timeIntervalSince1970), "the retry is seconds away, not hours")
    #expect(scheduler[0]?.lastLoadDate == date(-100), "the age of the timeline is unchanged")
  }

  @Test func aClockSetBackBeforeATimelineReloadsIt() throws {
    var scheduler = scheduler(3)
    try load(&scheduler, timeline([7000, 7200, 9000], .atEnd), 0, at: 7000)
    try load(&scheduler, timeline([0, 7000], .never), 1, at: 7000)
    try load(&scheduler, timeline([8000, 9000], .never), 2, at: 7000)
    // Small corrections of the clock have no effect.
    #expect(scheduler.advance(to: date(6990)).loads.isEmpty)
    let due = scheduler.advance(to: date(100))
    #expect(due.loads.map(\.id) == [0], "the others have an entry then, or had none before either")
    #expect(scheduler[0]?.lastReason == .clock)
    #expect(scheduler.advance(to: date(101)).loads.isEmpty, "once")
  }

  @Test func aTimelineCachedUnderALaterClockIsReloaded() throws {
    var loader = TimelineLoader<String>(seed: 1)
    loader.restore(timeline([7000, 7200], .never), loaded: date(7000), at: date(100))
    #expect(loader.nextReload?.reason == .clock && loader.nextReload?.date == date(100))
    var other = TimelineLoader<String>(seed: 1)
    other.restore(timeline([7000, 7200], .never), loaded: date(90), at: date(100))
    #expect(other.nextReload == nil, "it was always in the future")
  }

  @Test("With nothing due there is no wake, and entries of hidden widgets change without one")
  func hiddenWidgetsSleep() throws {
    var scheduler = scheduler(2)
    try load(&scheduler, timeline([0, 10, 20]), 0, at: 0)
    try load(&scheduler, timeline([0, 15], .after(date(40))), 1, at: 0)
    scheduler.show([])
    #expect(scheduler.nextWake == date(40), "hidden ones are still loaded when due")
    scheduler.show([0])
    #expect(scheduler.nextWake == date(10))
    _ = scheduler.advance(to: date(20))
    scheduler.remove(1)
    #expect(scheduler.nextWake == nil)
  }

  @Test func aReusedSeatIgnoresResponsesForItsFormerWidget() throws {
    var scheduler = scheduler(2)
    let load = try begin(&scheduler, 0, at: 0)
    scheduler.remove(0)
    scheduler.add(7, seed: 7)
    let late = scheduler.loaded(timeline([0]), load, at: date(1))
    #expect(!late.isAccepted && scheduler[0] == nil && scheduler[7]?.timeline == nil)
  }

  @Test func aResponseForOldSettingsIsIgnoredAndTheRememberedLoadBegins() throws {
    var scheduler = scheduler()
    try load(&scheduler, timeline([0]), at: 0)
    let load = try begin(&scheduler, 0, .policy, at: 5)
    _ = scheduler.request(.appearance, 0, at: date(6))
    let outcome = scheduler.discard(load, at: date(7))
    #expect(outcome.isAccepted && outcome.next != nil)
    #expect(scheduler[0]?.timeline == timeline([0]) && scheduler[0]?.lastReason == .appearance)
  }
}
