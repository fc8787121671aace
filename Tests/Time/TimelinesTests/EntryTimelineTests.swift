import FoundationEssentials
import Testing
import Timelines

private func date(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }

private func timeline(_ dates: [Double], _ policy: ReloadPolicy = .never) -> EntryTimeline<String> {
  EntryTimeline(entries: dates.map { DatedEntry(date: date($0), payload: "\($0)") }, policy: policy)
}

struct EntryTimelineTests {
  @Test func entriesAreSortedAndTheLastOfEqualDatesIsKept() {
    let entries = [(3.0, "c"), (1.0, "a"), (3.0, "later c")].map {
      DatedEntry(date: date($0), payload: $1)
    }
    let timeline = EntryTimeline(entries: entries, policy: .never)
    #expect(timeline.entries.map(\.payload) == ["a", "later c"])
  }

  @Test(arguments: [(0.0, "1.0"), (1.0, "1.0"), (1.9, "1.0"), (2.0, "2.0"), (99.0, "3.0")])
  func theEntryShownIsTheLatestThatHasBegun(now: Double, payload: String) {
    #expect(timeline([1, 2, 3]).entry(at: date(now))?.payload == payload)
  }

  @Test(arguments: [(0.0, 2.0), (1.5, 2.0), (2.0, 3.0)])
  func theNextChangeIsAtTheNextEntry(now: Double, next: Double) {
    #expect(timeline([1, 2, 3]).nextEntryDate(after: date(now)) == date(next))
  }

  @Test func thereIsNoChangeAfterTheLastEntry() {
    #expect(timeline([1, 2, 3]).nextEntryDate(after: date(3)) == nil)
    #expect(timeline([]).nextEntryDate(after: date(3)) == nil)
  }

  @Test func reloadsFollowThePolicyAndTheMinimumInterval() {
    let loaded = date(10)
    #expect(timeline([1, 2], .atEnd).reloadDate(loaded: loaded, minimum: 1) == date(11))
    #expect(timeline([1, 20], .atEnd).reloadDate(loaded: loaded, minimum: 1) == date(20))
    #expect(timeline([], .atEnd).reloadDate(loaded: loaded, minimum: 1) == date(11))
    #expect(timeline([1], .after(date(5))).reloadDate(loaded: loaded, minimum: 1) == date(11))
    #expect(timeline([1], .never).reloadDate(loaded: loaded, minimum: 1) == nil)
  }
}

struct TimelineLoaderTests {
  private var loader = TimelineLoader<String>(seed: 1)

  /// A widget that requests a reload in every load is served once a second.
  @Test func reloadsRequestedByAWidgetAreLimited() {
    var loader = loader
    var loadTimes: [Double] = []
    for tenth in 0..<50 {
      let now = date(Double(tenth) / 10)
      for generation in [loader.loadIfDue(at: now), loader.request(.widgetCenter, at: now)] {
        guard let generation else { continue }
        loadTimes.append(Double(tenth) / 10)
        #expect(loader.request(.widgetCenter, at: now) == nil, "remembered")
        let isAccepted = loader.loaded(timeline([0]), generation, at: now)
        #expect(isAccepted)
        let again = loader.removeRememberedRequest().map { loader.request($0, at: now) }
        #expect(again == .some(nil), "remembered, and still too soon")
      }
    }
    #expect(loadTimes == [0, 1, 2, 3, 4])
    let next = loader.request(.user, at: date(4.95))
    #expect(next != nil, "the user's requests are not limited")
  }

  /// A widget whose views can never be decoded is loaded less and less often.
  @Test func rejectedViewsBackOffAcrossLoads() {
    var loader = loader
    var now = 0.0
    var pauses: [Double] = []
    for _ in 0..<6 {
      let generation = loader.loadIfDue(at: date(now)) ?? loader.request(.added, at: date(now))
      _ = loader.loaded(timeline([now]), generation ?? Generation(0), at: date(now))
      loader.reject("no view", at: date(now))
      let next = loader.nextReload?.date.timeIntervalSince1970 ?? now
      pauses.append(next - now)
      now = next
    }
    #expect(loader.failure?.count == 6)
    #expect(zip(pauses, pauses.dropFirst()).allSatisfy { $0 < $1 }, "\(pauses)")
    loader.accept()
    loader.reject("no view", at: date(now))
    #expect(loader.failure?.count == 1)
  }

