internal import Agendas
internal import Foundation
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The reminders at a date.
struct RemindersEntry: TimelineEntry {
  let date: Date
  var style = RemindersStyle.list
  var locale = Locale.current
  /// The open reminders, sorted.
  var reminders: [Reminder] = []
  /// The reminders that were completed less than a minute ago.
  var completed: [Reminder] = []
  /// The number of reminders that were completed on the current day.
  var doneCount = 0
  /// The project of a new reminder, or `nil` if the settings name none.
  var project: String?
  /// The list of a new reminder, or `nil` for the first one.
  var list: ReminderListEntity?
  /// Why there is no file to read, or `nil` if there is one.
  var absence: Absence?
  /// Why there are no reminders to show, or `nil` if a file was read.
  var problem: String?
  /// What is wrong in the files that were read, one line for each problem.
  var problems: [String] = []

  /// Why there is no file to read.
  enum Absence: Hashable, Sendable {
    /// None of the files exists.
    case noFile
    /// The chosen lists are not among the configured ones.
    case noList
  }

  /// All reminders to show, sorted.
  var allReminders: [Reminder] { Reminder.sorted(reminders + completed) }

  func isCompleted(_ reminder: Reminder) -> Bool { completed.contains(reminder) }

  private var calendar: Calendar { .current }

  /// The start of the next day.
  private var tomorrow: Date {
    let today = calendar.startOfDay(for: date)
    return calendar.date(byAdding: .day, value: 1, to: today) ?? today
  }

  /// The open reminders that are due on the current day or were due before.
  var dueReminders: [Reminder] { reminders.filter { isDue($0) } }

  /// The open reminders that should have been completed before.
  var overdueReminders: [Reminder] {
    reminders.filter { reminder in reminder.due.map { isOverdue($0) } ?? false }
  }

  /// Returns whether a reminder is due on the current day or was due before.
  func isDue(_ reminder: Reminder) -> Bool { reminder.due.map { $0 < tomorrow } ?? false }

  /// Returns whether a reminder with a due date is overdue.
  ///
  /// A reminder without a time is due by the end of its day.
  func isOverdue(_ due: Date) -> Bool {
    let day = calendar.startOfDay(for: due)
    return due == day ? day < calendar.startOfDay(for: date) : due < date
  }

  /// The part of the reminders of the current day that is done, 0…1; 1 if there are none.
  var progress: Double {
    let total = doneCount + dueReminders.count
    return total > 0 ? Double(doneCount) / Double(total) : 1
  }

  /// The reminders grouped by their first project, in the order of the names; those without a
  /// project come last.
  var projects: [(name: String, reminders: [Reminder])] {
    let groups = Dictionary(grouping: allReminders) { $0.projects.first ?? "" }
    return groups.sorted { ($0.key.isEmpty ? 1 : 0, $0.key) < ($1.key.isEmpty ? 1 : 0, $1.key) }
      .map {
        (name: $0.key.isEmpty ? String(localized: "no project") : $0.key, reminders: $0.value)
      }
  }

  /// Returns the number of days until a date, negative for the past.
  func days(until due: Date) -> Int {
    calendar.dateComponents(
      [.day], from: calendar.startOfDay(for: date), to: calendar.startOfDay(for: due)
    ).day ?? 0
  }

  /// Returns when a reminder is due, such as `tomorrow`, `Fri` or `24 Nov`.
  func dueText(_ due: Date) -> String {
    switch days(until: due) {
    case 0: String(localized: "today")
    case 1: String(localized: "tomorrow")
    case -1: String(localized: "yesterday")
    case 2...6: due.formatted(Date.FormatStyle(locale: locale).weekday(.abbreviated))
    default: due.formatted(Date.FormatStyle(locale: locale).day().month(.abbreviated))
    }
  }
}
