internal import Foundation
internal import TesseraKit
internal import TesseraUI

/// The weather, laid out for the widget's family.
struct WeatherView: View {
  @Environment(\.widgetFamily) private var family
  let entry: WeatherEntry

  var body: some View {
    switch entry.content {
    case .problem(let reason): WeatherProblem(place: entry.place, reason: reason)
    case .forecast(let forecast, let hour, let oldSince):
      let weather = Weather(
        place: entry.place, forecast: forecast, hour: hour, oldSince: oldSince)
      switch family {
      case .systemMedium: MediumWeather(weather: weather)
      case .systemLarge: LargeWeather(weather: weather)
      case .accessoryInline:
        Label(
          "\(weather.now.degrees) \(weather.place)",
          systemImage: weather.now.symbol)
      default: SmallWeather(weather: weather)
      }
    }
  }
}

/// A forecast, starting at a given hour.
struct Weather {
  let place: String
  let forecast: Forecast
  let hour: Int
  /// The time of the last successful update, or `nil` if the forecast is current.
  let oldSince: Date?

  var now: Forecast.Hour { forecast.hours[hour] }

  /// The day that contains ``now``, or `nil` if the forecast does not include it.
  var today: Forecast.Day? { forecast.day(of: now.date).map { forecast.days[$0] } }

  /// The given number of hours, starting with ``now``.
  func next(_ count: Int) -> [Forecast.Hour] { Array(forecast.hours[hour...].prefix(count)) }

  /// Up to three days, starting with the current one.
  var comingDays: [Forecast.Day] {
    let first = forecast.day(of: now.date) ?? 0
    return Array(forecast.days.dropFirst(first).prefix(3))
  }

  /// The time in the place's time zone.
  func time(_ date: Date) -> String {
    var style = Date.FormatStyle(date: .omitted, time: .shortened)
    style.timeZone = forecast.timeZone
    return date.formatted(style)
  }

  /// The hour in the place's time zone, with two digits.
  func hourOfDay(_ date: Date) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = forecast.timeZone
    let hour = calendar.component(.hour, from: date)
    return hour < 10 ? "0\(hour)" : "\(hour)"
  }

  func weekday(_ date: Date) -> String {
    var style = Date.FormatStyle().weekday(.abbreviated)
    style.timeZone = forecast.timeZone
    return date.formatted(style)
  }
}

extension Forecast.Hour {
  var degrees: String { "\(Int(temperature.rounded()))°" }
  var symbol: String { sky.symbol(isDay: isDay) }
}

/// The error for a place that is missing or invalid.
private struct WeatherProblem: View {
  let place: String
  let reason: WeatherError

  var body: some View {
    VStack(alignment: .leading) {
      Text(place).font(.headline).lineLimit(1)
      Spacer()
      Image(systemName: "exclamationmark.triangle").foregroundStyle(.orange)
      Text(reason.message).foregroundStyle(.secondary).minimumScaleFactor(0.5)
      Spacer()
    }
    .frame(maxWidth: .infinity, alignment: .leading)
  }
}

/// The name of the place, and the time of the forecast if it could not be updated.
struct PlaceLine: View {
  let weather: Weather

  var body: some View {
    HStack {
      Text(weather.place).font(.headline).lineLimit(1)
      if let oldSince = weather.oldSince {
        Spacer()
        Image(systemName: "wifi.slash").foregroundStyle(.orange)
        Text(weather.time(oldSince)).foregroundStyle(.orange).fixedSize()
      }
    }
  }
}

/// The current temperature and sky, and the day's lowest and highest temperatures.
struct NowColumn: View {
  let weather: Weather

  var body: some View {
    VStack(alignment: .leading) {
      HStack(alignment: .top) {
        Text(weather.now.degrees).font(.largeTitle)
        Image(systemName: weather.now.symbol).foregroundStyle(.yellow)
      }
      Text(weather.now.sky.label).foregroundStyle(.secondary).lineLimit(1)
      if let today = weather.today { Extremes(day: today) }
    }
  }
}

private struct SmallWeather: View {
  let weather: Weather

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      PlaceLine(weather: weather)
      NowColumn(weather: weather)
      Spacer()
    }
    .frame(maxWidth: .infinity, alignment: .leading)
  }
}

private struct Extremes: View {
  let day: Forecast.Day

  var body: some View {
    HStack(spacing: 8) {
      Text("↑\(Int(day.highest.rounded()))°").foregroundStyle(.orange)
      Text("↓\(Int(day.lowest.rounded()))°").foregroundStyle(.cyan)
    }
  }
}

private struct MediumWeather: View {
  let weather: Weather

  var body: some View {
    HStack(alignment: .top, spacing: 16) {
      VStack(alignment: .leading, spacing: 0) {
        PlaceLine(weather: weather)
        NowColumn(weather: weather)
      }
      Spacer()
      HourColumns(weather: weather, count: 4)
    }
  }
}

/// Columns for the next hours, each with hour, sky, temperature and rain.
private struct HourColumns: View {
  let weather: Weather
  let count: Int

  var body: some View {
    HStack(alignment: .top, spacing: 8) {
      ForEach(weather.next(count + 1).dropFirst(), id: \.date) { hour in
        VStack(alignment: .leading, spacing: 0) {
          Text(weather.hourOfDay(hour.date)).foregroundStyle(.tertiary)
          Image(systemName: hour.symbol).foregroundStyle(.secondary)
          Text(hour.degrees)
          RainBar(fraction: hour.precipitation / 4).frame(width: 16, height: 32)
        }
        .frame(width: 24, alignment: .leading)
      }
    }
  }
}

/// A bar that shows precipitation; it is full at 4 mm per hour.
private struct RainBar: View {
  let fraction: Double

  var body: some View {
    GeometryReader { area in
      let height = area.size.height * min(1, fraction)
      Path(CGRect(x: 0, y: area.size.height - height, width: area.size.width, height: height))
        .fill(.blue)
    }
  }
}
