internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// A square for each day of the last weeks, brighter for larger values.
struct HeatMapView: View {
  @Environment(\.widgetFamily) private var family
  let series: HealthSeries

  var body: some View {
    GeometryReader { area in
      // A week has two columns; the names of the weekdays take two.
      let columns = area.size.columns
      switch family {
      case .systemSmall: HeatMap(series: series, weeks: columns / 2, hasWeekdays: false).padded
      case .systemMedium:
        HeatMap(series: series, weeks: (columns - 2) / 2, hasWeekdays: true).padded
      default: tall(weeks: (columns - 2) / 2)
      }
    }
  }

  private func tall(weeks: Int) -> some View {
    VStack(alignment: .leading, spacing: 0) {
      SeriesTitle(series: series).padding(.bottom, 16)
      MonthNames(series: series, weeks: weeks)
      HeatMap(series: series, weeks: weeks, hasWeekdays: true)
      HStack(spacing: 8) {
        Spacer(minLength: 0)
        Text("less").foregroundStyle(.tertiary)
        ForEach(0..<5, id: \.self) { HeatSquare(level: $0) }
        Text("more").foregroundStyle(.tertiary)
      }
      .padding(.top, 16)
      Spacer(minLength: 16)
      SeriesFacts(series: series)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .leading)
  }
}

extension View {
  /// The view in the middle of the box.
  fileprivate var padded: some View { frame(maxWidth: .infinity, maxHeight: .infinity) }
}

/// The squares, a column for each week.
private struct HeatMap: View {
  let series: HealthSeries
  let weeks: Int
  let hasWeekdays: Bool

  var body: some View {
    let first = WeekdayName.firstIndex
    let start = HeatMapWeeks.start(of: series, weeks: weeks)
    VStack(alignment: .leading, spacing: 0) {
      ForEach(0..<7, id: \.self) { row in
        HStack(spacing: 8) {
          if hasWeekdays {
            Text(verbatim: WeekdayName.short(at: (first + row) % 7)).foregroundStyle(.tertiary)
          }
          ForEach(0..<weeks, id: \.self) { week in
            square(start + week * 7 + row)
          }
        }
      }
    }
    .accessibilityElement(children: .ignore)
    .accessibilityLabel("\(series.metric.title), the last \(weeks) weeks")
  }

  @ViewBuilder private func square(_ day: Int) -> some View {
    if day > series.today {
      Text(verbatim: " ")
    } else {
      HeatSquare(level: level(of: series.value(on: day)))
    }
  }

  /// Returns the brightness of a value, 0…4; 4 if the goal was reached.
  private func level(of value: Double?) -> Int {
    guard let value, value > 0 else { return 0 }
    return value >= series.goal ? 4 : min(3, 1 + Int(value / series.goal * 3))
  }
}

/// The days of a heat map.
private enum HeatMapWeeks {
  /// Returns the first day of the first week.
  static func start(of series: HealthSeries, weeks: Int) -> Int {
    let weekday = (WeekdayName.index(of: series.today) - WeekdayName.firstIndex + 7) % 7
    return series.today - weekday - (weeks - 1) * 7
  }
}

/// A square of a heat map; its brightness is 0…4.
private struct HeatSquare: View {
  let level: Int

  var body: some View {
    Text(verbatim: level == 0 ? "▫" : "■")
      .foregroundStyle(level == 0 ? AnyShapeStyle(.quaternary) : AnyShapeStyle(.tint))
      .opacity([1, 0.35, 0.55, 0.75, 1][min(4, max(0, level))])
  }
}

/// The names of the months above the weeks in which they begin.
private struct MonthNames: View {
  let series: HealthSeries
  let weeks: Int

  var body: some View {
    Text(verbatim: text).foregroundStyle(.tertiary).lineLimit(1)
  }

  private var text: String {
    let start = HeatMapWeeks.start(of: series, weeks: weeks)
    var line = "  "
    var last = -1
    for week in 0..<weeks {
      let month = WeekdayName.monthIndex(of: start + week * 7 + 6)
      let column = 2 + week * 2
      if month != last, line.count <= column, week < weeks - 1 {
        line += String(repeating: " ", count: column - line.count)
        line += WeekdayName.month(of: start + week * 7 + 6).prefix(4) + " "
      }
      last = month
    }
    return line
  }
}
