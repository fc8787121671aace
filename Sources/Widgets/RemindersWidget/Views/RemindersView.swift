internal import Agendas
internal import Foundation
internal import TesseraIntents
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The reminders, laid out for the widget's style and family.
struct RemindersView: View {
  let entry: RemindersEntry

  var body: some View {
    GeometryReader { area in
      VStack(alignment: .leading, spacing: 0) { content(in: area.size) }
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    }
  }

  @ViewBuilder private func content(in size: CGSize) -> some View {
    if let absence = entry.absence {
      NoReminders(absence: absence, entry: entry)
    } else if let problem = entry.problem {
      Text(problem).foregroundStyle(.secondary).padding(.top, 16)
      Spacer(minLength: 0)
    } else {
      switch entry.style {
      case .list: ListReminders(entry: entry, rows: size.rows)
      case .count: CountReminders(entry: entry, size: size)
      case .next: NextReminders(entry: entry, rows: size.rows)
      case .progress: ProgressReminders(entry: entry, rows: size.rows)
      case .projects: ProjectReminders(entry: entry, size: size)
      }
    }
  }
}

/// The height of a large box from which numerals are larger, in rows.
private let highRows = 24

/// What helps if there is no file.
private struct NoReminders: View {
  let absence: RemindersEntry.Absence
  let entry: RemindersEntry

  var body: some View {
    switch absence {
    case .noFile:
      EmptyState("No reminders yet") { ReminderButtons(entry: entry) }
    case .noList: EmptyState("The list is not configured", "Choose a list", asking: "lists")
    }
  }
}

/// A button that makes a sample and, if there is space, one that writes a reminder.
private struct ReminderButtons: View {
  @Environment(\.widgetFamily) private var family
  let entry: RemindersEntry

  var body: some View {
    HStack(spacing: 16) {
      if family != .systemSmall {
        Button(intent: NewReminder(for: entry)) { ButtonLabel("Write a reminder") }
      }
      Button(intent: MakeSampleReminders()) { ButtonLabel("Make a sample") }
    }
  }
}

/// The number of reminders above the reminders.
private struct ListReminders: View {
  @Environment(\.widgetFamily) private var family
  let entry: RemindersEntry
  let rows: Int

  var body: some View {
    HStack {
      Text("\(entry.reminders.count)").font(.headline).foregroundStyle(.tint)
        .contentTransition(.numericText(countsDown: true))
      Text(entry.reminders.count == 1 ? "reminder" : "reminders").foregroundStyle(.secondary)
    }
    if entry.allReminders.isEmpty {
      Text("All done").foregroundStyle(.secondary).padding(.top, 16)
    }
    let rows = rows - (entry.problems.isEmpty ? 1 : 2)
    ReminderRows(
      reminders: Array(entry.allReminders.prefix(rows)), entry: entry,
      isWide: family != .systemSmall)
    Spacer(minLength: 0)
    if entry.allReminders.count < rows - (entry.allReminders.isEmpty ? 2 : 0) {
      Button(intent: NewReminder(for: entry)) { Text("+ New reminder").foregroundStyle(.tint) }
    }
    ReminderNote(entry: entry)
  }
}

/// The number of reminders in large numerals.
private struct CountReminders: View {
  @Environment(\.widgetFamily) private var family
  let entry: RemindersEntry
  let size: CGSize

  var body: some View {
    switch family {
    case .systemMedium:
      HStack(alignment: .top, spacing: 16) {
        VStack(alignment: .leading, spacing: 0) { summary }
          .frame(width: .columns(max(11, size.columns / 3)), alignment: .leading)
        VStack(alignment: .leading, spacing: 0) {
          ReminderRows(
            reminders: Array(entry.allReminders.prefix(size.rows)), entry: entry, isWide: false)
        }
      }
    case .systemLarge:
      summary
      Divider().padding(.vertical, 16)
      // The numerals, the words and the line take the rows above.
      let rows = size.rows - (size.rows < highRows ? 8 : 12)
      ReminderRows(reminders: Array(entry.allReminders.prefix(rows)), entry: entry)
      Spacer(minLength: 0)
      ReminderNote(entry: entry)
    default:
      summary
    }
  }

  private var numerals: Font {
    guard family == .systemLarge else { return .largestNumerals }
    return .system(size: size.rows < highRows ? 48 : 72)
  }

  @ViewBuilder private var summary: some View {
    Text("\(entry.reminders.count)").font(numerals).foregroundStyle(.tint)
      .contentTransition(.numericText(countsDown: true))
    Text(entry.reminders.count == 1 ? "reminder" : "reminders").foregroundStyle(.secondary)
    let (due, overdue) = (entry.dueReminders.count, entry.overdueReminders.count)
    if due > overdue { Text("\(due - overdue) today") }
    if overdue > 0 { Text("\(overdue) overdue").foregroundStyle(.red) }
  }
}

/// The reminder that is due first, and the following ones if there is space.
private struct NextReminders: View {
  @Environment(\.widgetFamily) private var family
  let entry: RemindersEntry
  let rows: Int

  var body: some View {
    if let next = entry.reminders.first {
      let following = entry.allReminders.filter { $0 != next }
      if let due = next.due {
        DaysUntil(due: due, entry: entry, font: numerals)
      } else {
        Text("no date").foregroundStyle(.tertiary)
      }
      if family == .systemSmall {
        Spacer(minLength: 0)
        ReminderRows(reminders: [next], entry: entry, isWide: false, lines: 3)
      } else {
        ReminderRows(reminders: [next], entry: entry).bold().padding(.top, 16)
        if family == .systemLarge { Divider().padding(.vertical, 16) }
        ReminderRows(
          reminders: Array(following.prefix(rows - (rows < highRows ? 0 : 4) - usedRows)),
          entry: entry)
        Spacer(minLength: 0)
        if family == .systemLarge { ReminderNote(entry: entry) }
      }
    } else {
      Text("All done").foregroundStyle(.secondary)
      ReminderRows(reminders: entry.allReminders, entry: entry, isWide: family != .systemSmall)
    }
  }
}

