internal import Foundation
internal import TesseraUI
internal import WidgetOptions

/// The days of a month, grouped by weeks of the locale.
struct MonthDays: Hashable, Sendable {
  /// The days of each week; 0 for days of other months.
  let weeks: [[Int]]

  init(of time: LocalTime) {
    let calendar = time.calendar
    let start = calendar.dateInterval(of: .month, for: time.date)?.start ?? time.date
    let blanks = (calendar.component(.weekday, from: start) - calendar.firstWeekday + 7) % 7
    let days = Array(repeating: 0, count: blanks) + Array(1...time.daysInMonth)
    weeks = stride(from: 0, to: days.count, by: 7).map { index in
      let week = Array(days[index..<min(days.count, index + 7)])
      return week + Array(repeating: 0, count: 7 - week.count)
    }
  }
}

extension LocalTime {
  /// The first two letters of each weekday, beginning with the first day of the week.
  var weekdayNames: [String] {
    let names = calendar.shortStandaloneWeekdaySymbols
    return (0..<7).map { String(names[($0 + calendar.firstWeekday - 1) % 7].prefix(2)) }
  }

  /// Returns the days of the week that is a number of weeks later, each at its start.
  func week(after weeks: Int) -> [LocalTime] {
    let offset = (weekday - calendar.firstWeekday + 7) % 7
    return (0..<7).map { startOfDay(after: $0 - offset + weeks * 7) }
  }
}

/// A month as a table, with the present day marked.
struct MonthTable: View {
  let time: LocalTime
  /// The width of a day and the height of a week, in cells.
  let width: Int
  let height: Int

  var body: some View {
    Grid(horizontalSpacing: 8, verticalSpacing: 0) {
      GridRow {
        ForEach(time.weekdayNames, id: \.self) {
          Text($0).foregroundStyle(.tertiary).frame(width: .columns(width))
        }
      }
      ForEach(MonthDays(of: time).weeks, id: \.self) { week in
        GridRow {
          ForEach(0..<7) {
            DayNumber(day: week[$0], isToday: week[$0] == time.day, width: width)
              .frame(height: .rows(height), alignment: .top)
          }
        }
      }
    }
  }
}

/// A day in a table; blank for 0.
struct DayNumber: View {
  let day: Int
  let isToday: Bool
  /// The width in cells.
  let width: Int

  /// Returns the number of a day, two columns wide.
  static func text(_ day: Int) -> String { day < 10 ? " \(day)" : "\(day)" }

  var body: some View {
    if isToday {
      Text(Self.text(day)).bold().frame(width: .columns(width)).background(.tint)
    } else {
      Text(day == 0 ? " " : Self.text(day)).frame(width: .columns(width))
    }
  }
}
