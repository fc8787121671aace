internal import Foundation
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The days of the current month, brighter for larger values.
struct MonthView: View {
  let month: Shown.Month
  let today: Int

  var body: some View {
    let grid = MonthDays(of: today)
    let maximum = max(grid.days.compactMap { month.days[$0] }.max() ?? 0, 1e-9)
    GeometryReader { area in
      let width = min(4, max(2, area.size.columns / 7))
      VStack(alignment: .leading, spacing: 0) {
        if area.size.rows > grid.weeks.count {
          Text(verbatim: grid.title).bold().foregroundStyle(.tint).lineLimit(1)
        }
        ForEach(grid.weeks, id: \.self) { week in
          HStack(spacing: 0) {
            ForEach(week, id: \.self) { day in
              cell(day, width, maximum, isInMonth: grid.days.contains(day))
            }
          }
        }
        Spacer(minLength: 0)
      }
      .frame(width: area.size.width, height: area.size.height, alignment: .topLeading)
    }
  }

  private func cell(_ day: Int, _ width: Int, _ maximum: Double, isInMonth: Bool) -> some View {
    let value = month.days[day] ?? 0
    let level = value > 0 ? min(4, 1 + Int(value / maximum * 3)) : 0
    return Text(verbatim: !isInMonth ? " " : level == 0 ? "▫" : "■")
      .foregroundStyle(level == 0 ? AnyShapeStyle(.quaternary) : AnyShapeStyle(.tint))
      .opacity([1, 0.35, 0.55, 0.75, 1][level])
      .bold(day == today)
      .frame(width: .columns(width), alignment: .leading)
  }
}

/// The weeks of a month; days are counted from 1970.
private struct MonthDays {
  let days: ClosedRange<Int>
  let weeks: [[Int]]
  let title: String

  init(of today: Int) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    calendar.firstWeekday = Calendar.current.firstWeekday
    let date = Date(timeIntervalSince1970: Double(today) * 86400)
    let interval = calendar.dateInterval(of: .month, for: date)
    let first = Int((interval?.start ?? date).timeIntervalSince1970 / 86400)
    let count = calendar.range(of: .day, in: .month, for: date)?.count ?? 30
    days = first...first + count - 1
    let weekday = calendar.component(.weekday, from: interval?.start ?? date)
    let start = first - (weekday - calendar.firstWeekday + 7) % 7
    weeks = stride(from: start, through: first + count - 1, by: 7).map { Array($0..<$0 + 7) }
    title = date.formatted(
      Date.FormatStyle(timeZone: .gmt).month(.wide).year().locale(.current))
  }
}
