@testable import ClockWidget
import Foundation
import Golden
import TesseraKit
import Testing
@testable import WidgetOptions

private func settings(
  _ style: ClockStyle = .digits, in identifier: String = "Europe/Berlin", locale: String = "en_GB"
) throws -> ClockSettings {
  var settings = ClockSettings()
  settings.style = style
  settings.localZone = try zone(identifier)
  settings.locale = Locale(identifier: locale)
  settings.zones = Zone.configured(in: [:], local: settings.localZone)
  return settings
}

private func entry(
  _ date: String, _ style: ClockStyle = .digits, in identifier: String = "Europe/Berlin",
  locale: String = "en_GB"
) throws -> ClockEntry {
  ClockEntry(
    date: try instant(date), settings: try settings(style, in: identifier, locale: locale))
}

struct ClockTimelineTests {
  @Test(arguments: [ClockStyle.digits, .letters, .analogue, .ring, .world, .binary])
  func minuteHasAnEntryAtItsStart(style: ClockStyle) throws {
    let now = try instant("2026-11-24T10:22:40Z")
    let dates = ClockProvider.timeline(of: try settings(style), at: now).entries.map(\.date)
    #expect(dates.first == (try instant("2026-11-24T10:22:00Z")))
    #expect(zip(dates, dates.dropFirst()).allSatisfy { $1.timeIntervalSince($0) == 60 })
    #expect(dates.count == 120)
  }

  /// Words are to the nearest five minutes, so they change at 3, 8, 13 … minutes, and with the day.
  @Test func wordsHaveAnEntryWhereTheyChange() throws {
    let now = try instant("2026-12-31T22:20:00Z")
    let entries = ClockProvider.timeline(of: try settings(.words), at: now).entries
    let minutes = entries.dropFirst().map { $0.time.minute }
    #expect(minutes.prefix(8) == [23, 28, 33, 38, 43, 48, 53, 58])
    #expect(minutes.allSatisfy { $0 % 5 == 3 || $0 == 0 })
    let midnights = entries.filter { $0.time.minute == 0 }
    #expect(midnights.map(\.date) == [try instant("2026-12-31T23:00:00Z")])
    #expect(midnights.map(\.time.year) == [2027])
  }

  /// No entry of the progress shows the same as the one before it, and nothing changes in between.
  @Test(arguments: ["2026-11-24T10:22:40Z", "2026-12-31T20:00:00Z", "2026-10-25T00:10:00Z"])
  func progressHasAnEntryWhereAPercentChanges(date: String) throws {
    let now = try instant(date)
    let entries = ClockProvider.timeline(of: try settings(.progress), at: now).entries
    func values(_ time: LocalTime) -> [Int] {
      Period.allCases.map { $0.percent(at: time) } + [time.day]
    }
    for (first, second) in zip(entries, entries.dropFirst()) {
      #expect(values(first.time) != values(second.time), "\(second.date)")
      let lastSecond = first.time.at(second.date.addingTimeInterval(-1))
      #expect(values(first.time) == values(lastSecond), "\(first.date)")
    }
    #expect(entries.count > 90 && entries.count < 140)
  }
}

struct ClockHoursTests {
  @Test(arguments: [
    ("2026-11-24T23:05:00Z", "en_US", "12:05", "AM"),
    ("2026-11-24T11:05:00Z", "en_US", "12:05", "PM"),
    ("2026-11-24T13:05:00Z", "en_US", "2:05", "PM"),
    ("2026-11-24T13:05:00Z", "en_GB", "14:05", nil),
    ("2026-11-24T23:05:00Z", "de_DE", "00:05", nil),
  ])
  func digitsFollowTheLocale(date: String, locale: String, digits: String, half: String?) throws {
    let entry = try entry(date, locale: locale)
    #expect(entry.digits == digits)
    #expect(entry.half == half)
  }

  @Test func choiceOfHoursWinsOverTheLocale() throws {
    var entry = try entry("2026-11-24T13:05:00Z")
    entry.settings.hours = .twelveHours
    #expect(entry.digits == "2:05")
    #expect(entry.timeText() == "2:05 pm")
  }

  /// The digits with seconds are a timer, which shows no hours in the first hour after midnight.
  @Test(arguments: [
    ("2026-11-23T23:05:00Z", "00:0"), ("2026-11-23T23:10:00Z", "00:"),
    ("2026-11-24T00:00:00Z", "0"),
    ("2026-11-24T08:59:00Z", "0"), ("2026-11-24T09:00:00Z", ""), ("2026-11-24T22:59:00Z", ""),
  ])
  func tickingDigitsHaveTwoDigitsForTheHour(date: String, leadingZeros: String) throws {
    #expect(try entry(date).leadingZeros == leadingZeros)
    #expect(try entry(date, locale: "en_US").leadingZeros.isEmpty)
  }

