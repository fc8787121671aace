internal import Foundation
internal import TesseraUI
internal import WidgetOptions

/// The settings of a countdown, with what they leave open.
struct CountdownSettings: Hashable, Sendable {
  var style = CountdownStyle.days
  /// The name of what happens, or an empty string for the date itself.
  var title = ""
  /// The date, or `nil` for the next New Year.
  var date: Date?
  /// The start of the progress, or `nil` for a year before the date.
  var start: Date?
  var hours = HourFormat.automatic
  var zone = TimeZone.current
  var locale = Locale.current

  init() {}

  init(_ intent: CountdownIntent) {
    style = intent.style
    title = intent.name?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    date = intent.date
    start = intent.start
    hours = intent.hours
  }

  /// Returns the countdown at a date.
  func countdown(at now: Date) -> Countdown {
    let time = LocalTime(now, zone: zone, locale: locale)
    let target = date.map { time.at($0) } ?? Self.newYear(after: time)
    let yearBefore = time.calendar.date(byAdding: .year, value: -1, to: target.date)
    let untitled = date == nil ? String(localized: "New Year") : target.formatted("EEE d MMM yyyy")
    return Countdown(
      now: time, target: target,
      start: (start ?? yearBefore ?? target.date).clampedToCalendar,
      title: title.isEmpty ? untitled : title, hours: hours)
  }

  /// Returns the start of the next year; on New Year’s Day, that of the present one.
  private static func newYear(after time: LocalTime) -> LocalTime {
    let year = time.calendar.dateInterval(of: .year, for: time.date)
    return time.dayOfYear == 1 ? time.startOfDay : time.at(year?.end ?? time.date)
  }
}
