@testable import ClockWidget
import Foundation
import Golden
import TesseraKit
import Testing

private func settings(
  _ style: CountdownStyle = .days, to date: String? = "2026-12-24T17:00:00Z",
  in identifier: String = "Europe/Berlin"
) throws -> CountdownSettings {
  var settings = CountdownSettings()
  settings.style = style
  settings.title = "Christmas"
  settings.date = try date.map(instant)
  settings.zone = try zone(identifier)
  settings.locale = Locale(identifier: "en_GB")
  return settings
}

private func countdown(_ date: String, to target: String) throws -> Countdown {
  try settings(to: target).countdown(at: try instant(date))
}

struct CountdownValueTests {
  @Test(arguments: [
    ("2026-11-24T10:00:00Z", "30", "days left"), ("2026-12-22T23:30:00Z", "1", "day left"),
    ("2026-12-24T10:00:00Z", "today", "at 18:00"), ("2026-12-24T20:00:00Z", "today", "since 18:00"),
    ("2026-12-25T10:00:00Z", "1", "day ago"), ("2027-01-05T10:00:00Z", "12", "days ago"),
    ("1950-01-01T10:00:00Z", "76", "years"), ("2126-01-01T10:00:00Z", "99", "years ago"),
  ])
  func daysAreCountedAtMidnight(date: String, numeral: String, label: String) throws {
    let headline = try countdown(date, to: "2026-12-24T17:00:00Z").headline
    #expect(headline.numeral == numeral && headline.label == label)
  }

  @Test(arguments: [
    ("2026-12-24T17:00:00Z", "today"), ("2026-12-24T16:59:30Z", "now"),
    ("2026-12-24T16:40:00Z", "in twenty minutes"), ("2026-12-24T16:00:00Z", "in one hour"),
    ("2026-12-24T12:00:00Z", "in five hours"), ("2026-12-23T12:00:00Z", "tomorrow"),
    ("2026-12-12T12:00:00Z", "in twelve days"), ("2026-12-03T12:00:00Z", "in three weeks"),
    ("2026-07-24T12:00:00Z", "in five months"), ("2023-12-01T12:00:00Z", "in three years"),
    ("2026-12-25T12:00:00Z", "yesterday"), ("2027-01-05T12:00:00Z", "twelve days ago"),
    ("2027-01-14T12:00:00Z", "three weeks ago"),
  ])
  func wordsAreThoseOfPeople(date: String, words: String) throws {
    #expect(try countdown(date, to: "2026-12-24T17:00:00Z").words.joined(separator: " ") == words)
  }

  @Test(arguments: [
    ("2026-12-24T17:00:00Z", 100), ("2027-12-24T17:00:00Z", 100), ("2026-12-24T16:59:59Z", 99),
    ("2025-12-24T17:00:00Z", 0), ("2020-12-24T17:00:00Z", 0), ("2026-06-25T05:00:00Z", 50),
  ])
  func progressBeginsAYearBefore(date: String, percent: Int) throws {
    #expect(try countdown(date, to: "2026-12-24T17:00:00Z").percent == percent)
  }

  @Test func startAfterTheDateIsNoProgress() throws {
    var settings = try settings()
    settings.start = try instant("2027-01-01T00:00:00Z")
    #expect(settings.countdown(at: try instant("2026-11-24T10:00:00Z")).percent == 0)
    let timeline = CountdownProvider.timeline(
      of: settings, at: try instant("2026-11-24T10:00:00Z"))
    #expect(timeline.entries.count == 4)
  }

  @Test func withoutADateTheYearEnds() throws {
    let settings = try settings(to: nil)
    let eve = settings.countdown(at: try instant("2026-12-31T12:00:00Z"))
    #expect(eve.days == 1 && eve.target.year == 2027)
    let day = settings.countdown(at: try instant("2027-01-01T12:00:00Z"))
    #expect(day.days == 0 && day.isOver)
    let next = settings.countdown(at: try instant("2027-01-02T12:00:00Z"))
    #expect(next.days == 364 && next.target.year == 2028)
  }

  /// The days and the ticking time together are the time that is left, also when clocks change.
  @Test(arguments: [
    "2026-10-20T08:00:00Z", "2026-10-25T00:30:00Z", "2026-12-24T16:00:00Z", "2026-12-25T18:30:00Z",
    "2027-04-01T00:00:00Z",
  ])
  func tickingTimeIsLessThanADay(date: String) throws {
    let countdown = try countdown(date, to: "2026-12-24T17:00:00Z")
    let remainder = abs(countdown.now.date.timeIntervalSince(countdown.boundary))
    #expect(remainder < 25 * 3600)
    #expect(countdown.boundary >= countdown.now.date || countdown.isOver)
    let days = countdown.target.days(until: countdown.boundary)
    #expect(abs(days) == countdown.wholeDays)
  }

  @Test(arguments: ["9999-12-31T23:00:00Z", "0001-01-01T00:00:00Z"])
  func farDatesAreCounted(target: String) throws {
    for style in CountdownStyle.allCases {
      let now = try instant("2026-11-24T10:00:00Z")
      let settings = try settings(style, to: target)
      let headline = settings.countdown(at: now).headline
      #expect(headline.label.hasPrefix("years"), "\(headline)")
      let dates = CountdownProvider.timeline(of: settings, at: now).entries.map(\.date)
      #expect(dates == dates.sorted() && Set(dates).count == dates.count && dates.count < 20)
    }
    var settings = try settings()
    settings.date = Date(timeIntervalSince1970: 1e300)
    settings.start = Date(timeIntervalSince1970: -.infinity)
    #expect(settings.countdown(at: try instant("2026-11-24T10:00:00Z")).target.year == 9999)
  }
}

