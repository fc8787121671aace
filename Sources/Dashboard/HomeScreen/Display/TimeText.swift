internal import FoundationEssentials
internal import FoundationInternationalization
internal import Languages
internal import Texts

/// Functions that format times briefly enough for a box border.
enum TimeText {
  /// Formats a duration in one unit, rounded down: `8 s`, `5 min`, `3 h`, `2 d`.
  ///
  /// A negative duration is formatted as zero.
  static func duration(_ seconds: TimeInterval) -> String {
    let locale = Texts.current.locale
    return switch seconds {
    case ..<60: DurationText.narrow(Int(max(0, seconds)), .second, locale: locale)
    case ..<3600: DurationText.narrow(Int(seconds / 60), .minute, locale: locale)
    case ..<86400: DurationText.narrow(Int(seconds / 3600), .hour, locale: locale)
    default: DurationText.narrow(Int(seconds / 86400), .day, locale: locale)
    }
  }

  /// Formats the remaining time until a date.
  ///
  /// Seconds are rounded up and minutes down; hours and days are rounded to the nearest. A date
  /// that has passed is zero seconds away.
  static func duration(until date: Date, from now: Date) -> String {
    let seconds = max(0, date.timeIntervalSince(now)).rounded(.up)
    let roundingOffset: TimeInterval = seconds < 3600 ? 0 : seconds < 86400 ? 1800 : 43200
    return duration(seconds + roundingOffset)
  }

  /// Returns when to format the distance between `date` and `now` again: at the end of the current
  /// second or, if the distance is 61 s or more, of the current minute.
  ///
  /// Seconds and minutes are counted from `date`. The time is after `now` even with a rounding
  /// error, and hardly later than the change: what is drawn meanwhile for another reason is compared
  /// with the time, not with this wake-up.
  static func nextChange(_ date: Date, _ now: Date) -> Date {
    let distance = abs(now.timeIntervalSince(date))
    // Not 60: a countdown at exactly 1 min must change to 59 s after a second.
    let step: TimeInterval = distance < 61 ? 1 : 60
    let elapsed = now.timeIntervalSince(date).truncatingRemainder(dividingBy: step)
    let remaining = elapsed >= 0 ? step - elapsed : -elapsed
    return now.addingTimeInterval(max(0.0001, remaining))
  }

  /// Formats a time of day: `14:05`, or `14:05:30` if the seconds are not zero; `2:05 PM` where
  /// this is usual.
  static func time(_ date: Date, in localeSettings: LocaleSettings) -> String {
    let parts = calendar(in: localeSettings).dateComponents([.hour, .minute, .second], from: date)
    if var style = style(in: localeSettings), style.locale.countsHoursToTwelve {
      style = style.hour().minute()
      return (parts.second == 0 ? style : style.second()).format(date)
        .replacing("\u{202F}", with: " ")
    }
    let fields = [parts.hour, parts.minute, parts.second == 0 ? nil : parts.second]
    return fields.compactMap { $0.map { $0 < 10 ? "0\($0)" : "\($0)" } }.joined(separator: ":")
  }

  /// Formats a date and time: `Sat 21 Nov 14:05`, or as is usual in another language.
  static func dateAndTime(_ date: Date, in localeSettings: LocaleSettings) -> String {
    if let style = style(in: localeSettings) {
      let day = style.weekday(.abbreviated).day().month(.abbreviated).format(date)
      return "\(day) \(time(date, in: localeSettings))"
    }
    let parts = calendar(in: localeSettings).dateComponents([.weekday, .day, .month], from: date)
    guard let weekday = parts.weekday, let day = parts.day, let month = parts.month,
      days.indices.contains(weekday - 1), months.indices.contains(month - 1)
    else { return time(date, in: localeSettings) }
    return "\(days[weekday - 1]) \(day) \(months[month - 1]) \(time(date, in: localeSettings))"
  }

  /// Formats an hour of a day, such as `Mon 8:00`; the day is given as the number of days since
  /// 1 January 1970, a Thursday.
  static func weekdayAndHour(
    _ day: Int, _ hour: Int, in localeSettings: LocaleSettings
  ) -> String {
    guard var style = style(in: localeSettings) else {
      return "\(days[(((day + 4) % 7) + 7) % 7]) \(hour):00"
    }
    style.timeZone = .gmt
    let start = Date(timeIntervalSince1970: TimeInterval(day) * 86400 + TimeInterval(hour) * 3600)
    let weekday = style.weekday(.abbreviated).format(start)
    guard style.locale.countsHoursToTwelve else { return "\(weekday) \(hour):00" }
    return "\(weekday) \(style.hour().format(start).replacing("\u{202F}", with: " "))"
  }

  /// Returns the style of dates in a locale, or `nil` for English without a region.
  private static func style(in localeSettings: LocaleSettings) -> Date.FormatStyle? {
    guard let name = localeSettings.locale else { return nil }
    let locale = Locale(identifier: name)
    guard !LanguageTags.isEnglish(name) || locale.region != nil else { return nil }
    return Date.FormatStyle(
      locale: locale, calendar: calendar(in: localeSettings), timeZone: localeSettings.zone)
  }

  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Returns the Gregorian calendar in the user's time zone.
  static func calendar(in localeSettings: LocaleSettings) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = localeSettings.zone
    return calendar
  }
}

extension Locale {
  /// A Boolean value that indicates whether a day has two times twelve hours in this locale.
  fileprivate var countsHoursToTwelve: Bool {
    hourCycle == .oneToTwelve || hourCycle == .zeroToEleven
  }
}
