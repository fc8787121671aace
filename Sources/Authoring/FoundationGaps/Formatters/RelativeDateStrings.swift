internal import Synchronization

/// The strings of a language for relative dates.
public struct RelativeDateStrings: Sendable {
  private let makeText:
    @Sendable (Int, RelativeUnit, RelativeDateTimeFormatter.UnitsStyle, _ usesNames: Bool) -> String

  /// Creates the strings from a closure.
  ///
  /// - Parameter makeText: Returns the string for a count, which is negative in the past; a unit; a
  ///   style; and whether names such as `yesterday` may replace numbers.
  public init(
    _ makeText:
      @escaping @Sendable (
        Int, RelativeUnit, RelativeDateTimeFormatter.UnitsStyle, _ usesNames: Bool
      ) -> String
  ) {
    self.makeText = makeText
  }

  func text(
    _ count: Int, _ unit: RelativeUnit, style: RelativeDateTimeFormatter.UnitsStyle, usesNames: Bool
  ) -> String {
    makeText(count, unit, style, usesNames)
  }

  private static let registry = Mutex<[String: RelativeDateStrings]>([:])

  /// Registers the strings of a language, and replaces those registered before.
  ///
  /// - Parameters:
  ///   - strings: The strings.
  ///   - language: The language code, such as `de`.
  public static func register(_ strings: RelativeDateStrings, for language: String) {
    registry.withLock { $0[language] = strings }
  }

  /// Returns the strings of a locale's language, or the English ones if none are registered.
  static func strings(for locale: Locale) -> RelativeDateStrings {
    let language = locale.language.languageCode?.identifier ?? "en"
    return registry.withLock { $0[language] } ?? english
  }

  /// - Source: Unicode CLDR, `en`, fields.
  private static let english = RelativeDateStrings { count, unit, style, usesNames in
    if usesNames, let name = EnglishNames.name(count, unit) { return name }
    let number = style == .spellOut ? EnglishNames.spelledOut(abs(count)) : "\(abs(count))"
    let name = EnglishNames.unit(unit, count: abs(count), style: style)
    let amount = style == .abbreviated ? "\(number)\(name)" : "\(number) \(name)"
    return count < 0 ? "\(amount) ago" : "in \(amount)"
  }
}

private enum EnglishNames {
  static func name(_ count: Int, _ unit: RelativeUnit) -> String? {
    switch (unit, count) {
    case (.second, 0): "now"
    case (.minute, 0): "this minute"
    case (.hour, 0): "this hour"
    case (.day, 0): "today"
    case (.day, 1): "tomorrow"
    case (.day, -1): "yesterday"
    case (.week, 0), (.month, 0), (.year, 0): "this \(unit.rawValue)"
    case (.week, 1), (.month, 1), (.year, 1): "next \(unit.rawValue)"
    case (.week, -1), (.month, -1), (.year, -1): "last \(unit.rawValue)"
    default: nil
    }
  }

  static func unit(
    _ unit: RelativeUnit, count: Int, style: RelativeDateTimeFormatter.UnitsStyle
  ) -> String {
    switch style {
    case .full, .spellOut: count == 1 ? unit.rawValue : "\(unit.rawValue)s"
    case .short:
      switch unit {
      case .second: "sec."
      case .minute: "min."
      case .hour: "hr."
      case .day: count == 1 ? "day" : "days"
      case .week: "wk."
      case .month: "mo."
      case .year: "yr."
      }
    case .abbreviated:
      switch unit {
      case .second: "s"
      case .minute: "min"
      case .hour: "h"
      case .day: "d"
      case .week: "w"
      case .month: "mo"
      case .year: "y"
      }
    }
  }

  static func spelledOut(_ number: Int) -> String {
    let formatter = NumberFormatter()
    formatter.numberStyle = .spellOut
    formatter.locale = Locale(identifier: "en")
    return formatter.string(from: NSNumber(value: number)) ?? "\(number)"
  }
}
