internal import Foundation
internal import TesseraIntents
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The next alarm, or the one that is due, and a list of all alarms.
struct AlarmsView: View {
  @Environment(\.widgetFamily) private var family
  let entry: TimerEntry

  var body: some View {
    if let due = entry.dueAlarm {
      DueAlarm(alarm: due.alarm, time: entry.settings.time(of: due.alarm))
    } else if entry.settings.alarms.alarms.isEmpty {
      VStack {
        EmptyState("No alarms", "Add alarms", asking: "alarms")
        if let problem = entry.settings.alarms.problems.first {
          Text(problem).foregroundStyle(.orange)
        }
      }
    } else {
      GeometryReader { area in
        content(in: area.size).frame(maxWidth: .infinity, maxHeight: .infinity)
      }
    }
  }

  @ViewBuilder private func content(in size: CGSize) -> some View {
    switch family {
    case .systemLarge:
      VStack(alignment: .leading) {
        NextAlarm(entry: entry)
        Spacer()
        Divider()
        AlarmRows(
          entry: entry, rows: size.rows / 2 - (entry.settings.style == .ring ? 3 : 0))
      }
      .padding(.vertical, 8)
    case .systemMedium:
      HStack(spacing: 16) {
        NextAlarm(entry: entry).frame(width: .columns(max(16, size.columns * 2 / 5)))
        VStack(alignment: .leading) { AlarmRows(entry: entry, rows: size.rows - 1) }
          .frame(maxHeight: .infinity, alignment: .leading)
      }
    default: NextAlarm(entry: entry)
    }
  }
}

/// The next alarm and how long it is until then.
private struct NextAlarm: View {
  @Environment(\.widgetFamily) private var family
  let entry: TimerEntry

  var body: some View {
    VStack(alignment: style == .ring ? .center : .leading) {
      if let next = entry.nextAlarm {
        if style != .ring || family == .systemSmall { title(next.alarm) }
        TimerFace(
          style: style, date: entry.date, numeral: Text(entry.settings.time(of: next.alarm)),
          caption: name(of: next.alarm), progress: .running(start(of: next.date)...next.date),
          largeAlignment: .leading)
        if style != .ring || family != .systemMedium {
          Text(next.date, style: .relative).foregroundStyle(.secondary)
        }
        if style != .ring {
          Text(next.date.formatted(day)).foregroundStyle(.tertiary).lineLimit(1)
        }
      } else {
        Text("All alarms are off").foregroundStyle(.secondary)
      }
    }
    .frame(
      maxWidth: .infinity, maxHeight: .infinity, alignment: style == .ring ? .center : .leading)
  }

  private var style: TimerStyle { entry.settings.style }

  private func title(_ alarm: Alarm) -> some View {
    Text(name(of: alarm)).fontWeight(.semibold).lineLimit(1).privacySensitive()
  }

  private func name(of alarm: Alarm) -> String {
    alarm.label.isEmpty ? String(localized: "Alarm") : alarm.label
  }

  private var day: Date.FormatStyle {
    var style = Date.FormatStyle(date: .omitted, time: .omitted).weekday(.wide)
    style.timeZone = entry.settings.calendar.timeZone
    style.locale = entry.settings.calendar.locale ?? .current
    return style
  }

  /// Returns the date from which the ring or bar fills: a day before the alarm.
  private func start(of date: Date) -> Date { date.addingTimeInterval(-TimerEntry.alarmPeriod) }
}

/// An alarm that is due, with a button that stops it.
private struct DueAlarm: View {
  let alarm: Alarm
  let time: String

  var body: some View {
    VStack {
      Label("Alarm", systemImage: "bell.fill").bold().foregroundStyle(.red)
      Spacer()
      Text(time).font(.largestNumerals).foregroundStyle(.red)
      Text(alarm.label).bold().lineLimit(1).privacySensitive()
      Spacer()
      TimerButton("stop", "stop.fill", StopAlarm())
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }
}

/// The alarms with their switches.
private struct AlarmRows: View {
  let entry: TimerEntry
  let rows: Int

  var body: some View {
    let problem = entry.settings.alarms.problems.first
    ForEach(entry.settings.alarms.alarms.prefix(problem == nil ? rows : rows - 1), id: \.id) {
      alarm in
      Toggle(isOn: !entry.state.silentAlarms.contains(alarm.id), intent: SwitchAlarm(alarm)) {
        HStack {
          Text(entry.settings.time(of: alarm))
          Text(alarm.label).foregroundStyle(.secondary).lineLimit(1).privacySensitive()
        }
      }
    }
    if let problem { Text(problem).foregroundStyle(.orange).lineLimit(1) }
  }
}
