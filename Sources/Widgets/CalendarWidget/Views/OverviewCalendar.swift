internal import Foundation
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

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
      Text(entry.formats.dayNumber(entry.date)).font(.system(size: 72))
      Spacer()
      if let event = entry.todaysEvents.first {
        Text(event.title).lineLimit(1).privacySensitive()
        Text(entry.formats.start(of: event)).foregroundStyle(.secondary)
      } else if entry.hasCalendars {
        Text("nothing today").foregroundStyle(.secondary)
      } else {
        SampleButton()
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
        Text(entry.formats.dayNumber(entry.date)).font(.system(size: 72))
        Text(entry.formats.shortMonthAndYear(entry.date)).foregroundStyle(.secondary)
      }
      .lineLimit(1)
      .frame(minWidth: 64, alignment: .leading)
      FittingEvents(entry: entry)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    .padding(.top, 16)
  }
}

private struct LargeOverview: View {
  let entry: CalendarEntry

  private var grid: MonthGrid { MonthGrid(of: entry.date, in: entry.formats) }

  var body: some View {
    GeometryReader { area in
      if WallCalendar.fitsWithList(in: area.size) {
        WallCalendar(entry: entry, size: area.size)
      } else {
        table(in: area.size)
      }
    }
  }

  private func table(in size: CGSize) -> some View {
    VStack(alignment: .leading) {
      Text(entry.formats.monthAndYear(entry.date)).fontWeight(.semibold).foregroundStyle(.tint)
      MonthTable(grid: grid, entry: entry, size: size).padding(.vertical, 16)
      FittingEvents(entry: entry, isWide: size.columns >= 50)
    }
    .padding(.top, 16)
  }
}

/// The days of the month below their weekdays.
private struct MonthTable: View {
  let grid: MonthGrid
  let entry: CalendarEntry
  /// The size of the box.
  let size: CGSize

  /// The height of the box from which a week has two rows, in rows.
  private static let highRows = 24

  var body: some View {
    let width = CGFloat.columns(max(4, (size.columns - 6) / 7))
    let height = CGFloat.rows(size.rows < Self.highRows ? 1 : 2)
    VStack(spacing: 0) {
      HStack(spacing: 8) {
        ForEach(0..<7) { Text(grid.weekdays[$0]).foregroundStyle(.tertiary).frame(width: width) }
      }
      ForEach(grid.weeks, id: \.self) { week in
        HStack(spacing: 8) {
          ForEach(0..<7) { index in
            if let day = week[index] {
              MarkedDay(day: day, entry: entry).frame(width: width, height: height)
            } else {
              Color.clear.frame(width: width, height: height)
            }
          }
        }
      }
    }
  }
}

/// The number of a day, with a dot in the color of its first event.
private struct MarkedDay: View {
  let day: Date
  let entry: CalendarEntry

  var body: some View {
    if entry.isToday(day) {
      DayNumber(day: day, entry: entry)
    } else {
      // As wide as the brackets of the current day.
      HStack(spacing: 0) {
        Text(verbatim: " ")
        DayNumber(day: day, entry: entry)
        if let color = entry.colors(on: day).first {
          Text(verbatim: "•").foregroundStyle(color.style)
        } else {
          Text(verbatim: " ")
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
