internal import Foundation
internal import WidgetOptions

/// A date as it is read in a time zone and a locale.
struct LocalTime: Hashable, Sendable {
  /// The date, limited to the years 1 to 9999.
  let date: Date
  /// The Gregorian calendar of the time zone and the locale.
  let calendar: Calendar

  init(_ date: Date, zone: TimeZone = .current, locale: Locale = .current) {
    var calendar = Calendar.gregorian(in: zone)
    calendar.locale = locale
    self.init(date, in: calendar)
  }

  init(_ date: Date, in calendar: Calendar) {
    self.date = date.clampedToCalendar
    self.calendar = calendar
  }

  /// Returns another date, read in the same time zone and locale.
  func at(_ date: Date) -> LocalTime { LocalTime(date, in: calendar) }

  var locale: Locale { calendar.locale ?? .current }
  var zone: TimeZone { calendar.timeZone }

  var hour: Int { calendar.component(.hour, from: date) }
  var minute: Int { calendar.component(.minute, from: date) }
  var day: Int { calendar.component(.day, from: date) }
  var month: Int { calendar.component(.month, from: date) }
  var year: Int { calendar.component(.year, from: date) }
  /// The weekday, from 1 for Sunday to 7 for Saturday.
  var weekday: Int { calendar.component(.weekday, from: date) }
  /// The day of the year, counted from 1.
  var dayOfYear: Int { calendar.ordinality(of: .day, in: .year, for: date) ?? 1 }
  /// The number of days in the year.
  var daysInYear: Int { calendar.range(of: .day, in: .year, for: date)?.count ?? 365 }
  /// The number of days in the month.
  var daysInMonth: Int { calendar.range(of: .day, in: .month, for: date)?.count ?? 30 }

  /// The number of the week by ISO 8601, in every locale.
  var isoWeek: Int {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = zone
    return calendar.component(.weekOfYear, from: date)
  }

  /// The seconds since midnight by the clock on the wall, also on days when clocks change.
  var secondsOfDay: Int {
    let parts = calendar.dateComponents([.hour, .minute, .second], from: date)
    return (parts.hour ?? 0) * 3600 + (parts.minute ?? 0) * 60 + (parts.second ?? 0)
  }

  /// Returns the date in a pattern such as `EEE d MMM`; in languages other than English, and where
  /// the month is said before the day, its fields have the order and the punctuation of the locale.
  func formatted(_ pattern: String) -> String {
    let formatter = DateFormatter()
    formatter.calendar = calendar
    formatter.timeZone = zone
    formatter.locale = locale
    if locale.saysDayFirstInEnglish {
      formatter.dateFormat = pattern
    } else {
      formatter.setLocalizedDateFormatFromTemplate(pattern)
    }
    return formatter.string(from: date)
  }

  /// The start of the day.
  var startOfDay: LocalTime { at(calendar.startOfDay(for: date)) }

  /// Returns the start of the day that is a number of days later.
  func startOfDay(after days: Int) -> LocalTime {
    at(calendar.date(byAdding: .day, value: days, to: startOfDay.date) ?? date)
  }

  /// Returns the number of midnights until another date; negative if the other date is on an
  /// earlier day.
  func days(until other: Date) -> Int {
    let end = calendar.startOfDay(for: other.clampedToCalendar)
    return calendar.dateComponents([.day], from: startOfDay.date, to: end).day ?? 0
  }
}

extension Locale {
  /// A Boolean value that indicates whether a date in this locale is English and begins with its
  /// day, as it does everywhere but in the United States and a few other regions.
  fileprivate var saysDayFirstInEnglish: Bool {
    guard language.languageCode?.identifier == "en" else { return false }
    let format = DateFormatter.dateFormat(fromTemplate: "dMMM", options: 0, locale: self) ?? "d"
    return region == nil || format.hasPrefix("d")
  }
}
