internal import Foundation
internal import WidgetOptions

/// A day in local time, with or without a time of day.
struct CardDate: Hashable, Sendable {
  let date: Date
  let hasTime: Bool

  /// Reads text such as `2026-11-27`, `2026-11-27 19:30` or `2026-11-27T19:30:00+01:00`.
  ///
  /// The result is `nil` for any other text.
  init?(_ text: String) {
    let text = text.trimmingCharacters(in: .whitespaces)
    if let date = try? Date(text, strategy: .iso8601) {
      (self.date, hasTime) = (date, true)
      return
    }
    let pattern = /([0-9]{4})-([0-9]{2})-([0-9]{2})(?:[ T]([0-9]{1,2}):([0-9]{2})(?::[0-9]{2})?)?/
    guard let match = text.wholeMatch(of: pattern) else { return nil }
    var parts = DateComponents()
    parts.year = Int(match.1)
    parts.month = Int(match.2)
    parts.day = Int(match.3)
    parts.hour = match.4.flatMap { Int($0) } ?? 0
    parts.minute = match.5.flatMap { Int($0) } ?? 0
    let calendar = Calendar(identifier: .gregorian)
    guard let month = parts.month, (1...12).contains(month), parts.hour.map({ $0 < 24 }) == true,
      parts.minute.map({ $0 < 60 }) == true, let date = calendar.date(from: parts),
      calendar.component(.day, from: date) == parts.day
    else { return nil }
    (self.date, hasTime) = (date, match.4 != nil)
  }

  /// The end of the day.
  var endOfDay: Date { Date(localPeriod: date.dayNumber() + 1, seconds: 86400) }

  /// The date itself, or the end of its day if it has no time.
  var end: Date { hasTime ? date : endOfDay }

  /// The day, such as `Fri 27 Nov`; with the year if it is not the current one.
  func day(at now: Date, locale: Locale) -> String {
    let calendar = Calendar(identifier: .gregorian)
    let style = Date.FormatStyle(locale: locale).day().month(.abbreviated)
    guard calendar.component(.year, from: now) == calendar.component(.year, from: date) else {
      return date.formatted(style.year())
    }
    return date.formatted(style.weekday(.abbreviated))
  }
}
