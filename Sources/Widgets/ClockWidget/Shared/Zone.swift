internal import Foundation

/// A time zone with the name of its city.
struct Zone: Hashable, Sendable {
  let name: String
  /// The time zone, or `nil` if the identifier is unknown.
  let timeZone: TimeZone?

  /// Creates a zone.
  ///
  /// Its name is its city, or the whole identifier if there is no such time zone.
  init(_ identifier: String, locale: Locale = .current) {
    timeZone = TimeZone(identifier: identifier)
    name = timeZone == nil ? identifier : CityNames(locale: locale).city(of: identifier)
  }

  private static let defaultIdentifiers = "Asia/Tokyo,Europe/London,America/New_York"

  /// Returns the zones in `TESSERA_ZONES`, which are separated by commas, or three default zones if
  /// the variable names none.
  ///
  /// The local zone is left out.
  static func configured(
    in environment: [String: String] = ProcessInfo.processInfo.environment,
    local: TimeZone = .current
  ) -> [Zone] {
    let zones = zones(in: environment["TESSERA_ZONES"] ?? "")
    return (zones.isEmpty ? self.zones(in: defaultIdentifiers) : zones)
      .filter { $0.timeZone?.identifier != local.identifier }
  }

  private static func zones(in list: String) -> [Zone] {
    list.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }.map { Zone($0) }
  }
}

extension LocalTime {
  /// Returns how many days later it is in another zone, such as `+1` or `−1`, or `nil` if both
  /// have the same day.
  func dayOffset(in zone: TimeZone) -> String? {
    var other = calendar
    other.timeZone = zone
    let parts = other.dateComponents([.year, .month, .day], from: date)
    let days = calendar.date(from: parts).map { self.days(until: $0) } ?? 0
    return days == 0 ? nil : days > 0 ? "+\(days)" : "−\(-days)"
  }

  /// Whether it is day by the clock: from 6 to 18 o’clock.
  var isDay: Bool { (6..<18).contains(hour) }
}
