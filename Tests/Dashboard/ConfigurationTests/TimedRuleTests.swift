@testable import Configuration
import Foundation
import Testing
import Timelines

/// The rules of timetables.
struct TimedRuleTests {
  @Test(arguments: [
    ("9:00–17:00", 540, 1020, Set(1...7)), ("9-17", 540, 1020, Set(1...7)),
    ("9:00 - 17:00 Mon–Fri", 540, 1020, Set(1...5)), ("from 17:00", 1020, 1440, Set(1...7)),
    ("17:00–", 1020, 1440, Set(1...7)), ("until 9 Sat, Sun", 0, 540, Set([6, 7])),
    ("22:00–06:00 Fri-Mon", 1320, 360, Set([5, 6, 7, 1])), ("weekends", 0, 1440, Set([6, 7])),
  ])
  func hoursAndDays(text: String, start: Int, end: Int, days: Set<Int>) throws {
    #expect(try TimedCondition(parsing: text) == .hours(start: start, end: end, days: days))
  }

  @Test func sun() throws {
    #expect(
      try TimedCondition(parsing: "before sunset") == .sun(.sunset, isBefore: true, minutes: 60))
    #expect(
      try TimedCondition(parsing: "30 min after Sunrise")
        == .sun(.sunrise, isBefore: false, minutes: 30))
    #expect(try TimedCondition(parsing: "night") == .daylight(false))
  }

  @Test(
    arguments: [
      ("before an event", .before(minutes: 60), nil), ("during events", .during, nil),
      ("15 min before any event", .before(minutes: 15), nil),
      ("2 h after “Stand-up, daily”", .after(minutes: 120), "Stand-up, daily"),
      ("during \"Yoga\"", .during, "Yoga"),
    ] as [(String, TimedCondition.EventPeriod, String?)])
  func events(text: String, period: TimedCondition.EventPeriod, title: String?) throws {
    #expect(try TimedCondition(parsing: text) == .event(period, title: title))
  }

  @Test func eventsBeginAndEndPeriods() throws {
    var circumstances = Self.berlin
    let date = Self.date("2026-11-24T10:00")
    circumstances.events = [
      DatedEvent("Stand-up", from: date, to: date.addingTimeInterval(900)),
      DatedEvent("Review", from: date.addingTimeInterval(900), to: date.addingTimeInterval(1800)),
    ]
    let during = try TimedCondition(parsing: "during an event")
    #expect(during.period(at: date.addingTimeInterval(-1), in: circumstances) == nil)
    #expect(
      during.period(at: date, in: circumstances) == DateInterval(start: date, duration: 1800),
      "adjacent events are one period")
    #expect(during.nextChange(after: .distantPast, in: circumstances) == date)
    let after = try TimedCondition(parsing: "10 min after \"STAND\"")
    #expect(
      after.period(at: date.addingTimeInterval(900), in: circumstances)
        == DateInterval(start: date.addingTimeInterval(900), duration: 600))
    #expect(
      try TimedCondition(parsing: "during \"Lunch\"").period(at: date, in: circumstances) == nil)
  }

  @Test(arguments: [
    ("an event", "expected before, during or after an event"),
    ("5 min during an event", "expected before, during or after an event"),
    ("before \"\"", "expected the title of an event between the quotation marks"),
    ("a while before an event", "expected a duration such as 30 min or 2 h"),
    (
      "",
      "expected times such as 9:00–17:00, days such as Mon–Fri, before sunset or before an event"
    ),
    ("9:00–9:00", "never holds"), ("25:00–26:00", "“25:00” is not a time such as 9:00"),
    ("9:00–17:00 Mo–Xyz", "“xyz” is not a day such as Mon"),
    ("before lunch", "expected sunrise, sunset or an event"),
    ("3 weeks before sunset", "expected a duration such as 30 min or 2 h"),
    ("9:61–10", "“9:61” is not a time such as 9:00"), ("night 9", "“9” was not expected"),
    ("99999999999999999999 h before sunset", "expected a duration such as 30 min or 2 h"),
    ("9000000000000000000 h before sunset", "expected a duration such as 30 min or 2 h"),
    ("721 min before sunset", "expected a duration such as 30 min or 2 h"),
  ])
  func errorsSayWhatIsExpected(text: String, message: String) {
    #expect(throws: TimedCondition.ParsingError(description: message)) {
      try TimedCondition(parsing: text)
    }
  }

  @Test func periodGoesOverMidnight() throws {
    let condition = try TimedCondition(parsing: "22:00–06:00 Fri")
    // 2026-11-27 is a Friday.
    #expect(condition.period(at: Self.date("2026-11-27T21:59"), in: Self.berlin) == nil)
    let period = try #require(
      condition.period(at: Self.date("2026-11-28T05:59"), in: Self.berlin))
    #expect(period.start == Self.date("2026-11-27T22:00"))
    #expect(period.end == Self.date("2026-11-28T06:00"))
    #expect(
      condition.nextChange(after: Self.date("2026-11-28T06:00"), in: Self.berlin)
        == Self.date("2026-12-04T22:00"))
  }

  /// The clocks go forward on 2026-03-29 at 2:00 and back on 2026-10-25 at 3:00.
  @Test func wallTimeAppliesWhenClocksChange() throws {
    let condition = try TimedCondition(parsing: "1:00–5:00")
    let spring = try #require(
      condition.period(at: Self.date("2026-03-29T04:00"), in: Self.berlin))
    #expect(spring.duration == 3 * 3600)
    let autumn = try #require(
      condition.period(at: Self.date("2026-10-25T04:00"), in: Self.berlin))
    #expect(autumn.duration == 5 * 3600)
  }

  @Test func wholeDaysAreOnePeriod() throws {
    let condition = try TimedCondition(parsing: "weekends")
    let saturday = Self.date("2026-11-28T12:00")
    let period = try #require(condition.period(at: saturday, in: Self.berlin))
    #expect(period.duration == 48 * 3600)
  }

  @Test func nightLastsUntilSunrise() throws {
    let berlin = try #require(GeoLocation("52.52, 13.41"))
    let condition = try TimedCondition(parsing: "night")
    let period = try #require(
      condition.period(
        at: Self.date("2026-11-24T23:00"),
        in: Circumstances(zone: Self.berlin.zone, location: berlin)))
    // Sunset 16:02 on the 24th, sunrise 7:44 on the 25th.
    #expect(abs(period.start.timeIntervalSince(Self.date("2026-11-24T16:02"))) < 120)
    #expect(abs(period.end.timeIntervalSince(Self.date("2026-11-25T07:44"))) < 120)
    #expect(condition.period(at: Self.date("2026-11-24T23:00"), in: Self.berlin) == nil)
  }

  /// In Reykjavik on 2026-06-20, the Sun sets at 0:03 of the next day and rises at 2:55.
  @Test func nightBeginsAfterMidnightIfTheSunSetsThen() throws {
    let reykjavik = try #require(GeoLocation("64.147, -21.94"))
    let zone = try #require(TimeZone(identifier: "Atlantic/Reykjavik"))
    let night = try TimedCondition(parsing: "night")
    func isNight(_ time: String) -> Bool {
      night.period(
        at: Self.date("2026-06-21T\(time)", in: zone),
        in: Circumstances(zone: zone, location: reykjavik)) != nil
    }
    #expect(!isNight("00:00") && isNight("00:10") && isNight("02:50") && !isNight("03:00"))
  }

  @Test(arguments: [("2026-06-21T01:00", true), ("2026-12-21T12:00", false)])
  func midnightSunIsDayAndPolarNightIsNight(time: String, isDay: Bool) throws {
    let tromsø = try #require(GeoLocation("69.65, 18.96"))
    for (text, holds) in [("day", isDay), ("night", !isDay)] {
      let condition = try TimedCondition(parsing: text)
      let period = condition.period(
        at: Self.date(time), in: Circumstances(zone: Self.berlin.zone, location: tromsø))
      #expect((period != nil) == holds, "\(text)")
    }
  }

  @Test func firstRuleThatHoldsApplies() {
    let rules = [TimedRule("17:00–22:00", widget: "a"), TimedRule("9:00–23:00", widget: "b")]
    func widget(at time: String) -> String? {
      rules.rule(at: Self.date("2026-11-24T\(time)"), in: Self.berlin)?.rule.widget
    }
    #expect(widget(at: "16:59") == "b" && widget(at: "17:00") == "a" && widget(at: "22:30") == "b")
    #expect(widget(at: "08:00") == nil)
  }

  @Test func timetableIsReadWrittenAndChecked() throws {
    let text = """
      widgets:
      - {widget: clock, family: small, id: a}
      - {widget: clock, family: small, id: b}
      stacks:
        day:
          widgets: [a, b]
          # evenings
          timetable:
          - 17:00–22:00: b
          - at noon: a
          - night: c

      """
    let file = try PartialHomeFile(text)
    #expect(
      file.home.stacks[0].timetable == [
        TimedRule("17:00–22:00", widget: "b"), TimedRule("at noon", widget: "a"),
        TimedRule("night", widget: "c"),
      ])
    #expect(
      file.partErrors.map(\.description) == [
        "home.yaml:10: timetable: “at noon” is not a time; “at” is not a day such as Mon",
        "home.yaml:11: timetable: unknown widget “c”; available: a, b",
      ])
    #expect(file.writeError == nil)
    var home = file.home
    home.stacks[0].timetable[0].text = "from 18:00"
    let edited = try HomeFileText.text(of: home, over: text)
    #expect(edited.contains("# evenings") && edited.contains("at noon: a"), "\(edited)")
    #expect(try HomeFile(parsing: edited) == home)
  }

  private static let berlin = Circumstances(zone: TimeZone(identifier: "Europe/Berlin") ?? .gmt)

  private static func date(_ text: String, in zone: TimeZone = berlin.zone) -> Date {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = zone
    formatter.dateFormat = "yyyy-MM-dd'T'HH:mm"
    return formatter.date(from: text) ?? .distantPast
  }
}
