internal import Foundation

/// The names of the cities of time zones in a language.
struct CityNames {
  private let formatter = DateFormatter()
  /// What the formatter writes for a zone without a city, such as `Unknown City`.
  private let unknownCity: String

  init(locale: Locale = .current) {
    formatter.locale = locale
    // The city of a zone. Source: unicode.org/reports/tr35/tr35-dates.html#dfst-zone
    formatter.dateFormat = "VVV"
    formatter.timeZone = .gmt
    unknownCity = formatter.string(from: .distantPast)
  }

  /// Returns the city of a time zone in the language, such as `Tokio` for `Asia/Tokyo`; the last part
  /// of the identifier if the zone has no city.
  func city(of identifier: String) -> String {
    formatter.timeZone = TimeZone(identifier: identifier)
    let city = formatter.string(from: .distantPast)
    return city == unknownCity ? Self.lastPart(of: identifier) : city
  }

  /// Returns the last part of an identifier, such as `New York` in `America/New_York`.
  static func lastPart(of identifier: String) -> String {
    let part = identifier.split(separator: "/").last.map(String.init) ?? identifier
    return part.replacing("_", with: " ")
  }
}
