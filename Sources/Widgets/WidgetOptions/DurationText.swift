public import Foundation
internal import Languages
internal import TesseraUI

/// Durations as text.
public enum DurationText {
  /// Returns a duration in seconds as hours and minutes, such as `8 h 28 min` or `28 min`.
  ///
  /// The sign is left out, and the duration is limited to a million hours.
  public static func hoursAndMinutes(_ seconds: TimeInterval) -> String {
    let minutes = Int((min(3.6e9, abs(seconds)) / 60).rounded())
    if let text = localized(minutes: minutes) { return text }
    return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
  }

  /// Returns the name of a unit after a number, such as `days`.
  ///
  /// - Parameters:
  ///   - count: The number, which is not part of the result.
  ///   - unit: The English singular, such as `day`.
  /// - Returns: The name of the unit in the language of the current locale.
  public static func unitName(_ count: Int, _ unit: String) -> String {
    let locale = Locale.current.identifier
    guard !LanguageTags.isEnglish(locale), let unit = Languages.DurationText.Unit(rawValue: unit)
    else { return count == 1 ? unit : unit + "s" }
    return Languages.DurationText.long(count, unit, locale: locale)
      .filter { !$0.isNumber && $0 != "-" && $0 != "\u{2212}" }
      .trimmingCharacters(in: .whitespaces)
  }

  /// Returns a duration in its two largest units in another language than English.
  ///
  /// - Parameters:
  ///   - minutes: The duration.
  ///   - days: Whether days are a unit; otherwise hours are the largest.
  /// - Returns: A text such as `8 ч 28 мин`, or `nil` for English.
  public static func localized(minutes: Int, days: Bool = false) -> String? {
    let locale = Locale.current.identifier
    guard !LanguageTags.isEnglish(locale) else { return nil }
    let wholeDays = days ? minutes / 1440 : 0
    let parts: [(Int, Languages.DurationText.Unit)] = [
      (wholeDays, .day), ((minutes - wholeDays * 1440) / 60, .hour), (minutes % 60, .minute),
    ]
    let first = parts.firstIndex { $0.0 > 0 } ?? parts.count - 1
    return parts[first...].prefix(2)
      .map { Languages.DurationText.narrow($0.0, $0.1, locale: locale) }.joined(separator: " ")
  }
}
