internal import Foundation
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The current weather.
struct NowView: View {
  @Environment(\.widgetFamily) private var family
  let weather: Weather

  var body: some View {
    switch family {
    case .systemMedium:
      HStack(alignment: .top, spacing: 0) {
        NowColumn(weather: weather)
        Spacer(minLength: 8)
        HourColumns(weather: weather, hours: Array(weather.hours(count: 5).dropFirst()))
          .fixedSize(horizontal: true, vertical: false)
      }
    case .systemLarge: LargeNow(weather: weather)
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

  var body: some View {
    let hour = weather.currentHour
    HStack(alignment: .top) {
      Text(weather.units.degrees(hour.temperature)).font(.system(size: 34))
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

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      HStack(alignment: .top, spacing: .columns(1)) {
        VStack(alignment: .leading, spacing: 0) {
          PlaceLine(weather: weather)
          CurrentTemperature(weather: weather)
          Text(weather.currentHour.sky.label).foregroundStyle(.secondary).lineLimit(1)
        }
        Facts(weather: weather)
      }
      .fixedSize(horizontal: false, vertical: true)
      Spacer(minLength: 0)
      DayChart(weather: weather)
      Spacer(minLength: 0)
      DayLines(weather: weather, days: weather.days(count: 3))
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

  /// The number of hours, which leaves space for the labels of the vertical axis.
  private static let hourCount = 29

  var body: some View {
    let hours = weather.hours(count: Self.hourCount)
    let temperatures = hours.map(\.temperature)
    VStack(alignment: .leading, spacing: 0) {
      LineChart(
        lines: [Line(values: temperatures, color: .orange)], rowCount: 4,
        maximumLabel: weather.units.degrees(temperatures.max() ?? 0),
        minimumLabel: weather.units.degrees(temperatures.min() ?? 0))
      RainBars(values: hours.map(\.precipitation), fullAmount: 2)
        .frame(width: .columns(hours.count), height: .rows(2))
      Text(AxisText.hours(hours.map(\.date), in: weather, width: 34, step: 6))
        .foregroundStyle(.tertiary)
    }
  }
}