  /// At 3:00 after clocks were set forward, two hours have passed since midnight.
  @Test(arguments: [
    ("2026-03-29T01:00:00Z", "en_GB", 3), ("2026-10-25T01:00:00Z", "en_GB", 2),
    ("2026-11-24T23:00:00Z", "en_US", 12), ("2026-11-24T12:00:00Z", "en_US", 1),
  ])
  func timerStartsAtTheHoursOnTheWall(date: String, locale: String, hours: Double) throws {
    let entry = try entry(date, locale: locale)
    #expect(entry.date.timeIntervalSince(entry.timerStart) == hours * 3600)
  }

  @Test func secondsAreShownWhereThereIsSpace() throws {
    var entry = try entry("2026-11-24T13:05:00Z")
    #expect(entry.showsSeconds(in: .systemLarge) && !entry.showsSeconds(in: .systemMedium))
    entry.settings.seconds = .shown
    #expect(entry.showsSeconds(in: .systemSmall))
    entry.settings.seconds = .hidden
    #expect(!entry.showsSeconds(in: .systemLarge))
  }
}

struct ZoneTests {
  @Test func zoneIsNamedAfterItsCity() {
    #expect(Zone("America/New_York").name == "New York")
    #expect(Zone("America/New_York").timeZone?.identifier == "America/New_York")
  }

  @Test func cityIsNamedInTheLanguage() {
    #expect(Zone("Asia/Tokyo", locale: Locale(identifier: "de")).name == "Tokio")
    #expect(Zone("America/New_York", locale: Locale(identifier: "ru")).name == "Нью-Йорк")
    #expect(Zone("UTC", locale: Locale(identifier: "de")).name == "UTC", "it has no city")
  }

  @Test func unknownZoneKeepsItsWholeName() {
    #expect(Zone("Mars/Olympus_Mons").name == "Mars/Olympus_Mons")
    #expect(Zone("Mars/Olympus_Mons").timeZone == nil)
  }

  @Test(arguments: [nil, "", "  ", " , ,"])
  func emptyVariableIsNoVariable(value: String?) throws {
    let environment = value.map { ["TESSERA_ZONES": $0] } ?? [:]
    let names = Zone.configured(in: environment, local: try zone("Europe/London")).map(\.name)
    #expect(names == ["Tokyo", "New York"])
  }

  /// Kiritimati is 25 hours ahead of Pago Pago.
  @Test(arguments: [
    ("2026-11-24T10:30:00Z", "Pacific/Pago_Pago", "Pacific/Kiritimati", "+2"),
    ("2026-11-24T10:30:00Z", "Pacific/Kiritimati", "Pacific/Pago_Pago", "−2"),
    ("2026-11-24T20:00:00Z", "Europe/Berlin", "Asia/Tokyo", "+1"),
    ("2026-12-31T23:30:00Z", "Europe/Berlin", "America/New_York", "−1"),
    ("2026-11-24T10:30:00Z", "Europe/Berlin", "Asia/Tokyo", nil),
  ])
  func dayOffsetCrossesTheDateLine(
    date: String, local: String, other: String, offset: String?
  ) throws {
    let time = LocalTime(try instant(date), zone: try zone(local))
    #expect(time.dayOffset(in: try zone(other)) == offset)
  }

  @Test(arguments: [
    ("new y", "America/New_York"), ("YORK", "America/New_York"), ("são", "America/Sao_Paulo"),
    ("berl", "Europe/Berlin"), ("buenos", "America/Argentina/Buenos_Aires"), ("utc", "UTC"),
  ])
  func zoneIsFoundByTheBeginningOfItsCity(text: String, identifier: String) async throws {
    #expect(try await ZoneQuery().entities(matching: text).first?.id == identifier)
  }

  @Test func searchHasALimitAndAnUnknownTextNoMatches() async throws {
    #expect(try await ZoneQuery().entities(matching: "a").count == 60)
    #expect(try await ZoneQuery().entities(matching: "olympus").isEmpty)
    #expect(try await ZoneQuery().entities(for: ["Mars/Olympus"]).map(\.id) == ["Mars/Olympus"])
    #expect(try await ZoneQuery().suggestedEntities().count > 400)
  }

  @Test func unknownZoneOfTheClockShowsTheLocalTime() throws {
    var entry = try entry("2026-11-24T13:05:00Z")
    entry.settings.zone = Zone("Mars/Olympus_Mons")
    #expect(entry.digits == "14:05")
    entry.settings.zone = Zone("Asia/Tokyo")
    #expect(entry.digits == "22:05")
  }
}

struct LocalTimeTests {
  /// A day on which clocks change has 23 or 25 hours.
  @Test(arguments: [("2026-03-29T10:00:00Z", 47), ("2026-10-25T11:00:00Z", 52)])
  func dayIsMeasuredByItsLength(date: String, percent: Int) throws {
    let time = LocalTime(try instant(date), zone: try zone("Europe/Berlin"))
    #expect(time.hour == 12)
    #expect(Period.day.percent(at: time) == percent)
  }

