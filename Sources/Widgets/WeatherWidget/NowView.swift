internal import Foundation
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The current weather.
struct NowView: View {
  @Environment(\.widgetFamily) private var family
  let weather: Weather
  let size: CGSize

  var body: some View {
    switch family {
    case .systemMedium:
      HStack(alignment: .top, spacing: 0) {
        NowColumn(weather: weather)
        Spacer(minLength: 8)
        // The hours leave 14 columns for the present.
        HourColumns(
          weather: weather,
          hours: Array(weather.hours(count: max(4, (size.columns - 15) / 5) + 1).dropFirst()),
          rows: size.rows
        )
        .fixedSize(horizontal: true, vertical: false)
      }
    case .systemLarge: LargeNow(weather: weather, size: size)
    default: NowColumn(weather: weather).frame(maxWidth: .infinity, alignment: .leading)
    }
  }
}

/// The place, the current temperature and sky, and the day's lowest and highest temperatures.
private struct NowColumn: View {
  let weather: Weather

  var body: some View {
    let hour = weather.currentHour
    VStack(alignment: .leading, spacing: 0) {
      PlaceLine(weather: weather)
      CurrentTemperature(weather: weather)
      Text(hour.sky.label).foregroundStyle(.secondary).lineLimit(1)
      if let today = weather.today { Extremes(weather: weather, day: today) }
      if let feltTemperature = hour.apparentTemperature {
        Text("Feels like \(weather.units.degrees(feltTemperature))").foregroundStyle(.tertiary)
          .lineLimit(1)
      }
      Spacer(minLength: 0)
    }
  }
}

/// The current temperature in large numerals, with the sky.
struct CurrentTemperature: View {
  let weather: Weather
  var font = Font.largestNumerals

  var body: some View {
    let hour = weather.currentHour
    HStack(alignment: .top) {
      Text(weather.units.degrees(hour.temperature)).font(font)
      Image(systemName: hour.symbol)
        .foregroundStyle(.tint)
        .accessibilityLabel(hour.sky.label)
    }
  }
}

private struct Extremes: View {
  let weather: Weather
  let day: Forecast.Day

  var body: some View {
    HStack(spacing: 8) {
      Text("↑\(weather.units.degrees(day.highTemperature))").foregroundStyle(.orange)
      Text("↓\(weather.units.degrees(day.lowTemperature))").foregroundStyle(.cyan)
    }
    .lineLimit(1)
  }
}

/// The current weather, charts of temperature and rain, sunrise and sunset, and the coming days.
private struct LargeNow: View {
  let weather: Weather
  let size: CGSize

  /// The additional rows from which the temperature is larger.
  private static let highRows = 8

  var body: some View {
    let isHigh = size.extraRows >= Self.highRows
    // Four of the additional rows are those of the numerals.
    let extraRows = size.extraRows - (isHigh ? 4 : 0)
    VStack(alignment: .leading, spacing: 0) {
      HStack(alignment: .top, spacing: .columns(1)) {
        VStack(alignment: .leading, spacing: 0) {
          PlaceLine(weather: weather)
          CurrentTemperature(weather: weather, font: .system(size: isHigh ? 72 : 34))
          Text(weather.currentHour.sky.label).foregroundStyle(.secondary).lineLimit(1)
        }
        Facts(weather: weather)
      }
      .fixedSize(horizontal: false, vertical: true)
      Spacer(minLength: 0)
      DayChart(weather: weather, columns: size.columns, rows: 4 + extraRows / 2)
      Spacer(minLength: 0)
      DayLines(weather: weather, days: weather.days(count: 3 + extraRows - extraRows / 2))
    }
  }
}

/// The day's temperatures, sunrise, sunset, the chance of rain and the wind.
private struct Facts: View {
  let weather: Weather

  var body: some View {
    let hour = weather.currentHour
    VStack(alignment: .trailing, spacing: 0) {
      if let today = weather.today { Extremes(weather: weather, day: today) }
      if let today = weather.today {
        Label(weather.time(today.sunrise), systemImage: "sunrise").foregroundStyle(.yellow)
        Label(weather.time(today.sunset), systemImage: "sunset").foregroundStyle(.orange)
      }
      if let chance = hour.precipitationChance {
        Label(weather.units.percent(chance), systemImage: "umbrella").foregroundStyle(.blue)
      }
      if let wind = hour.wind {
        Label("\(wind.arrow) \(weather.units.wind(wind.speed))", systemImage: "wind")
          .foregroundStyle(.secondary)
      }
    }
  }
}

/// A line chart of the temperature above a bar chart of the rain, with one column for each hour.
private struct DayChart: View {
  let weather: Weather

  /// The width of the chart with the labels of its vertical axis.
  let columns: Int
  /// The height of the lines.
  let rows: Int

  var body: some View {
    let hours = weather.hours(count: columns - 5)
    let temperatures = hours.map(\.temperature)
    VStack(alignment: .leading, spacing: 0) {
      LineChart(
        lines: [Line(values: temperatures, color: .orange)], rowCount: rows,
        maximumLabel: weather.units.degrees(temperatures.max() ?? 0),
        minimumLabel: weather.units.degrees(temperatures.min() ?? 0))
      RainBars(values: hours.map(\.precipitation), fullAmount: 2)
        .frame(width: .columns(hours.count), height: .rows(2))
      Text(AxisText.hours(hours.map(\.date), in: weather, width: columns, step: 6))
        .foregroundStyle(.tertiary)
    }
  }
}
