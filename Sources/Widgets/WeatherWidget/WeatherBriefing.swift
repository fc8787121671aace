package import Foundation
package import Places
internal import TesseraKit
package import TesseraUI

/// The weather of a place in a few words, for other widgets.
package struct WeatherBriefing: Hashable, Sendable {
  /// An hour, as it is written.
  package struct Hour: Hashable, Sendable {
    package var date: Date
    /// The temperature, such as `14°`.
    package var temperature: String
    /// The name of the symbol of the sky.
    package var symbol: String
    /// The state of the sky in words; empty if it is unknown.
    package var sky: String
    /// The color of the sky.
    package var color: Color
  }

  /// The hours from the current one on.
  package var hours: [Hour]
  /// The time zone of the place.
  package var timeZone: TimeZone
  /// When the next forecast is available.
  package var nextUpdate: Date
  /// Why the forecast could not be updated, or `nil` if it is current.
  package var problem: String?

  /// Returns the host of the forecast.
  package static func hosts(in environment: [String: String]) -> [String] {
    [WeatherService.forecast.host(in: environment)].compactMap(\.self)
  }

  /// Loads the weather in the units of a locale, or takes it from the cache.
  ///
  /// - Throws: An error with a message for the user if there is no forecast.
  package static func load(
    _ place: Place, environment: [String: String], timeout: Double, at now: Date, locale: Locale
  ) async throws(BriefingError) -> WeatherBriefing {
    let loader = WeatherLoader(environment: environment, timeout: timeout)
    let loaded = await loader.load(.forecast, for: place, at: now) { data throws(WeatherError) in
      try Forecast(parsing: data)
    }
    guard let forecast = loaded.value, let index = forecast.hourIndex(of: now) else {
      throw BriefingError(message: (loaded.error ?? .unreadable(.forecast)).message)
    }
    return WeatherBriefing(
      hours: hours(of: forecast, from: index, in: WeatherUnits(.automatic, locale: locale)),
      timeZone: forecast.timeZone, nextUpdate: ModelRun.next(after: now, for: place),
      problem: loaded.error?.message)
  }

  /// Returns sample data, for previews and placeholders.
  package static func sample(at date: Date, locale: Locale) -> WeatherBriefing {
    let forecast = Forecast.sample(at: date)
    return WeatherBriefing(
      hours: hours(of: forecast, from: 0, in: WeatherUnits(.automatic, locale: locale)),
      timeZone: forecast.timeZone, nextUpdate: date.addingTimeInterval(3600))
  }

  private static func hours(
    of forecast: Forecast, from index: Int, in units: WeatherUnits
  ) -> [Hour] {
    forecast.hours[index...].prefix(24).map { hour in
      Hour(
        date: hour.date, temperature: units.degrees(hour.temperature), symbol: hour.symbol,
        sky: hour.sky.label, color: hour.sky.color(isDay: hour.isDay))
    }
  }
}

/// Why there is no weather.
package struct BriefingError: Error, Hashable, Sendable {
  /// The error in one line.
  package let message: String
}
