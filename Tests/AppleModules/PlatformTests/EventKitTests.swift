import Foundation
import Golden
import TesseraUI
import Testing

@testable import EventKit

/// The user's calendars and reminders as EventKit gives them.
struct EventKitTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var environment: [String: String] {
    ["HOME": folder.path, "XDG_DATA_HOME": "\(folder.path)/data", "XDG_CACHE_HOME": folder.path]
  }

  private func write(_ text: String, _ name: String) throws {
    try folder.write(text, to: "data/tessera/\(name)")
  }

  private static let work = """
    BEGIN:VCALENDAR
    X-WR-CALNAME:Work
    X-APPLE-CALENDAR-COLOR:#FF8000
    BEGIN:VEVENT
    UID:standup
    SUMMARY:Stand-up
    DTSTART:20261123T090000Z
    DTEND:20261123T091500Z
    RRULE:FREQ=DAILY;COUNT=5
    LOCATION:Room 4
    END:VEVENT
    BEGIN:VEVENT
    UID:off
    SUMMARY:Day off
    DTSTART;VALUE=DATE:20261124
    DTEND;VALUE=DATE:20261125
    END:VEVENT
    END:VCALENDAR

    """

  private static func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

  @Test func withoutFilesItIsAsOnAPhoneWithoutPermission() async throws {
    let store = EKEventStore(environment: environment)
    #expect(try await !store.requestFullAccessToEvents())
    #expect(EKEventStore.status(of: .event, in: environment) == .denied)
    #expect(store.calendars(for: .event).isEmpty && store.defaultCalendarForNewReminders() == nil)
    let predicate = store.predicateForEvents(withStart: .now, end: .now + 60, calendars: nil)
    #expect(store.events(matching: predicate).isEmpty)
    #expect(throws: EKError(.noCalendar)) {
      try store.save(EKReminder(eventStore: store), commit: true)
    }
  }

  @Test func eventsOfAPeriodAreRead() async throws {
    try write(Self.work, "calendars/work.ics")
    try write(Self.work.replacing("X-WR-CALNAME:Work\n", with: ""), "calendars/other.ics")
    let store = EKEventStore(environment: environment)
    #expect(try await store.requestFullAccessToEvents())
    #expect(EKEventStore.status(of: .event, in: environment) == .authorized)
    let calendars = store.calendars(for: .event)
    #expect(calendars.map(\.title) == ["other", "Work"])
    #expect(calendars[1].cgColor == CGColor(red: 1, green: 128.0 / 255, blue: 0, alpha: 1))
    #expect(store.calendar(withIdentifier: "work.ics") == calendars[1])
    let predicate = store.predicateForEvents(
      withStart: try Self.date("2026-11-24T00:00:00Z"), end: try Self.date("2026-11-25T00:00:00Z"),
      calendars: [calendars[1]])
    let events = store.events(matching: predicate)
    #expect(events.map(\.title) == ["Day off", "Stand-up"])
    #expect(events.allSatisfy { predicate.evaluate(with: $0) })
    #expect(events[0].isAllDay && !events[0].hasRecurrenceRules)
    #expect(events[0].endDate.timeIntervalSince(events[0].startDate) == 86399)
    #expect(events[1].startDate == (try Self.date("2026-11-24T09:00:00Z")))
    #expect(events[1].hasRecurrenceRules && events[1].location == "Room 4")
    #expect(events[1].eventIdentifier == "standup" && events[1].calendar.title == "Work")
    var titles: [String] = []
    store.enumerateEvents(matching: predicate) { event, stop in
      titles.append(event.title)
      stop.pointee = true
    }
    #expect(titles == ["Day off"])
    #expect(throws: EKError.self) { try store.save(events[0], span: .thisEvent) }
  }

  private func fetched(_ store: EKEventStore, _ predicate: NSPredicate) async -> [String] {
    await withCheckedContinuation { continuation in
      store.fetchReminders(matching: predicate) { reminders in
        continuation.resume(returning: (reminders ?? []).map { "\($0.title ?? ""):\($0.priority)" })
      }
    }
  }

  @Test(arguments: ["todo.txt", "todo.ics"])
  func remindersAreReadAddedAndCompleted(file: String) async throws {
    let texts = [
      "todo.txt": "(A) Call Mira due:2026-11-24\nx 2026-11-23 Buy tea\nWater plants\n",
      "todo.ics": """
      BEGIN:VCALENDAR
      BEGIN:VTODO
      UID:1
      SUMMARY:Call Mira
      PRIORITY:1
      DUE;VALUE=DATE:20261124
      END:VTODO
      BEGIN:VTODO
      UID:2
      SUMMARY:Buy tea
      STATUS:COMPLETED
      COMPLETED:20261123T120000Z
      END:VTODO
      BEGIN:VTODO
      UID:3
      SUMMARY:Water plants
      END:VTODO
      END:VCALENDAR

      """,
    ]
    try write(try #require(texts[file]), file)
    let store = EKEventStore(environment: environment)
    let (start, end) = (
      try Self.date("2026-11-22T00:00:00Z"), try Self.date("2026-11-26T00:00:00Z")
    )
    #expect(try await store.requestFullAccessToReminders())
    #expect(
      await fetched(store, store.predicateForReminders(in: nil))
        == ["Call Mira:1", "Water plants:0", "Buy tea:0"])
    let due = store.predicateForIncompleteReminders(
      withDueDateStarting: start, ending: end, calendars: nil)
    #expect(await fetched(store, due) == ["Call Mira:1"])
    let completed = store.predicateForCompletedReminders(
      withCompletionDateStarting: start, ending: end, calendars: nil)
    #expect(await fetched(store, completed) == ["Buy tea:0"])

    let reminder = try #require(store.reminders(matching: due).first)
    #expect(reminder.dueDateComponents?.day == 24 && reminder.dueDateComponents?.hour == nil)
    reminder.title = "Call Tom"
    #expect(throws: EKError.self) { try store.save(reminder, commit: true) }
    reminder.title = "Call Mira"
    reminder.dueDateComponents?.day = 25
    #expect(throws: EKError.self) { try store.save(reminder, commit: true) }
    reminder.dueDateComponents?.day = 24
    reminder.completionDate = end - 1
    try store.save(reminder, commit: true)
    // What is completed cannot be opened again.
    reminder.isCompleted = false
    #expect(throws: EKError.self) { try store.save(reminder, commit: true) }
    #expect(await fetched(store, due) == [])
    #expect(
      Set(await fetched(store, completed)) == [
        "Call Mira:\(file == "todo.txt" ? 0 : 1)", "Buy tea:0",
      ])

    let new = EKReminder(eventStore: store)
    new.title = "Sleep"
    new.dueDateComponents = DateComponents(year: 2026, month: 11, day: 25)
    new.calendar = store.defaultCalendarForNewReminders()
    try store.save(new, commit: true)
    #expect(await fetched(store, due) == ["Sleep:0"])
    #expect(store.calendarItem(withIdentifier: new.calendarItemIdentifier)?.title == "Sleep")
  }
}
