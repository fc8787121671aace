public import TesseraUI

/// The domain of EventKit's errors.
public let EKErrorDomain = "EKErrorDomain"

/// Whether a program may read calendars or reminders.
///
/// - Source: EventKit `EKAuthorizationStatus`.
public enum EKAuthorizationStatus: Int, Sendable {
  /// The user has not been asked; here, there are no calendars or no reminders.
  case notDetermined
  /// Its use is restricted.
  case restricted
  /// The user has not allowed it; here, the files cannot be read.
  case denied
  /// The user has allowed it.
  case fullAccess
  /// The user has allowed adding events only.
  case writeOnly

  /// The user has allowed it.
  public static var authorized: EKAuthorizationStatus { .fullAccess }
}

/// What a calendar contains.
///
/// - Source: EventKit `EKEntityType`.
public enum EKEntityType: UInt, Sendable {
  /// Events.
  case event
  /// Reminders.
  case reminder
}

/// What a calendar may contain.
///
/// - Source: EventKit `EKEntityMask`.
public struct EKEntityMask: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// Creates a set from bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Events.
  public static let event = EKEntityMask(rawValue: 1)
  /// Reminders.
  public static let reminder = EKEntityMask(rawValue: 2)
}

/// Where a calendar comes from.
///
/// - Source: EventKit `EKCalendarType`.
public enum EKCalendarType: Int, Sendable {
  case local, calDAV, exchange, subscription, birthday
}

/// Where a source comes from.
///
/// - Source: EventKit `EKSourceType`.
public enum EKSourceType: Int, Sendable {
  case local, exchange, calDAV, mobileMe, subscribed, birthdays
}

/// Which occurrences a change is made to.
///
/// - Source: EventKit `EKSpan`.
public enum EKSpan: Int, Sendable {
  case thisEvent, futureEvents
}

/// Whether the time of an event is free.
///
/// - Source: EventKit `EKEventAvailability`.
public enum EKEventAvailability: Int, Sendable {
  case notSupported = -1
  case busy, free, tentative, unavailable
}

/// Whether an event takes place.
///
/// - Source: EventKit `EKEventStatus`.
public enum EKEventStatus: Int, Sendable {
  case none, confirmed, tentative, canceled
}

/// How important a reminder is.
///
/// - Source: EventKit `EKReminderPriority`.
public enum EKReminderPriority: UInt, Sendable {
  case none = 0
  case high = 1
  case medium = 5
  case low = 9
}

/// An error of EventKit.
///
/// - Source: EventKit `EKError`.
public struct EKError: CustomNSError, LocalizedError, Hashable, Sendable {
  /// The domain of the errors.
  public static var errorDomain: String { EKErrorDomain }
  /// The number of the reason.
  public var errorCode: Int { code.rawValue }

  /// The reason.
  public enum Code: Int, Sendable {
    case eventNotMutable, noCalendar, noStartDate, noEndDate, datesInverted, internalFailure
    case calendarReadOnly, durationGreaterThanRecurrence, alarmGreaterThanRecurrence
    case startDateTooFarInFuture, startDateCollidesWithOtherOccurrence,
      objectBelongsToDifferentStore
    case invitesCannotBeMoved, invalidSpan, calendarHasNoSource, calendarSourceCannotBeModified
    case calendarIsImmutable, sourceDoesNotAllowCalendarAddDelete, recurringReminderRequiresDueDate
    case structuredLocationsNotSupported, reminderLocationsNotSupported, alarmProximityNotSupported
    case calendarDoesNotAllowEvents, calendarDoesNotAllowReminders, sourceDoesNotAllowReminders
    case sourceDoesNotAllowEvents, priorityIsInvalid, invalidEntityType, procedureAlarmsNotMutable
    case eventStoreNotAuthorized, osNotSupported
  }

  /// The reason.
  public let code: Code
  /// The reason in a sentence, or `nil` if the code says enough.
  public let errorDescription: String?

  /// Creates an error.
  public init(_ code: Code) { self.init(code, nil) }

  init(_ code: Code, _ description: String?) {
    (self.code, errorDescription) = (code, description)
  }
}

/// A time before an event or a reminder at which the user is told of it.
///
/// - Source: EventKit `EKAlarm`.
open class EKAlarm: NSObject {
  /// The date, or `nil` if the time is relative.
  open var absoluteDate: Date?
  /// The time relative to the start, in seconds.
  open var relativeOffset: TimeInterval = 0

  /// Creates an alarm at a date.
  public init(absoluteDate date: Date) { absoluteDate = date }

  /// Creates an alarm relative to the start, in seconds.
  public init(relativeOffset offset: TimeInterval) { relativeOffset = offset }
}

/// How often an event repeats.
///
/// - Source: EventKit `EKRecurrenceFrequency`.
public enum EKRecurrenceFrequency: Int, Sendable {
  case daily, weekly, monthly, yearly
}

/// When an event ceases to repeat.
///
/// - Source: EventKit `EKRecurrenceEnd`.
open class EKRecurrenceEnd: NSObject {
  /// The last date, or `nil` for a number of occurrences.
  public let endDate: Date?
  /// The number of occurrences; 0 for a date.
  public let occurrenceCount: Int

  /// Ends at a date.
  public init(end endDate: Date) { (self.endDate, occurrenceCount) = (endDate, 0) }

  /// Ends after a number of occurrences.
  public init(occurrenceCount: Int) { (endDate, self.occurrenceCount) = (nil, occurrenceCount) }
}

/// A rule by which an event repeats.
///
/// - Source: EventKit `EKRecurrenceRule`.
open class EKRecurrenceRule: NSObject {
  /// How often the event repeats.
  public let frequency: EKRecurrenceFrequency
  /// The number of days, weeks, months or years between two occurrences.
  public let interval: Int
  /// When it ceases, or `nil` for never.
  public let recurrenceEnd: EKRecurrenceEnd?

  /// Creates a rule.
  public init(
    recurrenceWith type: EKRecurrenceFrequency, interval: Int, end: EKRecurrenceEnd?
  ) {
    (frequency, self.interval, recurrenceEnd) = (type, interval, end)
  }
}

/// Somebody who is invited to an event.
///
/// - Source: EventKit `EKParticipant`.
open class EKParticipant: NSObject {
  /// The name, or `nil`.
  public var name: String? { nil }
  /// Whether it is the user.
  public var isCurrentUser: Bool { false }
}

/// A place of an event.
///
/// - Source: EventKit `EKStructuredLocation`.
open class EKStructuredLocation: NSObject {
  /// The name, or `nil`.
  open var title: String?

  /// Creates a place.
  public init(title: String) { self.title = title }
}

extension Notification.Name {
  /// Calendars have changed; it is not posted here, because a widget asks again at its next reload.
  public static let EKEventStoreChanged = Notification.Name("EKEventStoreChangedNotification")
}
