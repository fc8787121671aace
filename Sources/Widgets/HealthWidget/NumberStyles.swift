internal import Foundation
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// A bar for each day of the last week, or of the last two in a large box.
struct WeekView: View {
  @Environment(\.widgetFamily) private var family
  let series: HealthSeries

  var body: some View {
    GeometryReader { area in
      content(in: area.size).frame(maxWidth: .infinity, maxHeight: .infinity)
    }
  }

  @ViewBuilder private func content(in size: CGSize) -> some View {
    switch family {
    case .systemSmall, .systemMedium:
      VStack(alignment: .leading, spacing: 0) {
        SeriesTitle(series: series)
        bars(gap: family == .systemSmall ? 1 : 2, columns: size.columns, rows: size.rows - 2)
      }
    default:
      VStack(alignment: .leading, spacing: 0) {
        SeriesTitle(series: series)
        bars(gap: 2, columns: size.columns, rows: size.rows - 6).padding(.top, 16)
        SeriesFacts(series: series).padding(.top, 16)
      }
    }
  }

  private func bars(gap: Int, columns: Int, rows: Int) -> some View {
    DayBars(
      series: series, count: 7, rows: max(1, rows), barWidth: max(1, (columns + gap) / 7 - gap),
      gap: gap)
  }
}

/// The day's number, compared with the average of the four weeks before.
struct NumberView: View {
  @Environment(\.widgetFamily) private var family
  let series: HealthSeries

  /// The heights from which the numerals are larger, in rows.
  private static let (highRows, highTallRows) = (12, 24)

  var body: some View {
    GeometryReader { area in
      content(in: area.size)
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .leading)
    }
  }

  private func content(in size: CGSize) -> some View {
    let isHigh = size.rows >= (isTall ? Self.highTallRows : Self.highRows)
    // What the smallest tall box leaves for the bars, without the rows of larger numerals.
    let barRows = 5 + max(0, size.rows - 17) - (isHigh ? 4 : 0)
    return VStack(alignment: .leading, spacing: 0) {
      HStack(spacing: 8) {
        Text(verbatim: family == .systemSmall ? series.shortTitle : series.metric.title).bold()
          .lineLimit(1)
        if family != .systemSmall {
          Spacer(minLength: 0)
          Text(verbatim: series.dayName).foregroundStyle(.secondary).lineLimit(1)
        }
      }
      HStack(alignment: .bottom, spacing: 8) {
        ViewThatFits(in: .horizontal) {
          if isHigh { number.font(.system(size: 72)).fixedSize() }
          number.font(.system(size: 34)).fixedSize()
          number.font(.title2)
        }
        if !series.metric.unit.isEmpty {
          Text(verbatim: series.metric.unit).foregroundStyle(.secondary)
        }
        if family == .systemMedium {
          Spacer(minLength: 0)
          DayBars(
            series: series, count: 7, rows: 3, barWidth: 1, gap: 0, hasWeekdays: false)
        }
      }
      .padding(.top, 16)
      change.padding(.top, isTall ? 16 : 0)
      if isTall {
        DayBars(
          series: series, count: (size.columns + 1) / 2, rows: max(1, barRows), barWidth: 1, gap: 1
        )
        .padding(.top, 16)
        Spacer(minLength: 0)
        SeriesFacts(series: series)
      }
    }
  }

  private var isTall: Bool { family != .systemSmall && family != .systemMedium }

  private var number: some View {
    Text(verbatim: HealthMetric.text(series.value)).foregroundStyle(.tint).lineLimit(1)
  }

  @ViewBuilder private var change: some View {
    if let change = series.change {
      let arrow = change > 0.01 ? "▲" : change < -0.01 ? "▼" : "▬"
      HStack(spacing: 8) {
        Text(verbatim: arrow).foregroundStyle(.tint)
        Text(verbatim: min(9.99, abs(change)).percentText)
        Text(family == .systemSmall ? "avg" : "against the average").foregroundStyle(.secondary)
          .lineLimit(1)
      }
    }
  }
}

/// The days in a row on which the goal was reached.
struct StreakView: View {
  @Environment(\.widgetFamily) private var family
  let series: HealthSeries

  var body: some View {
    GeometryReader { area in
      content(rows: area.size.rows).frame(maxWidth: .infinity, maxHeight: .infinity)
    }
  }

