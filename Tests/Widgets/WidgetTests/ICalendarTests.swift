@testable import Agendas
@testable import CalendarWidget
import Foundation
import Testing

struct ICalendarTests {
  private func calendar(_ events: String...) -> Data {
    let zone = """
      BEGIN:VTIMEZONE
      TZID:Europe/Lisbon
      BEGIN:STANDARD
      DTSTART:19961027T020000
      TZOFFSETFROM:+0100
      TZOFFSETTO:+0000
      RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
      END:STANDARD
      BEGIN:DAYLIGHT
      DTSTART:19960331T010000
      TZOFFSETFROM:+0000
      TZOFFSETTO:+0100
      RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
      END:DAYLIGHT
      END:VTIMEZONE
      """
    let body = events.map { "BEGIN:VEVENT\n\($0)\nEND:VEVENT" }.joined(separator: "\n")
    return Data("BEGIN:VCALENDAR\nVERSION:2.0\n\(zone)\n\(body)\nEND:VCALENDAR\n".utf8)
  }

  private func utc(_ text: String) throws -> Date {
    try Date(text, strategy: .iso8601)
  }

  private func starts(_ data: Data, _ from: String, _ to: String) throws -> [Date] {
    try events(data, from, to).map(\.start).sorted()
  }

  private func events(_ data: Data, _ from: String, _ to: String) throws -> [Occurrence] {
    var budget = CalendarBudget()
    let window = DateInterval(start: try utc(from), end: try utc(to))
    return try #require(ICalendar.read(data, in: window, &budget)).events
  }

  @Test(arguments: [
    ("DTSTART:someday", 0, "“A”: DTSTART cannot be read; the event is skipped"),
    (
      "DTSTART;TZID=Moon/Base:20261102T090000", 1,
      "unknown time zone “Moon/Base”; its events are shown in local time"
    ),
    ("DTSTART:20261102T090000Z\nRRULE:FREQ=NEVER", 1, "“A”: RRULE cannot be read"),
    (
      "DTSTART:20261102T090000Z\nRRULE:FREQ=DAILY;COUNT=2\nEXDATE:nonsense", 2,
      "“A”: EXDATE cannot be read"
    ),
  ])
  func invalidPropertiesAreReported(lines: String, count: Int, problem: String) throws {
    let data = calendar("UID:a\nSUMMARY:A\n\(lines)", "UID:b\nSUMMARY:A\n\(lines)")
    let window = DateInterval(
      start: try utc("2026-11-01T00:00:00Z"), end: try utc("2026-11-30T00:00:00Z"))
    var budget = CalendarBudget()
    let contents = try #require(ICalendar.read(data, in: window, &budget))
    #expect(contents.events.count == 2 * count)
    #expect(contents.problems == (problem.contains("zone") ? [problem] : [problem, problem]))
  }

  @Test func zonesOfFileAndSystemAreKnown() throws {
    let window = DateInterval(
      start: try utc("2026-11-01T00:00:00Z"), end: try utc("2026-11-30T00:00:00Z"))
    for zone in ["Europe/Lisbon", "Europe/Berlin", "America/New_York"] {
      var budget = CalendarBudget()
      let data = calendar("UID:a\nSUMMARY:A\nDTSTART;TZID=\(zone):20261102T090000")
      #expect(try #require(ICalendar.read(data, in: window, &budget)).problems == [], "\(zone)")
    }
  }

  @Test func weeklyEventKeepsLocalTimeAcrossClockChange() throws {
    let data = calendar(
      "UID:a\nSUMMARY:Stand-up\nDTSTART;TZID=Europe/Lisbon:20261019T103000\nDTEND;TZID=Europe/Lisbon:20261019T104500\nRRULE:FREQ=WEEKLY"
    )
    // Clocks in Lisbon go back on 25 October 2026.
    #expect(
      try starts(data, "2026-10-18T00:00:00Z", "2026-11-03T00:00:00Z") == [
        utc("2026-10-19T09:30:00Z"), utc("2026-10-26T10:30:00Z"), utc("2026-11-02T10:30:00Z"),
      ])
  }

  @Test func exceptionsAreSkippedAndMovedOccurrencesReplaceOriginals() throws {
    let data = calendar(
      "UID:a\nSUMMARY:Daily\nDTSTART:20261102T090000Z\nDTEND:20261102T100000Z\nRRULE:FREQ=DAILY;COUNT=4\nEXDATE:20261103T090000Z",
      "UID:a\nSUMMARY:Moved\nRECURRENCE-ID:20261104T090000Z\nDTSTART:20261104T150000Z\nDTEND:20261104T160000Z"
    )
    #expect(
      try starts(data, "2026-11-01T00:00:00Z", "2026-11-30T00:00:00Z") == [
        utc("2026-11-02T09:00:00Z"), utc("2026-11-04T15:00:00Z"), utc("2026-11-05T09:00:00Z"),
      ])
  }

  @Test func allDayEventIsOnTheLocalDay() throws {
    let data = calendar(
      "UID:a\nSUMMARY:Lisbon\nDTSTART;VALUE=DATE:20261122\nDTEND;VALUE=DATE:20261123")
    let events = try events(data, "2026-11-20T00:00:00Z", "2026-11-30T00:00:00Z")
    #expect(events.count == 1 && events[0].isAllDay)
    let parts = Calendar.current.dateComponents([.day, .hour], from: events[0].start)
    #expect(parts.day == 22 && parts.hour == 0)
  }

  @Test func canceledEventsAndInvalidFilesAreNotShown() throws {
    let canceled = calendar("UID:a\nSUMMARY:No\nSTATUS:CANCELLED\nDTSTART:20261102T090000Z")
    #expect(try starts(canceled, "2026-11-01T00:00:00Z", "2026-11-30T00:00:00Z").isEmpty)
    var budget = CalendarBudget()
    let invalid = ICalendar.read(
      Data("hello".utf8), in: DateInterval(start: .distantPast, end: .distantFuture), &budget)
    #expect(invalid == nil, "an invalid file, not one without events")
  }
}
