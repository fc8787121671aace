@testable import Agendas
import CalendarWidget
import Foundation
import Golden
import Testing

/// A calendar with rules that take long to compute shows its other events, and says which event it
/// was.
struct CalendarCostTests {
  private static let now = Date(timeIntervalSince1970: 1_795_341_600)  // 2026-11-22 10:00 UTC
  private static let window = DateInterval(start: now, duration: 60 * 86400)

  private static func event(_ title: String, _ properties: String) -> String {
    "BEGIN:VEVENT\r\nUID:\(title)\r\nSUMMARY:\(title)\r\n\(properties)\r\nEND:VEVENT\r\n"
  }

  private static let lunch = event(
    "Lunch", "DTSTART:20261123T120000Z\r\nDTEND:20261123T130000Z\r\nRRULE:FREQ=WEEKLY;COUNT=3")

  /// Reads hostile events with an ordinary one after them; fails after half a minute of CPU time, or after
  /// a part of it that is that of the steps.
  private func read(_ body: String, steps: Int = 1_000_000) throws -> ICalendar.Contents {
    let text = "BEGIN:VCALENDAR\r\n\(body)\(Self.lunch)END:VCALENDAR\r\n"
    var budget = CalendarBudget(steps: steps)
    var contents: ICalendar.Contents?
    let time = threadTime {
      contents = ICalendar.read(Data(text.utf8), in: Self.window, &budget)
    }
    #expect(time < 30 * Double(steps) / 1_000_000)
    return try #require(contents)
  }

  /// All minutes or seconds.
  private static let sixty = (0..<60).map { "\($0)" }.joined(separator: ",")

  private func lunches(_ contents: ICalendar.Contents) -> Int {
    contents.events.count { $0.title == "Lunch" }
  }

