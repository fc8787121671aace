internal import Foundation
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The coming hours.
struct HoursView: View {
  @Environment(\.widgetFamily) private var family
  let weather: Weather
  let size: CGSize

  var body: some View {
    switch family {
    case .systemMedium:
      VStack(alignment: .leading, spacing: 0) {
        PlaceLine(weather: weather, detail: weather.summary)
        HourColumns(
          weather: weather, hours: weather.hours(count: (size.columns + 1) / 5),
          rows: size.rows - 1)
      }
    case .systemLarge:
      VStack(alignment: .leading, spacing: 0) {
        PlaceLine(weather: weather, detail: weather.summary)
        HourTable(weather: weather, hours: weather.hours(count: size.rows - 1))
        Spacer(minLength: 0)
      }
    default:
      VStack(alignment: .leading, spacing: 0) {
        PlaceLine(weather: weather)
        ForEach(weather.hours(count: size.rows - 1), id: \.date) {
          HourLine(weather: weather, hour: $0)
        }
        Spacer(minLength: 0)
      }
    }
  }
}

extension Weather {
  /// The current temperature and sky, such as `14° Rain`.
  var summary: String { "\(units.degrees(currentHour.temperature)) \(currentHour.sky.label)" }

  /// Returns an hour without a space, such as `2PM`; the weekday at midnight.
  func hourLabel(_ date: Date) -> String {
    isMidnight(date) ? weekday(date) : compactHour(date)
  }

  /// Returns an hour without a space, such as `2PM`.
  func compactHour(_ date: Date) -> String { hour(date).filter { !$0.isWhitespace } }

  func isMidnight(_ date: Date) -> Bool { hourOfDay(date) == 0 }

  /// Returns the hour of a date at the place, 0…23.
  func hourOfDay(_ date: Date) -> Int {
    Calendar.gregorian(in: forecast.timeZone).component(.hour, from: date)
  }
}

/// Columns for hours, each with hour, sky, temperature, rain and its probability.
struct HourColumns: View {
  let weather: Weather
  let hours: [Forecast.Hour]
  /// The height; what the texts leave is for the bars.
  let rows: Int

  var body: some View {
    HStack(alignment: .top, spacing: .columns(1)) {
      ForEach(hours, id: \.date) { hour in
        VStack(alignment: .leading, spacing: 0) {
          Text(weather.hourLabel(hour.date)).foregroundStyle(.tertiary)
          SkySymbol(sky: hour.sky, isDay: hour.isDay)
          Text(weather.units.degrees(hour.temperature))
          // The bar is full at 4 mm per hour, which is moderate rain.
          RainBars(values: [hour.precipitation, hour.precipitation], fullAmount: 4)
            .frame(width: .columns(2), height: .rows(max(2, rows - 5)))
          Text(chance(hour)).foregroundStyle(.blue)
        }
        .lineLimit(1)
        .frame(width: .columns(4), alignment: .leading)
      }
    }
  }

  /// Returns the probability of rain, or an empty text if it is unlikely.
  private func chance(_ hour: Forecast.Hour) -> String {
    guard let chance = hour.precipitationChance, chance >= 0.2 else { return "" }
    return "\(Int((chance * 100).rounded()))%"
  }
}

/// An hour in one line.
private struct HourLine: View {
  let weather: Weather
  let hour: Forecast.Hour

  var body: some View {
    HStack(spacing: 0) {
      Text(weather.hourLabel(hour.date)).foregroundStyle(.secondary)
        .frame(width: .columns(5), alignment: .leading)
      SkySymbol(sky: hour.sky, isDay: hour.isDay).frame(width: .columns(2), alignment: .leading)
      Text(weather.units.degrees(hour.temperature))
        .frame(width: .columns(4), alignment: .trailing)
      Spacer(minLength: 0)
      RainBars(values: [hour.precipitation, hour.precipitation], fullAmount: 4)
        .frame(width: .columns(2), height: .rows(1))
    }
    .lineLimit(1)
  }
}

/// Hours in lines, with the temperatures as a curve from top to bottom.
private struct HourTable: View {
  let weather: Weather
  let hours: [Forecast.Hour]

  var body: some View {
    ForEach(hours, id: \.date) { hour in
      HStack(spacing: 0) {
        Text(weather.hourLabel(hour.date))
          .foregroundStyle(weather.isMidnight(hour.date) ? .primary : .secondary)
          .frame(width: .columns(5), alignment: .leading)
        SkySymbol(sky: hour.sky, isDay: hour.isDay)
          .frame(width: .columns(2), alignment: .leading)
        Text(weather.units.degrees(hour.temperature))
          .frame(width: .columns(4), alignment: .trailing)
        RangeBar(low: range.lowerBound, high: hour.temperature, in: range)
          .frame(height: .rows(1)).padding(.leading, .columns(2)).padding(.trailing, .columns(1))
        Text(rain(hour)).foregroundStyle(.blue).frame(width: .columns(8), alignment: .trailing)
      }
      .lineLimit(1)
    }
  }

  /// The range of temperatures, at least one degree.
  private var range: ClosedRange<Double> {
    let minimum = (hours.map(\.temperature).min() ?? 0) - 0.5
    return minimum...max(minimum + 1, hours.map(\.temperature).max() ?? 0)
  }

  /// Returns the amount of rain, or else its probability; an empty text if rain is unlikely.
  private func rain(_ hour: Forecast.Hour) -> String {
    if weather.units.isVisible(hour.precipitation) {
      return weather.units.precipitation(hour.precipitation)
    }
    guard let chance = hour.precipitationChance, chance >= 0.2 else { return "" }
    return weather.units.percent(chance)
  }
}

/// The symbol of the sky in its color.
struct SkySymbol: View {
  let sky: Sky
  var isDay = true

  var body: some View {
    Image(systemName: sky.symbol(isDay: isDay))
      .foregroundStyle(sky.color(isDay: isDay))
      .accessibilityLabel(sky.label)
  }
}