  @ViewBuilder private func content(rows: Int) -> some View {
    switch family {
    case .systemSmall:
      VStack(alignment: .leading, spacing: 0) {
        count
        caption
        Spacer(minLength: 0)
        dots(7, gap: 8)
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .leading)
    case .systemMedium:
      HStack(spacing: 24) {
        VStack(alignment: .leading, spacing: 0) {
          count
          caption
        }
        Spacer(minLength: 0)
        DotCalendar(series: series, weeks: max(5, rows - 2))
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity)
    default:
      VStack(alignment: .leading, spacing: 0) {
        HStack(alignment: .bottom, spacing: 16) {
          count
          caption
        }
        Spacer(minLength: 16)
        DotCalendar(series: series, weeks: 4 + max(0, rows - 17) / 3, isWide: true).frame(
          maxWidth: .infinity)
        Spacer(minLength: 0)
        SeriesFacts(series: series)
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .leading)
    }
  }

  private var count: some View {
    HStack(alignment: .center, spacing: 8) {
      Image(systemName: "flame.fill").foregroundStyle(series.streak > 0 ? .orange : .gray)
        .accessibilityHidden(true)
      Text(verbatim: "\(series.streak)").font(.largestNumerals).foregroundStyle(.tint)
    }
  }

  private var caption: some View {
    VStack(alignment: .leading, spacing: 0) {
      Text(series.streak == 1 ? "day in a row" : "days in a row").lineLimit(1)
      Text(verbatim: "\(series.shortTitle) ≥ \(series.goalText)").foregroundStyle(.secondary)
        .lineLimit(1)
    }
  }

  private func dots(_ count: Int, gap: Double) -> some View {
    HStack(spacing: gap) {
      ForEach(series.lastDays(count), id: \.day) { day, _ in GoalDot(series: series, day: day) }
    }
  }
}

/// A dot for a day, filled if the goal was reached.
private struct GoalDot: View {
  let series: HealthSeries
  let day: Int

  var body: some View {
    if day > series.today {
      Text(verbatim: " ")
    } else if series.reachesGoal(on: day) {
      Text(verbatim: "●").foregroundStyle(.tint).accessibilityLabel("reached")
    } else {
      Text(verbatim: day == series.today ? "◌" : "○").foregroundStyle(.tertiary)
        .accessibilityLabel("not reached")
    }
  }
}

/// Dots for the last weeks, a row for each week.
private struct DotCalendar: View {
  let series: HealthSeries
  let weeks: Int
  var isWide = false

  var body: some View {
    let first = WeekdayName.firstIndex
    let start = series.today - (WeekdayName.index(of: series.today) - first + 7) % 7
    let spacing = isWide ? 32.0 : 8
    VStack(alignment: .leading, spacing: isWide ? 16 : 0) {
      HStack(spacing: spacing) {
        ForEach(0..<7, id: \.self) { index in
          Text(verbatim: WeekdayName.short(at: (first + index) % 7)).foregroundStyle(.secondary)
        }
      }
      ForEach((0..<weeks).reversed(), id: \.self) { week in
        HStack(spacing: spacing) {
          ForEach(0..<7, id: \.self) { index in
            GoalDot(series: series, day: start - week * 7 + index)
          }
        }
      }
    }
  }
}

/// The metric and the value of the day that is shown.
struct SeriesTitle: View {
  @Environment(\.widgetFamily) private var family
  let series: HealthSeries

  var body: some View {
    HStack(spacing: 8) {
      Text(verbatim: family == .systemSmall ? series.shortTitle : series.metric.title).bold()
        .lineLimit(1)
      Spacer(minLength: 0)
      if family != .systemSmall {
        Text(verbatim: series.dayName).foregroundStyle(.secondary).lineLimit(1)
      }
      Text(verbatim: series.valueText).foregroundStyle(.tint).lineLimit(1).layoutPriority(1)
    }
  }
}

/// The average, the goal and the best day.
struct SeriesFacts: View {
  let series: HealthSeries

  var body: some View {
    let best = series.lastDays(28).compactMap(\.value).max() ?? 0
    HStack(spacing: 0) {
      fact(String(localized: "Average"), series.average ?? 0)
      Spacer(minLength: 8)
      fact(String(localized: "Goal"), series.goal)
      Spacer(minLength: 8)
      fact(String(localized: "Best"), best)
    }
  }

  private func fact(_ name: String, _ value: Double) -> some View {
    VStack(alignment: .leading, spacing: 0) {
      Text(verbatim: name).foregroundStyle(.secondary)
      Text(verbatim: HealthSeries.text(value, series.metric.unit)).lineLimit(1)
    }
  }
}
