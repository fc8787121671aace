import FoundationEssentials
import Testing
import Timelines

private func date(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }

/// A widget whose file changed is reloaded at once, but not for each of many changes.
struct ChangedFileTests {
  private typealias Loader = TimelineLoader<String>

  private let timeline = EntryTimeline(
    entries: [DatedEntry(date: date(0), payload: "a")], policy: .never)

  /// Returns a loader with a timeline loaded at 0.
  private func makeLoader() -> Loader {
    var loader = Loader(seed: 1)
    let load = loader.request(.added, at: date(0))
    _ = loader.loaded(timeline, load ?? Generation(0), at: date(0))
    return loader
  }

  @Test func aChangeReloadsAtOnce() {
    var loader = makeLoader()
    let load = loader.request(.files, at: date(5))
    #expect(load != nil && loader.lastReason == .files)
  }

  @Test func aSecondChangeWaitsForASecond() throws {
    var loader = makeLoader()
    let requested = loader.request(.files, at: date(5))
    let load = try #require(requested)
    _ = loader.loaded(timeline, load, at: date(5.1))
    let secondLoad = loader.request(.files, at: date(5.3))
    #expect(secondLoad == nil && loader.nextReload?.date == date(6))
    #expect(loader.nextReload?.reason == .files)
    let dueLoad = loader.loadIfDue(at: date(6))
    #expect(dueLoad != nil)
  }

  @Test func aChangeDuringALoadIsServedAfterIt() throws {
    var loader = makeLoader()
    let requested = loader.request(.files, at: date(5))
    let load = try #require(requested)
    let secondLoad = loader.request(.files, at: date(5.1))
    #expect(secondLoad == nil)
    _ = loader.loaded(timeline, load, at: date(5.2))
    let reason = loader.removeRememberedRequest()
    #expect(reason == .files)
  }

  @Test func aFileThatChangesContinuouslyIsChargedToTheBudget() {
    var loader = makeLoader()
    var loads = 0
    var now = 1.0
    while now < 600 {
      let load = loader.request(.files, at: date(now)) ?? loader.loadIfDue(at: date(now))
      if let load {
        loads += 1
        loader.charge(0.5, at: date(now + 0.1))
        _ = loader.loaded(timeline, load, at: date(now + 0.1))
      }
      now += 0.2
    }
    #expect(loads <= 24, "twelve seconds of CPU time in ten minutes: \(loads)")
    #expect(loads > 10)
  }

  @Test func aFailureDoesNotDelayTheRepairedFile() throws {
    var loader = makeLoader()
    let requested = loader.request(.policy, at: date(5))
    let load = try #require(requested)
    _ = loader.failed("bad file", load, at: date(5.1))
    let reload = loader.request(.files, at: date(7))
    #expect(reload != nil)
  }

  @Test func theEarlierOfTwoRequestsIsNotPostponed() throws {
    var loader = makeLoader()
    for number in 0..<14 {
      let requested = loader.request(.files, at: date(Double(number) * 2 + 2))
      guard let load = requested else { break }
      loader.charge(1, at: date(Double(number) * 2 + 2.1))
      _ = loader.loaded(timeline, load, at: date(Double(number) * 2 + 2.1))
    }
    let start = try #require(loader.lastLoadStart)
    let request = loader.request(.widgetCenter, at: start.addingTimeInterval(0.5))
    #expect(request == nil)
    _ = loader.request(.files, at: start.addingTimeInterval(0.6))
    let next = try #require(loader.nextReload)
    #expect(next.date <= start.addingTimeInterval(1.001), "\(next)")
  }
}
