internal import Agendas
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
    let entry = contents(for: configuration).entry(at: context.date)
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
    let contents = contents(for: configuration)
    let entry = contents.entry(at: context.date)
    let midnight = Calendar.current.nextDate(
      after: context.date, matching: DateComponents(hour: 0), matchingPolicy: .nextTime)
    let files = contents.files
    // A file that does not exist yet is not an error.
    let problems = contents.hasFiles ? [entry.problem].compactMap(\.self) : []
    // Completed reminders disappear when they can no longer be opened again.
    let store = CompletedReminderStore()
    let endDates = files.flatMap { store.completions(in: $0.path, at: context.date) }
      .map { $0.date.addingTimeInterval(CompletedReminder.undoTimeout) }
    let dueDates = entry.reminders.compactMap(\.due)
      .filter { $0 > context.date && $0 < midnight ?? context.date }.prefix(50)
    let dates = Set(endDates + dueDates).sorted()
    return Timeline(
      entries: [entry] + dates.map { contents.entry(at: $0) },
      policy: midnight.map { .after($0) } ?? .never, problems: problems + entry.problems
    ).made(from: files.flatMap(\.paths).map { URL(fileURLWithPath: $0) })
  }

  private func contents(for settings: RemindersIntent) -> ReminderContents {
    let names = settings.lists?.map(\.id) ?? []
    let files = ReminderFile.all().filter { names.isEmpty || names.contains($0.name) }
    return ReminderContents(reading: files, settings)
  }
}
