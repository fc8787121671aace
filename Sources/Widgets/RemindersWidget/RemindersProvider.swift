internal import Foundation
internal import TesseraIntents
internal import TesseraKit

/// Which reminders a widget shows.
enum ReminderScope: String, AppEnum {
  case all, due

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Show"
  static let caseDisplayRepresentations: [ReminderScope: DisplayRepresentation] = [
    .all: "all", .due: "due today or earlier",
  ]
}

/// Provides the projects of the open reminders, or none if there is no file.
struct ProjectOptions: DynamicOptionsProvider {
  func results() async throws -> [String] {
    let file = ReminderFile()
    return file.exists ? Set(try file.openReminders().flatMap(\.projects)).sorted() : []
  }
}

/// The settings of the widget.
struct RemindersIntent: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Reminders"

  @Parameter(title: "Show", default: .all) var scope: ReminderScope
  @Parameter(title: "Project", optionsProvider: ProjectOptions()) var project: String?
}

/// Completes a reminder in its file, or opens it again within a minute.
struct CompleteReminder: SetValueIntent {
  static let title: LocalizedStringResource = "Complete a reminder"
  static let isDiscoverable = false

  @Parameter(title: "Reminder") var id: String
  @Parameter(title: "Done", default: true) var value: Bool

  init() {}

  init(_ reminder: Reminder) {
    id = reminder.id
  }

  func perform() async throws -> some IntentResult {
    let (file, store, now) = (ReminderFile(), CompletedReminderStore(), Date())
    if value {
      store.add(try file.complete(id, at: now))
    } else if let completion = store.completions(in: file.path, at: now)
      .first(where: { $0.id == id })
    {
      try file.reopen(completion)
      store.remove(completion, at: now)
    } else {
      throw ReminderFile.Failure.rejected("the reminder was completed more than a minute ago")
    }
    return .result()
  }
}

struct RemindersEntry: TimelineEntry {
  let date: Date
  /// The open reminders.
  let reminders: [Reminder]
  /// The reminders that were completed less than a minute ago.
  var completed: [Reminder] = []
  /// Why there are no reminders to show, or `nil` if the file was read.
  var problem: String?

  /// All reminders to show, sorted.
  var allReminders: [Reminder] { Reminder.sorted(reminders + completed) }

  func isCompleted(_ reminder: Reminder) -> Bool { completed.contains(reminder) }
}

/// Provides the open reminders, and those that were completed less than a minute ago.
///
/// The reminders are reloaded every five minutes, and at midnight because others are due then.
struct RemindersProvider: AppIntentTimelineProvider {
  func placeholder(in context: Context) -> RemindersEntry {
    let titles = ["Water the plants", "Call the dentist", "Pay the rent"]
    return RemindersEntry(
      date: context.date, reminders: titles.map { Reminder(id: $0, title: $0, due: context.date) })
  }

  func snapshot(for configuration: RemindersIntent, in context: Context) async -> RemindersEntry {
    let entry = entry(for: configuration, at: context.date)
    // The gallery shows samples if there are no reminders.
    return context.isPreview && entry.reminders.isEmpty ? placeholder(in: context) : entry
  }

  func timeline(
    for configuration: RemindersIntent, in context: Context
  ) async -> Timeline<RemindersEntry> {
    let entry = entry(for: configuration, at: context.date)
    let reloadDate = context.date.addingTimeInterval(300)
    let midnight = Calendar.current.nextDate(
      after: context.date, matching: DateComponents(hour: 0), matchingPolicy: .nextTime)
    let file = ReminderFile()
    // A file that does not exist yet is not an error.
    let problems = file.exists ? [entry.problem].compactMap(\.self) : []
    // Completed reminders disappear when they can no longer be opened again.
    let endDates = CompletedReminderStore().completions(in: file.path, at: context.date)
      .map { $0.date.addingTimeInterval(CompletedReminder.undoTimeout) }
    return Timeline(
      entries: [entry] + endDates.map { self.entry(for: configuration, at: $0) },
      policy: .after(min(reloadDate, midnight ?? reloadDate)), problems: problems
    ).made(from: file.paths.map { URL(fileURLWithPath: $0) })
  }

  private func entry(for settings: RemindersIntent, at date: Date) -> RemindersEntry {
    let file = ReminderFile()
    guard file.exists else {
      return RemindersEntry(date: date, reminders: [], problem: "No file yet: \(file.path)")
    }
    let openReminders: [Reminder]
    do {
      openReminders = try file.openReminders()
    } catch {
      let problem = "\(file.path) cannot be read: \(error)"
      return RemindersEntry(date: date, reminders: [], problem: problem)
    }
    let reminders = openReminders.filter { Self.matches($0, settings, at: date) }
    let completed = CompletedReminderStore().completions(in: file.path, at: date)
      .compactMap(\.reminder)
      .filter { reminder in
        Self.matches(reminder, settings, at: date) && !reminders.contains { $0.id == reminder.id }
      }
    var entry = RemindersEntry(date: date, reminders: Reminder.sorted(reminders))
    entry.completed = completed
    return entry
  }

  private static func matches(
    _ reminder: Reminder, _ settings: RemindersIntent, at date: Date
  ) -> Bool {
    let today = Calendar.current.startOfDay(for: date)
    let tomorrow = Calendar.current.date(byAdding: .day, value: 1, to: today) ?? today
    let isDue = settings.scope == .all || reminder.due.map { $0 < tomorrow } ?? false
    return isDue && (settings.project.map { reminder.projects.contains($0) } ?? true)
  }
}
