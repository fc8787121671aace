internal import Agendas
internal import Foundation
internal import TesseraIntents
internal import TesseraKit
internal import TesseraUI

/// A row with a checkbox for each reminder.
struct ReminderRows: View {
  let reminders: [Reminder]
  let entry: RemindersEntry
  /// Whether the rows have space for the due date.
  var isWide = true
  /// The number of lines that a title may take.
  var lines = 1

  var body: some View {
    ForEach(reminders, id: \.self) { reminder in
      Toggle(isOn: entry.isCompleted(reminder), intent: CompleteReminder(reminder)) {
        ReminderRow(reminder: reminder, entry: entry, isWide: isWide, lines: lines)
      }
      .toggleStyle(CheckboxToggleStyle(color: entry.style(of: reminder)))
      .transition(.asymmetric(insertion: .opacity, removal: .move(edge: .trailing)))
    }
  }
}

private struct ReminderRow: View {
  let reminder: Reminder
  let entry: RemindersEntry
  let isWide: Bool
  let lines: Int

  var body: some View {
    HStack {
      Text(reminder.title).lineLimit(lines).privacySensitive()
      if isWide, let due = reminder.due {
        Spacer(minLength: 8)
        DueText(due: due, entry: entry).layoutPriority(1)
      }
    }
  }
}

/// When a reminder is due, in red if it is overdue.
struct DueText: View {
  let due: Date
  let entry: RemindersEntry

  var body: some View {
    Text(entry.dueText(due)).lineLimit(1)
      .foregroundStyle(entry.isOverdue(due) ? .red : .secondary)
  }
}

/// A checkbox in the color of its list in front of the label.
///
/// The label is dimmed and struck through when the box is checked.
private struct CheckboxToggleStyle: ToggleStyle {
  let color: AnyShapeStyle

  func makeBody(configuration: Configuration) -> some View {
    HStack(alignment: .top, spacing: 8) {
      Text(configuration.isOn ? "▣" : "□")
        .foregroundStyle(configuration.isOn ? AnyShapeStyle(.green) : color)
      configuration.label.opacity(configuration.isOn ? 0.5 : 1).strikethrough(configuration.isOn)
      Spacer(minLength: 0)
    }
  }
}

/// The first problem of the files, or nothing.
struct ReminderNote: View {
  let entry: RemindersEntry

  var body: some View {
    if let problem = entry.problems.first {
      Text(problem).foregroundStyle(.orange).lineLimit(1).privacySensitive()
    }
  }
}
