internal import Foundation
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The month as on a wall calendar, with the titles of the events in the days, for boxes as large as
/// a screen; the next events are beside it if there is space.
struct WallCalendar: View {
  private let entry: CalendarEntry

  /// The size from which there is a wall calendar, in cells.
  private static let minimum = (columns: 77, rows: 24)
  /// The width of the list of the next events and of the gap before it, in columns.
  private static let (listColumns, gapColumns) = (30, 3)

  /// The width of a day from which the events have times, in columns.
  private static let columnsWithTimes = 20

  static func fits(in size: CGSize) -> Bool {
    size.columns >= minimum.columns && size.rows >= minimum.rows
  }

  static func fitsWithList(in size: CGSize) -> Bool {
    size.columns >= minimum.columns + gapColumns + listColumns && size.rows >= minimum.rows
  }

  private let grid: MonthGrid
  private let hasList: Bool
  /// The width of a day and the height of a week, in cells.
  private let measures: (columns: Int, rows: Int)

  /// - Parameters:
  ///   - entry: The entry to show.
  ///   - size: The size of the box.
  init(entry: CalendarEntry, size: CGSize) {
    self.entry = entry
    grid = MonthGrid(of: entry.date, in: entry.formats)
    hasList = Self.fitsWithList(in: size)
    let list = hasList ? Self.listColumns + Self.gapColumns : 0
    // The title, the weekdays and, without a list, the note are above and below the weeks.
    let rows = size.rows - 2 - (hasList ? 0 : entry.noteRows)
    measures = ((size.columns - list - 6) / 7, rows / max(1, grid.weeks.count))
  }

  var body: some View {
    HStack(alignment: .top, spacing: .columns(Self.gapColumns)) {
      VStack(alignment: .leading, spacing: 0) {
        Text(entry.formats.monthAndYear(entry.date)).fontWeight(.semibold).foregroundStyle(.tint)
        weekdays
        ForEach(grid.weeks, id: \.self) { week($0) }
        if !hasList { CalendarNote(entry: entry) }
      }
      if hasList { FittingEvents(entry: entry, isWide: false) }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
  }

  private var weekdays: some View {
    HStack(spacing: 8) {
      ForEach(0..<7) {
        Text(grid.weekdays[$0]).foregroundStyle(.tertiary).frame(width: WallDay.numberWidth)
          .frame(width: .columns(measures.columns), alignment: .leading)
      }
    }
  }

  private func week(_ days: [Date?]) -> some View {
    VStack(alignment: .leading, spacing: 0) {
      Divider().frame(width: .columns(measures.columns * 7 + 6))
      HStack(alignment: .top, spacing: 8) {
        ForEach(0..<7) { index in
          // The divider and the number take 2 rows.
          WallDay(
            day: days[index], entry: entry, rows: measures.rows - 2,
            hasTimes: measures.columns >= Self.columnsWithTimes
          )
          .frame(width: .columns(measures.columns), alignment: .topLeading)
        }
      }
    }
    .frame(height: .rows(measures.rows), alignment: .top)
  }
}

/// The number of a day above its events; if there are more than fit, the last row says how many.
private struct WallDay: View {
  /// The width of a number in brackets.
  static let numberWidth = CGFloat.columns(4)

  let day: Date?
  let entry: CalendarEntry
  /// The rows for events.
  let rows: Int
  let hasTimes: Bool

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      if let day {
        let events = entry.eventsOfMonth[day]
        let count = events.count > rows ? rows - 1 : rows
        DayNumber(day: day, entry: entry).frame(width: Self.numberWidth)
          .foregroundStyle(day < entry.today ? .tertiary : .primary)
        ForEach(events.first.prefix(count), id: \.self) { title(of: $0) }
        if events.count > count {
          Text("+\(events.count - count) more").foregroundStyle(.tertiary).lineLimit(1)
        }
      }
    }
  }

  private func title(of event: Event) -> some View {
    let isOver = event.end <= entry.date
    return HStack(spacing: 0) {
      Text("▌").foregroundStyle(isOver ? AnyShapeStyle(.tertiary) : event.color.style)
      if hasTimes, !event.isAllDay {
        Text("\(entry.formats.time(event.start)) ").layoutPriority(1)
          .foregroundStyle(isOver ? .tertiary : .secondary)
      }
      Text(event.title).lineLimit(1).privacySensitive()
        .foregroundStyle(isOver ? .tertiary : .primary)
    }
  }
}
