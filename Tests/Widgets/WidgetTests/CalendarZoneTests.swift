@testable import Agendas
import Foundation
import Golden
import Testing

/// Time zones in calendars of strangers: which ones are known, and what they cost.
struct CalendarZoneTests {
  private let now = Date(timeIntervalSince1970: 1_795_341_600)  // 2026-11-22 10:00 UTC

  private static func zone(_ name: String, _ rules: [String], start: String = "19700101T000000")
    -> String
  {
    let parts = rules.map { rule in
      "BEGIN:STANDARD\r\nDTSTART:\(start)\r\nTZOFFSETFROM:+0200\r\nTZOFFSETTO:+0300\r\n\(rule)\r\n"
        + "END:STANDARD\r\n"
    }
    return "BEGIN:VTIMEZONE\r\nTZID:\(name)\r\n\(parts.joined())END:VTIMEZONE\r\n"
  }

  private func read(_ zones: String, _ properties: String) throws -> ICalendar.Contents {
    let text =
      "BEGIN:VCALENDAR\r\n\(zones)BEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Lunch\r\n\(properties)\r\n"
      + "END:VEVENT\r\nEND:VCALENDAR\r\n"
    var budget = CalendarBudget()
    return try #require(
      ICalendar.read(
        Data(text.utf8), in: DateInterval(start: now, duration: 60 * 86400), &budget))
  }

  /// The hour of 2026-11-24 in UTC at which an event begins at 12:00 in a zone, or `nil` if the zone is not
  /// known.
  private func hour(in zone: String, _ zones: String = "") throws -> Int? {
    let contents = try read(zones, "DTSTART;TZID=\(zone):20261124T120000")
    let start = try #require(contents.events.first).start
    guard contents.problems.isEmpty else {
      #expect(contents.problems.count == 1)
      #expect(contents.problems[0].hasPrefix("unknown time zone “"), "\(contents.problems)")
      return nil
    }
    return Int(start.timeIntervalSince1970 - 1_795_478_400) / 3600
  }

  @Test(arguments: [
    "Asia/Tokyo", "\"Asia/Tokyo\"", "/freeassociation.sourceforge.net/Asia/Tokyo",
    "/citadel.org/20070227_1/Asia/Tokyo", "/softwarestudio.org/Asia/Tokyo", "Japan",
    "Asia/To\r\n kyo",
  ])
  func zonesOfTheSystemAreKnown(name: String) throws {
    #expect(try hour(in: name) == 3)
  }

  /// libical opens a zone's file by its name; another spelling is another zone, which it keeps.
  @Test(arguments: [
    "./Asia/Tokyo", "Asia/./Tokyo", "Asia//Tokyo", "/Asia/Tokyo", "../zoneinfo/Asia/Tokyo",
    "Asia/../Asia/Tokyo", "\"../zoneinfo/Asia/Tokyo\"", "..\r\n /zoneinfo/Asia/Tokyo",
    "/citadel.org/../zoneinfo/Asia/Tokyo", "/usr/share/zoneinfo/Asia/Tokyo", "Ásia/Tokyo", "",
    "Nowhere/Else",
  ])
  func otherNamesAreNotLookedFor(name: String) throws {
    #expect(try hour(in: name) == nil)
  }

  @Test func filesElsewhereAreNotOpened() throws {
    let folder = try TemporaryFolder()
    let file = "\(folder.path)/zone"
    try FileManager.default.copyItem(atPath: "/usr/share/zoneinfo/Asia/Tokyo", toPath: file)
    for name in ["../../..\(file)", "../../../..\(file)", file] {
      #expect(try hour(in: name) == nil, "\(name)")
      for property in ["DTEND", "RDATE", "EXDATE", "RECURRENCE-ID"] {
        // One that is not reported is not opened, either: the event ends where it would without a zone.
        let contents = try read(
          "", "DTSTART:20261124T120000\r\n\(property);TZID=\(name):20261124T130000")
        let plain = try read("", "DTSTART:20261124T120000\r\n\(property):20261124T130000")
        #expect(contents.events == plain.events, "\(property)")
      }
    }
  }

  @Test(arguments: [
    ("X", "X"), ("(UTC+03:00) Minsk\\, Moscow", "\"(UTC+03:00) Minsk, Moscow\""),
    ("../../../dev/stdin", "../../../dev/stdin"), ("Asia/Tokyo", "Asia/Tokyo"),
  ])
  func zonesOfTheFileHaveAnyName(name: String, parameter: String) throws {
    let zone = Self.zone(name, ["RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU"])
    #expect(try hour(in: parameter, zone) == 9)
  }

  /// Outlook's zones begin in 1601.
  @Test(arguments: ["16010101T030000", "16040229T030000", "00010101T000000", "19690101T000000"])
  func zonesBeginInAnyYear(start: String) throws {
    let rules = [
      "RRULE:FREQ=YEARLY;INTERVAL=1;BYMONTH=3;BYDAY=-1SU", "RRULE:FREQ=YEARLY;BYYEARDAY=1",
    ]
    #expect(try hour(in: "X", Self.zone("X", rules, start: start)) == 9)
  }

  /// libical would compute every occurrence of such rules, up to the year 2035.
  @Test(arguments: [
    "RRULE:FREQ=MONTHLY", "RRULE:FREQ=YEARLY;BYHOUR=1,2", "RR\r\n ULE:FREQ=MONTHLY",
    "RRULE:FREQ=MON\r\n THLY", "RRULE:FREQ=YEARLY;BYMONTH=1;FREQ=MONTHLY", "RRULE:BYMONTH=1",
    "RRULE:FREQ=YEARLY;" + String(repeating: "WKST=MO;", count: 70) + "BYMINUTE=0,1,2",
    "RRULE:FREQ=YEARLY;BYMONTH=1;BYMONTH=2", "RRULE;X-A=\":FREQ=YEARLY;WKST=MO\":FREQ=MONTHLY",
    "rrule:freq=yearly;rscale=hebrew", "RRULE:FREQ=YEARLY;BYMONTHDAY=1,2,3,4,5,6,7,8",
  ])
  func rulesThatNoClockHasAreNotSupported(rule: String) throws {
    let contents = try read(Self.zone("X", [rule]), "DTSTART;TZID=X:20261124T120000")
    #expect(
      contents.problems == [
        "unknown time zone “X”; its events are shown in local time",
        "a time zone with an unsupported rule",
      ])
  }

  @Test(arguments: ["COUNT=9999", "INTERVAL=2"])
  func rulesThatDependOnTheirBeginningAreNotMoved(part: String) throws {
    let rule = "RRULE:FREQ=YEARLY;\(part)"
    #expect(try hour(in: "X", Self.zone("X", [rule], start: "19500101T000000")) == 9)
    let contents = try read(
      Self.zone("X", [rule], start: "16010101T000000"), "DTSTART;TZID=X:20261124T120000")
    #expect(contents.problems.last == "a time zone with an unsupported rule")
  }

  /// libical computes the changes of a zone once for a file, however large that is.
  @Test func zonesAreComputedOncePerFile() {
    let zone = Self.zone(
      "X", Array(repeating: "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", count: 200),
      start: "19000101T000000")
    func calendar(_ count: Int) -> Data {
      let events = (0..<count).map { index in
        "BEGIN:VEVENT\r\nUID:\(index)\(String(repeating: "x", count: 90_000))\r\n"
          + "DTSTART;TZID=X:20261124T120000\r\nEND:VEVENT\r\n"
      }
      return Data("BEGIN:VCALENDAR\r\n\(zone)\(events.joined())END:VCALENDAR\r\n".utf8)
    }
    let window = DateInterval(start: now, duration: 60 * 86400)
    let (one, many) = (calendar(1), calendar(16))
    expectCost(
      of: {
        var budget = CalendarBudget()
        #expect(ICalendar.read(many, in: window, &budget)?.events.count == 16)
      }, below: 6,
      times: {
        var budget = CalendarBudget()
        #expect(ICalendar.read(one, in: window, &budget)?.events.count == 1)
      })
  }
}
