internal import Foundation
internal import TesseraKit
internal import TesseraUI

/// The calendar, laid out for the widget's family.
struct CalendarView: View {
  @Environment(\.widgetFamily) private var family
  let entry: CalendarEntry

  var body: some View {
    switch family {
    case .systemMedium: MediumCalendar(entry: entry)
    case .systemLarge: LargeCalendar(entry: entry)
    default: SmallCalendar(entry: entry)
    }
  }
}

private struct SmallCalendar: View {
  let entry: CalendarEntry

  var body: some View {
    VStack(alignment: .leading) {
      Text(entry.date.formatted(pattern: "EEEE")).foregroundStyle(.tint)
      Text(entry.date.formatted(pattern: "d")).font(.largeTitle)
      Spacer()
      if let event = entry.today.first {
        Text(event.title).lineLimit(1).privacySensitive()
        Text(event.startText).foregroundStyle(.secondary)
      } else {
        Text("nothing today").foregroundStyle(.secondary)
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    .padding(.top, 16)
  }
}

private struct MediumCalendar: View {
  let entry: CalendarEntry

  var body: some View {
    HStack(alignment: .top, spacing: 16) {
      VStack(alignment: .leading) {
        Text(entry.date.formatted(pattern: "EEE")).foregroundStyle(.tint)
        Text(entry.date.formatted(pattern: "d")).font(.largeTitle)
        Text(entry.date.formatted(pattern: "MMM yyyy")).foregroundStyle(.secondary)
      }
      .frame(width: 64, alignment: .leading)
      EventList(entry: entry, rows: 6)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    .padding(.top, 16)
  }
}

private struct LargeCalendar: View {
  let entry: CalendarEntry

  private var grid: MonthGrid { MonthGrid(of: entry.date, in: .current) }

  var body: some View {
    VStack(alignment: .leading) {
      Text(entry.date.formatted(pattern: "MMMM yyyy")).fontWeight(.semibold).foregroundStyle(.tint)
      MonthView(grid: grid).padding(.vertical, 16)
      // Of the 17 rows, the title, the gaps and the weekdays take 5, and each week takes one.
      EventList(entry: entry, rows: 12 - grid.weeks.count)
      Spacer(minLength: 0)
    }
    .padding(.top, 16)
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
  }
}

private struct MonthView: View {
  let grid: MonthGrid

  var body: some View {
    Grid(horizontalSpacing: 8) {
      GridRow {
        ForEach(grid.weekdays, id: \.self) { day in
          Text(day).foregroundStyle(.tertiary).frame(width: 32)
        }
      }
      ForEach(grid.weeks, id: \.self) { week in
        GridRow {
          ForEach(0..<7) { DayCell(day: week[$0], isToday: week[$0] == grid.today) }
        }
      }
    }
  }
}

private struct DayCell: View {
  /// The day of the month, or 0 outside the month.
  let day: Int
  let isToday: Bool

  var body: some View {
    if day == 0 {
      Color.clear.frame(width: 32, height: 16)
    } else if isToday {
      Text(day < 10 ? "[ \(day)]" : "[\(day)]").bold().foregroundStyle(.tint).frame(width: 32)
    } else {
      Text(day < 10 ? " \(day)" : "\(day)").frame(width: 32)
    }
  }
}

/// A list of events grouped by day.
private struct EventList: View {
  let entry: CalendarEntry
  let rows: Int

  var body: some View {
    VStack(alignment: .leading) {
      if entry.events.isEmpty {
        Text("No events ahead").foregroundStyle(.secondary)
        if !entry.hasFiles {
          Text("Put .ics files in ~/.local/share/tessera/calendars").foregroundStyle(.tertiary)
        }
      }
      ForEach(entry.days(rows: rows - min(1, entry.problems.count)), id: \.name) { day in
        Text(day.name).foregroundStyle(.tertiary)
        ForEach(day.events, id: \.self) { EventRow(event: $0, isNow: $0.start <= entry.date) }
      }
      if let problem = entry.problems.first {
        let countText = entry.problems.count > 1 ? "\(entry.problems.count) problems: " : ""
        // The text is private, because the problem may contain the title of an event.
        Text("\(countText)\(problem)").foregroundStyle(.orange).lineLimit(1).privacySensitive()
      }
    }
  }
}

private struct EventRow: View {
  let event: Event
  let isNow: Bool

  var body: some View {
    HStack {
      Text("▌").foregroundStyle(.tint)
      Text(event.startText).foregroundStyle(.secondary).layoutPriority(1)
      Text(event.title).lineLimit(1).privacySensitive()
      if isNow && !event.isAllDay {
        Spacer()
        Text("now").bold().foregroundStyle(.green).layoutPriority(1)
      }
    }
  }
}
