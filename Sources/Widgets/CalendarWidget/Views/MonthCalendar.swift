internal import Foundation
internal import TesseraKit
internal import TesseraUI

/// The whole month, with a mark for the events of each day.
struct MonthCalendar: View {
  @Environment(\.widgetFamily) private var family
  let entry: CalendarEntry

  private var grid: MonthGrid { MonthGrid(of: entry.date, in: entry.formats) }

  var body: some View {
    switch family {
    case .systemMedium: MediumMonth(grid: grid, entry: entry)
    case .systemLarge: LargeMonth(grid: grid, entry: entry)
    default: SmallMonth(grid: grid, entry: entry)
    }
  }
}

extension CalendarEntry {
  /// Returns the number of events on a day.
  fileprivate func count(on day: Date) -> Int { colors[day]?.count ?? 0 }
}

/// A dot for each day, which is filled if the day has events.
private struct SmallMonth: View {
  let grid: MonthGrid
  let entry: CalendarEntry

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      HStack {
        Text(entry.formats.month(entry.date)).foregroundStyle(.tint).lineLimit(1)
        Spacer(minLength: 0)
        Text(entry.formats.dayNumber(entry.date)).bold()
      }
      ForEach(grid.weeks, id: \.self) { week in
        HStack(spacing: 8) {
          ForEach(0..<7) { DayDot(day: week[$0], entry: entry) }
        }
        .frame(maxWidth: .infinity)
      }
    }
    .frame(maxHeight: .infinity, alignment: .top)
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(
      "\(entry.formats.day(entry.date)), \(entry.count(on: entry.today)) events today")
  }
}

private struct DayDot: View {
  let day: Date?
  let entry: CalendarEntry

  var body: some View {
    if let day {
      let hasEvents = entry.count(on: day) > 0
      if entry.isToday(day) {
        Text(hasEvents ? "◆" : "◇").foregroundStyle(.tint)
      } else if day < entry.today {
        Text(hasEvents ? "•" : "·").foregroundStyle(.tertiary)
      } else {
        Text(hasEvents ? "●" : "·")
          .foregroundStyle(entry.colors[day]?.first?.style ?? AnyShapeStyle(.secondary))
      }
    } else {
      Text(" ")
    }
  }
}

/// The month beside the next event.
private struct MediumMonth: View {
  let grid: MonthGrid
  let entry: CalendarEntry

  var body: some View {
    HStack(alignment: .top, spacing: 16) {
      VStack(alignment: .leading, spacing: 0) {
        HStack(spacing: 8) {
          ForEach(0..<7) {
            Text(grid.weekdays[$0]).foregroundStyle(.tertiary).frame(
              width: 16, alignment: .trailing)
          }
        }
        ForEach(grid.weeks, id: \.self) { week in
          HStack(spacing: 8) {
            ForEach(0..<7) { NarrowDay(day: week[$0], entry: entry) }
          }
        }
      }
      MonthSide(entry: entry)
    }
    .frame(maxHeight: .infinity, alignment: .top)
  }
}

/// The number of a day: bold if it has events, in reverse if it is the current day.
private struct NarrowDay: View {
  let day: Date?
  let entry: CalendarEntry

  var body: some View {
    if let day {
      let text = Text(entry.formats.dayNumber(day))
      Group {
        if entry.isToday(day) {
          text.bold().frame(width: 16, alignment: .trailing).background(.tint)
        } else if entry.count(on: day) > 0 {
          text.bold().foregroundStyle(day < entry.today ? .secondary : .primary)
        } else {
          text.foregroundStyle(day < entry.today ? .tertiary : .secondary)
        }
      }
      .frame(width: 16, alignment: .trailing)
    } else {
      Color.clear.frame(width: 16, height: 16)
    }
  }
}

/// The name of the month above the next event.
private struct MonthSide: View {
  let entry: CalendarEntry

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      Text(entry.formats.month(entry.date)).fontWeight(.semibold).foregroundStyle(.tint)
        .lineLimit(1)
      Spacer(minLength: 0)
      if let event = entry.events.first {
        Text(entry.dayName(of: event.listDay(at: entry.date))).foregroundStyle(.tertiary)
          .lineLimit(1)
        EventTitle(event: event, rows: 2)
        Text(entry.formats.period(of: event)).foregroundStyle(.secondary).lineLimit(1)
      } else {
        NoEvents(entry: entry)
      }
      CalendarNote(entry: entry)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
  }
}

/// Two rows for each week: the days, and a dot for each of their first three events.
private struct LargeMonth: View {
  let grid: MonthGrid
  let entry: CalendarEntry

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      Text(entry.formats.monthAndYear(entry.date)).fontWeight(.semibold).foregroundStyle(.tint)
      HStack(spacing: 8) {
        ForEach(0..<7) { Text(grid.weekdays[$0]).foregroundStyle(.tertiary).frame(width: 32) }
      }
      .padding(.top, 16)
      ForEach(grid.weeks, id: \.self) { week in
        HStack(spacing: 8) {
          ForEach(0..<7) { WideDay(day: week[$0], entry: entry) }
        }
      }
      Spacer(minLength: 0)
      CalendarNote(entry: entry)
      if entry.noteRows == 0, grid.weeks.count < 6 || entry.events.isEmpty {
        if let event = entry.events.first {
          EventRow(event: event, entry: entry)
        } else {
          NoEvents(entry: entry)
        }
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
  }
}

private struct WideDay: View {
  let day: Date?
  let entry: CalendarEntry

  var body: some View {
    VStack(spacing: 0) {
      if let day {
        let isOver = day < entry.today
        DayNumber(day: day, entry: entry).foregroundStyle(isOver ? .tertiary : .primary)
        EventDots(colors: entry.colors[day] ?? [], isOver: isOver)
      }
    }
    .frame(width: 32, height: 32, alignment: .top)
  }
}
