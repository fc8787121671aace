internal import Foundation
internal import TesseraKit
internal import TesseraUI

/// A bar for each day, in eighths of a row; a bar in the tint color reached the goal.
struct DayBars: View {
  let series: HealthSeries
  let count: Int
  /// The height of the bars, in rows.
  let rows: Int
  /// The width of a bar and the space between two, in columns.
  let barWidth: Int
  let gap: Int
  var hasWeekdays = true

  private static let eighths: [Character] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  var body: some View {
    let days = series.lastDays(count)
    let maximum = max(days.compactMap(\.value).max() ?? 0, series.goal * 0.6, 1e-9)
    HStack(alignment: .bottom, spacing: Double(gap) * 8) {
      ForEach(days, id: \.day) { day, value in
        VStack(spacing: 0) {
          ForEach(0..<rows, id: \.self) { row in
            Text(verbatim: text(max(0, value ?? 0) / maximum, row))
              .foregroundStyle(
                series.reachesGoal(on: day) ? AnyShapeStyle(.tint) : AnyShapeStyle(.tertiary))
          }
          if hasWeekdays {
            Text(verbatim: WeekdayName.short(of: day))
              .foregroundStyle(day == series.today ? .primary : .secondary)
          }
        }
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(WeekdayName.short(of: day))
        .accessibilityValue(value.map { HealthMetric.text($0) } ?? "no value")
      }
    }
  }

  /// Returns a row of a bar, counted from the top.
  private func text(_ part: Double, _ row: Int) -> String {
    let filled = Int((min(1, part) * Double(rows * 8)).rounded()) - (rows - 1 - row) * 8
    // A small value is visible, too.
    let visible = row == rows - 1 && part > 0 ? max(1, filled) : filled
    return String(repeating: Self.eighths[min(8, max(0, visible))], count: barWidth)
  }
}

/// Names of weekdays in the user's language.
enum WeekdayName {
  private static var calendar: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = .current
    return calendar
  }

  /// Returns the first letter of a day's weekday; the day is a number since 1970.
  static func short(of day: Int) -> String {
    let symbols = calendar.veryShortStandaloneWeekdaySymbols
    return symbols[index(of: day)]
  }

  /// Returns the weekday of a day, 0 for Sunday; 1 January 1970 was a Thursday.
  static func index(of day: Int) -> Int { ((day + 4) % 7 + 7) % 7 }

  /// Returns the first letter of the weekday with an index, 0 for Sunday.
  static func short(at index: Int) -> String { calendar.veryShortStandaloneWeekdaySymbols[index] }

  /// The first day of the week where the user lives, 0 for Sunday.
  static var firstIndex: Int { Locale.current.firstDayOfWeek.index }

  /// Returns the short name of the month of a day.
  static func month(of day: Int) -> String {
    calendar.shortStandaloneMonthSymbols[monthIndex(of: day)]
  }

  /// Returns the number of the month of a day, 0 for January.
  static func monthIndex(of day: Int) -> Int {
    var calendar = calendar
    calendar.timeZone = .gmt
    return calendar.component(.month, from: Date(timeIntervalSince1970: Double(day) * 86400)) - 1
  }
}

extension Locale.Weekday {
  /// The index of the weekday, 0 for Sunday.
  fileprivate var index: Int {
    switch self {
    case .sunday: 0
    case .monday: 1
    case .tuesday: 2
    case .wednesday: 3
    case .thursday: 4
    case .friday: 5
    case .saturday: 6
    @unknown default: 1
    }
  }
}