  @Test(arguments: [
    "DTSTART:20200101T000000Z\r\nRRULE:FREQ=SECONDLY;BYHOUR=5;BYMINUTE=5",
    "DTSTART:20261101T000000Z\r\nRRULE:FREQ=SECONDLY;BYYEARDAY=366;BYHOUR=1",
    "DTSTART:20261101T000000Z\r\nRRULE:FREQ=SECONDLY;COUNT=1000000000;BYHOUR=3",
    "DTSTART:20200101T000000Z\r\nRRULE:FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=29;BYSETPOS=1",
    "DTSTART:20200101T000000Z\r\nRRULE:FREQ=SECONDLY;INTERVAL=1;UNTIL=99991231T235959Z",
    "DTSTART:20200101T000000Z\r\nRRULE:FREQ=SECONDLY;INTERVAL=7;BYSECOND=1",
    "DTSTART:00010101T000000Z\r\nRRULE:FREQ=DAILY;COUNT=1000000000",
    "DTSTART:00010101T000000Z\r\nRRULE:FREQ=DAILY;COUNT=30000;BYMONTH=2;BYMONTHDAY=29",
    "DTSTART:00010101T000000Z\r\nRRULE:RSCALE=HEBREW;FREQ=DAILY;COUNT=30000",
    "DTSTART:20261101T000000Z\r\nRRULE:FREQ=SECONDLY\r\nRRULE:FREQ=SECONDLY;BYHOUR=1"
      + "\r\nEXRULE:FREQ=SECONDLY;BYHOUR=2\r\nEXRULE:FREQ=SECONDLY;BYMINUTE=2",
    "DTSTART:20261122T000000Z\r\nDURATION:P36500D\r\nRRULE:FREQ=MINUTELY",
    "DTSTART:20261101T000000Z\r\nRRULE:FREQ=HOURLY;BYMONTH=3;BYMINUTE=\(sixty);BYSECOND=\(sixty)",
  ])
  func eventsThatRepeatTooOftenLeaveTheOthers(properties: String) throws {
    let hostile = (0..<300).map { Self.event("Flood \($0)", properties) }.joined()
    let contents = try read(hostile, steps: 250_000)
    #expect(lunches(contents) == 3)
    #expect(
      contents.problems.contains { $0.hasPrefix("“Flood 299”") || $0.hasPrefix("“Flood 99”") })
  }

  @Test func rulesThatNeverOccurLeaveTheOthers() throws {
    let rules = [
      "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", "FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30",
      "FREQ=MONTHLY;INTERVAL=12;BYMONTH=6", "FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=31",
    ]
    let hostile = (0..<2000).map { index in
      Self.event(
        "Never \(index)",
        "DTSTART:00010101T000000Z\r\nRRULE:\(rules[index % 4])\(index % 8 < 4 ? ";COUNT=5" : "")")
    }
    #expect(lunches(try read(hostile.joined())) == 3)
  }

  /// libical searches for the next occurrence to the year 2582, whatever the end of the rule is.
  @Test(arguments: [
    "FREQ=MONTHLY;INTERVAL=12;BYDAY=5MO;BYMONTHDAY=31", "FREQ=MONTHLY;BYDAY=1MO;BYMONTHDAY=30",
    "FREQ=MONTHLY;BYHOUR=13;BYSETPOS=125,46", "FREQ=MONTHLY;BYDAY=53FR",
    "FREQ=MONTHLY;BYMONTHDAY=7;BYWEEKNO=24", "FREQ=YEARLY;BYYEARDAY=1;BYMONTHDAY=7",
    "FREQ=YEARLY;BYMONTH=1,2,3,4,5,6,7,8,9,10,11,12;BYDAY=53FR",
    "FREQ=YEARLY;BYMONTH=2;BYDAY=53FR,5FR;INTERVAL=2",
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;INTERVAL=2", "FREQ=YEARLY;BYMONTH=6",
    "FREQ=YEARLY;BYYEARDAY=366;INTERVAL=2",
    "FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO;INTERVAL=28", "FREQ=YEARLY;BYMONTH=1;BYSETPOS=5",
    "FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=366;INTERVAL=2",
    "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=32",
    "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR,SA;BYSETPOS=-30",
  ])
  func searchesForADistantMonthLeaveTheOthers(rule: String) throws {
    let hostile = (0..<300).map { index in
      Self.event(
        "Search \(index)",
        "DTSTART:19990331T000000Z\r\nRRULE:\(rule)")
    }
    #expect(lunches(try read(hostile.joined(), steps: 60_000)) == 3)
  }

  /// Rules of months and years that people have, each with an occurrence in the window.
  @Test(arguments: [
    ("20001123", "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH"), ("20000131", "FREQ=MONTHLY;BYDAY=-1MO"),
    ("20000131", "FREQ=MONTHLY;BYMONTHDAY=31"), ("20001231", "FREQ=YEARLY;BYYEARDAY=-1"),
    ("20000901", "FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=1;BYMONTH=12"), ("20001224", "FREQ=YEARLY"),
    ("20000630", "FREQ=MONTHLY;INTERVAL=6"), ("20001231", "FREQ=MONTHLY;BYMONTHDAY=-1"),
    ("20001130", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"), ("20001127", "FREQ=MONTHLY"),
    ("20001231", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=31"),
    ("20001129", "FREQ=YEARLY;BYDAY=-5WE;BYMONTH=12,11"),
    ("20001211", "FREQ=YEARLY;BYWEEKNO=50;BYDAY=MO"),
  ])
  func floodsLeaveRulesThatOccurSoon(start: String, rule: String) throws {
    let flood = Self.event("Flood", "DTSTART:20260101T000000Z\r\nRRULE:FREQ=SECONDLY;BYHOUR=1")
    let rare = Self.event("Rare", "DTSTART;VALUE=DATE:\(start)\r\nRRULE:\(rule)")
    let contents = try read(String(repeating: flood, count: 5) + rare, steps: 5000)
    #expect(contents.events.contains { $0.title == "Rare" })
    #expect(contents.problems.allSatisfy { !$0.contains("Rare") }, "\(contents.problems)")
  }

  @Test func manyCheapEventsAreAllShown() throws {
    let events = (0..<10_000).map { index in
      Self.event(
        "Yearly \(index)",
        "DTSTART;VALUE=DATE:\(1950 + index % 70)1124\r\nRRULE:FREQ=YEARLY")
    }
    let contents = try read(events.joined())
    #expect(contents.events.count == 10_003 && contents.problems.isEmpty)
  }

  @Test(arguments: ["RDATE", "EXDATE", "RDATE;VALUE=PERIOD"])
  func floodsOfDatesLeaveTheOthers(name: String) throws {
    let date = name.hasSuffix("PERIOD") ? "20270102T000000Z/PT1H" : "20270102T000000Z"
    let dates = "\(name):\(Array(repeating: date, count: 10_000).joined(separator: ","))\r\n"
    let events = (0..<10).map {
      Self.event("Dates \($0)", "DTSTART:20261101T000000Z\r\n\(dates)RRULE:FREQ=DAILY")
    }
    #expect(lunches(try read(events.joined())) == 3)
  }

  @Test func movedOccurrencesLeaveTheOthers() throws {
    let events = (0..<20_000).map { index in
      let time = 100_000 + index
      return "BEGIN:VEVENT\r\nUID:m\r\nSUMMARY:M\r\nRECURRENCE-ID:20200101T\(time)Z\r\n"
        + "DTSTART:20200102T000000Z\r\nEND:VEVENT\r\n"
    }
    #expect(lunches(try read(events.joined())) == 3)
  }

  @Test(arguments: [
    "RRULE:FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU", "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
    "RRULE:FREQ=YEARLY;BYYEARDAY=1,2,3", "RDATE:20200101T000000",
  ])
  func hugeTimeZonesLeaveTheOthers(rule: String) throws {
    let part =
      "BEGIN:STANDARD\r\nDTSTART:00010101T000000\r\nTZOFFSETFROM:+0100\r\n"
      + "TZOFFSETTO:+0000\r\n\(rule)\r\nEND:STANDARD\r\n"
    let parts = Array(repeating: part, count: 1500).joined()
    let zone = "BEGIN:VTIMEZONE\r\nTZID:X\r\n\(parts)END:VTIMEZONE\r\n"
    let events = (0..<2000).map {
      Self.event("Zoned \($0)", "DTSTART;TZID=X:20261124T120000\r\nRRULE:FREQ=DAILY;COUNT=2")
    }
    let contents = try read(zone + events.joined())
    #expect(lunches(contents) == 3)
    #expect(contents.events.count { $0.title == "Zoned 1999" } == 2)
  }

  /// libical adds a duration month by month.
  @Test(arguments: ["P300000000W", "P2147483647D", "-P300000000W", "PT2147483647H"])
  func longDurationsLeaveTheOthers(duration: String) throws {
    let events = (0..<400).map {
      Self.event("Long \($0)", "DTSTART:20261101T000000Z\r\nDURATION:\(duration)")
    }
    let contents = try read(events.joined())
    #expect(lunches(contents) == 3)
    let lengths = contents.events.map { $0.end.timeIntervalSince($0.start) }
    #expect(lengths.allSatisfy { $0 <= 3660 * 86_400 })
  }

  /// libical counts seconds only from 1902 on.
  @Test func anEventOfAnyYearIsShown() throws {
    for year in ["0001", "1582", "1604", "1899", "1901", "1902", "1970"] {
      for rule in [
        "FREQ=DAILY", "FREQ=YEARLY", "FREQ=HOURLY;INTERVAL=24", "FREQ=MONTHLY;COUNT=99999",
      ] {
        let event = Self.event(
          "Old", "DTSTART:\(year)1124T110000Z\r\nDTEND:\(year)1124T123000Z\r\nRRULE:\(rule)")
        let contents = try read(event)
        let old = contents.events.filter { $0.title == "Old" }
        let first = try #require(old.min { $0.start < $1.start }, "\(year), \(rule)")
        #expect(first.end.timeIntervalSince(first.start) == 5400, "\(year), \(rule)")
        let isHourly = rule.hasPrefix("FREQ=HOURLY") || rule.hasPrefix("FREQ=DAILY")
        #expect(old.count == (isHourly ? 60 : rule.hasPrefix("FREQ=M") ? 2 : 1), "\(year), \(rule)")
      }
    }
  }

  /// Forty events eleven times a day are more than all calendars may have.
  @Test func oneFileLeavesOccurrencesForTheNext() {
    var budget = CalendarBudget()
    let hostile = (0..<40).map {
      Self.event(
        "F \($0)", "DTSTART:20261101T000000Z\r\nRRULE:FREQ=DAILY;BYMINUTE=1,2,3,4,5,6,7,8,9,10,11")
    }
    let text = "BEGIN:VCALENDAR\r\n\(hostile.joined())END:VCALENDAR\r\n"
    for _ in 0..<3 {
      let contents = budget.withShare { ICalendar.read(Data(text.utf8), in: Self.window, &$0) }
      #expect(contents?.problems.contains("too many events") == true)
    }
    let late = "BEGIN:VCALENDAR\r\n\(Self.lunch)END:VCALENDAR\r\n"
    let contents = budget.withShare { ICalendar.read(Data(late.utf8), in: Self.window, &$0) }
    #expect(contents?.events.count == 3)
  }

  /// Birthdays of other calendars; ICU takes seconds for other rules.
  @Test func rulesOfOtherCalendarsHaveADate() throws {
    let rules = [
      "FREQ=YEARLY", "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=13", "FREQ=MONTHLY;BYMONTHDAY=1",
    ]
    for rule in rules {
      let contents = try read(
        Self.event("Old", "DTSTART;VALUE=DATE:20201124\r\nRRULE:RSCALE=HEBREW;\(rule)"))
      #expect(contents.problems.isEmpty, "\(contents.problems)")
    }
    for part in ["FREQ=DAILY", "FREQ=YEARLY;BYDAY=1MO", "FREQ=MONTHLY;BYMONTHDAY=1,2"] {
      let contents = try read(
        Self.event("Old", "DTSTART;VALUE=DATE:20201124\r\nRRULE:RSCALE=HEBREW;\(part)"))
      #expect(
        contents.problems == ["“Old” repeats too often; some occurrences are not shown"], "\(part)")
    }
  }

  @Test func oneFileLeavesStepsForTheNext() {
    var budget = CalendarBudget()
    let hostile = (0..<100).map {
      Self.event("F \($0)", "DTSTART:20260101T000000Z\r\nRRULE:FREQ=SECONDLY;BYHOUR=1")
    }
    let text = "BEGIN:VCALENDAR\r\n\(hostile.joined())END:VCALENDAR\r\n"
    for _ in 0..<5 {
      _ = budget.withShare { ICalendar.read(Data(text.utf8), in: Self.window, &$0) }
    }
    let rare = Self.event("Rare", "DTSTART:19500101T000000Z\r\nRRULE:FREQ=YEARLY;COUNT=200")
    let late = "BEGIN:VCALENDAR\r\n\(rare)\(Self.lunch)END:VCALENDAR\r\n"
    let contents = budget.withShare { ICalendar.read(Data(late.utf8), in: Self.window, &$0) }
    #expect(contents?.events.count { $0.title == "Lunch" } == 3)
    #expect(contents?.events.count { $0.title == "Rare" } == 1)
  }
}