  @Test func afterAFailureTheRetryServesTheWidgetsRequest() {
    var loader = loader
    let first = loader.request(.added, at: date(0))
    _ = loader.failed("crashed", first ?? Generation(0), at: date(0))
    let request = loader.request(.widgetCenter, at: date(0.1))
    #expect(request == nil && loader.nextReload != nil)
  }

  @Test func oneLoadIsInFlightAndAnotherIsRememberedOnce() throws {
    var loader = loader
    let added = loader.request(.added, at: date(0))
    let first = try #require(added)
    let duringLoad = loader.request(.user, at: date(1))
    #expect(duringLoad == nil)
    let again = loader.request(.user, at: date(2))
    #expect(again == nil)
    let isAccepted = loader.loaded(timeline([0]), first, at: date(3))
    #expect(isAccepted)
    let remembered = loader.removeRememberedRequest()
    #expect(remembered == .user)
    let rememberedTwice = loader.removeRememberedRequest()
    #expect(rememberedTwice == nil)
  }

  @Test func anOlderGenerationIsIgnored() throws {
    var loader = loader
    let added = loader.request(.added, at: date(0))
    let first = try #require(added)
    let isFailed = loader.failed("late", first, at: date(1))
    #expect(isFailed)
    let requested = loader.request(.user, at: date(2))
    let second = try #require(requested)
    let lateIsAccepted = loader.loaded(timeline([0]), first, at: date(3))
    #expect(!lateIsAccepted)
    #expect(loader.timeline == nil)
    let isAccepted = loader.loaded(timeline([1]), second, at: date(4))
    #expect(isAccepted)
    let secondIsAccepted = loader.loaded(timeline([9]), second, at: date(5))
    #expect(!secondIsAccepted, "a second completion is ignored")
    #expect(loader.timeline == timeline([1]))
  }

  @Test func aFailureKeepsTheTimelineAndRetriesWithIncreasingDelays() throws {
    var loader = loader
    let added = loader.request(.added, at: date(0))
    let first = try #require(added)
    _ = loader.loaded(timeline([0]), first, at: date(0))
    var delays: [Double] = []
    for count in 1...12 {
      let requested = loader.request(.user, at: date(100))
      let generation = try #require(requested)
      _ = loader.failed("crashed", generation, at: date(100))
      #expect(loader.failure?.count == count)
      delays.append(try #require(loader.nextReload).date.timeIntervalSince1970 - 100)
    }
    #expect(loader.timeline == timeline([0]))
    #expect((1.5...2.5).contains(delays[0]))
    #expect(delays.allSatisfy { $0 <= 900 * 1.25 })
    #expect(delays[4] > delays[0] * 8)
  }

  @Test func aSuccessfulLoadClearsTheFailure() throws {
    var loader = loader
    let added = loader.request(.added, at: date(0))
    let first = try #require(added)
    _ = loader.failed("crashed", first, at: date(1))
    let due = loader.loadIfDue(at: date(100))
    let retry = try #require(due)
    #expect(loader.lastReason == .retry)
    _ = loader.loaded(timeline([0]), retry, at: date(101))
    #expect(loader.failure == nil)
    #expect(loader.nextReload == nil)
  }

  @Test func anEmptyTimelineKeepsTheCurrentEntries() throws {
    var loader = loader
    let added = loader.request(.added, at: date(0))
    let first = try #require(added)
    _ = loader.loaded(timeline([0]), first, at: date(0))
    let requested = loader.request(.user, at: date(1))
    let second = try #require(requested)
    _ = loader.loaded(timeline([], .atEnd), second, at: date(1))
    #expect(loader.entry(at: date(2))?.payload == "0.0")
    #expect(loader.nextReload?.date == date(2))
  }
}
