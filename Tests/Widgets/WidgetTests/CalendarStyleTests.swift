@testable import CalendarWidget
import Cells
import Foundation
import Golden
@testable import TesseraKit
import TesseraUI
import Testing
import WidgetOptions

/// What each style shows, in each family and in several locales.
struct CalendarStyleTests {
  private static let zone = TimeZone(identifier: "Europe/Berlin") ?? .gmt

  /// Returns a date in Berlin, of the form `2026-11-24 09:40`.
  private static func date(_ text: String) throws -> Date {
    try Date(text.replacing(" ", with: "T") + ":00+01:00", strategy: .iso8601)
  }

  private static func event(
    _ title: String, _ start: String, minutes: Double, isAllDay: Bool = false
  ) throws -> Event {
    let start = try date(start)
    return Event(
      title: title, start: start, end: start.addingTimeInterval(minutes * 60), isAllDay: isAllDay)
  }

  private static func events() throws -> [Event] {
    var call = try event("Call with Noor", "2026-11-24 13:30", minutes: 60)
    call.link = URL(string: "https://meet.example.org/abc")
    var review = try event("Design review", "2026-11-24 10:30", minutes: 90)
    review.location = "Room 4"
    return [
      try event("Budget", "2026-11-17 09:00", minutes: 60),
      try event("Stand-up", "2026-11-24 09:00", minutes: 15), review,
      try event("Lunch with Mira", "2026-11-24 13:00", minutes: 60), call,
      try event("Book club", "2026-11-26 19:00", minutes: 120),
      try event("Lisbon", "2026-11-28 00:00", minutes: 3 * 1440, isAllDay: true),
    ]
  }

  private static func entry(
    _ style: CalendarStyle, at text: String = "2026-11-24 09:40", locale: String = "en_US",
    firstDay: FirstDay = .automatic
  ) throws -> CalendarEntry {
    let formats = CalendarFormats(
      locale: Locale(identifier: locale), timeZone: zone, firstDay: firstDay)
    return CalendarPlanner(events: try events(), style: style, formats: formats)
      .entry(at: try date(text))
  }

  @Test func timelineListsEventsWithATimeOfDay() throws {
    let planner = CalendarPlanner(
      events: try Self.events(), style: .month, formats: CalendarFormats())
    #expect(planner.timelineEvents.count == 6)
    #expect(!planner.timelineEvents.contains { $0.title == "Lisbon" })
    #expect(planner.timelineEvents[1].start == (try Self.date("2026-11-24 09:00")))
  }

  @MainActor
  private static func frame(_ entry: CalendarEntry, _ family: WidgetFamily) throws -> CellBuffer {
    try WidgetFrames.frame(
      of: CalendarWidget(), "calendar", family, at: entry.date.timeIntervalSince1970
    ) { CalendarView(entry: entry) }
  }

  @Test(
    arguments: CalendarStyle.allCases, [WidgetFamily.systemSmall, .systemMedium, .systemLarge])
  @MainActor func styleIsDrawn(style: CalendarStyle, family: WidgetFamily) throws {
    let frame = try Self.frame(try Self.entry(style), family)
    try expectGolden(frame, "calendar-\(style)\(family)")
  }

  /// A box as large as the screen, with the list of the next events if it is wide.
  @Test(arguments: [(CalendarStyle.overview, 120, 38), (.overview, 200, 58), (.month, 90, 28)])
  @MainActor func largeMonthHasTheTitlesOfItsEvents(
    style: CalendarStyle, width: Int, height: Int
  ) throws {
    let entry = try Self.entry(style)
    let frame = try WidgetFrames.frame(
      of: CalendarWidget(), "calendar", .systemLarge, boxSize: Size(width: width, height: height),
      at: entry.date.timeIntervalSince1970
    ) { CalendarView(entry: entry) }
    try expectGolden(frame, "calendar-wall\(width)")
    #expect(frame.transcript.contains("Budget"), "an event that is over")
  }

