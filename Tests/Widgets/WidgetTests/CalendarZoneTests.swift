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
    "Asia/To\r\n kyo", "/freeassociation.sourceforge.net/Tzfile/Asia/Tokyo", "posix/Asia/Tokyo",
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

  /// What ended is not moved to a later year: the clocks of Tokyo have not changed since 1951.
  @Test func rulesThatEndedStayWhereTheyAre() throws {
    let part = "TZOFFSETFROM:+0900\r\nTZOFFSETTO:+"
    let zone =
      "BEGIN:VTIMEZONE\r\nTZID:X\r\nBEGIN:DAYLIGHT\r\n\(part)1000\r\nDTSTART:19500507T000000\r\n"
      + "RRULE:FREQ=YEARLY;UNTIL=19510505T150000Z;BYMONTH=5;BYDAY=1SU\r\nEND:DAYLIGHT\r\n"
      + "BEGIN:STANDARD\r\n\(part)0900\r\nDTSTART:19510909T000000\r\nEND:STANDARD\r\n"
      + "END:VTIMEZONE\r\n"
    #expect(try hour(in: "X", zone) == 3)
    #expect(try hour(in: "X", zone.replacing("UNTIL=19510505T150000Z", with: "COUNT=2")) == 3)
    let old = zone.replacing("DTSTART:1950", with: "DTSTART:1850")
    let problems = try read(old, "DTSTART;TZID=X:20261124T120000").problems
    #expect(problems.last == "a time zone with an unsupported rule")
  }

  @Test(arguments: [
    "BYMONTH=3;BYDAY=-1SU", "BYMONTH=3;BYDAY=5SU",
    "BYMONTH=3;BYDAY=SU;BYMONTHDAY=8,9,10,11,12,13,14",
    "BYDAY=2SU;BYMONTH=3;WKST=SU", "BYMONTH=3;BYMONTHDAY=31", "BYYEARDAY=-1", "BYMONTH=3",
    "WKST=MO",
    "BYMONTH=03;BYDAY=+1SU", "BYMONTH=3;BYDAY=SU;BYSETPOS=-1", "INTERVAL=1;UNTIL=20370101T000000Z",
    "BYMONTH=2;BYMONTHDAY=29",
  ])
  func rulesOfClocksAreSupported(parts: String) throws {
    #expect(try hour(in: "X", Self.zone("X", ["RRULE:FREQ=YEARLY;\(parts)"])) == 9)
  }

  /// libical looks for such a day in each year up to 2582.
  @Test(arguments: [
    "BYMONTH=2;BYMONTHDAY=30", "BYMONTH=3;BYDAY=6SU", "BYSETPOS=5", "BYMONTH=3;BYDAY=SU;BYSETPOS=5",
    "BYMONTH=4;BYMONTHDAY=31", "BYYEARDAY=366", "BYMONTH=13", "BYMONTH=0", "BYMONTHDAY=1",
    "BYDAY=SU",
    "BYMONTH=3;BYDAY=2SU;BYMONTHDAY=1", "BYMONTH=3;BYYEARDAY=1", "BYDAY=1SU", "INTERVAL=3",
    "BYMONTH=3;BYDAY=SU", "BYMONTH=4;BYDAY=SU;BYMONTHDAY=31",
  ])
  func rulesWithoutOneDayAYearAreNotSupported(parts: String) throws {
    let contents = try read(
      Self.zone("X", ["RRULE:FREQ=YEARLY;\(parts)"]), "DTSTART;TZID=X:20261124T120000")
    #expect(
      contents.problems.last == "a time zone with an unsupported rule", "\(contents.problems)")
  }

  @Test func aDayHasNoZone() throws {
    let contents = try read("", "DTSTART;VALUE=DATE;TZID=Nowhere/Else:20261124")
    #expect(contents.events.count == 1 && contents.problems.isEmpty)
  }

  @Test func aZoneWithoutPartsIsThatOfTheSystem() throws {
    #expect(try hour(in: "Asia/Tokyo", Self.zone("Asia/Tokyo", [])) == 3)
    #expect(try hour(in: "X", Self.zone("X", [])) == nil)
  }

  @Test func manyZonesLeaveTheEvents() throws {
    let zones = (0..<2000).map { Self.zone("Z\($0)", ["RDATE:20200101T000000"]) }
    let contents = try read(zones.joined(), "DTSTART;TZID=Z1:20261124T120000")
    #expect(contents.problems == ["too many time zones"] && contents.events.count == 1)
    let huge = Self.zone("H", Array(repeating: "RDATE:20200101T000000", count: 20_000))
    #expect(try read(huge, "DTSTART:20261124T120000").problems == ["too many time zones"])
  }

  /// For a later year, libical would compute all changes of the zone at each of these dates.
  @Test(arguments: ["9999", "2583", "2101", "2582"])
  func distantYearsCostNothing(year: String) throws {
    let dates = Array(repeating: "\(year)0101T000000", count: 2000).joined(separator: ",")
    let time = try threadTime {
      for name in ["RDATE", "EXDATE"] {
        let contents = try read(
          "", "DTSTART;TZID=Europe/Berlin:20261124T120000\r\n\(name);TZID=Europe/Berlin:\(dates)")
        #expect(contents.events.count == 1)
      }
      for index in 0..<200 {
        let contents = try read(
          "", "DTSTART;TZID=Europe/Berlin:\(year)0101T\(100_000 + index)\r\nDURATION:PT1H")
        #expect(contents.events.isEmpty && contents.problems.isEmpty)
      }
    }
    // Each conversion would take some ten milliseconds.
    #expect(time < 10)
  }

  /// The time that an exception replaces is in a time zone, too.
  @Test func aMovedOccurrenceIsShownOnce() throws {
    for zone in ["Asia/Tokyo", "X"] {
      let zones = Self.zone("X", ["RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU"])
      let contents = try read(
        zones,
        "DTSTART;TZID=\(zone):20261124T120000\r\nRRULE:FREQ=DAILY;COUNT=3\r\nEND:VEVENT\r\n"
          + "BEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Lunch\r\nRECURRENCE-ID;TZID=\(zone):20261125T120000\r\n"
          + "DTSTART;TZID=\(zone):20261125T180000\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:1\r\n"
          + "RECURRENCE-ID;TZID=\(zone):20261126T120000\r\nSTATUS:CANCELLED\r\n"
          + "DTSTART;TZID=\(zone):20261126T120000")
      let starts = contents.events.map { $0.start.timeIntervalSince1970 - 1_795_478_400 }.sorted()
      let offset: Double = zone == "X" ? 3 : 9
      #expect(starts == [12 - offset, 24 + 18 - offset].map { $0 * 3600 }, "\(zone)")
    }
  }

  @Test func aPeriodIsADate() throws {
    let contents = try read(
      "",
      "DTSTART:20261124T120000Z\r\nRDATE;VALUE=PERIOD:20261125T120000Z/PT1H,20261126T120000Z/20261126T130000Z"
    )
    #expect(contents.events.count == 3 && contents.problems.isEmpty)
  }

  /// A line is looked at only if the event may be kept.
  @Test(arguments: [";", ":", ";A=", "\""])
  func hugeLinesAreNotSplit(text: String) throws {
    let line = "DTSTART;\(String(repeating: text, count: 300_000)):20261124T120000"
    let contents = try read("", line)
    #expect(contents.problems == ["an event that is too large"] && contents.events.isEmpty)
    let short = "DTSTART\(String(repeating: ";A=\"b\"", count: 40)):20261124T120000"
    #expect(try read("", short).events.isEmpty)
  }

  /// libical would compute every occurrence of such rules.
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

  @Test(arguments: ["COUNT=9999", "UNTIL=19710101T000000Z"])
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
