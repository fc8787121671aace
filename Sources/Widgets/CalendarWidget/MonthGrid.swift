internal import Foundation

/// The days of a month, grouped by week.
struct MonthGrid {
  /// The abbreviations of the weekdays, in the calendar's order.
  let weekdays: [String]
  /// The days of each week; `nil` for days of other months.
  let weeks: [[Date?]]

  init(of date: Date, in formats: CalendarFormats) {
    let calendar = formats.calendar
    let firstDay = calendar.dateInterval(of: .month, for: date)?.start ?? date
    let dayCount = calendar.range(of: .day, in: .month, for: date)?.count ?? 30
    let blankCount = (calendar.component(.weekday, from: firstDay) - calendar.firstWeekday + 7) % 7
    let blanks: [Date?] = Array(repeating: nil, count: blankCount)
    let days =
      blanks + (0..<dayCount).map { calendar.date(byAdding: .day, value: $0, to: firstDay) }
    weeks = stride(from: 0, to: days.count, by: 7).map { start in
      let week = Array(days[start..<min(days.count, start + 7)])
      return week + Array(repeating: nil, count: 7 - week.count)
    }
    weekdays = formats.weekdays
  }
}