struct CountdownTimelineTests {
  private func dates(_ style: CountdownStyle, at date: String) throws -> [Date] {
    let timeline = CountdownProvider.timeline(of: try settings(style), at: try instant(date))
    return Array(timeline.entries.map(\.date).dropFirst())
  }

  @Test(arguments: [CountdownStyle.days, .dots])
  func daysChangeAtMidnightAndAtTheDate(style: CountdownStyle) throws {
    let expected = [
      "2026-12-23T23:00:00Z", "2026-12-24T17:00:00Z", "2026-12-24T23:00:00Z",
      "2026-12-25T23:00:00Z",
    ]
    #expect(try dates(style, at: "2026-12-23T12:00:00Z") == (try expected.map(instant)))
  }

  /// The days of the ticking style change a second after a whole number of days, when the timer of
  /// the previous entry has shown 0.
  @Test func wholeDaysChangeAtTheTimeOfTheDate() throws {
    let dates = try dates(.units, at: "2026-12-22T18:00:00Z")
    let expected = ["2026-12-23T17:00:01Z", "2026-12-24T17:00:00Z", "2026-12-25T17:00:00Z"]
    #expect(
      dates.filter { !$0.isMidnight } == (try expected.map(instant).prefix(2))[...].map { $0 })
    let after = try self.dates(.units, at: "2026-12-24T18:00:00Z").filter { !$0.isMidnight }
    #expect(after.first == (try instant(expected[2])))
  }

  @Test func hoursAndMinutesOfTheLastDayHaveEntries() throws {
    let dates = try dates(.words, at: "2026-12-24T09:30:00Z")
    let words = try dates.map { try settings().countdown(at: $0).words.joined(separator: " ") }
    #expect(words.first == "in seven hours")
    #expect(words.contains("in one minute") && words.contains("today"))
    #expect(zip(words, words.dropFirst()).filter { $0 == $1 }.count <= 1)
  }

  @Test func percentsHaveEntries() throws {
    let dates = try dates(.bar, at: "2026-12-20T12:00:00Z")
    let start = try instant("2025-12-24T17:00:00Z")
    let percent = start.addingTimeInterval(365 * 86400 * 0.99)
    #expect(dates.contains(percent))
    let before = try settings().countdown(at: percent.addingTimeInterval(-1)).percent
    #expect(before == 98)
    #expect(try settings().countdown(at: percent).percent == 99)
  }
}

extension Date {
  /// Whether the date is midnight in Berlin in winter.
  fileprivate var isMidnight: Bool { Int(timeIntervalSince1970) % 86400 == 23 * 3600 }
}

struct DotPlanTests {
  /// All dots fit into their field, and no day is left out.
  @Test(arguments: [(14, 5), (34, 5), (34, 14)])
  func dotsFit(columns: Int, rows: Int) {
    for days in [0, 1, 7, 34, 35, 70, 71, 170, 476, 477, 3000, 10_000, 20_000, 200_000, 2_912_345] {
      let plan = DotPlan(days: days, columns: columns, rows: rows)
      #expect(plan.count * plan.daysPerDot >= days, "\(days)")
      #expect((plan.dotsPerRow - 1) * plan.stride + 1 <= columns)
      let height = plan.rows.count * plan.rowStride - (plan.rowStride - 1)
      #expect(plan.rows.isEmpty || height <= rows, "\(days) \(plan)")
      #expect(plan.rows.reduce(0) { $0 + $1.count } == plan.count)
    }
  }
}

@MainActor
struct CountdownPictureTests {
  private func expect(
    _ settings: CountdownSettings, at date: String, _ family: WidgetFamily, _ name: String
  ) throws {
    let entry = CountdownEntry(date: try instant(date), settings: settings)
    let buffer = try picture("countdown", of: CountdownWidget(), family, at: entry.date) {
      CountdownView(entry: entry)
    }
    try expectGolden(buffer, name)
  }

  @Test(arguments: CountdownStyle.allCases, families)
  func styleIsLaidOutForItsFamily(style: CountdownStyle, family: WidgetFamily) throws {
    try expect(
      try settings(style), at: "2026-11-24T10:22:40Z", family,
      "countdown-\(style)_\(family)")
  }

  @Test(arguments: CountdownStyle.allCases)
  func dateThatHasPassedCountsUp(style: CountdownStyle) throws {
    try expect(
      try settings(style), at: "2027-01-05T10:22:40Z", .systemMedium, "past-\(style)")
  }

  @Test(arguments: CountdownStyle.allCases)
  func yearsFit(style: CountdownStyle) throws {
    try expect(
      try settings(style, to: "9999-12-31T12:00:00Z"), at: "2026-11-24T10:22:40Z", .systemSmall,
      "far-\(style)")
  }

  @Test(arguments: [CountdownStyle.days, .ring])
  func dayOfTheDateIsToday(style: CountdownStyle) throws {
    try expect(
      try settings(style), at: "2026-12-24T10:22:40Z", .systemSmall, "today-\(style)")
  }
}
