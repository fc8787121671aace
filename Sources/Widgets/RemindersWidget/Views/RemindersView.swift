internal import Foundation
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The reminders, laid out for the widget's style and family.
struct RemindersView: View {
  let entry: RemindersEntry

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      if let problem = entry.problem {
        Text(problem).foregroundStyle(.secondary).padding(.top, 16)
        Spacer(minLength: 0)
      } else {
        switch entry.style {
        case .list: ListReminders(entry: entry)
        case .count: CountReminders(entry: entry)
        case .next: NextReminders(entry: entry)
        case .progress: ProgressReminders(entry: entry)
        case .projects: ProjectReminders(entry: entry)
        }
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
  }
}

/// The number of reminders above the reminders.
private struct ListReminders: View {
  @Environment(\.widgetFamily) private var family
  let entry: RemindersEntry

  var body: some View {
    HStack {
      Text("\(entry.reminders.count)").font(.headline).foregroundStyle(.tint)
        .contentTransition(.numericText(countsDown: true))
      Text(entry.reminders.count == 1 ? "reminder" : "reminders").foregroundStyle(.secondary)
    }
    if entry.allReminders.isEmpty {
      Text("All done").foregroundStyle(.secondary).padding(.top, 16)
    }
    let rows = (family == .systemLarge ? 16 : 6) - (entry.problems.isEmpty ? 0 : 1)
    ReminderRows(
      reminders: Array(entry.allReminders.prefix(rows)), entry: entry,
      isWide: family != .systemSmall)
    Spacer(minLength: 0)
    ReminderNote(entry: entry)
  }
}

/// The number of reminders in large numerals.
private struct CountReminders: View {
  @Environment(\.widgetFamily) private var family
  let entry: RemindersEntry

  var body: some View {
    switch family {
    case .systemMedium:
      HStack(alignment: .top, spacing: 16) {
        VStack(alignment: .leading, spacing: 0) { summary }
          .frame(width: 88, alignment: .leading)
        VStack(alignment: .leading, spacing: 0) {
          ReminderRows(reminders: Array(entry.allReminders.prefix(7)), entry: entry, isWide: false)
        }
      }
    case .systemLarge:
      summary
      Divider().padding(.vertical, 16)
      ReminderRows(reminders: Array(entry.allReminders.prefix(9)), entry: entry)
      Spacer(minLength: 0)
      ReminderNote(entry: entry)
    default:
      summary
    }
  }

  @ViewBuilder private var summary: some View {
    Text("\(entry.reminders.count)").font(.system(size: 48)).foregroundStyle(.tint)
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

  var body: some View {
    if let next = entry.reminders.first {
      let following = entry.allReminders.filter { $0 != next }
      if let due = next.due {
        DaysUntil(due: due, entry: entry)
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
          reminders: Array(following.prefix(family == .systemLarge ? 9 : 2)), entry: entry)
        Spacer(minLength: 0)
        if family == .systemLarge { ReminderNote(entry: entry) }
      }
    } else {
      Text("All done").foregroundStyle(.secondary)
      ReminderRows(reminders: entry.allReminders, entry: entry, isWide: family != .systemSmall)
    }
  }
}

/// The number of days until a reminder is due in large numerals, or how long it is overdue.
private struct DaysUntil: View {
  let due: Date
  let entry: RemindersEntry

  var body: some View {
    let days = entry.days(until: due)
    let isOverdue = entry.isOverdue(due)
    HStack(alignment: .bottom, spacing: 8) {
      if abs(days) > 0 {
        Text("\(abs(days))").font(.system(size: 40))
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

  var body: some View {
    switch family {
    case .systemMedium:
      HStack(alignment: .top, spacing: 16) {
        ProgressRing(entry: entry, size: 112)
        VStack(alignment: .leading, spacing: 0) { due(rows: 7) }
      }
    case .systemLarge:
      ProgressRing(entry: entry, size: 144).frame(maxWidth: .infinity)
      VStack(alignment: .leading, spacing: 0) { due(rows: 7) }.padding(.top, 16)
      Spacer(minLength: 0)
      ReminderNote(entry: entry)
    default:
      ProgressRing(entry: entry, size: 112).frame(maxWidth: .infinity)
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
  /// The diameter, in points.
  let size: CGFloat

  var body: some View {
    let total = entry.doneCount + entry.dueReminders.count
    ZStack {
      GaugeRing(fraction: entry.progress, lineWidth: 8)
      VStack(spacing: 0) {
        Text("\(entry.doneCount)/\(total)").fontWeight(.semibold)
        Text(total == 0 ? "free" : "done").foregroundStyle(.secondary)
      }
    }
    .frame(width: size, height: size)
    .accessibilityElement(children: .ignore)
    .accessibilityLabel("\(entry.doneCount) of \(total) done today")
  }
}

/// The reminders below the names of their projects.
private struct ProjectReminders: View {
  @Environment(\.widgetFamily) private var family
  let entry: RemindersEntry

  var body: some View {
    if entry.allReminders.isEmpty { Text("All done").foregroundStyle(.secondary) }
    if family == .systemLarge {
      ForEach(groups(rows: 16), id: \.name) { group in
        ProjectHeader(name: group.name, count: group.reminders.count)
          .tint(entry.style(ofList: group.name))
        ReminderRows(reminders: group.reminders, entry: entry)
      }
      Spacer(minLength: 0)
      ReminderNote(entry: entry)
    } else {
      let maximumCount = entry.projects.map(\.reminders.count).max() ?? 1
      ForEach(entry.projects.prefix(7), id: \.name) { project in
        HStack {
          Text(project.name).lineLimit(1).privacySensitive()
            .frame(width: family == .systemMedium ? 96 : nil, alignment: .leading)
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
