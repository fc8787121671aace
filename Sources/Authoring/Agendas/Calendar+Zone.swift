internal import Foundation

extension Calendar {
  /// Returns the Gregorian calendar of a time zone, whatever calendar the user's locale has.
  static func gregorian(in zone: TimeZone = .current) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    return calendar
  }
}
