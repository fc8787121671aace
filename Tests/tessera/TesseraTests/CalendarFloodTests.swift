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

  /// Returns the output for the large calendar at 10:00, with some events and a lunch.
  private func snapshot(of events: String) throws -> String {
    let sandbox = try Sandbox()
    // The timeouts are long, because the machine may be busy.
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
    event("DTSTART:20261101T000000Z", "RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=29"),
    event("DTSTART:19700101T000000Z", "RRULE:FREQ=HOURLY", "EXRULE:FREQ=SECONDLY"),
  ])
  func endlessRuleIsPartlyComputedAndReported(event: String) throws {
    let output = try snapshot(of: event)
    #expect(output.contains("flood.ics: “Flood”"), "\(output)")
    #expect(output.contains("Lunch") || output.contains("Flood"), "\(output)")
  }

  /// There is no such day.
  @Test func ruleWithoutOccurrencesHidesNothing() throws {
    let rule = "RRULE:FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=30"
    let output = try snapshot(of: Self.event("DTSTART:20261101T000000Z", rule))
    #expect(output.contains("Lunch"), "\(output)")
  }

  @Test func oldHourlySeriesHidesNothing() throws {
    let output = try snapshot(
      of: Self.event("DTSTART:19700101T003000Z", "DURATION:PT5M", "RRULE:FREQ=HOURLY"))
    #expect(output.contains("Lunch") && output.contains("10:30 Flood"), "\(output)")
    #expect(!output.contains("flood.ics"), "\(output)")
  }

  @Test func datesOfAnEventAreLimited() throws {
    let dates = (0..<200_000).map { "20261122T\(($0 % 12) + 10)0000Z" }.joined(separator: ",")
    let output = try snapshot(of: Self.event("DTSTART:20261122T110000Z", "RDATE:\(dates)"))
    #expect(output.contains("flood.ics"), "\(output)")
    #expect(output.contains("Lunch"), "\(output)")
  }

  @Test func fiftyMegabyteFileShowsUpcomingEvents() throws {
    let note = String(repeating: "a long remark ", count: 40)
    let pastEvents = (0..<80_000).map { number in
      "BEGIN:VEVENT\r\nUID:\(number)\r\nSUMMARY:Old\r\nDESCRIPTION:\(note)\r\n"
        + "DTSTART:2020010\(number % 9 + 1)T090000Z\r\nDTEND:2020010\(number % 9 + 1)T100000Z\r\n"
        + "END:VEVENT\r\n"
    }
    let output = try snapshot(of: pastEvents.joined())
    #expect(output.contains("Lunch"), "\(output)")
    #expect(!output.contains("flood.ics"), "the whole file was read: \(output)")
  }

  @Test func invalidCalendarShowsReason() throws {
    let sandbox = try Sandbox()
    try sandbox.write("hello\n", to: "data/tessera/calendars/bad.ics")
    let output = try sandbox.run(["snapshot", "--widget", "calendar", "--family", "large"]).output
    #expect(output.contains("bad.ics cannot be read"), "\(output)")
  }
}
