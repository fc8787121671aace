internal import Foundation
internal import TesseraUI
internal import WidgetOptions

/// The time until a date, and the time since it afterwards.
struct Countdown: Hashable, Sendable {
  let now: LocalTime
  let target: LocalTime
  /// The date at which the progress begins.
  let start: Date
  /// The name of what happens at the date.
  let title: String
  let hours: HourFormat

  /// Whether the date has come.
  var isOver: Bool { now.date >= target.date }

  /// The number of midnights until the date, negative afterwards.
  var days: Int { now.days(until: target.date) }

  /// The whole percents of the time between start and date that have passed, 0 to 100.
  var percent: Int { span.percent(at: now.date) }

  /// The time between start and date.
  var span: Span { Span(start: start, end: target.date) }

  /// The date, such as `1 January 2027`, with its time of day unless that is midnight.
  var dateText: String {
    let day = target.formatted("d MMM yyyy")
    return timeText.map { "\(day), \($0)" } ?? day
  }

  /// The time of day of the date, or `nil` for midnight.
  var timeText: String? {
    guard target.secondsOfDay > 0 else { return nil }
    return hours.time(target.date, in: target.zone, locale: target.locale)
  }

  /// The distance in large numerals, and the words below it.
  var headline: (numeral: String, label: String) {
    guard days != 0 else {
      let time = timeText.map {
        isOver ? String(localized: "since \($0)") : String(localized: "at \($0)")
      }
      return (String(localized: "today"), time ?? dateText)
    }
    let count = abs(days)
    guard count < Self.maximumDays else {
      let years = abs(years)
      let unit = DurationText.unitName(years, "year")
      return ("\(years)", isOver ? String(localized: "\(unit) ago") : unit)
    }
    let unit = DurationText.unitName(count, "day")
    return (
      "\(count)", isOver ? String(localized: "\(unit) ago") : String(localized: "\(unit) left")
    )
  }

  /// The number of days from which years are shown instead.
  private static let maximumDays = 10_000

  private var years: Int {
    now.calendar.dateComponents([.year], from: now.date, to: target.date).year ?? 0
  }
}

// The distance in words.
extension Countdown {
  /// The distance in English words, such as `in three weeks` or `twelve days ago`.
  var words: [String] {
    let (count, unit) = distance
    guard unit != "today", unit != "tomorrow", unit != "yesterday", unit != "now" else {
      return [unit]
    }
    let name = count == 1 ? unit : unit + "s"
    let number = EnglishNumbers.cardinal(count)
    return isOver ? [number, name, "ago"] : ["in", number, name]
  }

  private var distance: (count: Int, unit: String) {
    switch abs(days) {
    case 0: return distanceToday
    case 1: return (1, isOver ? "yesterday" : "tomorrow")
    case ..<14: return (abs(days), "day")
    case ..<70: return (abs(days) / 7, "week")
    case ..<730: return (abs(days) * 12 / 365, "month")
    default: return (abs(years), "year")
    }
  }

  private var distanceToday: (count: Int, unit: String) {
    let seconds = Int(target.date.timeIntervalSince(now.date).rounded(.up))
    switch seconds {
    case ...0: return (0, "today")
    case ..<60: return (0, "now")
    case ..<3600: return (seconds / 60, "minute")
    default: return (seconds / 3600, "hour")
    }
  }
}

// The distance as days and a ticking time.
extension Countdown {
  /// The whole days between now and the date.
  var wholeDays: Int {
    let (first, last) = isOver ? (target, now) : (now, target)
    return first.calendar.dateComponents([.day], from: first.date, to: last.date).day ?? 0
  }

  /// The date that is ``wholeDays`` away from the target, on the side of now.
  ///
  /// The time between now and this date ticks; it is shorter than a day, or an hour longer on a day
  /// on which clocks change.
  var boundary: Date {
    target.calendar.date(byAdding: .day, value: isOver ? wholeDays : -wholeDays, to: target.date)
      ?? target.date
  }
}