  @Test(arguments: [
    ("2026-12-31T12:00:00Z", 53, 365), ("2027-01-01T12:00:00Z", 53, 1),
    ("2024-12-31T12:00:00Z", 1, 366), ("2024-02-29T12:00:00Z", 9, 60),
  ])
  func weeksAreThoseOfISO8601(date: String, week: Int, day: Int) throws {
    let american = Locale(identifier: "en_US")
    let time = LocalTime(try instant(date), zone: .gmt, locale: american)
    #expect(time.isoWeek == week)
    #expect(time.dayOfYear == day)
  }

  @Test(arguments: [1e300, -1e300, .infinity, -.infinity, .nan, 253_402_300_799])
  func impossibleDatesAreLimited(seconds: Double) throws {
    let time = LocalTime(Date(timeIntervalSince1970: seconds), zone: try zone("Asia/Tokyo"))
    #expect((1...9999).contains(time.year))
    #expect(Period.allCases.allSatisfy { (0...100).contains($0.percent(at: time)) })
    #expect(!time.formatted("EEEE d MMMM yyyy").isEmpty)
  }

  @Test(arguments: [("en_US", "Su"), ("de_DE", "Mo"), ("en_GB", "Mo")])
  func weekBeginsWithTheFirstDayOfTheLocale(locale: String, first: String) throws {
    let time = LocalTime(
      try instant("2026-11-24T12:00:00Z"), zone: .gmt, locale: Locale(identifier: locale))
    #expect(time.weekdayNames.first == first)
    #expect(time.week(after: 0).map(\.day).first == (first == "Su" ? 22 : 23))
    #expect(time.week(after: 0).contains { $0.day == 24 })
  }
}

struct TimeWordsTests {
  @Test(arguments: [
    (10, 0, "ten o’clock"), (10, 2, "ten o’clock"), (10, 3, "five past ten"),
    (10, 15, "quarter past ten"), (10, 24, "twenty-five past ten"), (10, 30, "half past ten"),
    (10, 34, "twenty-five to eleven"), (12, 45, "quarter to one"), (12, 0, "noon"),
    (23, 58, "midnight"), (0, 10, "ten past twelve"), (11, 40, "twenty to twelve"),
  ])
  func timeIsReadAsPeopleSayIt(hour: Int, minute: Int, text: String) {
    #expect(TimeWords(hour: hour, minute: minute).text == text)
  }

  /// The lit letters read as the time, from the top to the bottom, at every minute.
  @Test func letterGridReadsAsTheTime() {
    let names = [
      "TWELVE", "ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE", "TEN",
      "ELEVEN",
    ]
    let minutes = [
      "", "FIVE PAST ", "TEN PAST ", "A QUARTER PAST ", "TWENTY PAST ", "TWENTY FIVE PAST ",
      "HALF PAST ", "TWENTY FIVE TO ", "TWENTY TO ", "A QUARTER TO ", "TEN TO ", "FIVE TO ",
    ]
    for time in 0..<1440 {
      let (hour, minute) = (time / 60, time % 60)
      let grid = LetterGrid(hour: hour, minute: minute)
      let name = names[(hour + (minute >= 35 ? 1 : 0)) % 12]
      #expect(grid.text == "IT IS \(minutes[minute / 5])\(name)", "\(hour):\(minute)")
      #expect(grid.dots == minute % 5)
    }
    #expect(LetterGrid.rows.allSatisfy { $0.count == 14 })
  }
}

@MainActor
struct ClockPictureTests {
  private func expect(_ entry: ClockEntry, _ family: WidgetFamily, _ name: String) throws {
    let buffer = try picture("clock", of: ClockWidget(), family, at: entry.date) {
      ClockView(entry: entry)
    }
    try expectGolden(buffer, name)
  }

  @Test(arguments: ClockStyle.allCases, families)
  func styleIsLaidOutForItsFamily(style: ClockStyle, family: WidgetFamily) throws {
    try expect(
      try entry("2026-11-24T10:22:40Z", style), family,
      "clock-\(style)_\(family)")
  }

  @Test(arguments: families)
  func twelveHoursFit(family: WidgetFamily) throws {
    try expect(try entry("2026-11-24T11:58:07Z", locale: "en_US"), family, "twelve-\(family)")
  }

  @Test(arguments: families)
  func secondsFit(family: WidgetFamily) throws {
    var entry = try entry("2026-11-24T21:58:07Z", locale: "en_US")
    entry.settings.seconds = .shown
    try expect(entry, family, "seconds-\(family)")
  }

  @Test(arguments: [ClockStyle.digits, .world])
  func unknownZoneIsNamed(style: ClockStyle) throws {
    var entry = try entry("2026-11-24T10:22:40Z", style)
    entry.settings.zone = Zone("Mars/Olympus")
    entry.settings.zones = [Zone("Moon/Tycho"), Zone("Pacific/Kiritimati")]
    try expect(entry, .systemMedium, "unknown-\(style)")
  }
}
