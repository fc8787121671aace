internal import Agendas
internal import Files
internal import Foundation

/// The contents of the files of reminders, which are read once for all entries of a timeline.
struct ReminderContents {
  /// The files, whether they exist or not.
  let files: [ReminderFile]
  /// Whether one of the files exists.
  let hasFiles: Bool
  private var lists: [List] = []
  /// Why files could not be read, one line for each.
  private var failures: [String] = []
  private let settings: RemindersIntent

  /// A file that was read.
  private struct List {
    let file: ReminderFile
    let text: any ReminderText
    let open: [Reminder]
    let problems: [String]
  }

  init(reading files: [ReminderFile], _ settings: RemindersIntent) {
    self.files = files
    self.settings = settings
    hasFiles = files.contains(where: \.exists)
    guard hasFiles else { return }
    for file in files {
      do throws(RegularFile.Failure) {
        let text = try file.read()
        lists.append(
          List(file: file, text: text, open: text.openReminders, problems: text.problems))
      } catch {
        failures.append("\(file.path) cannot be read: \(error)")
      }
    }
  }

  /// Returns the reminders at a date.
  func entry(at date: Date) -> RemindersEntry {
    var entry = RemindersEntry(
      date: date, style: settings.style, project: settings.project, list: settings.lists?.first)
    guard hasFiles else {
      entry.absence = files.isEmpty ? .noList : .noFile
      return entry
    }
    for list in lists { add(list, to: &entry) }
    entry.reminders = Reminder.sorted(entry.reminders)
    if lists.isEmpty {
      entry.problem = failures.first
    } else {
      entry.problems = failures + entry.problems
    }
    return entry
  }

  private func add(_ list: List, to entry: inout RemindersEntry) {
    func shown(_ reminders: [Reminder]) -> [Reminder] {
      reminders.filter { isShown($0, in: entry) }.map { reminder in
        var reminder = reminder
        reminder.path = list.file.path
        return reminder
      }
    }
    let open = shown(list.open)
    let completions = CompletedReminderStore().completions(in: list.file.path, at: entry.date)
    let completed = shown(completions.compactMap(\.reminder))
      .filter { reminder in !open.contains { $0.id == reminder.id } }
    entry.reminders += open
    entry.completed += completed
    entry.doneCount += list.text.completedCount(on: entry.date, in: .current)
    entry.problems += list.problems.map { "\(list.file.name): \($0)" }
  }

  private func isShown(_ reminder: Reminder, in entry: RemindersEntry) -> Bool {
    let isInScope =
      settings.scope == .all || settings.style == .progress || entry.isDue(reminder)
    return isInScope && (settings.project.map { reminder.projects.contains($0) } ?? true)
  }
}
