internal import Foundation
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The whole month, with a mark for the events of each day.
struct MonthCalendar: View {
  @Environment(\.widgetFamily) private var family
  let entry: CalendarEntry

  private var grid: MonthGrid { MonthGrid(of: entry.date, in: entry.formats) }

  var body: some View {
    GeometryReader { area in
      switch family {
      case .systemMedium: MediumMonth(grid: grid, entry: entry, size: area.size)
      case .systemLarge:
        if WallCalendar.fits(in: area.size) {
          WallCalendar(entry: entry, size: area.size)
        } else {
          LargeMonth(grid: grid, entry: entry, size: area.size)
        }
      default: SmallMonth(grid: grid, entry: entry, size: area.size)
      }
    }
  }
}

extension CalendarEntry {
  /// Returns the number of events on a day.
  fileprivate func count(on day: Date) -> Int { eventsOfMonth[day].count }
}

/// A dot for each day, which is filled if the day has events; the days where there is space.
private struct SmallMonth: View {
  let grid: MonthGrid
  let entry: CalendarEntry
  let size: CGSize

  var body: some View {
    if let table = NarrowTable.measures(in: size, rows: size.rows - 1, weeks: grid.weeks.count) {
      VStack(alignment: .leading, spacing: 0) {
        Text(entry.formats.monthAndYear(entry.date)).bold().foregroundStyle(.tint).lineLimit(1)
        NarrowTable(grid: grid, entry: entry, columns: table.columns, rows: table.rows)
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity)
    } else {
      dots
    }
  }

  private var dots: some View {
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
          .foregroundStyle(entry.colors(on: day).first?.style ?? AnyShapeStyle(.secondary))
      }
    } else {
      Text(" ")
    }
  }
}

/// The month beside the next events.
private struct MediumMonth: View {
  let grid: MonthGrid
  let entry: CalendarEntry
  let size: CGSize

  var body: some View {
    let half = CGSize(width: size.width / 2, height: size.height)
    let table = NarrowTable.measures(in: half, rows: size.rows, weeks: grid.weeks.count)
    HStack(alignment: .top, spacing: 16) {
      NarrowTable(
        grid: grid, entry: entry, columns: table?.columns ?? 2, rows: table?.rows ?? 1)
      MonthSide(entry: entry, rows: size.rows)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
  }
}

/// The days below their weekdays; lengths are in cells.
private struct NarrowTable: View {
  let grid: MonthGrid
  let entry: CalendarEntry
  /// The width of a day.
  let columns: Int
  /// The height of a week.
  let rows: Int

  /// Returns the width of a day and the height of a week in a size, or `nil` if it is too small.
  static func measures(
    in size: CGSize, rows: Int, weeks: Int
  ) -> (columns: Int, rows: Int)? {
    let columns = (size.columns - 6) / 7
    let height = (rows - 1) / max(1, weeks)
    return columns >= 2 && height >= 1 ? (min(6, columns), min(3, height)) : nil
  }

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      HStack(spacing: 8) {
        ForEach(0..<7) {
          Text(grid.weekdays[$0]).foregroundStyle(.tertiary)
            .frame(width: .columns(columns), alignment: .trailing)
        }
      }
      ForEach(grid.weeks, id: \.self) { week in
        HStack(spacing: 8) {
          ForEach(0..<7) {
            NarrowDay(day: week[$0], entry: entry)
              .frame(width: .columns(columns), height: .rows(rows), alignment: .topTrailing)
          }
        }
      }
    }
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

/// The name of the month above the next event, or above a list in a high box.
private struct MonthSide: View {
  let entry: CalendarEntry
  let rows: Int

  /// The height from which there is a list, in rows.
  private static let listRows = 10

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      Text(entry.formats.month(entry.date)).fontWeight(.semibold).foregroundStyle(.tint)
        .lineLimit(1)
      if rows >= Self.listRows {
        FittingEvents(entry: entry)
      } else {
        next
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
  }

  @ViewBuilder private var next: some View {
    Spacer(minLength: 0)
    if let event = entry.events.first {
      Text(entry.dayName(of: event.listDay(at: entry.date))).foregroundStyle(.tertiary)
        .lineLimit(1)
      EventTitle(event: event, rows: 2)
      PeriodText(event: event, formats: entry.formats).foregroundStyle(.secondary)
    } else if entry.hasCalendars {
      NoEvents(entry: entry)
    } else {
      SampleButton()
    }
    CalendarNote(entry: entry)
  }
}

/// Two or more rows for each week: the days, and a dot for each of their first three events.
///
/// The next events are below.
private struct LargeMonth: View {
  let grid: MonthGrid
  let entry: CalendarEntry
  let size: CGSize

  /// The height from which a week has three rows, in rows.
  private static let highRows = 26

  var body: some View {
    let width = max(4, (size.columns - 6) / 7)
    let height = size.rows < Self.highRows ? 2 : 3
    // The title, the gap and the weekdays take 3 rows.
    let rows = size.rows - 3 - grid.weeks.count * height
    VStack(alignment: .leading, spacing: 0) {
      Text(entry.formats.monthAndYear(entry.date)).fontWeight(.semibold).foregroundStyle(.tint)
      HStack(spacing: 8) {
        ForEach(0..<7) {
          Text(grid.weekdays[$0]).foregroundStyle(.tertiary).frame(width: .columns(width))
        }
      }
      .padding(.top, 16)
      ForEach(grid.weeks, id: \.self) { week in
        HStack(spacing: 8) {
          ForEach(0..<7) { index in
            WideDay(day: week[index], entry: entry)
              .frame(width: .columns(width), height: .rows(height), alignment: .top)
          }
        }
      }
      Spacer(minLength: 0)
      if rows > 2 {
        EventList(entry: entry, rows: rows, isWide: true)
      } else if entry.noteRows > 0 {
        CalendarNote(entry: entry)
      } else if let event = entry.events.first {
        EventRow(event: event, entry: entry)
      } else {
        NoEvents(entry: entry)
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
        EventDots(colors: entry.colors(on: day), isOver: isOver)
      }
    }
  }
}
