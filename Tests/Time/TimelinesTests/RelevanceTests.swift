import Foundation
import Golden
import Testing
@testable import Timelines

/// The relevance of entries, and the comparison of scores of different providers.
struct RelevanceTests {
  private let start = Date(timeIntervalSince1970: 1_800_000_000)

  private func timeline(_ entries: [(Double, Double?, Double)]) -> EntryTimeline<String> {
    EntryTimeline(
      entries: entries.map { offset, score, duration in
        DatedEntry(
          date: start + offset,
          relevance: score.map { Relevance(score: $0, duration: duration) }, payload: "")
      }, policy: .never)
  }

  @Test func aDurationOfZeroLastsUntilTheNextEntry() {
    let timeline = timeline([(0, 3, 0), (100, nil, 0)])
    #expect(timeline.relevance(at: start - 1) == nil, "not before its date, though it is shown")
    #expect(timeline.relevance(at: start + 99)?.score == 3)
    #expect(timeline.relevance(at: start + 100) == nil)
  }

  @Test func aDurationSpansEntriesWithoutRelevance() {
    let timeline = timeline([(0, 3, 250), (100, nil, 0), (200, nil, 0), (300, nil, 0)])
    #expect(timeline.relevance(at: start + 210)?.until == start + 250)
    #expect(timeline.relevance(at: start + 250) == nil)
  }

  @Test func anEntryWithRelevanceEndsAnEarlierDuration() {
    let timeline = timeline([(0, 3, 250), (100, 1, 20)])
    #expect(timeline.relevance(at: start + 99)?.score == 3)
    #expect(timeline.relevance(at: start + 100)?.score == 1)
    #expect(timeline.relevance(at: start + 120) == nil)
  }

  @Test func theLastEntryLastsUntilTheNextTimeline() {
    #expect(timeline([(0, 3, 0)]).relevance(at: start + 1e6)?.until == nil)
  }

  @Test func changesContainEveryChangeOfRelevance() {
    let timeline = timeline([(0, 3, 250), (100, nil, 0), (400, 5, 0), (500, nil, 0)])
    let changes = timeline.relevanceChanges(after: start + 1, atMost: 10)
    for second in 2..<700 {
      let (before, now) = (start + Double(second - 1), start + Double(second))
      if timeline.relevance(at: before) != timeline.relevance(at: now) {
        #expect(changes.contains(now), "at \(second)")
      }
    }
    #expect(
      self.timeline([(0, nil, 0), (9, nil, 0)]).relevanceChanges(after: start, atMost: 9) == [])
  }

  @Test(arguments: [1.0, 0.001, 1e9])
  func ranksDoNotDependOnTheScaleOfScores(factor: Double) {
    let ranks = RelevanceRanks([1, 2, 3, 4, 5].map { $0 * factor })
    #expect([1, 2, 3, 4, 5].map { ranks.rank(of: $0 * factor) } == [0, 0.25, 0.5, 0.75, 1])
  }

  @Test func equalScoresRankInTheMiddle() {
    #expect(RelevanceRanks([9, 9, 9]).rank(of: 9) == 0.5)
    #expect(RelevanceRanks([9]).rank(of: 9) == 0.5)
    #expect(RelevanceRanks([0, 0, 0, 9]).rank(of: 9) == 1, "a rare high score ranks high")
    #expect(RelevanceRanks([.nan, 1]).rank(of: 1) == 0.5)
  }

  @Test func theLoaderHasTheScoresOfTwoTimelines() throws {
    var loader = TimelineLoader<String>(seed: 1)
    for scores in [[1.0], [2, 3], [4]] {
      let requested = loader.request(.user, at: start)
      let generation = try #require(requested)
      let isAccepted = loader.loaded(
        timeline(scores.enumerated().map { (Double($0), $1, 0) }), generation, at: start)
      #expect(isAccepted)
    }
    #expect(loader.scores == [2, 3, 4])
  }
}

/// Looking up relevance gives the same result as a linear search.
struct RelevancePropertyTests {
  private let start = Date(timeIntervalSince1970: 1_800_000_000)

