internal import Agendas
internal import FoundationGaps
public import TesseraUI

/// The calendars and reminders of the user.
///
/// Calendars are the files and addresses that the Calendar widget shows, reminders are those of the
/// Reminders widget. Where there are none, or none can be read, the store is as on a phone whose
/// user has not given access.
///
/// Events cannot be changed. A reminder can be added and completed.
///
/// - Source: EventKit `EKEventStore`.
open class EKEventStore: NSObject {
  /// Whether somebody has asked for access, without success.
  private static let wasAsked = OSAllocatedUnfairLock(initialState: Set<EKEntityType>())

  /// The identifier of the store.
  public let eventStoreIdentifier = "tessera"

  /// The variables that name the files.
  let environment: [String: String]

  /// Creates a store.
  public override init() { environment = ProcessInfo.processInfo.environment }

  init(environment: [String: String]) { self.environment = environment }

  // MARK: Access

  /// Returns whether there is something to read.
  open class func authorizationStatus(for entityType: EKEntityType) -> EKAuthorizationStatus {
    status(of: entityType, in: ProcessInfo.processInfo.environment)
  }

  static func status(
    of type: EKEntityType, in environment: [String: String]
  ) -> EKAuthorizationStatus {
    let isEmpty =
      type == .event
      ? EKCalendar.ofEvents(in: environment).isEmpty
      : EKCalendar.ofReminders(in: environment).isEmpty
    guard isEmpty else { return .fullAccess }
    return wasAsked.withLock { $0.contains(type) } ? .denied : .notDetermined
  }

  private static func access(
    to type: EKEntityType, in environment: [String: String]
  ) -> Bool {
    guard status(of: type, in: environment) != .fullAccess else { return true }
    _ = wasAsked.withLock { $0.insert(type) }
    let (variable, option) =
      type == .event ? ("TESSERA_CALENDARS", "--calendars") : ("TESSERA_REMINDERS", "--reminders")
    Unavailable.report(
      "EventKit: there is nothing to read; \(variable), or \(option) of tessera preview, names files"
    )
    return false
  }

  private func request(
    _ type: EKEntityType, _ completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    DispatchQueue.global().async { [environment] in
      completion(Self.access(to: type, in: environment), nil)
    }
  }

  /// Returns whether there is something to read.
  open func requestAccess(to entityType: EKEntityType) async throws -> Bool {
    Self.access(to: entityType, in: environment)
  }

  /// Tells whether there is something to read.
  open func requestAccess(
    to entityType: EKEntityType, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) { request(entityType, completion) }

  /// Returns whether there are calendars.
  open func requestFullAccessToEvents() async throws -> Bool {
    Self.access(to: .event, in: environment)
  }

  /// Tells whether there are calendars.
  open func requestFullAccessToEvents(
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) { request(.event, completion) }

  /// Returns whether there are reminders.
  open func requestFullAccessToReminders() async throws -> Bool {
    Self.access(to: .reminder, in: environment)
  }

  /// Tells whether there are reminders.
  open func requestFullAccessToReminders(
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) { request(.reminder, completion) }

  /// Returns that events cannot be added.
  open func requestWriteOnlyAccessToEvents() async throws -> Bool { false }

  // MARK: Calendars

  /// Returns the calendars of events, or the lists of reminders.
  open func calendars(for entityType: EKEntityType) -> [EKCalendar] {
    entityType == .event
      ? EKCalendar.ofEvents(in: environment)
      : EKCalendar.ofReminders(in: environment)
  }

  /// Returns the calendar or list with an identifier, or `nil`.
  open func calendar(withIdentifier identifier: String) -> EKCalendar? {
    (calendars(for: .event) + calendars(for: .reminder))
      .first { $0.calendarIdentifier == identifier }
  }

  /// Where the calendars come from.
  open var sources: [EKSource] {
    var seen: Set<String> = []
    return calendars(for: .event).compactMap(\.source).filter {
      seen.insert($0.sourceIdentifier).inserted
    }
  }

  /// The calendar for new events: `nil`, because events cannot be added.
  open var defaultCalendarForNewEvents: EKCalendar? { nil }

  /// Returns the first list of reminders, or `nil`.
  open func defaultCalendarForNewReminders() -> EKCalendar? { calendars(for: .reminder).first }

  // MARK: Events

  /// Returns a predicate for events in a period; `nil` means all calendars.
  open func predicateForEvents(
    withStart startDate: Date, end endDate: Date, calendars: [EKCalendar]?
  ) -> NSPredicate {
    EventPredicate(DateInterval(start: startDate, end: max(startDate, endDate)), calendars)
  }

  /// Returns the events of a predicate, the earliest first.
  ///
  /// - Source: EventKit, which reads four years at most.
  open func events(matching predicate: NSPredicate) -> [EKEvent] {
    guard let predicate = predicate as? EventPredicate else { return [] }
    let window = DateInterval(
      start: predicate.window.start, duration: min(predicate.window.duration, 4 * 366 * 86400))
    var budget = CalendarBudget()
    return EKCalendar.ofEvents(in: environment).filter(predicate.includes)
      .flatMap { calendar in
        // A file that cannot be read has no events, as a calendar that cannot be loaded.
        let bytes = (try? CalendarSource.bytes(at: calendar.path)) ?? []
        let contents = budget.withShare { ICalendar.read(Data(bytes), in: window, &$0) }
        return (contents?.events ?? [])
          .map { EKEvent($0, in: calendar) }
      }
      .sorted { ($0.startDate, $0.title) < ($1.startDate, $1.title) }
  }

  /// Calls a closure for each event of a predicate, until it sets its second argument.
  open func enumerateEvents(
    matching predicate: NSPredicate, using block: (EKEvent, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    var stop = ObjCBool(false)
    for event in events(matching: predicate) where !stop.boolValue { block(event, &stop) }
  }

  /// Returns the next occurrence of an event within a year, or else its last one within a year, or
  /// `nil`.
  open func event(withIdentifier identifier: String) -> EKEvent? {
    let now = Date()
    let year: TimeInterval = 366 * 86400
    let found = events(
      matching: predicateForEvents(withStart: now - year, end: now + year, calendars: nil)
    ).filter { $0.eventIdentifier == identifier }
    return found.first { $0.endDate > now } ?? found.last
  }

  /// Returns the event or the reminder with an identifier, or `nil`.
  open func calendarItem(withIdentifier identifier: String) -> EKCalendarItem? {
    event(withIdentifier: identifier)
      ?? reminders(matching: ReminderPredicate(.all, nil))
      .first { $0.calendarItemIdentifier == identifier }
  }

  /// Fails, because events cannot be changed.
  ///
  /// - Throws: ``EKError`` of the code `calendarReadOnly`.
  open func save(_ event: EKEvent, span: EKSpan, commit: Bool = true) throws {
    throw EKError(.calendarReadOnly, "events cannot be changed here")
  }

  /// Fails, because events cannot be changed.
  ///
  /// - Throws: ``EKError`` of the code `calendarReadOnly`.
  open func remove(_ event: EKEvent, span: EKSpan, commit: Bool = true) throws {
    throw EKError(.calendarReadOnly, "events cannot be changed here")
  }

  // MARK: The store

  /// Does nothing: what is saved is written at once.
  ///
  /// - Throws: Never.
  open func commit() throws {}

  /// Does nothing: what is saved is written at once.
  open func reset() {}

  /// Does nothing: files are read each time.
  open func refreshSourcesIfNecessary() {}
}
