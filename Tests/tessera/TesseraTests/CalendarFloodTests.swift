import Foundation
import Testing

/// Calendar files with more events than can be computed are shown nevertheless.
struct CalendarFloodTests {
  private static let lunch =
    "BEGIN:VEVENT\r\nUID:lunch\r\nSUMMARY:Lunch\r\nDTSTART:20261122T120000Z\r\n"
    + "DTEND:20261122T130000Z\r\nEND:VEVENT\r\n"

  private static func event(_ lines: String...) -> String {
    (["BEGIN:VEVENT", "UID:flood", "SUMMARY:Flood"] + lines + ["END:VEVENT", ""])
      .joined(separator: "\r\n")
  }

  /// Returns the large calendar at 10:00 with some events and a lunch.
  private func shown(_ events: String) throws -> String {
    let sandbox = try Sandbox()
    // Long limits, because the machine may be busy.
    try sandbox.write(
      "limits: {timeline: 300, processor: 300}\n", to: "config/tessera/config.yaml")
    try sandbox.write(
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(events)\(Self.lunch)END:VCALENDAR\r\n",
      to: "data/tessera/calendars/flood.ics")
    return try sandbox.run([
      "snapshot", "--widget", "calendar", "--family", "large", "--at", "2026-11-22T10:00",
    ]).output
  }

  @Test(arguments: [
    event("DTSTART:19700101T000000Z", "RRULE:FREQ=SECONDLY"),
    event("DTSTART:19700101T000000Z", "RRULE:FREQ=SECONDLY;COUNT=2000000000"),
    event("DTSTART:19700101T000000Z", "RRULE:FREQ=MINUTELY;COUNT=2000000000"),
    event("DTSTART:20261101T000000Z", "RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30"),
    event("DTSTART:19700101T000000Z", "RRULE:FREQ=HOURLY", "EXRULE:FREQ=SECONDLY"),
  ])
  func endlessRuleIsPartlyComputedAndReported(event: String) throws {
    let shown = try shown(event)
    #expect(shown.contains("flood.ics: “Flood”"), "\(shown)")
    #expect(shown.contains("Lunch") || shown.contains("Flood"), "\(shown)")
  }

  /// libical itself detects that there is no such day.
  @Test func ruleWithoutOccurrencesHidesNothing() throws {
    let rule = "RRULE:FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=30"
    let shown = try shown(Self.event("DTSTART:20261101T000000Z", rule))
    #expect(shown.contains("Lunch"), "\(shown)")
  }

  @Test func oldHourlySeriesHidesNothing() throws {
    let shown = try shown(
      Self.event("DTSTART:19700101T003000Z", "DURATION:PT5M", "RRULE:FREQ=HOURLY"))
    #expect(shown.contains("Lunch") && shown.contains("10:30 Flood"), "\(shown)")
    #expect(!shown.contains("flood.ics"), "\(shown)")
  }

  @Test func datesOfAnEventAreLimited() throws {
    let dates = (0..<200_000).map { "20261122T\(($0 % 12) + 10)0000Z" }.joined(separator: ",")
    let shown = try shown(Self.event("DTSTART:20261122T110000Z", "RDATE:\(dates)"))
    #expect(shown.contains("flood.ics"), "\(shown)")
    #expect(shown.contains("Lunch"), "\(shown)")
  }

  @Test func fiftyMegabyteFileShowsUpcomingEvents() throws {
    let note = String(repeating: "a long remark ", count: 40)
    let old = (0..<80_000).map { number in
      "BEGIN:VEVENT\r\nUID:\(number)\r\nSUMMARY:Old\r\nDESCRIPTION:\(note)\r\n"
        + "DTSTART:2020010\(number % 9 + 1)T090000Z\r\nDTEND:2020010\(number % 9 + 1)T100000Z\r\n"
        + "END:VEVENT\r\n"
    }
    let shown = try shown(old.joined())
    #expect(shown.contains("Lunch"), "\(shown)")
    #expect(!shown.contains("flood.ics"), "the whole file was read: \(shown)")
  }

  @Test func invalidCalendarShowsReason() throws {
    let sandbox = try Sandbox()
    try sandbox.write("hello\n", to: "data/tessera/calendars/bad.ics")
    let shown = try sandbox.run(["snapshot", "--widget", "calendar", "--family", "large"]).output
    #expect(shown.contains("bad.ics cannot be read"), "\(shown)")
  }
}
