internal import Foundation
internal import WidgetOptions

/// The weather of a place at a date, and how it is written.
struct Weather: Hashable, Sendable {
  var place: String
  /// The forecast, which includes the hour of ``date``.
  var forecast: Forecast
  /// The quality of the air, or why it is not known; `nil` if it is not shown.
  var air: Result<AirQuality, WeatherError>?
  var date: Date
  /// The date of the last successful update, or `nil` if the forecast is current.
  var outdatedSince: Date?
  var units = WeatherUnits()
  var hourFormat = HourFormat.automatic

  private var hourIndex: Int { forecast.hourIndex(of: date) ?? 0 }

  var currentHour: Forecast.Hour { forecast.hours[hourIndex] }

  /// The day that contains ``date``, or `nil` if the forecast does not include that day.
  var today: Forecast.Day? { forecast.dayIndex(of: date).map { forecast.days[$0] } }

  /// Returns the given number of hours, starting with ``currentHour``, or fewer if the forecast
  /// ends before.
  func hours(count: Int) -> [Forecast.Hour] {
    Array(forecast.hours[hourIndex...].prefix(count))
  }

  /// Returns days, starting with the current day, or with the first day if the forecast does not
  /// include the current one.
  func days(count: Int) -> [Forecast.Day] {
    Array(forecast.days.dropFirst(forecast.dayIndex(of: date) ?? 0).prefix(count))
  }

  /// The hours of the current day, and of the next day up to its first.
  var hoursOfToday: [Forecast.Hour] {
    guard let today else { return hours(count: 24) }
    return forecast.hours.filter {
      $0.date >= today.date && $0.date < today.date.addingTimeInterval(90_000)
    }
  }
}

/// Times and days as text, in the place's time zone.
extension Weather {
  /// Returns a time, such as `14:05` or `2:05 PM`.
  func time(_ date: Date) -> String {
    hourFormat.time(date, in: forecast.timeZone, locale: units.locale)
  }

  /// Returns an hour, such as `14` or `2 PM`.
  func hour(_ date: Date) -> String {
    hourFormat.hour(date, in: forecast.timeZone, locale: units.locale)
  }

  /// Returns a weekday, such as `Sun`.
  func weekday(_ date: Date) -> String {
    date.formatted(
      Date.FormatStyle(locale: units.locale).weekday(.abbreviated), in: forecast.timeZone)
  }
}

extension Forecast.Hour {
  var symbol: String { sky.symbol(isDay: isDay) }
}
