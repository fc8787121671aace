internal import Foundation
internal import TesseraKit
internal import TesseraUI

/// The day, the month and the next events, as many of these as fit.
struct OverviewCalendar: View {
  @Environment(\.widgetFamily) private var family
  let entry: CalendarEntry

  var body: some View {
    switch family {
    case .systemMedium: MediumOverview(entry: entry)
    case .systemLarge: LargeOverview(entry: entry)
    default: SmallOverview(entry: entry)
    }
  }
}

private struct SmallOverview: View {
  let entry: CalendarEntry

  var body: some View {
    VStack(alignment: .leading) {
      Text(entry.formats.weekday(entry.date)).foregroundStyle(.tint)
      Text(entry.formats.dayNumber(entry.date)).font(.largeTitle)
      Spacer()
      if let event = entry.todaysEvents.first {
        Text(event.title).lineLimit(1).privacySensitive()
        Text(entry.formats.start(of: event)).foregroundStyle(.secondary)
      } else {
        Text("nothing today").foregroundStyle(.secondary)
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    .padding(.top, 16)
    .widgetURL(entry.todaysEvents.first?.link)
  }
}

private struct MediumOverview: View {
  let entry: CalendarEntry

  var body: some View {
    HStack(alignment: .top, spacing: 16) {
      VStack(alignment: .leading) {
        Text(entry.formats.shortWeekday(entry.date)).foregroundStyle(.tint)
        Text(entry.formats.dayNumber(entry.date)).font(.largeTitle)
        Text(entry.formats.shortMonthAndYear(entry.date)).foregroundStyle(.secondary)
      }
      .lineLimit(1)
      .frame(width: 64, alignment: .leading)
      EventList(entry: entry, rows: 6)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    .padding(.top, 16)
  }
}

private struct LargeOverview: View {
  let entry: CalendarEntry

  private var grid: MonthGrid { MonthGrid(of: entry.date, in: entry.formats) }

  var body: some View {
    VStack(alignment: .leading) {
      Text(entry.formats.monthAndYear(entry.date)).fontWeight(.semibold).foregroundStyle(.tint)
      MonthTable(grid: grid, entry: entry).padding(.vertical, 16)
      // Of the 17 rows, the title, the gaps and the weekdays take 5, and each week takes one.
      EventList(entry: entry, rows: 12 - grid.weeks.count)
      Spacer(minLength: 0)
    }
    .padding(.top, 16)
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
  }
}

/// The days of the month below their weekdays.
private struct MonthTable: View {
  let grid: MonthGrid
  let entry: CalendarEntry

  var body: some View {
    Grid(horizontalSpacing: 8) {
      GridRow {
        ForEach(0..<7) { Text(grid.weekdays[$0]).foregroundStyle(.tertiary).frame(width: 32) }
      }
      ForEach(grid.weeks, id: \.self) { week in
        GridRow {
          ForEach(0..<7) { index in
            if let day = week[index] {
              DayNumber(day: day, entry: entry).frame(width: 32)
            } else {
              Color.clear.frame(width: 32, height: 16)
            }
          }
        }
      }
    }
  }
}

/// The number of a day, in brackets if it is the current day.
struct DayNumber: View {
  let day: Date
  let entry: CalendarEntry

  private var text: String {
    let number = entry.formats.dayNumber(day)
    return number.count < 2 ? " \(number)" : number
  }

  var body: some View {
    if entry.isToday(day) {
      Text("[\(text)]").bold().foregroundStyle(.tint)
    } else {
      Text(text)
    }
  }
}
