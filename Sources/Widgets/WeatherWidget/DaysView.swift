internal import Foundation
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The coming days.
struct DaysView: View {
  @Environment(\.widgetFamily) private var family
  let weather: Weather
  let size: CGSize

  var body: some View {
    switch family {
    case .systemMedium:
      VStack(alignment: .leading, spacing: 0) {
        PlaceLine(weather: weather, detail: weather.summary)
        DayLines(weather: weather, days: weather.days(count: size.rows - 1), showsChance: true)
        Spacer(minLength: 0)
      }
    case .systemLarge:
      VStack(alignment: .leading, spacing: 0) {
        PlaceLine(weather: weather, detail: weather.summary).padding(.bottom, .rows(1))
        DayLines(
          weather: weather, days: weather.days(count: (size.rows - 2) / 2), showsChance: true,
          showsDetails: true)
        Spacer(minLength: 0)
      }
    default:
      VStack(alignment: .leading, spacing: 0) {
        PlaceLine(weather: weather)
        ForEach(weather.days(count: size.rows - 1), id: \.date) {
          ShortDayLine(weather: weather, day: $0)
        }
        Spacer(minLength: 0)
      }
    }
  }
}

/// The sky and the temperatures of a day.
private struct ShortDayLine: View {
  let weather: Weather
  let day: Forecast.Day

  var body: some View {
    HStack(spacing: 0) {
      Text(weather.weekday(day.date)).frame(width: .columns(4), alignment: .leading)
      SkySymbol(sky: day.sky).frame(width: .columns(2), alignment: .leading)
      Text(weather.units.degrees(day.lowTemperature)).foregroundStyle(.cyan)
        .frame(width: .columns(4), alignment: .trailing)
      Text(weather.units.degrees(day.highTemperature)).foregroundStyle(.orange)
        .frame(width: .columns(4), alignment: .trailing)
    }
    .lineLimit(1)
  }
}

/// Days with bars that span each day's part of the whole range of temperatures.
struct DayLines: View {
  let weather: Weather
  let days: [Forecast.Day]
  var showsChance = false
  var showsDetails = false

  var body: some View {
    ForEach(days, id: \.date) { day in
      line(day)
      if showsDetails {
        Text(details(day)).foregroundStyle(.tertiary).lineLimit(1)
          .padding(.leading, .columns(4))
      }
    }
  }

  private func line(_ day: Forecast.Day) -> some View {
    HStack(spacing: 0) {
      Text(weather.weekday(day.date)).frame(width: .columns(4), alignment: .leading)
      SkySymbol(sky: day.sky).frame(width: .columns(2), alignment: .leading)
      if showsChance {
        Text(chance(day)).foregroundStyle(.blue).frame(width: .columns(4), alignment: .trailing)
      }
      Text(weather.units.degrees(day.lowTemperature)).foregroundStyle(.cyan)
        .frame(width: .columns(5), alignment: .trailing)
      RangeBar(low: day.lowTemperature, high: day.highTemperature, in: temperatureRange)
        .frame(height: .rows(1)).padding(.horizontal, .columns(1))
      Text(weather.units.degrees(day.highTemperature)).foregroundStyle(.orange)
        .frame(width: .columns(4), alignment: .trailing)
    }
    .lineLimit(1)
  }

  /// Returns the probability of rain, or an empty text if it is unlikely.
  private func chance(_ day: Forecast.Day) -> String {
    guard let chance = day.precipitationChance, chance >= 0.2 else { return "" }
    return "\(Int((chance * 100).rounded()))%"
  }

  private func details(_ day: Forecast.Day) -> String {
    let amount =
      weather.units.isVisible(day.precipitation)
      ? weather.units.precipitation(day.precipitation) : nil
    let uv = day.uvIndex.map { "UV \(Int($0.rounded()))" }
    let parts = [day.sky.label, amount ?? "", uv ?? ""].filter { !$0.isEmpty }
    return parts.joined(separator: " · ")
  }

  /// The range of temperatures in the days shown, at least one degree.
  private var temperatureRange: ClosedRange<Double> {
    let minimum = days.map(\.lowTemperature).min() ?? 0
    let maximum = days.map(\.highTemperature).max() ?? 0
    return minimum...max(minimum + 1, maximum)
  }
}

/// A bar that shows a range of temperatures as a part of a larger range.
struct RangeBar: View {
  let low: Double
  let high: Double
  let range: ClosedRange<Double>

  init(low: Double, high: Double, in range: ClosedRange<Double>) {
    self.low = low
    self.high = high
    self.range = range
  }

  var body: some View {
    GeometryReader { area in
      let span = range.upperBound - range.lowerBound
      let start = (low - range.lowerBound) / span * area.size.width
      let length = (high - low) / span * area.size.width
      // Half a row high, so that the bars do not touch.
      Path(CGRect(x: start, y: 8, width: max(8, length), height: 8))
        .fill(LinearGradient(colors: [.cyan, .orange], startPoint: .leading, endPoint: .trailing))
    }
    .accessibilityHidden(true)
  }
}