  @Test @MainActor func eventsThatDoNotFitIntoADayAreCounted() throws {
    let start = try Self.date("2026-11-24 10:00")
    let events = (0..<9).map { index in
      Event(
        title: "Event \(index)", start: start.addingTimeInterval(Double(index) * 60),
        end: start.addingTimeInterval(7200))
    }
    let formats = CalendarFormats(locale: Locale(identifier: "en_US"), timeZone: Self.zone)
    let entry = CalendarPlanner(events: events, style: .month, formats: formats).entry(at: start)
    let frame = try WidgetFrames.frame(
      of: CalendarWidget(), "calendar", .systemLarge, boxSize: Size(width: 90, height: 28)
    ) { CalendarView(entry: entry) }
    #expect(frame.transcript.contains("Event 0") && frame.transcript.contains("+8 more"))
  }

  @Test func daysOfAMonthHaveWhatIsOnThem() throws {
    let formats = CalendarFormats(locale: Locale(identifier: "en_US"), timeZone: Self.zone)
    func event(_ title: String, _ start: String, _ end: String) throws -> Event {
      Event(title: title, start: try Self.date(start), end: try Self.date(end))
    }
    let events = [
      try event("Before", "2026-10-31 00:00", "2026-11-01 00:00"),
      try event("Into", "2026-10-31 12:00", "2026-11-02 00:00"),
      try event("Moment", "2026-11-03 00:00", "2026-11-03 00:00"),
      try event("Out", "2026-11-30 12:00", "2026-12-04 00:00"),
      try event("After", "2026-12-01 00:00", "2026-12-02 00:00"),
    ]
    let planner = CalendarPlanner(events: events, style: .month, formats: formats)
    let entry = planner.entry(at: try Self.date("2026-11-24 10:00"))
    let days = try (1...30).map { day in
      let start = try Self.date("2026-11-\(day < 10 ? "0" : "")\(day) 00:00")
      return entry.eventsOfMonth[start].first.map(\.title)
    }
    #expect(days[0] == ["Into"] && days[2] == ["Moment"] && days[29] == ["Out"])
    #expect(days.joined().count == 3)
    let december = planner.entries(at: [entry.date, try Self.date("2026-12-01 00:00")])[1]
    #expect(december.eventsOfMonth[december.date].first.map(\.title) == ["Out", "After"])
  }

  /// Three short rules with long events are 180,000 events of days.
  @Test func aMonthFullOfEventsIsSmall() throws {
    let start = try Self.date("2026-10-20 00:00")
    let events = (0..<6000).map { index in
      let date = start.addingTimeInterval(Double(index) * 900)
      return Event(title: "E", start: date, end: date.addingTimeInterval(40 * 86_400))
    }
    let formats = CalendarFormats(locale: Locale(identifier: "en_US"), timeZone: Self.zone)
    let planner = CalendarPlanner(events: events, style: .month, formats: formats)
    let day = try Self.date("2026-11-24 00:00")
    let dates = (0..<100).map { day.addingTimeInterval(Double($0) * 60) }
    let entries = planner.entries(at: dates)
    #expect(entries.allSatisfy { $0.eventsOfMonth[day].count > 2000 })
    #expect(entries.allSatisfy { $0.eventsOfMonth[day].first.count < 100 })
  }

  @Test(arguments: ["de_DE", "ja_JP", "ar_EG"])
  @MainActor func monthIsDrawnInLocale(locale: String) throws {
    let frame = try Self.frame(try Self.entry(.overview, locale: locale), .systemLarge)
    try expectGolden(frame, "calendar-\(locale)")
  }

