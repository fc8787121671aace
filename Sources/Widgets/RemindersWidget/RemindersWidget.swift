internal import Foundation
internal import TesseraIntents
public import TesseraKit
internal import TesseraUI

/// A widget that shows reminders from a todo.txt or iCalendar file.
public struct RemindersWidget: Widget {
  /// Creates the widget.
  public init() {}

  /// A list of reminders that can be completed, in three families.
  public var body: some WidgetConfiguration {
    AppIntentConfiguration(
      kind: "reminders", intent: RemindersIntent.self, provider: RemindersProvider()
    ) { RemindersView(entry: $0) }
    .configurationDisplayName("Reminders")
    .description("Your reminders from todo.txt or .ics. Press one to complete it.")
    .supportedFamilies([.systemSmall, .systemMedium, .systemLarge])
  }
}

private struct RemindersView: View {
  @Environment(\.widgetFamily) private var family
  let entry: RemindersEntry

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      if let problem = entry.problem {
        Text(problem).foregroundStyle(.secondary).padding(.top, 16)
      } else {
        HStack {
          Text("\(entry.reminders.count)").font(.headline).foregroundStyle(.tint)
            .contentTransition(.numericText(countsDown: true))
          Text(entry.reminders.count == 1 ? "reminder" : "reminders").foregroundStyle(.secondary)
        }
        if entry.allReminders.isEmpty {
          Text("All done").foregroundStyle(.secondary).padding(.top, 16)
        }
      }
      ForEach(entry.allReminders.prefix(rows), id: \.id) { reminder in
        Toggle(isOn: entry.isCompleted(reminder), intent: CompleteReminder(reminder)) {
          ReminderRow(reminder: reminder, now: entry.date, isWide: family != .systemSmall)
        }
        .toggleStyle(CheckboxToggleStyle())
        .transition(.asymmetric(insertion: .opacity, removal: .move(edge: .trailing)))
      }
      Spacer(minLength: 0)
    }
    .frame(maxWidth: .infinity, alignment: .leading)
  }

  private var rows: Int {
    switch family {
    case .systemLarge: 16
    default: 6
    }
  }
}

private struct ReminderRow: View {
  let reminder: Reminder
  let now: Date
  let isWide: Bool

  var body: some View {
    HStack {
      Text(reminder.title).lineLimit(1).privacySensitive()
      if isWide, let due = reminder.due {
        Spacer(minLength: 8)
        Text(dueText(due)).lineLimit(1).foregroundStyle(isOverdue(due) ? .red : .secondary)
          .layoutPriority(1)
      }
    }
  }

  /// Returns whether the reminder is overdue.
  ///
  /// A reminder without a time is due by the end of its day.
  private func isOverdue(_ due: Date) -> Bool {
    let day = Calendar.current.startOfDay(for: due)
    return due == day ? day < Calendar.current.startOfDay(for: now) : due < now
  }

  private func dueText(_ due: Date) -> String {
    let calendar = Calendar.current
    let days =
      calendar.dateComponents(
        [.day], from: calendar.startOfDay(for: now), to: calendar.startOfDay(for: due)
      ).day ?? 0
    switch days {
    case 0: return "today"
    case 1: return "tomorrow"
    case -1: return "yesterday"
    case 2...6: return due.formatted(Date.FormatStyle().weekday(.abbreviated))
    default: return due.formatted(Date.FormatStyle().day().month(.abbreviated))
    }
  }
}

/// A checkbox in front of the label.
///
/// The label is dimmed and struck through when the box is checked.
private struct CheckboxToggleStyle: ToggleStyle {
  func makeBody(configuration: Configuration) -> some View {
    HStack(spacing: 8) {
      Text(configuration.isOn ? "▣" : "□").foregroundStyle(configuration.isOn ? .green : .secondary)
      configuration.label.opacity(configuration.isOn ? 0.5 : 1).strikethrough(configuration.isOn)
      Spacer(minLength: 0)
    }
  }
}
