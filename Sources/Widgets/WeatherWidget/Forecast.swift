internal import Foundation

/// A weather forecast by hour and by day.
///
/// - Source: Open-Meteo's forecast API, `timeformat=unixtime`.
struct Forecast: Hashable, Sendable {
  struct Hour: Hashable, Sendable {
    var date: Date
    /// The temperature, in the requested unit.
    var temperature: Double
    /// The precipitation, in millimeters.
    var precipitation: Double
    /// The probability of precipitation, 0…1, or `nil` if the models do not provide it.
    var precipitationChance: Double?
    var sky: Sky
    var isDay: Bool
  }

  struct Day: Hashable, Sendable {
    var date: Date
    var sunrise: Date
    var sunset: Date
    var lowTemperature: Double
    var highTemperature: Double
    var sky: Sky
  }

  var hours: [Hour]
  var days: [Day]
  /// The time zone of the place.
  var timeZone: TimeZone

  /// Returns the index of the hour that contains a date, or `nil` if the forecast has no such hour.
  func hourIndex(of date: Date) -> Int? {
    let index = hours.lastIndex { $0.date <= date }
    return index.flatMap { date < hours[$0].date.addingTimeInterval(3600) ? $0 : nil }
  }

  /// Returns the index of the day that contains a date at the place, or `nil` outside the forecast.
  func dayIndex(of date: Date) -> Int? {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    return days.firstIndex { calendar.isDate($0.date, inSameDayAs: date) }
  }
}

extension Forecast {
  /// Parses the server's response.
  ///
  /// - Throws: ``WeatherError/unreadable`` if the response is not a forecast.
  init(parsing data: Data) throws {
    // The details of the error would not help the user.
    guard let response = try? JSONDecoder().decode(ForecastResponse.self, from: data),
      let forecast = response.forecast
    else { throw WeatherError.unreadable }
    self = forecast
  }
}

/// The server's response: columns of equal length, with `null` for missing values.
private struct ForecastResponse: Decodable {
  struct Hourly: Decodable {
    var time: [Double]
    var temperature_2m: [Double?]
    var precipitation: [Double?]?
    var precipitation_probability: [Double?]?
    var weather_code: [Int?]?
    var is_day: [Int?]?
  }

  struct Daily: Decodable {
    var time: [Double]
    var sunrise: [Double?]
    var sunset: [Double?]
    var temperature_2m_max: [Double?]
    var temperature_2m_min: [Double?]
    var weather_code: [Int?]?
  }

  var hourly: Hourly
  var daily: Daily
  var timezone: String?
  var utc_offset_seconds: Int?

  /// The forecast, or `nil` if it has no hours.
  ///
  /// Hours and days without a date or a temperature are omitted.
  var forecast: Forecast? {
    let zone =
      timezone.flatMap(TimeZone.init(identifier:))
      ?? TimeZone(secondsFromGMT: utc_offset_seconds ?? 0) ?? .gmt
    let hours = hourly.time.indices.compactMap(hour)
    guard !hours.isEmpty else { return nil }
    return Forecast(hours: hours, days: daily.time.indices.compactMap(day), timeZone: zone)
  }

  private func hour(_ index: Int) -> Forecast.Hour? {
    guard let date = Self.date(hourly.time, index),
      let temperature = Self.value(hourly.temperature_2m, index, in: Self.validTemperatures)
    else { return nil }
    return Forecast.Hour(
      date: date, temperature: temperature,
      precipitation: Self.value(hourly.precipitation, index, in: 0...10_000) ?? 0,
      precipitationChance: Self.value(hourly.precipitation_probability, index, in: 0...100).map {
        $0 / 100
      },
      // The sky is unknown for -1, which is not a code.
      sky: Sky(code: Self.value(hourly.weather_code, index) ?? -1),
      // An hour counts as day unless the response says otherwise.
      isDay: Self.value(hourly.is_day, index) != 0)
  }

  private func day(_ index: Int) -> Forecast.Day? {
    guard let date = Self.date(daily.time, index), let sunrise = Self.date(daily.sunrise, index),
      let sunset = Self.date(daily.sunset, index),
      let highTemperature = Self.value(
        daily.temperature_2m_max, index, in: Self.validTemperatures),
      let lowTemperature = Self.value(
        daily.temperature_2m_min, index, in: Self.validTemperatures)
    else { return nil }
    return Forecast.Day(
      date: date, sunrise: sunrise, sunset: sunset,
      lowTemperature: lowTemperature, highTemperature: highTemperature,
      sky: Sky(code: Self.value(daily.weather_code, index) ?? -1))
  }

  /// The range of valid temperatures, in either unit.
  private static let validTemperatures = -200.0...200.0
  /// The range of valid times, from 1970 to 9999, in seconds since 1970.
  private static let validTimes = 0.0...253_402_300_799.0

  private static func date(_ column: [Double?], _ index: Int) -> Date? {
    value(column, index, in: validTimes).map { Date(timeIntervalSince1970: $0) }
  }

  /// Returns a value of a column, or `nil` if the value is missing or not in the range.
  private static func value(
    _ column: [Double?]?, _ index: Int, in range: ClosedRange<Double>
  ) -> Double? {
    value(column, index).flatMap { range.contains($0) ? $0 : nil }
  }

  private static func value<Value>(_ column: [Value?]?, _ index: Int) -> Value? {
    guard let column, column.indices.contains(index) else { return nil }
    return column[index]
  }
}
