internal import Foundation

/// The days of a month, grouped by week.
struct MonthGrid {
  /// The first two letters of each weekday, in the calendar's order.
  let weekdays: [String]
  /// The days of each week; 0 for days of other months.
  let weeks: [[Int]]
  /// The current day of the month.
  let today: Int

  init(of date: Date, in calendar: Calendar) {
    let firstDay =
      calendar.date(from: calendar.dateComponents([.year, .month], from: date)) ?? date
    let dayCount = calendar.range(of: .day, in: .month, for: date)?.count ?? 30
    let blankCount = (calendar.component(.weekday, from: firstDay) - calendar.firstWeekday + 7) % 7
    let days = Array(repeating: 0, count: blankCount) + Array(1...dayCount)
    weeks = stride(from: 0, to: days.count, by: 7).map { start in
      let week = Array(days[start..<min(days.count, start + 7)])
      return week + Array(repeating: 0, count: 7 - week.count)
    }
    let symbols = calendar.shortWeekdaySymbols
    weekdays = (0..<7).map { String(symbols[($0 + calendar.firstWeekday - 1) % 7].prefix(2)) }
    today = calendar.component(.day, from: date)
  }
}