  /// Implements the definition: the last entry with relevance, until another one or its end.
  private func reference(_ entries: [DatedEntry<Int>], at now: Date) -> ActiveRelevance? {
    guard let index = entries.lastIndex(where: { $0.date <= now && $0.relevance != nil }),
      let relevance = entries[index].relevance
    else { return nil }
    let later = entries[(index + 1)...]
    var activeRelevance = ActiveRelevance(
      score: relevance.score, since: entries[index].date, until: nil)
    if relevance.duration > 0 {
      let end = entries[index].date.addingTimeInterval(relevance.duration)
      activeRelevance.until = min(end, later.first { $0.relevance != nil }?.date ?? end)
    } else {
      activeRelevance.until = later.first?.date
    }
    return activeRelevance.until.map { now < $0 } ?? true ? activeRelevance : nil
  }

  @Test(arguments: 0..<20) func relevanceFollowsItsDefinition(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let entries = (0..<30).map { index in
      DatedEntry(
        date: start.addingTimeInterval(Double(index * 10)),
        relevance: Int.random(in: 0..<3, using: &random) > 0
          ? nil
          : Relevance(
            score: Double.random(in: -1...9, using: &random),
            duration: [0, 5, 10, 45, 1e10].randomElement(using: &random) ?? 0),
        payload: index)
    }
    let timeline = EntryTimeline(entries: entries, policy: .never)
    for second in stride(from: -5.0, to: 400, by: 2.5) {
      let now = start.addingTimeInterval(second)
      #expect(timeline.relevance(at: now) == reference(entries, at: now), "\(entries) \(second)")
    }
  }

  @Test(.timeLimit(.minutes(60))) func relevanceIsFastForTwentyThousandEntries() {
    let entries = (0..<20_000).map { index in
      DatedEntry(
        date: start.addingTimeInterval(Double(index)),
        relevance: index == 0 ? Relevance(score: 1, duration: 1e10) : nil, payload: index)
    }
    let timeline = EntryTimeline(entries: entries, policy: .never)
    let ranks = RelevanceRanks(entries.map { Double($0.payload) })
    for second in 0..<20_000 {
      let now = start.addingTimeInterval(Double(second))
      #expect(timeline.relevance(at: now)?.score == 1)
      #expect(ranks.rank(of: Double(second)) == Double(second) / 19_999)
    }
  }
}

/// Habits by hour and weekday.
struct HabitStrengthTests {
  @Test func hoursAreInTheUsersTimeZone() throws {
    let date = Date(timeIntervalSince1970: 1_801_436_400)
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    let kathmandu = try #require(TimeZone(identifier: "Asia/Kathmandu"))
    #expect(DayHour(date, in: berlin).hour == 0)
    #expect(DayHour(date, in: berlin).day == DayHour(date, in: .gmt).day + 1)
    #expect(DayHour(date, in: kathmandu).hour == 4)
    #expect(DayHour(Date(timeIntervalSince1970: -1), in: .gmt) == DayHour(day: -1, hour: 23))
  }

  @Test func aWeekdayHabitIsStrongOnlyOnThatWeekday() {
    var habits = Habits<String>()
    for week in 0..<3 { habits.record("a", at: DayHour(day: 100 + 7 * week, hour: 8)) }
    #expect(habits.strength(of: "a", at: DayHour(day: 121, hour: 8)) >= 0.7)
    for day in 122..<128 {
      #expect(habits.strength(of: "a", at: DayHour(day: day, hour: 8)) < Habits<String>.threshold)
    }
    #expect(habits.strength(of: "a", at: DayHour(day: 121, hour: 9)) == 0)
    #expect(habits.strength(of: "b", at: DayHour(day: 121, hour: 8)) == 0)
  }

  @Test func discontinuedHabitsFade() {
    var habits = Habits<String>()
    for day in 0..<14 { habits.record("a", at: DayHour(day: day, hour: 8)) }
    let strengths = (14..<42).map { day in
      habits.record("b", at: DayHour(day: day, hour: 20))
      return habits.strength(of: "a", at: DayHour(day: day, hour: 8))
    }
    #expect(strengths[0] >= 0.9 && strengths[27] == 0)
  }
}
