internal import Agendas
public import TesseraUI

extension EKEventStore {
  /// Returns a predicate for all reminders; `nil` means all lists.
  public func predicateForReminders(in calendars: [EKCalendar]?) -> NSPredicate {
    ReminderPredicate(.all, calendars)
  }

  /// Returns a predicate for reminders that are not completed.
  ///
  /// - Parameters:
  ///   - startDate: The earliest date at which they are due, or `nil` for any.
  ///   - endDate: The latest date at which they are due, or `nil` for any.
  ///   - calendars: The lists, or `nil` for all.
  /// - Returns: The predicate.
  public func predicateForIncompleteReminders(
    withDueDateStarting startDate: Date?, ending endDate: Date?, calendars: [EKCalendar]?
  ) -> NSPredicate {
    ReminderPredicate(.incomplete(startDate, endDate), calendars)
  }

  /// Returns a predicate for completed reminders.
  ///
  /// - Parameters:
  ///   - startDate: The earliest date at which they were completed, or `nil` for any.
  ///   - endDate: The latest date at which they were completed, or `nil` for any.
  ///   - calendars: The lists, or `nil` for all.
  /// - Returns: The predicate.
  public func predicateForCompletedReminders(
    withCompletionDateStarting startDate: Date?, ending endDate: Date?, calendars: [EKCalendar]?
  ) -> NSPredicate {
    ReminderPredicate(.completed(startDate, endDate), calendars)
  }

  /// Reads the reminders of a predicate.
  ///
  /// - Returns: What identifies the request.
  @discardableResult
  public func fetchReminders(
    matching predicate: NSPredicate, completion: @escaping ([EKReminder]?) -> Void
  ) -> Any {
    let handover = Handover((reminders(matching: predicate), completion))
    DispatchQueue.global().async { handover.value.1(handover.value.0) }
    return UUID()
  }

  /// Does nothing: requests have ended.
  public func cancelFetchRequest(_ fetchIdentifier: Any) {}

  func reminders(matching predicate: NSPredicate) -> [EKReminder] {
    guard let predicate = predicate as? ReminderPredicate else { return [] }
    return EKCalendar.ofReminders(in: environment).filter(predicate.includes).flatMap { calendar in
      // A file that cannot be read has no reminders, as a list that cannot be loaded.
      guard let text = try? ReminderFile(path: calendar.path).read() else { return [EKReminder]() }
      let open = text.openReminders.map { EKReminder($0, completed: nil, in: calendar) }
      let completed = text.completedReminders.map {
        EKReminder($0.reminder, completed: $0.date ?? .distantPast, in: calendar)
      }
      return (open + completed).filter(predicate.matches)
    }
  }

  /// Adds a reminder to its list, or else to the first; completes one that is in a list.
  ///
  /// - Throws: ``EKError`` if the reminder was changed in another way, or if the file cannot be
  ///   written.
  public func save(_ reminder: EKReminder, commit: Bool) throws {
    guard let calendar = reminder.calendar ?? defaultCalendarForNewReminders() else {
      throw EKError(.noCalendar)
    }
    let file = ReminderFile(path: calendar.path)
    do {
      guard let saved = reminder.saved else { return try add(reminder, to: file) }
      let isOpen = try file.read().openReminders.contains { $0.id == saved.id }
      let original = EKReminder(saved, completed: nil, in: calendar)
      guard reminder.hasValues(of: original), isOpen || reminder.isCompleted else {
        throw EKError(.calendarReadOnly, "a reminder can be completed here, but not changed")
      }
      if isOpen, let date = reminder.completionDate { try file.complete(saved.id, at: date) }
    } catch let error as EKError {
      throw error
    } catch {
      throw EKError(.calendarReadOnly, error.localizedDescription)
    }
  }

  private func add(_ reminder: EKReminder, to file: ReminderFile) throws {
    let due = reminder.dueDateComponents.flatMap { ($0.calendar ?? .current).date(from: $0) }
    let added = AddedReminder(text: reminder.title ?? "", due: due, date: Date())
    try file.add(added)
    reminder.saved = try file.read().openReminders.last { $0.title == reminder.title }
    if let id = reminder.saved?.id { reminder.calendarItemIdentifier = id }
  }

  /// Fails, because reminders cannot be removed.
  ///
  /// - Throws: ``EKError`` of the code `calendarReadOnly`.
  public func remove(_ reminder: EKReminder, commit: Bool) throws {
    throw EKError(.calendarReadOnly, "a reminder can be completed here, but not removed")
  }
}

extension EKReminder {
  /// Returns whether a reminder has the same values, whether it is completed or not.
  fileprivate func hasValues(of other: EKReminder) -> Bool {
    title == other.title && priority == other.priority && notes == other.notes
      && dueDateComponents == other.dueDateComponents && calendar == other.calendar
  }
}
