import Foundation
import Testing
import Timelines

/// What an entry's relevance means, and how scores of different providers are made to compare.
struct RelevanceTests {
  private let start = Date(timeIntervalSince1970: 1_800_000_000)

  private func timeline(_ marks: [(Double, Double?, Double)]) -> EntryTimeline<String> {
    EntryTimeline(
      entries: marks.map { offset, score, duration in
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

  @Test func aDurationLastsAcrossEntriesThatSayNothing() {
    let timeline = timeline([(0, 3, 250), (100, nil, 0), (200, nil, 0), (300, nil, 0)])
    #expect(timeline.relevance(at: start + 210)?.until == start + 250)
    #expect(timeline.relevance(at: start + 250) == nil)
  }

  @Test func anEntryOfItsOwnEndsADurationBefore() {
    let timeline = timeline([(0, 3, 250), (100, 1, 20)])
    #expect(timeline.relevance(at: start + 99)?.score == 3)
    #expect(timeline.relevance(at: start + 100)?.score == 1)
    #expect(timeline.relevance(at: start + 120) == nil)
  }

  @Test func theLastEntryHoldsUntilAnotherTimelineComes() {
    #expect(timeline([(0, 3, 0)]).relevance(at: start + 1e6)?.until == nil)
  }

  @Test func changesAreAllMomentsAtWhichAnotherRelevanceHolds() {
    let timeline = timeline([(0, 3, 250), (100, nil, 0), (400, 5, 0), (500, nil, 0)])
    let moments = timeline.relevanceChanges(after: start + 1, atMost: 10)
    for second in 2..<700 {
      let (before, now) = (start + Double(second - 1), start + Double(second))
      if timeline.relevance(at: before) != timeline.relevance(at: now) {
        #expect(moments.contains(now), "at \(second)")
      }
    }
    #expect(
      self.timeline([(0, nil, 0), (9, nil, 0)]).relevanceChanges(after: start, atMost: 9) == [])
  }

  @Test(arguments: [1.0, 0.001, 1e9])
  func ranksDoNotDependOnHowLoudAProviderIs(factor: Double) {
    let ranks = RelevanceRanks([1, 2, 3, 4, 5].map { $0 * factor })
    #expect([1, 2, 3, 4, 5].map { ranks.rank(of: $0 * factor) } == [0, 0.25, 0.5, 0.75, 1])
  }

  @Test func whoAlwaysSaysTheSameIsInTheMiddle() {
    #expect(RelevanceRanks([9, 9, 9]).rank(of: 9) == 0.5)
    #expect(RelevanceRanks([9]).rank(of: 9) == 0.5)
    #expect(RelevanceRanks([0, 0, 0, 9]).rank(of: 9) == 1, "who speaks seldom is heard")
    #expect(RelevanceRanks([.nan, 1]).rank(of: 1) == 0.5)
  }

  @Test func theLoaderKnowsTheScoresOfTwoTimelines() throws {
    var loader = TimelineLoader<String>(seed: 1)
    for scores in [[1.0], [2, 3], [4]] {
      let asked = loader.request(.user, at: start)
      let generation = try #require(asked)
      let taken = loader.loaded(
        timeline(scores.enumerated().map { (Double($0), $1, 0) }), generation, at: start)
      #expect(taken)
    }
    #expect(loader.scores == [2, 3, 4])
  }
}

/// Habits by hour and weekday.
struct HabitStrengthTests {
  @Test func hoursAreTheUsersOwn() throws {
    let date = Date(timeIntervalSince1970: 1_801_436_400)
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    let kathmandu = try #require(TimeZone(identifier: "Asia/Kathmandu"))
    #expect(DayHour(date, in: berlin).hour == 0)
    #expect(DayHour(date, in: berlin).day == DayHour(date, in: .gmt).day + 1)
    #expect(DayHour(date, in: kathmandu).hour == 4)
    #expect(DayHour(Date(timeIntervalSince1970: -1), in: .gmt) == DayHour(day: -1, hour: 23))
  }

  @Test func aWeekdaysHabitIsStrongOnThatDayAlone() {
    var habits = Habits<String>()
    for week in 0..<3 { habits.note("a", at: DayHour(day: 100 + 7 * week, hour: 8)) }
    #expect(habits.strength(of: "a", at: DayHour(day: 121, hour: 8)) >= 0.7)
    for day in 122..<128 {
      #expect(habits.strength(of: "a", at: DayHour(day: day, hour: 8)) < Habits<String>.threshold)
    }
    #expect(habits.strength(of: "a", at: DayHour(day: 121, hour: 9)) == 0)
    #expect(habits.strength(of: "b", at: DayHour(day: 121, hour: 8)) == 0)
  }

  @Test func whatIsNotDoneAnyMoreFades() {
    var habits = Habits<String>()
    for day in 0..<14 { habits.note("a", at: DayHour(day: day, hour: 8)) }
    let strengths = (14..<42).map { day in
      habits.note("b", at: DayHour(day: day, hour: 20))
      return habits.strength(of: "a", at: DayHour(day: day, hour: 8))
    }
    #expect(strengths[0] >= 0.9 && strengths[27] == 0)
  }
}
