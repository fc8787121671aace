internal import Foundation
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// When it will rain, with bars for the next hours.
struct RainView: View {
  @Environment(\.widgetFamily) private var family
  let weather: Weather
  let size: CGSize

  var body: some View {
    let outlook = RainOutlook(of: weather)
    VStack(alignment: .leading, spacing: 0) {
      PlaceLine(weather: weather, detail: family == .systemSmall ? nil : chance)
      Text(outlook.headline).foregroundStyle(.blue)
        .lineLimit(family == .systemSmall ? 2 : 1)
      Spacer(minLength: 0)
      let columnsPerStep = max(
        family == .systemLarge ? 2 : 1, size.columns / max(1, outlook.steps.count))
      RainChart(
        weather: weather, steps: Array(outlook.steps.prefix(size.columns / columnsPerStep)),
        columnsPerStep: columnsPerStep, height: barHeight)
      if family == .systemLarge { laterRain }
    }
    .frame(maxWidth: .infinity, alignment: .leading)
  }

  /// The probability of rain, if it is known.
  private var chance: String? {
    weather.currentHour.precipitationChance.map(weather.units.percent)
  }

  private var barHeight: Int {
    switch family {
    case .systemLarge: 4 + size.extraRows / 2
    case .systemMedium: max(1, size.rows - 3)
    default: max(1, size.rows - 4)
    }
  }

  /// The hours and days after the next hours.
  @ViewBuilder private var laterRain: some View {
    let hours = weather.hours(count: size.columns)
    Text("By hour").foregroundStyle(.secondary).padding(.top, .rows(1))
    RainChart(
      weather: weather,
      steps: hours.map { RainOutlook.Step(date: $0.date, rate: $0.precipitation) },
      columnsPerStep: 1, height: 2 + size.extraRows / 4, labelStep: 6)
    Spacer(minLength: 0)
    ForEach(weather.days(count: 3 + size.extraRows / 4), id: \.date) { day in
      HStack(spacing: 0) {
        Text(weather.weekday(day.date)).frame(width: .columns(4), alignment: .leading)
        SkySymbol(sky: day.sky).frame(width: .columns(2), alignment: .leading)
        Text(day.sky.label).foregroundStyle(.secondary)
        Spacer(minLength: 8)
        Text(day.precipitationChance.map(weather.units.percent) ?? "").foregroundStyle(.blue)
        Text(weather.units.precipitation(day.precipitation))
          .frame(width: .columns(9), alignment: .trailing)
      }
      .lineLimit(1)
    }
  }
}

/// Bars of rain above a time axis.
private struct RainChart: View {
  let weather: Weather
  let steps: [RainOutlook.Step]
  let columnsPerStep: Int
  let height: Int
  var labelStep = 1

  var body: some View {
    let columns = steps.flatMap { Array(repeating: $0, count: columnsPerStep) }
    // The scale ends at 2 mm per hour or above, so that a little rain does not look like much.
    RainBars(values: columns.map(\.rate), fullAmount: max(2, steps.map(\.rate).max() ?? 0))
      .frame(width: .columns(columns.count), height: .rows(height))
      .accessibilityElement()
      .accessibilityLabel("Rain in the next hours")
      .accessibilityValue(
        "at most \(weather.units.precipitation(steps.map(\.rate).max() ?? 0)) per hour")
    Text(
      AxisText.hours(columns.map(\.date), in: weather, width: columns.count, step: labelStep)
    )
    .foregroundStyle(.tertiary).lineLimit(1)
  }
}

/// A row of bars that show precipitation, one column for each value, above a base line.
struct RainBars: View {
  let values: [Double]
  /// The amount of a full bar; more is shown as full.
  let fullAmount: Double

  var body: some View {
    GeometryReader { area in
      // An eighth of a row.
      let thinnest = 2 / max(2, area.size.height)
      ZStack(alignment: .bottom) {
        Sparkline(values.map { _ in thinnest }).tint(Color.secondary.opacity(0.4))
        Sparkline(values.map { $0 > 0 ? max(thinnest, $0 / fullAmount) : 0 }).tint(.blue)
      }
    }
    .accessibilityHidden(true)
  }
}
