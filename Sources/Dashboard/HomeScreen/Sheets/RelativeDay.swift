internal import FoundationEssentials
internal import FoundationInternationalization
internal import Texts
internal import ViewTree

/// Days as people type them: `tomorrow`, `fri`, `+3`, `in 3 days`, `29.11.`, each with a time of day
/// after it if needed.
enum RelativeDay {
  /// Returns the date that a text names, at the start of the day if there is no time, or `nil` for
  /// another text.
  ///
  /// A weekday is the next one after the current day. A day of a month without a year is the next
  /// one, too.
  static func date(
    _ text: String, from now: Date, in localeSettings: LocaleSettings
  ) -> Date? {
    var words = text.lowercased()
    var time: (hour: Int, minute: Int)?
    if let match = words.wholeMatch(of: /(.+?) ([0-9]{1,2}):([0-9]{2})/),
      let hour = Int(match.output.2), let minute = Int(match.output.3), hour < 24, minute < 60
    {
      (words, time) = (String(match.output.1), (hour, minute))
    }
    let calendar = TimeText.calendar(in: localeSettings)
    let today = calendar.startOfDay(for: now)
    let distance = number(words).flatMap { calendar.date(byAdding: .day, value: $0, to: today) }
    guard
      let day = distance ?? weekday(words, after: today, in: localeSettings)
        ?? dayOfMonth(words, from: today, in: calendar)
    else { return nil }
    guard let time else { return day }
    return calendar.date(bySettingHour: time.hour, minute: time.minute, second: 0, of: day)
  }

  /// Returns a number of days from now on.
  private static func number(_ words: String) -> Int? {
    if ["today", localized("today").lowercased()].contains(words) { return 0 }
    if ["tomorrow", localized("tomorrow").lowercased()].contains(words) { return 1 }
    let forms = [
      words.wholeMatch(of: /\+([0-9]{1,4})(?: ?d(?:ays?)?)?/)?.output.1,
      words.wholeMatch(of: /(?:in )?([0-9]{1,4}) ?d(?:ays?)?/)?.output.1,
      words.wholeMatch(of: /in ([0-9]{1,4})/)?.output.1,
    ]
    return forms.lazy.compactMap { $0.flatMap { Int($0) } }.first
  }

  /// Returns the next day whose name, in English or in the language of the screen, begins with at
  /// least two letters.
  private static func weekday(
    _ words: String, after today: Date, in localeSettings: LocaleSettings
  ) -> Date? {
    guard words.count >= 2, words.allSatisfy(\.isLetter) else { return nil }
    let calendar = TimeText.calendar(in: localeSettings)
    let locales = ["en", localeSettings.locale ?? "en"].map { Locale(identifier: $0) }
    return (1...7).lazy.compactMap { calendar.date(byAdding: .day, value: $0, to: today) }
      .first { day in
        locales.contains { locale in
          let style = Date.FormatStyle(
            locale: locale, calendar: calendar, timeZone: localeSettings.zone)
          return style.weekday(.wide).format(day).lowercased().hasPrefix(words)
        }
      }
  }

  /// Returns a day such as `29.11.` or `29.11.2026`.
  private static func dayOfMonth(
    _ words: String, from today: Date, in calendar: Calendar
  ) -> Date? {
    guard let match = words.wholeMatch(of: /([0-9]{1,2})\.([0-9]{1,2})\.([0-9]{4})?/),
      let day = Int(match.output.1), let month = Int(match.output.2)
    else { return nil }
    let year = calendar.component(.year, from: today)
    let years = match.output.3.flatMap { Int($0) }.map { [$0] } ?? [year, year + 1]
    return years.lazy.compactMap { year in
      calendar.date(from: DateComponents(year: year, month: month, day: day)).flatMap {
        // A calendar accepts the 31st of a 30-day month.
        calendar.component(.day, from: $0) == day ? $0 : nil
      }
    }
    .first { match.output.3 != nil || $0 >= today }
  }
}
