import FoundationEssentials
import Testing
import Timelines

private func date(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }

/// A widget whose file changed is reloaded at once, but not for each of many changes.
struct ChangedFileTests {
  private typealias Loader = TimelineLoader<String>

  private let shown = EntryTimeline(
    entries: [DatedEntry(date: date(0), payload: "a")], policy: .never)

  /// Returns a loader with a timeline loaded at 0.
  private func loaded() -> Loader {
    var loader = Loader(seed: 1)
    let first = loader.request(.added, at: date(0))
    _ = loader.loaded(shown, first ?? Generation(0), at: date(0))
    return loader
  }

  @Test func aChangeReloadsAtOnce() {
    var loader = loaded()
    let load = loader.request(.files, at: date(5))
    #expect(load != nil && loader.lastReason == .files)
  }

  @Test func aSecondChangeWaitsForASecond() throws {
    var loader = loaded()
    let requested = loader.request(.files, at: date(5))
    let load = try #require(requested)
    _ = loader.loaded(shown, load, at: date(5.1))
    let soon = loader.request(.files, at: date(5.3))
    #expect(soon == nil && loader.nextReload?.date == date(6))
    #expect(loader.nextReload?.reason == .files)
    let later = loader.loadIfDue(at: date(6))
    #expect(later != nil)
  }

  @Test func aChangeDuringALoadIsServedAfterIt() throws {
    var loader = loaded()
    let requested = loader.request(.files, at: date(5))
    let load = try #require(requested)
    let meanwhile = loader.request(.files, at: date(5.1))
    #expect(meanwhile == nil)
    _ = loader.loaded(shown, load, at: date(5.2))
    let remembered = loader.removeRememberedRequest()
    #expect(remembered == .files)
  }

  @Test func aFileThatChangesContinuouslyIsChargedToTheBudget() {
    var loader = loaded()
    var loads = 0
    var now = 1.0
    while now < 600 {
      let load = loader.request(.files, at: date(now)) ?? loader.loadIfDue(at: date(now))
      if let load {
        loads += 1
        loader.charge(0.5, at: date(now + 0.1))
        _ = loader.loaded(shown, load, at: date(now + 0.1))
      }
      now += 0.2
    }
    #expect(loads <= 24, "twelve seconds of processor time in ten minutes: \(loads)")
    #expect(loads > 10)
  }

  @Test func aFailureDoesNotDelayTheRepairedFile() throws {
    var loader = loaded()
    let requested = loader.request(.policy, at: date(5))
    let load = try #require(requested)
    _ = loader.failed("bad file", load, at: date(5.1))
    let repaired = loader.request(.files, at: date(7))
    #expect(repaired != nil)
  }

  @Test func theEarlierOfTwoRequestsIsNotPostponed() throws {
    var loader = loaded()
    for number in 0..<14 {
      let requested = loader.request(.files, at: date(Double(number) * 2 + 2))
      guard let load = requested else { break }
      loader.charge(1, at: date(Double(number) * 2 + 2.1))
      _ = loader.loaded(shown, load, at: date(Double(number) * 2 + 2.1))
    }
    let begun = try #require(loader.lastLoadStart)
    let request = loader.request(.widgetCenter, at: begun.addingTimeInterval(0.5))
    #expect(request == nil)
    _ = loader.request(.files, at: begun.addingTimeInterval(0.6))
    let next = try #require(loader.nextReload)
    #expect(next.date <= begun.addingTimeInterval(1.001), "\(next)")
  }
}