  @Test(arguments: [
    ("en_US", FirstDay.automatic, 1), ("de_DE", .automatic, 2), ("ja_JP", .automatic, 1),
    ("ar_EG", .automatic, 7), ("de_DE", .saturday, 7), ("ar_EG", .monday, 2),
  ])
  func weekBeginsByLocaleOrChoice(locale: String, firstDay: FirstDay, weekday: Int) throws {
    let formats = CalendarFormats(
      locale: Locale(identifier: locale), timeZone: Self.zone, firstDay: firstDay)
    let now = try Self.date("2026-11-24 09:40")
    let week = formats.week(of: now)
    #expect(
      week.count == 7
        && week.first.map { formats.calendar.component(.weekday, from: $0) } == weekday)
    #expect(week.contains { formats.calendar.isDate($0, inSameDayAs: now) })
    let grid = MonthGrid(of: now, in: formats)
    #expect(grid.weeks.allSatisfy { $0.count == 7 })
    for days in grid.weeks {
      for (index, day) in days.enumerated() {
        guard let day else { continue }
        #expect(formats.calendar.component(.weekday, from: day) == (weekday + index - 1) % 7 + 1)
      }
    }
    #expect(grid.weeks.joined().compactMap(\.self).count == 30)
  }

  @Test(arguments: [
    ("en_US", "1:30 PM", "Tuesday", "November 2026"),
    ("de_DE", "13:30", "Dienstag", "November 2026"),
    ("ja_JP", "13:30", "火曜日", "2026年11月"),
  ])
  func textsFollowTheLocale(locale: String, time: String, weekday: String, month: String) throws {
    let formats = CalendarFormats(locale: Locale(identifier: locale), timeZone: Self.zone)
    let date = try Self.date("2026-11-24 13:30")
    #expect(formats.time(date) == time)
    #expect(formats.weekday(date) == weekday && formats.monthAndYear(date) == month)
  }

  @Test func arabicDaysHaveTheDigitsOfTheLocale() throws {
    let formats = CalendarFormats(locale: Locale(identifier: "ar_EG"), timeZone: Self.zone)
    #expect(formats.dayNumber(try Self.date("2026-11-24 13:30")) == "٢٤")
    #expect(formats.weekdays.allSatisfy { $0.count == 1 }, "\(formats.weekdays)")
  }

  @Test func entriesBeginWhenTheListChanges() throws {
    let formats = CalendarFormats(
      locale: Locale(identifier: "en_US"), timeZone: Self.zone, hours: .automatic)
    let now = try Self.date("2026-11-24 12:50")
    func times(_ style: CalendarStyle) throws -> [String] {
      CalendarPlanner(events: try Self.events(), style: style, formats: formats)
        .dates(after: now, atMost: 120)
        .map { HourFormat.twentyFourHours.time($0, in: Self.zone) }
    }
    let changes = ["13:00", "13:15", "13:30", "14:00", "14:30", "00:00"]
    #expect(try times(.overview) == changes && times(.agenda) == changes)
    #expect(try times(.day).contains("17:00"), "the current hour is marked")
    #expect(try times(.next).contains("19:00"), "two days before the book club")
    #expect(try times(.timeUntil).contains("12:55"), "the ring moves every five minutes")
  }

  @Test func countdownLeadsToTheNextEventWithATime() throws {
    let events = try Self.events()
    func title(_ now: String) throws -> String? { events.next(after: try Self.date(now))?.title }
    #expect(try title("2026-11-24 10:45") == "Lunch with Mira", "not to the event in progress")
    #expect(try title("2026-11-26 20:00") == "Lisbon", "to a day if there is nothing else")
    #expect(try title("2026-11-29 20:00") == "Lisbon", "to the end of the last event")
    #expect(try title("2026-12-24 20:00") == nil)
  }

  /// More simultaneous events than there are lanes are counted, and none is outside the slots.
  @Test(arguments: 0..<8)
  func simultaneousEventsAreSideBySide(seed: Int) throws {
    let start = try Self.date("2026-11-24 00:00")
    var random = SplitMix(seed: UInt64(seed))
    let events = (0..<30).map { index in
      let begin = start.addingTimeInterval(Double(random.next(26) - 2) * 3600)
      let end = begin.addingTimeInterval(Double(random.next(300)) * 60)
      return Event(title: "\(index)", start: begin, end: end, isAllDay: random.next(8) == 0)
    }.sorted { $0.start < $1.start }
    let plan = DayPlan(
      of: events, from: start.addingTimeInterval(8 * 3600), slotCount: 12, slotLength: 3600,
      laneCount: 3)
    for block in plan.blocks {
      #expect(!block.slots.isEmpty && block.slots.lowerBound >= 0 && block.slots.upperBound <= 12)
      let others = plan.blocks.filter { $0 != block && $0.lane == block.lane }
      #expect(others.allSatisfy { !$0.slots.overlaps(block.slots) })
    }
    let outside = events.filter { event in
      !event.isAllDay && !plan.blocks.contains { $0.event == event }
    }
    #expect(outside.count >= plan.hiddenCount && plan.laneCount <= 3)
    #expect(plan.allDayEvents.count == events.filter(\.isAllDay).count)
  }
}
