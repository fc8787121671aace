@testable import Agendas
@testable import CalendarWidget
import Foundation
import Testing

/// Recurrence rules are computed with a bounded amount of work.
struct CalendarBoundTests {
  private let now = Date(timeIntervalSince1970: 1_795_341_600)  // 2026-11-22 10:00 UTC

  private func read(_ events: String..., budget: CalendarBudget = CalendarBudget()) throws
    -> ICalendar.Contents
  {
    let body = events.map { "BEGIN:VEVENT\r\nUID:a\r\nSUMMARY:A\r\n\($0)\r\nEND:VEVENT\r\n" }
    var budget = budget
    return try #require(
      ICalendar.read(
        Data("BEGIN:VCALENDAR\r\n\(body.joined())END:VCALENDAR\r\n".utf8),
        in: DateInterval(start: now, duration: 60 * 86400), &budget))
  }

  private func offsets(_ contents: ICalendar.Contents) -> [Double] {
    contents.events.map { $0.start.timeIntervalSince(now) }.sorted()
  }

  @Test func secondlyRuleKeepsItsInterval() throws {
    let contents = try read(
      "DTSTART:19700101T000000Z\r\nDURATION:PT1S\r\nRRULE:FREQ=SECONDLY;INTERVAL=7")
    let starts = contents.events.map(\.start.timeIntervalSince1970)
    #expect(!starts.isEmpty && starts.allSatisfy { $0.truncatingRemainder(dividingBy: 7) == 0 })
    #expect(try #require(offsets(contents).first) < 7)
    #expect(contents.problems == ["“A” repeats too often; some occurrences are not shown"])
  }

  @Test func eventThatBeganYearsAgoIsShownWhileItLasts() throws {
    let contents = try read("DTSTART:20240101T000000Z\r\nDTEND:20270101T000000Z")
    #expect(contents.events.count == 1 && contents.problems.isEmpty)
  }

  /// The only file may use up the budget.
  @Test func usedUpBudgetIsReported() throws {
    let contents = try read(
      "DTSTART:20261122T000000Z\r\nDURATION:PT5M\r\nRRULE:FREQ=HOURLY",
      budget: CalendarBudget(occurrences: 10))
    #expect(contents.events.count == 10 && contents.problems == ["too many events"])
  }

  @Test func hourlyRuleKeepsItsInterval() throws {
    let contents = try read(
      "DTSTART:19700101T003000Z\r\nDURATION:PT5M\r\nRRULE:FREQ=HOURLY;INTERVAL=7")
    let steps = offsets(contents).map { ($0 + now.timeIntervalSince1970 - 1800) / 3600 }
    #expect(steps.count > 200 && steps.allSatisfy { $0.truncatingRemainder(dividingBy: 7) == 0 })
    #expect(contents.problems.isEmpty)
  }

  @Test func countIsHonored() throws {
    let contents = try read(
      "DTSTART:20261120T110000Z\r\nDTEND:20261120T120000Z\r\nRRULE:FREQ=DAILY;COUNT=5")
    #expect(offsets(contents) == [1, 25, 49].map { $0 * 3600 } && contents.problems.isEmpty)
  }

  @Test func endedRuleIsNotReported() throws {
    let rules = ["FREQ=SECONDLY;COUNT=5", "FREQ=SECONDLY;UNTIL=19700102T000000Z"]
    for rule in rules {
      let contents = try read("DTSTART:19700101T000000Z\r\nRRULE:\(rule)")
      #expect(contents.events.isEmpty && contents.problems.isEmpty, "\(rule) \(contents)")
    }
  }

  @Test func duplicateDatesCountOnce() throws {
    let contents = try read(
      "DTSTART:20261122T110000Z\r\nDTEND:20261122T120000Z\r\nRRULE:FREQ=DAILY;COUNT=4\r\n"
        + "EXDATE:20261123T110000Z\r\nEXDATE;VALUE=DATE:20261124\r\n"
        + "RDATE:20261122T110000Z,20261122T150000Z")
    #expect(offsets(contents) == [1, 5, 73].map { $0 * 3600 })
  }

  @Test func allDayEventEndsWithItsDay() throws {
    let contents = try read(
      "DTSTART;VALUE=DATE:20261121\r\nDTEND;VALUE=DATE:20261122",
      "DTSTART;VALUE=DATE:20261122\r\nDTEND;VALUE=DATE:20261124")
    let events = contents.events.filter { $0.end.timeIntervalSince($0.start) > 86400 * 1.5 }
    #expect(events.count == 1 && contents.events.allSatisfy { $0.isAllDay })
    #expect(contents.events.count <= 2)
  }

  @Test func spentBudgetIsNotReplenished() throws {
    let flood = "DTSTART:19700101T000000Z\r\nDURATION:PT1S\r\nRRULE:FREQ=SECONDLY"
    let contents = try read(
      flood, flood, "DTSTART:20261122T110000Z\r\nDTEND:20261122T120000Z",
      budget: CalendarBudget(steps: 5000, occurrences: 20_000))
    #expect(offsets(contents).contains(3600), "an event without a rule costs no steps")
    #expect(contents.events.count <= 5001 && contents.problems.count == 2)
  }

  @Test func zoneWithSecondlyRuleIsSkipped() throws {
    let zone =
      "BEGIN:VTIMEZONE\r\nTZID:X\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\n"
      + "TZOFFSETFROM:+0100\r\nTZOFFSETTO:+0000\r\nRRULE:FREQ=SECONDLY\r\n"
      + "END:STANDARD\r\nEND:VTIMEZONE\r\n"
    var budget = CalendarBudget()
    let contents = try #require(
      ICalendar.read(
        Data(
          ("BEGIN:VCALENDAR\r\n\(zone)BEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Lunch\r\n"
            + "DTSTART;TZID=X:20261123T120000\r\nDTEND;TZID=X:20261123T130000\r\n"
            + "END:VEVENT\r\nEND:VCALENDAR\r\n").utf8),
        in: DateInterval(start: now, duration: 60 * 86400), &budget))
    #expect(contents.events.map(\.title) == ["Lunch"])
    #expect(
      contents.problems == [
        "unknown time zone “X”; its events are shown in local time",
        "a time zone with an unsupported rule",
      ])
  }

  @Test func foldedLinesAlarmsAndTruncatedFileAreRead() throws {
    var budget = CalendarBudget()
    let text =
      "begin:vcalendar\nbegin:vevent\nuid:1\nsummary:Lunch with \n Mira\n"
      + "BEGIN:VALARM\nDTSTART:19990101T000000Z\nSUMMARY:no\nEND:VALARM\n"
      + "dtstart:20261123T120000Z\ndtend:20261123T130000Z"
    let contents = try #require(
      ICalendar.read(
        Data(text.utf8), in: DateInterval(start: now, duration: 60 * 86400), &budget))
    #expect(contents.events.map(\.title) == ["Lunch with Mira"])
  }
}
