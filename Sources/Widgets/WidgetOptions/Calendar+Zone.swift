public import Foundation

extension Calendar {
  /// Returns the Gregorian calendar of a time zone, whatever calendar the user's locale has.
  public static func gregorian(in zone: TimeZone = .current) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    return calendar
  }
}

extension Date {
  /// Returns the date as it is in a time zone.
  public func formatted(_ style: Date.FormatStyle, in zone: TimeZone) -> String {
    var style = style
    style.timeZone = zone
    return formatted(style)
  }
}

extension Date {
  /// The date, limited to the years 1 to 9999, because Foundation's calendars trap on dates far
  /// outside that range.
  public var clampedToCalendar: Date {
    let seconds = timeIntervalSince1970
    guard seconds.isFinite else { return Date(timeIntervalSince1970: 0) }
    // One day is left free at both ends for time zones.
    return Date(timeIntervalSince1970: min(253_402_214_400, max(-62_135_510_400, seconds)))
  }
}
