public import Foundation

extension Date {
  /// Returns the number of days from 1 January 1970 to the day of this date.
  ///
  /// The number is clamped to a billion days, so that it can be calculated with.
  public func dayNumber(in zone: TimeZone = .current) -> Int {
    localPeriod(seconds: 86400, in: zone)
  }

  /// Returns the number of whole periods of local time from 1970 to this date.
  ///
  /// - Parameters:
  ///   - seconds: The length of a period, in seconds.
  ///   - zone: The time zone in which the first period starts at midnight.
  /// - Returns: The number, clamped to a billion.
  public func localPeriod(seconds: Double, in zone: TimeZone = .current) -> Int {
    let local = timeIntervalSince1970 + Double(zone.secondsFromGMT(for: self))
    let number = (local / max(1, seconds)).rounded(.down)
    return number.isFinite ? Int(min(1e9, max(-1e9, number))) : 0
  }

  /// Creates the date at which a period of local time starts; see ``localPeriod(seconds:in:)``.
  ///
  /// If clocks skip the start, the date is the first one after it; if clocks repeat it, the first one.
  public init(localPeriod number: Int, seconds: Double, in zone: TimeZone = .current) {
    let local = Double(number) * seconds
    let dates = [-86400.0, 86400].map { distance in
      let day = Date(timeIntervalSince1970: local + distance)
      return Date(timeIntervalSince1970: local - Double(zone.secondsFromGMT(for: day)))
    }.sorted()
    self =
      dates.first { $0.localPeriod(seconds: seconds, in: zone) == number } ?? dates[dates.count - 1]
  }
}
