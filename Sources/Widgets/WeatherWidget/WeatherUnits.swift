internal import Foundation

/// The units in which the weather is shown, and the format of numbers.
///
/// Forecasts are stored in degrees Celsius, kilometers per hour and millimeters.
struct WeatherUnits: Hashable, Sendable {
  enum Speed: String, Sendable {
    case kilometersPerHour = "km/h"
    case metersPerSecond = "m/s"
    case milesPerHour = "mph"
  }

  var isFahrenheit = false
  var speed = Speed.kilometersPerHour
  var usesInches = false
  /// The locale, for the decimal separator.
  var locale = Locale.current

  /// Regions in which the wind is given in meters per second.
  ///
  /// - Source: Unicode CLDR, unitPreferenceData, category speed, usage wind.
  private static let metersPerSecondRegions: Set = [
    "CN", "DK", "FI", "JP", "KR", "NO", "PL", "RU", "SE",
  ]

  /// Creates the units of a system.
  ///
  /// Automatic units follow the locale; those of the United Kingdom are mixed.
  init(_ system: UnitSystem = .metric, locale: Locale = .current) {
    self.locale = locale
    let isAmerican = locale.measurementSystem == .us
    let isImperial = system == .imperial || (system == .automatic && isAmerican)
    isFahrenheit = isImperial
    usesInches = isImperial
    let region = locale.region?.identifier ?? ""
    if isImperial || (system == .automatic && locale.measurementSystem == .uk) {
      speed = .milesPerHour
    } else if Self.metersPerSecondRegions.contains(region) {
      speed = .metersPerSecond
    }
  }

  /// Returns a temperature in these units.
  func temperature(_ celsius: Double) -> Double { isFahrenheit ? celsius * 9 / 5 + 32 : celsius }

  /// Returns a temperature as text, such as `14°`.
  func degrees(_ celsius: Double) -> String { "\(Self.integer(temperature(celsius)))°" }

  /// Returns a wind speed in these units.
  func windSpeed(_ kilometersPerHour: Double) -> Double {
    switch speed {
    case .kilometersPerHour: kilometersPerHour
    case .metersPerSecond: kilometersPerHour / 3.6
    case .milesPerHour: kilometersPerHour / 1.609344
    }
  }

  /// Returns the number of a wind speed, without its unit.
  func windNumber(_ kilometersPerHour: Double) -> String {
    "\(Self.integer(windSpeed(kilometersPerHour)))"
  }

  /// Returns a wind speed as text, such as `14 km/h`.
  func wind(_ kilometersPerHour: Double) -> String {
    "\(windNumber(kilometersPerHour)) \(speed.rawValue)"
  }

  /// Returns an amount of precipitation as text, such as `0.4 mm`.
  func precipitation(_ millimeters: Double) -> String {
    let amount = usesInches ? millimeters / 25.4 : millimeters
    let digits = !isVisible(millimeters) ? 0 : usesInches ? 2 : amount < 10 ? 1 : 0
    let number = amount.formatted(
      .number.precision(.fractionLength(digits)).grouping(.never).locale(locale))
    return "\(number) \(usesInches ? "in" : "mm")"
  }

  /// Whether an amount of precipitation is more than zero when it is written.
  func isVisible(_ millimeters: Double) -> Bool { millimeters >= (usesInches ? 0.127 : 0.05) }

  /// Returns a fraction as text, such as `69 %`, or `69%` where the locale writes no space.
  func percent(_ fraction: Double) -> String {
    fraction.formatted(.percent.precision(.fractionLength(0)).locale(locale))
  }

  /// Returns the nearest integer; the values of a forecast are small.
  private static func integer(_ value: Double) -> Int { Int(value.rounded()) }
}
