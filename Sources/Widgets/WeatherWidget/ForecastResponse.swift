internal import Foundation
internal import WidgetOptions

extension Forecast {
  /// Parses the server's response.
  ///
  /// - Source: Open-Meteo's forecast API, `timeformat=unixtime`.
  /// - Throws: ``WeatherError/unreadable(_:)`` if the response is not a forecast.
  init(parsing data: Data) throws(WeatherError) {
    // The details of the error would not help the user.
    guard let response = try? JSONDecoder().decode(ForecastResponse.self, from: data),
      let forecast = response.forecast
    else { throw .unreadable(.forecast) }
    self = forecast
  }
}

/// The server's response.
private struct ForecastResponse: Decodable {
  struct Hourly: Decodable {
    var time: [Double?]
    var temperature_2m: [Double?]
    var apparent_temperature: [Double?]?
    var precipitation: [Double?]?
    var precipitation_probability: [Double?]?
    var weather_code: [Int?]?
    var wind_speed_10m: [Double?]?
    var wind_gusts_10m: [Double?]?
    var wind_direction_10m: [Double?]?
    var uv_index: [Double?]?
    var is_day: [Int?]?
  }

  struct Daily: Decodable {
    var time: [Double?]
    var sunrise: [Double?]
    var sunset: [Double?]
    var temperature_2m_max: [Double?]
    var temperature_2m_min: [Double?]
    var precipitation_sum: [Double?]?
    var precipitation_probability_max: [Double?]?
    var uv_index_max: [Double?]?
    var weather_code: [Int?]?
  }

  struct Quarterly: Decodable {
    var time: [Double?]
    var precipitation: [Double?]
  }

  var hourly: Hourly
  var daily: Daily
  var minutely_15: Quarterly?
  var timezone: String?
  var utc_offset_seconds: Int?

  /// The forecast, or `nil` if it has no hours.
  ///
  /// Hours and days without a date or a temperature are omitted.
  var forecast: Forecast? {
    let zone =
      timezone.flatMap(TimeZone.init(identifier:))
      ?? TimeZone(secondsFromGMT: utc_offset_seconds ?? 0) ?? .gmt
    let hours = Columns.rows(of: hourly.time).compactMap(hourly.hour)
    guard !hours.isEmpty else { return nil }
    return Forecast(
      hours: hours, days: Columns.rows(of: daily.time).compactMap(daily.day),
      quarters: minutely_15.map { Columns.rows(of: $0.time).compactMap($0.quarter) } ?? [],
      timeZone: zone)
  }
}

/// The ranges of valid values.
private enum Valid {
  static let temperatures = -150.0...150.0
  static let amounts = 0.0...10_000
  static let percents = 0.0...100
  static let speeds = 0.0...600
  static let degrees = 0.0...360
  static let uvIndices = 0.0...50
}

extension ForecastResponse.Hourly {
  fileprivate func hour(_ index: Int) -> Forecast.Hour? {
    guard let date = Columns.date(time, index),
      let temperature = Columns.value(temperature_2m, index, in: Valid.temperatures)
    else { return nil }
    return Forecast.Hour(
      date: date, temperature: temperature,
      apparentTemperature: Columns.value(apparent_temperature, index, in: Valid.temperatures),
      precipitation: Columns.value(precipitation, index, in: Valid.amounts) ?? 0,
      precipitationChance: Columns.value(precipitation_probability, index, in: Valid.percents)
        .map { $0 / 100 },
      wind: wind(index), uvIndex: Columns.value(uv_index, index, in: Valid.uvIndices),
      // The sky is unknown for -1, which is not a code.
      sky: Sky(code: Columns.value(weather_code, index) ?? -1),
      // An hour counts as day unless the response says otherwise.
      isDay: Columns.value(is_day, index) != 0)
  }

  private func wind(_ index: Int) -> Wind? {
    guard let speed = Columns.value(wind_speed_10m, index, in: Valid.speeds),
      let direction = Columns.value(wind_direction_10m, index, in: Valid.degrees)
    else { return nil }
    let gusts = Columns.value(wind_gusts_10m, index, in: Valid.speeds)
    return Wind(speed: speed, gusts: gusts, direction: direction)
  }
}

extension ForecastResponse.Daily {
  fileprivate func day(_ index: Int) -> Forecast.Day? {
    guard let date = Columns.date(time, index), let sunrise = Columns.date(sunrise, index),
      let sunset = Columns.date(sunset, index),
      let highTemperature = Columns.value(temperature_2m_max, index, in: Valid.temperatures),
      let lowTemperature = Columns.value(temperature_2m_min, index, in: Valid.temperatures)
    else { return nil }
    return Forecast.Day(
      date: date, sunrise: sunrise, sunset: sunset,
      lowTemperature: min(lowTemperature, highTemperature),
      highTemperature: max(lowTemperature, highTemperature),
      precipitation: Columns.value(precipitation_sum, index, in: Valid.amounts) ?? 0,
      precipitationChance: Columns.value(
        precipitation_probability_max, index, in: Valid.percents
      ).map { $0 / 100 },
      uvIndex: Columns.value(uv_index_max, index, in: Valid.uvIndices),
      sky: Sky(code: Columns.value(weather_code, index) ?? -1))
  }
}

extension ForecastResponse.Quarterly {
  fileprivate func quarter(_ index: Int) -> Forecast.Quarter? {
    guard let date = Columns.date(time, index),
      let amount = Columns.value(precipitation, index, in: Valid.amounts)
    else { return nil }
    return Forecast.Quarter(date: date, precipitation: amount)
  }
}
