internal import Foundation
internal import WidgetOptions
internal import TesseraUI

/// A weather forecast by quarter of an hour, by hour and by day, in metric units.
struct Forecast: Hashable, Sendable {
  struct Hour: Hashable, Sendable {
    var date: Date
    /// The temperature, in degrees Celsius.
    var temperature: Double
    /// The temperature as it feels, in degrees Celsius, or `nil` if it is unknown.
    var apparentTemperature: Double?
    /// The precipitation, in millimeters.
    var precipitation: Double
    /// The probability of precipitation, 0…1, or `nil` if the models do not provide it.
    var precipitationChance: Double?
    /// The wind, or `nil` if it is unknown.
    var wind: Wind?
    /// The UV index, or `nil` if it is unknown.
    var uvIndex: Double?
    var sky: Sky
    var isDay: Bool
  }

  struct Day: Hashable, Sendable {
    var date: Date
    var sunrise: Date
    var sunset: Date
    /// The temperatures, in degrees Celsius.
    var lowTemperature: Double
    var highTemperature: Double
    /// The precipitation, in millimeters.
    var precipitation: Double = 0
    /// The highest probability of precipitation, 0…1, or `nil` if the models do not provide it.
    var precipitationChance: Double?
    /// The highest UV index, or `nil` if it is unknown.
    var uvIndex: Double?
    var sky: Sky
  }

  /// A quarter of an hour.
  struct Quarter: Hashable, Sendable {
    var date: Date
    /// The precipitation, in millimeters.
    var precipitation: Double
  }

  var hours: [Hour]
  var days: [Day]
  /// The next quarters of an hour; empty if the models do not provide them.
  var quarters: [Quarter] = []
  /// The time zone of the place.
  var timeZone: TimeZone

  /// Returns the index of the hour that contains a date, or `nil` if the forecast has no such hour.
  func hourIndex(of date: Date) -> Int? {
    let index = hours.lastIndex { $0.date <= date }
    return index.flatMap { date < hours[$0].date.addingTimeInterval(3600) ? $0 : nil }
  }

  /// Returns the index of the day that contains a date at the place, or `nil` outside the forecast.
  func dayIndex(of date: Date) -> Int? {
    let calendar = Calendar.gregorian(in: timeZone)
    return days.firstIndex { calendar.isDate($0.date, inSameDayAs: date) }
  }
}

/// The wind at a time.
struct Wind: Hashable, Sendable {
  /// The speed, in kilometers per hour.
  var speed: Double
  /// The speed of gusts, in kilometers per hour, or `nil` if it is unknown.
  var gusts: Double?
  /// The direction from which the wind blows, in degrees clockwise from north.
  var direction: Double

  /// The direction from which the wind blows as one of eight names, such as `NW`.
  var directionName: String {
    CompassPoint.name(of: direction)
  }

  /// An arrow in the direction to which the wind blows.
  var arrow: String {
    let arrows = ["↓", "↙", "←", "↖", "↑", "↗", "→", "↘"]
    return arrows[Int((direction / 45).rounded()) % arrows.count]
  }

  /// The name of the wind's force.
  ///
  /// - Source: the Beaufort scale of the World Meteorological Organization.
  var force: String {
    let limits: [(Double, String)] = [
      (1, String(localized: "Calm")), (6, String(localized: "Light air")),
      (12, String(localized: "Light breeze")), (20, String(localized: "Gentle breeze")),
      (29, String(localized: "Moderate breeze")), (39, String(localized: "Fresh breeze")),
      (50, String(localized: "Strong breeze")), (62, String(localized: "Near gale")),
      (75, String(localized: "Gale")), (89, String(localized: "Strong gale")),
      (103, String(localized: "Storm")), (118, String(localized: "Violent storm")),
    ]
    return limits.first { speed < $0.0 }?.1 ?? String(localized: "Hurricane")
  }
}
