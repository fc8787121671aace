/// The texts of durations such as `5 min` and `5 minutes`.
package enum DurationText {
  /// A unit of time.
  package enum Unit: String {
    case second, minute, hour, day, week, month, year
  }

  /// Returns a duration with the abbreviation of its unit, such as `5 min`.
  ///
  /// - Parameters:
  ///   - count: The number of units.
  ///   - unit: The unit.
  ///   - locale: The identifier of a locale, or `nil` for English.
  /// - Returns: The text.
  /// - Source: Unicode CLDR, units of type `short`, through ICU; the abbreviations of SwiftUI in
  ///   English.
  package static func short(_ count: Int, _ unit: Unit, locale: String?) -> String {
    if let text = icuText(count, unit, "short", locale) { return text }
    return switch unit {
    case .second: "\(count) sec"
    case .minute: "\(count) min"
    case .hour: "\(count) hr"
    case .day, .week, .month, .year: plural(count, unit)
    }
  }

  /// Returns a duration with the shortest form of its unit, such as `5 min` and `2 d`.
  package static func narrow(_ count: Int, _ unit: Unit, locale: String?) -> String {
    if let text = icuText(count, unit, "narrow", locale) { return text }
    return switch unit {
    case .second: "\(count) s"
    case .minute: "\(count) min"
    case .hour: "\(count) h"
    case .day: "\(count) d"
    case .week: "\(count) w"
    case .month: "\(count) mo"
    case .year: "\(count) y"
    }
  }

  /// Returns a duration with the name of its unit, such as `5 minutes`.
  package static func long(_ count: Int, _ unit: Unit, locale: String?) -> String {
    icuText(count, unit, "full-name", locale) ?? plural(count, unit)
  }

  /// Returns durations with the abbreviations of their units, such as `2 hr, 5 min`.
  package static func list(_ parts: [(Int, Unit)], locale: String?) -> String {
    let texts = parts.map { short($0.0, $0.1, locale: locale) }
    let language = (locale ?? "en").prefix { $0 != "_" && $0 != "-" }
    return texts.joined(separator: separators[String(language)] ?? ", ")
  }

  /// The separators of durations in languages in which it is not a comma and a space.
  ///
  /// - Source: Unicode CLDR, list pattern `unit-short`.
  private static let separators = [
    "ar": " و", "es": " ", "fr": " ", "ja": " ", "ko": " ", "pt": " ", "ru": " ", "zh": "",
  ]

  /// Returns the text of ICU, or `nil` for English and if ICU fails.
  private static func icuText(
    _ count: Int, _ unit: Unit, _ width: String, _ locale: String?
  ) -> String? {
    guard let locale, !LanguageTags.isEnglish(locale) else { return nil }
    let skeleton = "measure-unit/duration-\(unit.rawValue) unit-width-\(width) group-off"
    return ICU.formatted(Double(count), skeleton: skeleton, locale: locale)
  }

  private static func plural(_ count: Int, _ unit: Unit) -> String {
    count == 1 ? "1 \(unit.rawValue)" : "\(count) \(unit.rawValue)s"
  }
}
