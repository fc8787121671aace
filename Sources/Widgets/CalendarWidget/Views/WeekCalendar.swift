internal import Foundation
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The seven days of the week.
struct WeekCalendar: View {
  @Environment(\.widgetFamily) private var family
  let entry: CalendarEntry

  var body: some View {
    switch family {
    case .systemMedium: MediumWeek(entry: entry)
    case .systemLarge: GeometryReader { LargeWeek(entry: entry, rows: $0.size.rows) }
    default: SmallWeek(entry: entry)
    }
  }
}

extension CalendarEntry {
  fileprivate var week: [Date] { formats.week(of: date) }

  /// The events of the current day that have not ended.
  fileprivate var remainingToday: [Event] { events(on: today).filter { $0.end > date } }

  /// Returns the events of a day; of the current day, those that have not ended, if there are any.
  fileprivate func shownEvents(on day: Date) -> [Event] {
    isToday(day) && !remainingToday.isEmpty ? remainingToday : events(on: day)
  }
}

/// A row for each day, with the title of its first event.
private struct SmallWeek: View {
  let entry: CalendarEntry

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      ForEach(Array(zip(entry.formats.weekdays, entry.week)), id: \.1) { weekday, day in
        HStack(spacing: 8) {
          DayLabel(weekday: weekday, day: day, entry: entry)
          if let event = entry.shownEvents(on: day).first {
            Text(event.title).lineLimit(1).privacySensitive()
              .foregroundStyle(day < entry.today ? .tertiary : .primary)
          }
        }
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .leading)
  }
}

private struct DayLabel: View {
  let weekday: String
  let day: Date
  let entry: CalendarEntry

  var body: some View {
    let number = entry.formats.dayNumber(day)
    Text("\(weekday) \(number.count < 2 ? " " : "")\(number)")
      .fontWeight(entry.isToday(day) ? .bold : .regular)
      .foregroundStyle(
        entry.isToday(day)
          ? AnyShapeStyle(.tint)
          : AnyShapeStyle(day < entry.today ? .tertiary : .secondary)
      )
      .frame(width: 40, alignment: .leading)
  }
}

/// The days side by side above the events of the current day.
private struct MediumWeek: View {
  let entry: CalendarEntry

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      HStack(spacing: 0) {
        ForEach(Array(zip(entry.formats.weekdays, entry.week)), id: \.1) { weekday, day in
          VStack(spacing: 0) {
            Text(weekday).foregroundStyle(.tertiary)
            DayNumber(day: day, entry: entry)
              .foregroundStyle(day < entry.today ? .tertiary : .primary)
            EventDots(colors: entry.events(on: day).map(\.color), isOver: day < entry.today)
              .frame(height: 16)
          }
          .frame(minWidth: 40, maxWidth: .infinity)
        }
      }
      if !entry.hasCalendars {
        HStack(spacing: 16) {
          Text("No calendars yet").foregroundStyle(.secondary)
          SampleButton()
        }
        .padding(.top, 16)
      } else if entry.remainingToday.isEmpty {
        Text("nothing more today").foregroundStyle(.secondary).padding(.top, 16)
      }
      List(entry.remainingToday, id: \.self) { EventRow(event: $0, entry: entry, isWide: true) }
      CalendarNote(entry: entry)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
  }
}

/// Two or more rows for each day, with as many of its events.
private struct LargeWeek: View {
  let entry: CalendarEntry
  let rows: Int

  var body: some View {
    // The title, the gap below it and the note take 3 rows.
    let height = max(2, (rows - 3) / 7)
    VStack(alignment: .leading, spacing: 0) {
      Text(entry.formats.monthAndYear(entry.date)).fontWeight(.semibold).foregroundStyle(.tint)
        .padding(.bottom, 16)
      ForEach(Array(zip(entry.formats.weekdays, entry.week)), id: \.1) { weekday, day in
        HStack(alignment: .top, spacing: 8) {
          DayLabel(weekday: weekday, day: day, entry: entry)
          DayEvents(events: entry.shownEvents(on: day), entry: entry, rows: height)
        }
        .frame(height: .rows(height), alignment: .top)
      }
      Spacer(minLength: 0)
      CalendarNote(entry: entry)
      if !entry.hasCalendars { SampleButton() }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
  }
}

/// Rows with events; the last one says how many more there are.
private struct DayEvents: View {
  let events: [Event]
  let entry: CalendarEntry
  let rows: Int

  var body: some View {
    let count = events.count > rows ? rows - 1 : rows
    VStack(alignment: .leading, spacing: 0) {
      if events.isEmpty { Text("·").foregroundStyle(.tertiary) }
      ForEach(events.prefix(count), id: \.self) { EventRow(event: $0, entry: entry) }
      if events.count > count {
        Text("  +\(events.count - count) more").foregroundStyle(.tertiary)
      }
    }
  }
}
