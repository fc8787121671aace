package import Foundation
package import IntentSchemas
package import ViewTree
internal import Texts

/// Converts between parameter values and the text that the user types and reads.
package enum ParameterText {
  /// A problem with a typed value, as a message of one line.
  package struct Problem: Error {
    package var message: String
  }

  /// Returns the text of a value.
  static func text(
    of value: JSON, _ parameter: ParameterSchema, in localeSettings: LocaleSettings
  ) -> String {
    switch value {
    case .null: return ""
    case .bool(let flag): return flag ? localized("on") : localized("off")
    case .number(let number) where parameter.kind == .date:
      // A date with fractional seconds is encoded as seconds since 2001.
      return format(
        Date(timeIntervalSinceReferenceDate: calendarSeconds(number)), in: localeSettings)
    case .number(let number):
      if let whole = Int(exactly: number) { return "\(whole)" }
      return "\(number)"
    case .string(let text):
      guard parameter.kind == .date, let date = try? Date(text, strategy: .iso8601) else {
        return text
      }
      return format(date, in: localeSettings)
    case .array(let items):
      return items.map { text(of: $0, parameter, in: localeSettings) }.joined(separator: ", ")
    case .object: return SecretReference(value)?.text ?? "…"
    }
  }

  /// Parses a typed value.
  ///
  /// Empty text means no value or the default; for a required text without a default, it means the
  /// empty string. Text of only spaces is empty, except for a parameter that is a text.
  ///
  /// - Parameters:
  ///   - text: The typed text.
  ///   - parameter: The parameter.
  ///   - localeSettings: The time zone and the language of dates.
  ///   - now: The date from which relative days are counted, or `nil` if there are none.
  ///   - refersToSecrets: Whether `{secret: NAME}` is a reference to a secret.
  /// - Returns: The value, `nil` for no value, or why the text is none.
  package static func value(
    of text: String, _ parameter: ParameterSchema, in localeSettings: LocaleSettings,
    at now: Date?, refersToSecrets: Bool = false
  ) -> Result<JSON?, Problem> {
    if refersToSecrets, parameter.acceptsSecrets,
      let reference = SecretReference(wholeText: text)
    {
      return .success(reference.json)
    }
    let trimmed = text.trimmingCharacters(in: .whitespaces)
    guard !trimmed.isEmpty else {
      guard parameter.kind == .text else { return .success(nil) }
      let requiresText = !parameter.isOptional && parameter.standard == nil
      return .success(requiresText || !text.isEmpty ? .string(text) : nil)
    }
    switch parameter.kind {
    case .integer:
      guard let number = Int(trimmed) else {
        return .failure(Problem(message: localized("must be a whole number")))
      }
      return checkRange(Double(number), parameter)
    case .number:
      guard let number = Double(trimmed.replacing(",", with: ".")), number.isFinite else {
        return .failure(Problem(message: localized("must be a number")))
      }
      return checkRange(number, parameter)
    case .date:
      let relativeDate = now.flatMap { RelativeDay.date(trimmed, from: $0, in: localeSettings) }
      guard let date = relativeDate ?? date(trimmed, in: localeSettings) else {
        return .failure(
          Problem(message: localized("must be a date such as 2026-11-22 14:00, tomorrow or +3")))
      }
      return .success(.string(date.formatted(.iso8601)))
    case .url:
      guard URL(string: trimmed)?.scheme != nil else {
        return .failure(Problem(message: localized("must be a URL such as https://example.org")))
      }
      return .success(.string(trimmed))
    default: return .success(.string(text))
    }
  }

  private static func checkRange(
    _ number: Double, _ parameter: ParameterSchema
  ) -> Result<JSON?, Problem> {
    let minimum = parameter.minimum ?? -.infinity
    let maximum = parameter.maximum ?? .infinity
    guard minimum <= number, number <= maximum else {
      return .failure(Problem(message: rangeMessage(parameter)))
    }
    return .success(.number(number))
  }

  private static func rangeMessage(_ parameter: ParameterSchema) -> String {
    let localeSettings = LocaleSettings()
    let minimum = parameter.minimum.map { text(of: .number($0), parameter, in: localeSettings) }
    let maximum = parameter.maximum.map { text(of: .number($0), parameter, in: localeSettings) }
    return switch (minimum, maximum) {
    case (let minimum?, let maximum?): localized("must be from \(minimum) to \(maximum)")
    case (let minimum?, nil): localized("must be at least \(minimum)")
    default: localized("must be at most \(maximum ?? "")")
    }
  }

  /// Returns seconds since 2001, limited to the years 1 to 9999, because Foundation's calendars trap
  /// on dates far outside that range; 0 for a number that is not finite.
  private static func calendarSeconds(_ seconds: Double) -> Double {
    guard seconds.isFinite else { return 0 }
    return min(252_423_993_599, max(-63_113_904_000, seconds))
  }

  private static func format(_ date: Date, in localeSettings: LocaleSettings) -> String {
    let parts = TimeText.calendar(in: localeSettings).dateComponents(
      [.year, .month, .day, .hour, .minute], from: date)
    func digits(_ value: Int?, _ count: Int) -> String {
      let text = "\(value ?? 0)"
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    return "\(digits(parts.year, 4))-\(digits(parts.month, 2))-\(digits(parts.day, 2)) "
      + "\(digits(parts.hour, 2)):\(digits(parts.minute, 2))"
  }

  private static func date(_ text: String, in localeSettings: LocaleSettings) -> Date? {
    guard
      let match = text.wholeMatch(
        of: /([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})(?:[ T]([0-9]{1,2}):([0-9]{2}))?/)
    else { return nil }
    var parts = DateComponents()
    parts.year = Int(match.output.1)
    parts.month = Int(match.output.2)
    parts.day = Int(match.output.3)
    parts.hour = match.output.4.flatMap { Int($0) } ?? 0
    parts.minute = match.output.5.flatMap { Int($0) } ?? 0
    let calendar = TimeText.calendar(in: localeSettings)
    guard let date = calendar.date(from: parts) else { return nil }
    // A calendar accepts the 31st of a 30-day month and returns the first of the next month.
    let parsedParts = calendar.dateComponents([.month, .day, .hour, .minute], from: date)
    let isValid =
      parsedParts.month == parts.month && parsedParts.day == parts.day
      && parsedParts.hour == parts.hour && parsedParts.minute == parts.minute
    return isValid ? date : nil
  }
}
