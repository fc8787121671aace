internal import Foundation
internal import TesseraKit
internal import TesseraUI

/// The weather, laid out for the widget's family.
struct WeatherView: View {
  @Environment(\.widgetFamily) private var family
  let entry: WeatherEntry

  var body: some View {
    switch entry.content {
    case .problem(let error): WeatherProblem(place: entry.place, error: error)
    case .forecast(let forecast, let hourIndex, let outdatedSince):
      let weather = Weather(
        place: entry.place, forecast: forecast, hourIndex: hourIndex,
        outdatedSince: outdatedSince)
      switch family {
      case .systemMedium: MediumWeather(weather: weather)
      case .systemLarge: LargeWeather(weather: weather)
      case .accessoryInline:
        Label(
          "\(weather.currentHour.degrees) \(weather.place)",
          systemImage: weather.currentHour.symbol)
      default: SmallWeather(weather: weather)
      }
    }
  }
}

/// A forecast, starting at a given hour.
struct Weather {
  let place: String
  let forecast: Forecast
  let hourIndex: Int
  /// The date of the last successful update, or `nil` if the forecast is current.
  let outdatedSince: Date?

  var currentHour: Forecast.Hour { forecast.hours[hourIndex] }

  /// The day that contains ``currentHour``, or `nil` if the forecast does not include that day.
  var today: Forecast.Day? { forecast.dayIndex(of: currentHour.date).map { forecast.days[$0] } }

  /// Returns the given number of hours, starting with ``currentHour``, or fewer if the forecast
  /// ends before.
  func hours(count: Int) -> [Forecast.Hour] {
    Array(forecast.hours[hourIndex...].prefix(count))
  }

  /// Up to three days, starting with the current day, or with the first day if the forecast does
  /// not include the current one.
  var comingDays: [Forecast.Day] {
    let firstDay = forecast.dayIndex(of: currentHour.date) ?? 0
    return Array(forecast.days.dropFirst(firstDay).prefix(3))
  }

  /// Returns the time in the place's time zone.
  func time(_ date: Date) -> String {
    var style = Date.FormatStyle(date: .omitted, time: .shortened)
    style.timeZone = forecast.timeZone
    return date.formatted(style)
  }

  /// Returns the hour in the place's time zone, with two digits.
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

/// The error that is shown if there is no forecast.
private struct WeatherProblem: View {
  let place: String
  let error: WeatherError

  var body: some View {
    VStack(alignment: .leading) {
      Text(place).font(.headline).lineLimit(1)
      Spacer()
      Image(systemName: "exclamationmark.triangle").foregroundStyle(.orange)
      Text(error.message).foregroundStyle(.secondary).minimumScaleFactor(0.5)
      Spacer()
    }
    .frame(maxWidth: .infinity, alignment: .leading)
  }
}

/// The name of the place, and the time of the forecast if the forecast could not be updated.
struct PlaceLine: View {
  let weather: Weather

  var body: some View {
    HStack {
      Text(weather.place).font(.headline).lineLimit(1)
      if let outdatedSince = weather.outdatedSince {
        Spacer()
        Image(systemName: "wifi.slash").foregroundStyle(.orange)
        Text(weather.time(outdatedSince)).foregroundStyle(.orange).fixedSize()
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
        Text(weather.currentHour.degrees).font(.largeTitle)
        Image(systemName: weather.currentHour.symbol).foregroundStyle(.yellow)
      }
      Text(weather.currentHour.sky.label).foregroundStyle(.secondary).lineLimit(1)
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
      Text("↑\(Int(day.highTemperature.rounded()))°").foregroundStyle(.orange)
      Text("↓\(Int(day.lowTemperature.rounded()))°").foregroundStyle(.cyan)
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
      ForEach(weather.hours(count: count + 1).dropFirst(), id: \.date) { hour in
        VStack(alignment: .leading, spacing: 0) {
          Text(weather.hourOfDay(hour.date)).foregroundStyle(.tertiary)
          Image(systemName: hour.symbol).foregroundStyle(.secondary)
          Text(hour.degrees)
          // The bar is full at 4 mm per hour, which is moderate rain.
          RainBar(fraction: hour.precipitation / 4).frame(width: 16, height: 32)
        }
        .frame(width: 24, alignment: .leading)
      }
    }
  }
}

/// A bar that shows precipitation.
private struct RainBar: View {
  /// The filled part of the bar; more than 1 is shown as full.
  let fraction: Double

  var body: some View {
    GeometryReader { area in
      let height = area.size.height * min(1, fraction)
      Path(CGRect(x: 0, y: area.size.height - height, width: area.size.width, height: height))
        .fill(.blue)
    }
  }
}
