@testable import ClockWidget
import Foundation
import Golden
import TesseraKit
import Testing

private func settings(
  _ style: DateStyle, in identifier: String = "Europe/Berlin", locale: String = "en_GB"
) throws -> DateSettings {
  var settings = DateSettings()
  settings.style = style
  settings.localZone = try zone(identifier)
  settings.locale = Locale(identifier: locale)
  return settings
}

struct DateTimelineTests {
  /// A day has an entry at its first second, also when clocks change and in another zone.
  @Test(arguments: [
    ("2026-10-24T12:00:00Z", "Europe/Berlin", ["2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z"]),
    ("2026-12-31T12:00:00Z", "Asia/Tokyo", ["2026-12-31T15:00:00Z", "2027-01-01T15:00:00Z"]),
    (
      "2026-12-31T12:00:00Z", "Pacific/Pago_Pago", ["2027-01-01T11:00:00Z", "2027-01-02T11:00:00Z"]
    ),
    // Midnight does not exist on this day.
    (
      "2018-11-03T12:00:00Z", "America/Sao_Paulo", ["2018-11-04T03:00:00Z", "2018-11-05T02:00:00Z"]
    ),
  ])
  func dayHasAnEntryAtItsStart(date: String, zone: String, midnights: [String]) throws {
    let now = try instant(date)
    var settings = try settings(.number)
    settings.zone = Zone(zone)
    let dates = DateProvider.timeline(of: settings, at: now).entries.map(\.date)
    #expect(dates.count == 8 && dates.first == now)
    #expect(dates.dropFirst().prefix(2) == (try midnights.map(instant))[...])
  }

  @Test func lastDaysOfTheCalendarEndTheTimeline() throws {
    let dates = DateProvider.timeline(
      of: try settings(.week), at: try instant("9999-12-30T12:00:00Z")
    ).entries.map(\.date)
    #expect(dates == dates.sorted() && Set(dates).count == dates.count && !dates.isEmpty)
  }
}

struct EnglishNumberTests {
  @Test(arguments: [
    (1, "first"), (2, "second"), (3, "third"), (5, "fifth"), (8, "eighth"), (9, "ninth"),
    (12, "twelfth"), (20, "twentieth"), (21, "twenty-first"), (24, "twenty-fourth"),
    (30, "thirtieth"), (31, "thirty-first"), (0, "zeroth"),
  ])
  func ordinal(number: Int, words: String) {
    #expect(EnglishNumbers.ordinal(number) == words)
  }

  @Test(arguments: [
    (2026, "twenty twenty-six"), (2000, "two thousand"), (2005, "two thousand five"),
    (1900, "nineteen hundred"), (1905, "nineteen oh five"), (1066, "ten sixty-six"), (99, "99"),
    (9999, "ninety-nine ninety-nine"), (10_000, "10000"),
  ])
  func year(number: Int, words: String) {
    #expect(EnglishNumbers.year(number) == words)
  }

  @Test func otherNumbersAreInDigits() {
    #expect(EnglishNumbers.cardinal(100) == "100" && EnglishNumbers.cardinal(-1) == "-1")
    #expect(EnglishNumbers.cardinal(40) == "forty" && EnglishNumbers.cardinal(19) == "nineteen")
  }
}

@MainActor
struct DatePictureTests {
  private func expect(
    _ settings: DateSettings, at date: String, _ family: WidgetFamily, _ name: String
  ) throws {
    let entry = DateEntry(date: try instant(date), settings: settings)
    let buffer = try picture("date", of: DateWidget(), family, at: entry.date) {
      DateView(entry: entry)
    }
    try expectGolden(buffer, name)
  }

  @Test(arguments: DateStyle.allCases, families)
  func styleIsLaidOutForItsFamily(style: DateStyle, family: WidgetFamily) throws {
    try expect(
      try settings(style), at: "2026-11-24T10:22:40Z", family,
      "date-\(style)_\(family)")
  }

  @Test(arguments: DateStyle.allCases)
  func longestDateFits(style: DateStyle) throws {
    try expect(
      try settings(style, in: "UTC", locale: "en_US"), at: "2025-09-17T10:00:00Z", .systemSmall,
      "long-\(style)")
  }

  @Test func dateIsInTheLanguageOfTheLocale() throws {
    try expect(
      try settings(.leaf, locale: "de_DE"), at: "2026-03-31T10:00:00Z", .systemMedium, "date-german"
    )
  }

  @Test func unknownZoneIsNamed() throws {
    var settings = try settings(.line)
    settings.zone = Zone("Mars/Olympus")
    try expect(settings, at: "2026-11-24T10:22:40Z", .systemSmall, "date-unknown")
  }
}
