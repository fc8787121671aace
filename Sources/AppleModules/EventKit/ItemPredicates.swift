internal import TesseraUI

/// A predicate for events.
final class EventPredicate: NSPredicate {
  let window: DateInterval
  private let calendars: Set<String>?

  init(_ window: DateInterval, _ calendars: [EKCalendar]?) {
    self.window = window
    self.calendars = calendars.map { Set($0.map(\.calendarIdentifier)) }
    super.init { item, _ in
      (item as? EKEvent).map { $0.startDate < window.end && $0.endDate > window.start } ?? false
    }
  }

  /// Predicates of EventKit are not archived.
  required init?(coder: NSCoder) { nil }

  func includes(_ calendar: EKCalendar) -> Bool {
    calendars?.contains(calendar.calendarIdentifier) ?? true
  }
}

/// A predicate for reminders.
final class ReminderPredicate: NSPredicate {
  /// Which reminders it is true for; a date that is `nil` is no limit.
  enum Kind {
    case all
    case incomplete(Date?, Date?)
    case completed(Date?, Date?)
  }

  private let kind: Kind
  private let calendars: Set<String>?

  init(_ kind: Kind, _ calendars: [EKCalendar]?) {
    self.kind = kind
    self.calendars = calendars.map { Set($0.map(\.calendarIdentifier)) }
    super.init { item, _ in (item as? EKReminder).map { Self.matches($0, kind) } ?? false }
  }

  /// Predicates of EventKit are not archived.
  required init?(coder: NSCoder) { nil }

  func includes(_ calendar: EKCalendar) -> Bool {
    calendars?.contains(calendar.calendarIdentifier) ?? true
  }

  func matches(_ reminder: EKReminder) -> Bool { Self.matches(reminder, kind) }

  private static func matches(_ reminder: EKReminder, _ kind: Kind) -> Bool {
    func isWithin(_ date: Date?, _ start: Date?, _ end: Date?) -> Bool {
      guard start != nil || end != nil else { return true }
      guard let date else { return false }
      return date >= start ?? .distantPast && date <= end ?? .distantFuture
    }
    switch kind {
    case .all: return true
    case .incomplete(let start, let end):
      let due = reminder.dueDateComponents.flatMap { ($0.calendar ?? .current).date(from: $0) }
      return !reminder.isCompleted && isWithin(due, start, end)
    case .completed(let start, let end):
      return reminder.isCompleted && isWithin(reminder.completionDate, start, end)
    }
  }
}
