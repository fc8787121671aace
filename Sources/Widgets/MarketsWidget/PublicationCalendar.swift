internal import Foundation

/// The days on which the European Central Bank publishes rates, and when they are loaded again.
///
/// - Source: ecb.europa.eu, “Euro foreign exchange reference rates”: about 16:00 CET on every
///   working day, except on closing days of the payment system T2.
enum PublicationCalendar {
  /// The time of day at which the rates are expected, in Frankfurt.
  private static let time = (hour: 16, minute: 5)
  /// How long rates that are late are requested often, in seconds.
  private static let delay = 4 * 3600.0

  private static let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
    return calendar
  }()

  /// Returns when the rates are loaded again.
  ///
  /// - Parameters:
  ///   - now: The current date.
  ///   - latest: The day of the last rates, at midnight GMT, or `nil` if there are none.
  /// - Returns: The next publication, or a quarter of an hour later if the last one is late.
  static func reload(after now: Date, latest: Date?) -> Date {
    let next = publication(after: now)
    guard let last = publication(before: now), let latest, latest.dayNumber < dayNumber(of: last)
    else { return next }
    let interval = now.timeIntervalSince(last) < delay ? 900.0 : 3 * 3600
    return min(next, now.addingTimeInterval(interval))
  }

  /// Whether rates are published on the day of a date.
  static func isWorkingDay(_ date: Date) -> Bool {
    let parts = calendar.dateComponents([.year, .month, .day, .weekday], from: date)
    guard let year = parts.year, let month = parts.month, let day = parts.day,
      let weekday = parts.weekday, (2...6).contains(weekday)
    else { return false }
    let holidays = [(1, 1), (5, 1), (12, 25), (12, 26)]
    guard !holidays.contains(where: { $0 == (month, day) }), let easter = easter(of: year) else {
      return false
    }
    let distance = dayNumber(of: date) - dayNumber(of: easter)
    // Good Friday and Easter Monday.
    return distance != -2 && distance != 1
  }

  private static func publication(after now: Date) -> Date {
    // There are at most five days without rates in a row.
    for offset in 0...10 {
      let day = now.addingTimeInterval(Double(offset) * 86_400)
      guard isWorkingDay(day), let date = publication(on: day), date > now else { continue }
      return date
    }
    return now.addingTimeInterval(86_400)
  }

  private static func publication(before now: Date) -> Date? {
    (0...10).lazy.map { now.addingTimeInterval(Double(-$0) * 86_400) }.filter(isWorkingDay)
      .compactMap(publication(on:)).first { $0 <= now }
  }

  private static func publication(on day: Date) -> Date? {
    calendar.date(bySettingHour: time.hour, minute: time.minute, second: 0, of: day)
  }

  private static func dayNumber(of date: Date) -> Int {
    let parts = calendar.dateComponents([.year, .month, .day], from: date)
    var utc = Calendar(identifier: .gregorian)
    utc.timeZone = .gmt
    return utc.date(from: parts)?.dayNumber ?? 0
  }

  /// Returns Easter Sunday of a year.
  ///
  /// - Source: The anonymous Gregorian algorithm (Meeus, Jones, Butcher).
  private static func easter(of year: Int) -> Date? {
    let (a, b, c) = (year % 19, year / 100, year % 100)
    let h = (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30
    let l = (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7
    let m = (a + 11 * h + 22 * l) / 451
    let n = h + l - 7 * m + 114
    return calendar.date(from: DateComponents(year: year, month: n / 31, day: n % 31 + 1, hour: 12))
  }
}

extension Date {
  /// The number of days since 1 January 1970 GMT.
  fileprivate var dayNumber: Int { Int((timeIntervalSince1970 / 86_400).rounded(.down)) }
}
