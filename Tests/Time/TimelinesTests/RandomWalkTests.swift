import FoundationEssentials
import Golden
import Testing
import Timelines

/// Checks the invariants of the scheduler after each of ten thousand events.
struct RandomWalkTests {
  /// The scheduler, and a simple model of its expected state.
  struct Walk {
    var scheduler = Scheduler<Int, Int>()
    var random: SplitMix
    var now = 1_000_000.0
    var pendingLoads: [Int: Scheduler<Int, Int>.Load] = [:]
    /// The widgets for which an urgent request was made while a load was in flight.
    var widgetsAwaitingLoad: Set<Int> = []
    /// The start of the last load of each widget, and the number of clock changes before it.
    var startedLoads: [Int: (date: Double, era: Int)] = [:]
    var timelines: [Int: EntryTimeline<Int>] = [:]
    var shownPayloads: [Int: Int] = [:]
    var visibleWidgets: Set<Int> = []
    var era = 0
    var entryChanges = 0
    var loads = 0

    var date: Date { Date(timeIntervalSince1970: now) }
  }

  @Test(arguments: 1...4)
  func theInvariantsHold(seed: UInt64) {
    var walk = Walk(random: SplitMix(seed: seed))
    for id in 0..<20 { walk.add(id) }
    walk.show(Set(0..<10))
    for step in 0..<10_000 {
      walk.step()
      walk.check(step)
    }
    #expect(
      walk.loads > 500 && walk.entryChanges > 500,
      "\(walk.loads) loads, \(walk.entryChanges) entry changes"
    )
  }
}

extension RandomWalkTests.Walk {
  mutating func add(_ id: Int) {
    scheduler.add(id, seed: id)
    scheduler.show(visibleWidgets)
    begin(scheduler.request(.added, id, at: date), reason: .added)
  }

  mutating func show(_ ids: Set<Int>) {
    visibleWidgets = ids
    scheduler.show(ids)
    for id in ids { shownPayloads[id] = scheduler[id]?.entry(at: date)?.payload }
  }

  mutating func step() {
    switch random.next(100) {
    case 0..<45: advance(by: Double(random.next(3000)) / 1000)
    case 45..<55: advance(by: Double(random.next(600)))
    case 55..<57: setClock(by: -Double(random.next(20_000)))
    case 57..<59: setClock(by: Double(random.next(20_000)))
    case 59..<80: respond()
    case 80..<93: request()
    case 93..<95: for load in scheduler.networkReturned(at: date) { begin(load, reason: .network) }
    case 95..<97:
      show(Set((0..<20).filter { _ in random.next(2) == 0 }.filter { scheduler[$0] != nil }))
    default: edit()
    }
    advance()
  }

  private mutating func advance(by seconds: Double) {
    // The loop also wakes when something is due during the pause.
    let end = now + seconds
    while let wake = scheduler.nextWake?.timeIntervalSince1970, wake < end, wake > now {
      now = wake
      advance()
    }
    now = end
  }

  private mutating func setClock(by seconds: Double) {
    now += seconds
    era += 1
    scheduler.clockStepped(to: date)
  }

  private mutating func advance() {
    let due = scheduler.advance(to: date)
    for load in due.loads { begin(load, reason: .policy) }
    for id in due.entryChanges {
      shownPayloads[id] = scheduler[id]?.entry(at: date)?.payload
      entryChanges += 1
    }
  }

  private mutating func respond() {
    guard let (id, load) = pendingLoads.min(by: { $0.key < $1.key }) else { return }
    pendingLoads[id] = nil
    let outcome: (isAccepted: Bool, next: Scheduler<Int, Int>.Load?)
    if random.next(4) == 0 {
      outcome = scheduler.failed("failed", isFinal: random.next(5) == 0, load, at: date)
    } else {
      let timeline = randomTimeline()
      outcome = scheduler.loaded(timeline, load, at: date)
      if !timeline.isEmpty { timelines[id] = timeline }
      shownPayloads[id] = scheduler[id]?.entry(at: date)?.payload
    }
    #expect(outcome.isAccepted)
    let awaitsLoad = widgetsAwaitingLoad.remove(id) != nil
    #expect(!awaitsLoad || outcome.next != nil, "a remembered request was lost")
    begin(outcome.next, reason: .user)
  }

  private mutating func randomTimeline() -> EntryTimeline<Int> {
    let count = random.next(6)
    let entries = (0..<count).map { _ in
      DatedEntry(
        date: Date(timeIntervalSince1970: now + Double(random.next(4000)) - 500),
        payload: random.next(1_000_000))
    }
    let policy: ReloadPolicy =
      switch random.next(3) {
      case 0: .atEnd
      case 1: .never
      default: .after(Date(timeIntervalSince1970: now + Double(random.next(3000)) - 1000))
      }
    return EntryTimeline(entries: entries, policy: policy)
  }

  private mutating func request() {
    let id = random.next(20)
    let reason: ReloadReason = [.user, .interaction, .widgetCenter, .appearance][random.next(4)]
    let load = scheduler.request(reason, id, at: date)
    if pendingLoads[id] != nil && (reason == .user || reason == .interaction) {
      widgetsAwaitingLoad.insert(id)
    }
    begin(load, reason: reason)
  }

  private mutating func edit() {
    let id = random.next(20)
    if scheduler[id] == nil { return add(id) }
    scheduler.remove(id)
    pendingLoads[id] = nil
    widgetsAwaitingLoad.remove(id)
    startedLoads[id] = nil
    timelines[id] = nil
    shownPayloads[id] = nil
    visibleWidgets.remove(id)
  }

  private mutating func begin(_ load: Scheduler<Int, Int>.Load?, reason: ReloadReason) {
    guard let load else { return }
    #expect(pendingLoads[load.id] == nil, "two loads in flight")
    if reason == .policy || reason == .widgetCenter, let last = startedLoads[load.id],
      last.era == era
    {
      #expect(now - last.date >= 1 - 1e-6, "reloads less than the minimum interval apart")
    }
    pendingLoads[load.id] = load
    startedLoads[load.id] = (now, era)
    loads += 1
  }

  mutating func check(_ step: Int) {
    for id in visibleWidgets where scheduler[id] != nil {
      let due = timelines[id]?.entry(at: date)?.payload
      #expect(
        shownPayloads[id] == due,
        "step \(step): widget \(id) shows \(String(describing: shownPayloads[id]))")
    }
    for (id, load) in pendingLoads {
      #expect(scheduler[id]?.loadingSince != nil && scheduler[id]?.generation == load.generation)
    }
    if let wake = scheduler.nextWake { #expect(wake > date, "step \(step): the loop would spin") }
  }
}
