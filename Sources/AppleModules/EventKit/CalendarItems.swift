internal import Agendas
public import TesseraUI

/// An event or a reminder.
///
/// - Source: EventKit `EKCalendarItem`.
open class EKCalendarItem: NSObject {
  /// The calendar.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var calendar: EKCalendar!
  /// The title.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var title: String!
  /// The place, or `nil`.
  open var location: String?
  /// The text below the title, or `nil`; it is not read from files.
  open var notes: String?
  /// The address that it can be opened with, or `nil`.
  open var url: URL?
  /// The time zone, or `nil`.
  open var timeZone: TimeZone?
  /// The alarms, or `nil`; they are not read from files.
  open var alarms: [EKAlarm]?
  /// The rules by which it repeats, or `nil`; they are not read from files.
  open var recurrenceRules: [EKRecurrenceRule]?
  /// The identifier.
  public internal(set) var calendarItemIdentifier: String
  /// When it was changed, or `nil`; it is not read from files.
  open var lastModifiedDate: Date? { nil }
  /// When it was made, or `nil`; it is not read from files.
  open var creationDate: Date? { nil }
  /// The people who are invited, or `nil`; they are not read from files.
  open var attendees: [EKParticipant]? { nil }
  /// Whether there are alarms.
  open var hasAlarms: Bool { alarms?.isEmpty == false }
  /// Whether it repeats.
  open var hasRecurrenceRules: Bool { repeats || recurrenceRules?.isEmpty == false }
  /// Whether anybody is invited.
  open var hasAttendees: Bool { false }
  /// Whether there is a text below the title.
  open var hasNotes: Bool { notes?.isEmpty == false }
  /// The identifier on the server.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var calendarItemExternalIdentifier: String! { calendarItemIdentifier }

  let repeats: Bool

  init(identifier: String, repeats: Bool = false) {
    (calendarItemIdentifier, self.repeats) = (identifier, repeats)
  }

  /// Adds an alarm.
  open func addAlarm(_ alarm: EKAlarm) { alarms = (alarms ?? []) + [alarm] }

  /// Adds a rule by which it repeats.
  open func addRecurrenceRule(_ rule: EKRecurrenceRule) {
    recurrenceRules = (recurrenceRules ?? []) + [rule]
  }
}

/// An occurrence of an event.
///
/// - Source: EventKit `EKEvent`.
open class EKEvent: EKCalendarItem {
  /// When it begins.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var startDate: Date!
  /// When it ends.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var endDate: Date!
  /// Whether it takes whole days.
  open var isAllDay = false
  /// Whether the time is free.
  open var availability = EKEventAvailability.busy
  /// The place, or `nil`.
  open var structuredLocation: EKStructuredLocation?
  /// The identifier, which all occurrences of the event have.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var eventIdentifier: String! { calendarItemIdentifier }
  /// When this occurrence begins.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var occurrenceDate: Date! { startDate }
  /// Whether the event takes place.
  open var status: EKEventStatus { .none }
  /// Who has invited to the event, or `nil`; it is not read from files.
  open var organizer: EKParticipant? { nil }
  /// Whether the event was moved from where its rule puts it; it is not known.
  open var isDetached: Bool { false }
  /// The person whose birthday it is, or `nil`.
  open var birthdayContactIdentifier: String? { nil }

  /// Creates an event that is in no calendar yet.
  public init(eventStore: EKEventStore) { super.init(identifier: UUID().uuidString) }

  init(_ occurrence: Occurrence, in calendar: EKCalendar) {
    super.init(identifier: occurrence.id, repeats: occurrence.repeats)
    (title, location, url) = (occurrence.title, occurrence.location, occurrence.link)
    // As on iOS, an event of a day ends in its last second.
    let end = occurrence.isAllDay ? occurrence.end - 1 : occurrence.end
    (startDate, endDate) = (occurrence.start, max(occurrence.start, end))
    isAllDay = occurrence.isAllDay
    structuredLocation = occurrence.location.map { EKStructuredLocation(title: $0) }
    self.calendar = calendar
  }

  /// Compares the beginnings of two events.
  open func compareStartDate(with other: EKEvent) -> ComparisonResult {
    startDate.compare(other.startDate)
  }
}

/// A reminder.
///
/// - Source: EventKit `EKReminder`.
open class EKReminder: EKCalendarItem {
  /// When it is begun, or `nil`.
  open var startDateComponents: DateComponents?
  /// When it is due, or `nil`; without an hour, on that day.
  open var dueDateComponents: DateComponents?
  /// Whether it is completed.
  open var isCompleted: Bool {
    get { completionDate != nil }
    set { completionDate = newValue ? completionDate ?? Date() : nil }
  }
  /// When it was completed, or `nil`.
  open var completionDate: Date?
  /// How important it is, from 1, the highest, to 9; 0 for no priority.
  open var priority = 0

  /// The reminder as it was read, or `nil` for one that is in no list yet.
  var saved: Reminder?

  /// Creates a reminder that is in no list yet.
  public init(eventStore: EKEventStore) { super.init(identifier: UUID().uuidString) }

  init(_ reminder: Reminder, completed date: Date?, in calendar: EKCalendar) {
    super.init(identifier: reminder.id)
    (title, completionDate, self.calendar, saved) = (reminder.title, date, calendar, reminder)
    priority = reminder.priority.map { $0 == "A" ? 1 : $0 == "B" ? 5 : 9 } ?? 0
    dueDateComponents = reminder.due.map(Self.components)
  }

  /// Returns the components of a date; at the start of a day, those of the day.
  private static func components(of date: Date) -> DateComponents {
    let calendar = Calendar.current
    let day: Set<Calendar.Component> = [.calendar, .year, .month, .day]
    let isDay = calendar.startOfDay(for: date) == date
    return calendar.dateComponents(
      isDay ? day : day.union([.timeZone, .hour, .minute, .second]), from: date)
  }
}