extension NextReminders {
  /// The rows above the following reminders.
  private var usedRows: Int { family == .systemLarge ? 8 : 5 }

  private var numerals: Font {
    guard family != .systemSmall else { return .largestNumerals }
    return .system(size: rows < highRows ? 40 : 72)
  }
}

/// The number of days until a reminder is due in large numerals, or how long it is overdue.
private struct DaysUntil: View {
  let due: Date
  let entry: RemindersEntry
  let font: Font

  var body: some View {
    let days = entry.days(until: due)
    let isOverdue = entry.isOverdue(due)
    HStack(alignment: .bottom, spacing: 8) {
      if abs(days) > 0 {
        Text("\(abs(days))").font(font)
        Text(unit(days)).foregroundStyle(isOverdue ? Color.red : Color.secondary)
      } else {
        Text(isOverdue ? "overdue" : "due today").fontWeight(.semibold)
      }
    }
    .foregroundStyle(isOverdue ? AnyShapeStyle(.red) : AnyShapeStyle(.tint))
  }

  private func unit(_ days: Int) -> String {
    let name = DurationText.unitName(abs(days), "day")
    return days < 0 ? String(localized: "\(name) late") : name
  }
}

/// How much of the current day's reminders is done, as a ring.
private struct ProgressReminders: View {
  @Environment(\.widgetFamily) private var family
  let entry: RemindersEntry
  let rows: Int

  var body: some View {
    switch family {
    case .systemMedium:
      HStack(alignment: .top, spacing: 16) {
        ProgressRing(entry: entry)
        VStack(alignment: .leading, spacing: 0) { due(rows: rows) }
          .frame(maxWidth: .infinity, alignment: .leading)
      }
    case .systemLarge:
      let ringRows = rows * 9 / 17
      ProgressRing(entry: entry).frame(maxWidth: .infinity).frame(height: .rows(ringRows))
      VStack(alignment: .leading, spacing: 0) { due(rows: rows - ringRows - 1) }.padding(.top, 16)
      Spacer(minLength: 0)
      ReminderNote(entry: entry)
    default:
      ProgressRing(entry: entry).frame(maxWidth: .infinity)
    }
  }

  @ViewBuilder private func due(rows: Int) -> some View {
    let reminders = entry.allReminders.filter { entry.isDue($0) }
    if reminders.isEmpty { Text("nothing due today").foregroundStyle(.secondary) }
    ReminderRows(
      reminders: Array(reminders.prefix(rows)), entry: entry, isWide: family == .systemLarge)
  }
}

private struct ProgressRing: View {
  let entry: RemindersEntry

  var body: some View {
    let total = entry.doneCount + entry.dueReminders.count
    ZStack {
      GaugeRing(fraction: entry.progress, lineWidth: 8)
      VStack(spacing: 0) {
        Text("\(entry.doneCount)/\(total)").fontWeight(.semibold)
        Text(total == 0 ? "free" : "done").foregroundStyle(.secondary)
      }
    }
    .aspectRatio(1, contentMode: .fit)
    .accessibilityElement(children: .ignore)
    .accessibilityLabel("\(entry.doneCount) of \(total) done today")
  }
}

/// The reminders below the names of their projects.
private struct ProjectReminders: View {
  @Environment(\.widgetFamily) private var family
  let entry: RemindersEntry
  let size: CGSize

  var body: some View {
    if entry.allReminders.isEmpty { Text("All done").foregroundStyle(.secondary) }
    if family == .systemLarge {
      ForEach(groups(rows: size.rows - 1), id: \.name) { group in
        ProjectHeader(name: group.name, count: group.reminders.count)
          .tint(entry.style(ofList: group.name))
        ReminderRows(reminders: group.reminders, entry: entry)
      }
      Spacer(minLength: 0)
      ReminderNote(entry: entry)
    } else {
      let maximumCount = entry.projects.map(\.reminders.count).max() ?? 1
      ForEach(entry.projects.prefix(size.rows), id: \.name) { project in
        HStack {
          Text(project.name).lineLimit(1).privacySensitive()
            .frame(
              width: family == .systemMedium ? .columns(max(12, size.columns / 3)) : nil,
              alignment: .leading)
          if family == .systemMedium {
            ProgressView(value: Double(project.reminders.count) / Double(maximumCount))
              .accessibilityHidden(true)
          } else {
            Spacer(minLength: 0)
          }
          Text("\(project.reminders.count)").fontWeight(.semibold).foregroundStyle(.tint)
            .layoutPriority(1)
        }
        .tint(entry.style(ofList: project.name))
      }
    }
  }

  /// Returns as many reminders as fit into rows; a project takes a row for its name.
  private func groups(rows: Int) -> [(name: String, reminders: [Reminder])] {
    var remainingRows = rows
    return entry.projects.compactMap { project in
      guard remainingRows >= 2 else { return nil }
      let reminders = Array(project.reminders.prefix(remainingRows - 1))
      remainingRows -= reminders.count + 1
      return (name: project.name, reminders: reminders)
    }
  }
}

private struct ProjectHeader: View {
  let name: String
  let count: Int

  var body: some View {
    HStack {
      Text(name).fontWeight(.semibold).foregroundStyle(.tint).lineLimit(1).privacySensitive()
      Text("\(count)").foregroundStyle(.tertiary)
    }
  }
}
