internal import Files
internal import Foundation
internal import TesseraIntents
internal import TesseraKit

/// Provides the open reminders, and those that were completed less than a minute ago.
///
/// The reminders are reloaded at midnight because others are due then, and when a file changes.
struct RemindersProvider: AppIntentTimelineProvider {
  func placeholder(in context: Context) -> RemindersEntry {
    sample(.list, at: context.date)
  }

  func snapshot(for configuration: RemindersIntent, in context: Context) async -> RemindersEntry {
    let entry = entry(for: configuration, at: context.date)
    // The gallery shows samples if there are no reminders.
    return context.isPreview && entry.reminders.isEmpty
      ? sample(configuration.style, at: context.date) : entry
  }

  private func sample(_ style: RemindersStyle, at date: Date) -> RemindersEntry {
    let samples: [(title: String, days: Double, project: String)] = [
      ("Pay the rent", -1, "home"), ("Water the plants", 0, "home"),
      ("Call the dentist", 0, "family"),
      ("Send the invoice", 1, "work"), ("Book the train", 4, "travel"),
    ]
    let reminders = samples.map { sample in
      Reminder(
        id: sample.title, title: sample.title,
        due: Calendar.current.startOfDay(for: date.addingTimeInterval(sample.days * 86400)),
        projects: [sample.project])
    }
    return RemindersEntry(date: date, style: style, reminders: reminders, doneCount: 2)
  }

  func timeline(
    for configuration: RemindersIntent, in context: Context
  ) async -> Timeline<RemindersEntry> {
    let entry = entry(for: configuration, at: context.date)
    let midnight = Calendar.current.nextDate(
      after: context.date, matching: DateComponents(hour: 0), matchingPolicy: .nextTime)
    let files = files(for: configuration)
    // A file that does not exist yet is not an error.
    let problems = files.contains(where: \.exists) ? [entry.problem].compactMap(\.self) : []
    // Completed reminders disappear when they can no longer be opened again.
    let store = CompletedReminderStore()
    let endDates = files.flatMap { store.completions(in: $0.path, at: context.date) }
      .map { $0.date.addingTimeInterval(CompletedReminder.undoTimeout) }
    let dueDates = entry.reminders.compactMap(\.due)
      .filter { $0 > context.date && $0 < midnight ?? context.date }.prefix(50)
    let dates = Set(endDates + dueDates).sorted()
    return Timeline(
      entries: [entry] + dates.map { self.entry(for: configuration, at: $0) },
      policy: midnight.map { .after($0) } ?? .never, problems: problems + entry.problems
    ).made(from: files.flatMap(\.paths).map { URL(fileURLWithPath: $0) })
  }

  private func files(for settings: RemindersIntent) -> [ReminderFile] {
    let names = settings.lists?.map(\.id) ?? []
    return ReminderFile.all().filter { names.isEmpty || names.contains($0.name) }
  }

  private func entry(for settings: RemindersIntent, at date: Date) -> RemindersEntry {
    let files = files(for: settings)
    var entry = RemindersEntry(date: date, style: settings.style)
    guard files.contains(where: \.exists) else {
      entry.problem = files.first.map { "No file yet: \($0.path)" } ?? "The list is not configured"
      return entry
    }
    var failures: [String] = []
    for file in files {
      do throws(RegularFile.Failure) {
        entry.add(try file.read(), of: file, settings)
      } catch {
        failures.append("\(file.path) cannot be read: \(error)")
      }
    }
    entry.reminders = Reminder.sorted(entry.reminders)
    if failures.count == files.count {
      entry.problem = failures.first
    } else {
      entry.problems = failures + entry.problems
    }
    return entry
  }
}

extension RemindersEntry {
  /// Adds the reminders of a file.
  fileprivate mutating func add(
    _ text: any ReminderText, of file: ReminderFile, _ settings: RemindersIntent
  ) {
    func shown(_ reminders: [Reminder]) -> [Reminder] {
      reminders.filter { matches($0, settings) }.map { reminder in
        var reminder = reminder
        reminder.path = file.path
        return reminder
      }
    }
    let open = shown(text.openReminders)
    reminders += open
    completed += shown(
      CompletedReminderStore().completions(in: file.path, at: date).compactMap(\.reminder)
    ).filter { reminder in !open.contains { $0.id == reminder.id } }
    doneCount += text.completedCount(on: date, in: .current)
    problems += text.problems.map { "\(file.name): \($0)" }
  }

  private func matches(_ reminder: Reminder, _ settings: RemindersIntent) -> Bool {
    let isShown = settings.scope == .all || settings.style == .progress || isDue(reminder)
    return isShown && (settings.project.map { reminder.projects.contains($0) } ?? true)
  }
}
