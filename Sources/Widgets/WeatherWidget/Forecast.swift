internal import Foundation

/// What the weather will be: hours and days.
///
/// - Source: Open-Meteo's forecast API, `timeformat=unixtime`.
struct Forecast: Hashable, Sendable {
  struct Hour: Hashable, Sendable {
    var date: Date
    /// In the unit that was asked for.
    var temperature: Double
    /// In millimetres, or in inches.
    var precipitation: Double
    /// 0…1, or `nil` where the models do not say.
    var chance: Double?
    var sky: Sky
    var isDay: Bool
  }

  struct Day: Hashable, Sendable {
    var date: Date
    var sunrise: Date
    var sunset: Date
    var lowest: Double
    var highest: Double
    var sky: Sky
  }

  var hours: [Hour]
  var days: [Day]
  /// The place's own.
  var timeZone: TimeZone

  /// The hour that a moment lies in, or `nil` outside the forecast.
  func index(of date: Date) -> Int? {
    let index = hours.lastIndex { $0.date <= date }
    return index.flatMap { date < hours[$0].date.addingTimeInterval(3600) ? $0 : nil }
  }

  /// The day that a moment lies in at the place, or `nil` outside the forecast.
  func day(of date: Date) -> Int? {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    return days.firstIndex { calendar.isDate($0.date, inSameDayAs: date) }
  }
}

extension Forecast {
  /// Reads the server's answer.
  ///
  /// - Throws: ``WeatherError/unreadable`` for anything but a forecast.
  init(reading data: Data) throws {
    // What is wrong with it helps nobody in front of a box.
    guard let answer = try? JSONDecoder().decode(ForecastAnswer.self, from: data),
      let forecast = answer.forecast
    else { throw WeatherError.unreadable }
    self = forecast
  }
}

/// The server's answer as it travels: columns of equal length, with holes where a model says
/// nothing.
private struct ForecastAnswer: Decodable {
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

  /// `nil` for one without any hour.
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
      let temperature = Self.value(hourly.temperature_2m, index, in: Self.temperatures)
    else { return nil }
    return Forecast.Hour(
      date: date, temperature: temperature,
      precipitation: Self.value(hourly.precipitation, index, in: 0...10_000) ?? 0,
      chance: Self.value(hourly.precipitation_probability, index, in: 0...100).map { $0 / 100 },
      sky: Sky(code: Self.value(hourly.weather_code, index) ?? -1),
      isDay: Self.value(hourly.is_day, index) != 0)
  }

  private func day(_ index: Int) -> Forecast.Day? {
    guard let date = Self.date(daily.time, index), let sunrise = Self.date(daily.sunrise, index),
      let sunset = Self.date(daily.sunset, index),
      let highest = Self.value(daily.temperature_2m_max, index, in: Self.temperatures),
      let lowest = Self.value(daily.temperature_2m_min, index, in: Self.temperatures)
    else { return nil }
    return Forecast.Day(
      date: date, sunrise: sunrise, sunset: sunset,
      lowest: lowest, highest: highest, sky: Sky(code: Self.value(daily.weather_code, index) ?? -1))
  }

  /// What any weather on Earth can be, in either unit.
  private static let temperatures = -200.0...200.0
  /// 1970 to 9999.
  private static let seconds = 0.0...253_402_300_799.0

  private static func date(_ column: [Double?], _ index: Int) -> Date? {
    value(column, index, in: seconds).map { Date(timeIntervalSince1970: $0) }
  }

  /// A value that can be; a server may say anything.
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
