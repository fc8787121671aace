internal import Foundation
internal import WidgetOptions
internal import TesseraUI

/// How dates and times are written, by locale and settings.
struct CalendarFormats: Hashable, Sendable {
  /// The calendar, with the first day of the week and the time zone.
  var calendar: Calendar
  var locale: Locale
  var hours = HourFormat.automatic

  init(
    locale: Locale = .current, timeZone: TimeZone = .current, firstDay: FirstDay = .automatic,
    hours: HourFormat = .automatic
  ) {
    calendar = locale.calendar
    calendar.locale = locale
    calendar.timeZone = timeZone
    if let weekday = firstDay.weekday { calendar.firstWeekday = weekday }
    self.locale = locale
    self.hours = hours
  }

  /// Whether hours are counted from 1 to 12.
  var hasTwelveHours: Bool { hours.isTwelveHours(in: locale) }

  private var style: Date.FormatStyle {
    Date.FormatStyle(locale: locale, calendar: calendar, timeZone: calendar.timeZone)
  }

  /// Returns the time of day, such as `10:30`.
  func time(_ date: Date) -> String { hours.time(date, in: calendar.timeZone, locale: locale) }

  /// Returns the hour alone, such as `10` or `2 PM`.
  func hour(_ date: Date) -> String { hours.hour(date, in: calendar.timeZone, locale: locale) }

  /// Returns the start of an event, such as `10:30` or `all day`.
  func start(of event: Event) -> String {
    event.isAllDay ? String(localized: "all day") : time(event.start)
  }

  /// Returns the period of an event, such as `10:30–11:00`.
  func period(of event: Event) -> String {
    guard !event.isAllDay else { return String(localized: "all day") }
    guard event.end > event.start else { return time(event.start) }
    return "\(time(event.start))–\(time(event.end))"
  }

  /// Returns the weekday's name, such as `Tuesday`.
  func weekday(_ date: Date) -> String { style.weekday(.wide).format(date) }

  /// Returns the weekday's abbreviation, such as `Tue`.
  func shortWeekday(_ date: Date) -> String { style.weekday(.abbreviated).format(date) }

  /// Returns the month's name.
  func month(_ date: Date) -> String { symbol(of: date, in: calendar.standaloneMonthSymbols) }

  /// Returns the month's name and the year, in the order of the locale.
  func monthAndYear(_ date: Date) -> String { style.month(.wide).year().format(date) }

  /// Returns the month's abbreviation and the year, in the order of the locale.
  func shortMonthAndYear(_ date: Date) -> String { style.month(.abbreviated).year().format(date) }

  /// Returns the weekday, day and month, such as `Tue, Nov 24`.
  func day(_ date: Date) -> String {
    style.weekday(.abbreviated).day().month(.abbreviated).format(date)
  }

  /// Returns the day of the month in the digits of the locale.
  func dayNumber(_ date: Date) -> String { number(calendar.component(.day, from: date)) }

  /// Returns a number in the digits of the locale.
  func number(_ number: Int) -> String { number.formatted(.number.grouping(.never).locale(locale)) }

  /// The abbreviations of the weekdays with at most two characters, from the first day of the week.
  var weekdays: [String] {
    let symbols = calendar.shortStandaloneWeekdaySymbols
    let letters = calendar.veryShortStandaloneWeekdaySymbols
    let offset = calendar.firstWeekday - 1
    return (0..<7).map { index in
      let day = (index + offset) % 7
      // In scripts whose letters are joined, the beginning of a word is no abbreviation.
      // Latin, Greek and Cyrillic letters are apart.
      let isSeparable = symbols[day].unicodeScalars.allSatisfy { $0.value < 0x530 }
      return isSeparable ? String(symbols[day].prefix(2)) : letters[day]
    }
  }

  /// Returns the seven days of the week that contains a date.
  func week(of date: Date) -> [Date] {
    let start = calendar.dateInterval(of: .weekOfYear, for: date)?.start ?? date
    return (0..<7).compactMap { calendar.date(byAdding: .day, value: $0, to: start) }
  }

  private func symbol(of date: Date, in symbols: [String]) -> String {
    let index = calendar.component(.month, from: date) - 1
    return symbols.indices.contains(index) ? symbols[index] : ""
  }
}
