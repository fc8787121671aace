internal import Foundation
internal import TesseraUI
internal import WidgetOptions

/// The dates of the data that is shown, as text.
struct DataDate: Hashable, Sendable {
  /// The oldest of the days that prices are from, at midnight GMT, or `nil` if there is none.
  var day: Date?
  /// The oldest of the times that prices are from, or `nil` if there is none.
  var time: Date?
  var locale = Locale.current

  init(of quotes: [MarketQuote], locale: Locale) {
    let dated = quotes.compactMap { quote in quote.series.flatMap { $0.points.isEmpty ? nil : $0 } }
    day = dated.filter(\.isDaily).compactMap(\.points.last?.date).min()
    time = dated.filter { !$0.isDaily }.compactMap(\.points.last?.date).min()
    self.locale = locale
  }

  init(day: Date?, locale: Locale) {
    self.day = day
    self.locale = locale
  }

  /// Returns the dates, such as `as of Friday`, or `as of Friday, coins 14:05`.
  func text(at now: Date) -> String {
    switch (day, time) {
    case (let day?, let time?):
      String(localized: "as of \(dayName(day, at: now)), coins \(timeName(time, at: now))")
    case (let day?, nil): String(localized: "as of \(dayName(day, at: now))")
    case (nil, let time?): String(localized: "as of \(timeName(time, at: now))")
    case (nil, nil): ""
    }
  }

  /// Returns the dates in at most 15 characters, such as `Fri · 14:05`.
  func shortText(at now: Date) -> String {
    switch (day, time) {
    case (let day?, let time?):
      "\(dayName(day, at: now, .abbreviated)) · \(timeName(time, at: now))"
    case (let day?, nil): String(localized: "as of \(dayName(day, at: now, .abbreviated))")
    default: text(at: now)
    }
  }

  /// Returns the dates at which the text changes, in the next week: midnights.
  func changes(after now: Date) -> [Date] {
    let midnights = (1...7).map { Date(localPeriod: now.dayNumber() + $0, seconds: 86_400) }
    var last = text(at: now)
    return midnights.filter { date in
      defer { last = text(at: date) }
      return text(at: date) != last
    }
  }

  /// Returns the name of a day: `today`, a weekday of the last six days, or a date.
  private func dayName(
    _ day: Date, at now: Date, _ width: Date.FormatStyle.Symbol.Weekday = .wide
  ) -> String {
    let age = now.dayNumber() - day.dayNumber(in: .gmt)
    if age == 0 { return String(localized: "today") }
    var style = Date.FormatStyle(locale: locale)
    style.timeZone = .gmt
    return day.formatted(
      (1...6).contains(age) ? style.weekday(width) : style.day().month(.abbreviated))
  }

  /// Returns a time of today, or the name of its day.
  private func timeName(_ time: Date, at now: Date) -> String {
    if now.dayNumber() == time.dayNumber() {
      return HourFormat.automatic.time(time, locale: locale)
    }
    let style = Date.FormatStyle(locale: locale)
    return time.formatted(
      now.dayNumber() - time.dayNumber() < 7
        ? style.weekday(.abbreviated) : style.day().month(.abbreviated))
  }
}
