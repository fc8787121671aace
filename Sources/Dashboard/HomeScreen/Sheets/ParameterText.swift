internal import Foundation
internal import FoundationEssentials
package import IntentSchemas
package import ViewTree

/// Conversion between parameter values and the text that the user types and reads.
package enum ParameterText {
  /// An error message about a typed value, in one line.
  package struct Problem: Error {
    package var message: String
  }

  static func text(
    of value: JSON, _ parameter: ParameterSchema, in place: LocaleSettings
  ) -> String {
    switch value {
    case .null: return ""
    case .bool(let flag): return flag ? "on" : "off"
    case .number(let number) where parameter.kind == .date:
      // A date with fractional seconds is encoded as seconds since 2001.
      return format(Date(timeIntervalSinceReferenceDate: calendarSeconds(number)), in: place)
    case .number(let number):
      if let whole = Int(exactly: number) { return "\(whole)" }
      return "\(number)"
    case .string(let text):
      guard parameter.kind == .date, let date = try? Date(text, strategy: .iso8601) else {
        return text
      }
      return format(date, in: place)
    case .array(let items):
      return items.map { text(of: $0, parameter, in: place) }.joined(separator: ", ")
    case .object: return "…"
    }
  }

  /// Parses a typed value.
  ///
  /// Empty text means no value or the default. For a required text without a default it is
  /// the empty string.
  package static func value(
    of text: String, _ parameter: ParameterSchema, in place: LocaleSettings
  ) -> Result<JSON?, Problem> {
    let trimmed = text.trimmingCharacters(in: .whitespaces)
    guard !trimmed.isEmpty else {
      let isRequired = parameter.kind == .text && !parameter.isOptional && parameter.standard == nil
      return .success(isRequired || !text.isEmpty ? .string(text) : nil)
    }
    switch parameter.kind {
    case .integer:
      guard let number = Int(trimmed) else {
        return .failure(Problem(message: "must be a whole number"))
      }
      return bounded(Double(number), parameter)
    case .number:
      guard let number = Double(trimmed.replacing(",", with: ".")), number.isFinite else {
        return .failure(Problem(message: "must be a number"))
      }
      return bounded(number, parameter)
    case .date:
      guard let date = date(trimmed, in: place) else {
        return .failure(Problem(message: "must be a date like 2026-11-22 14:00"))
      }
      return .success(.string(date.formatted(.iso8601)))
    case .url:
      guard URL(string: trimmed)?.scheme != nil else {
        return .failure(Problem(message: "must be a URL like https://example.org"))
      }
      return .success(.string(trimmed))
    default: return .success(.string(text))
    }
  }

  private static func bounded(
    _ number: Double, _ parameter: ParameterSchema
  ) -> Result<JSON?, Problem> {
    let low = parameter.minimum ?? -.infinity
    let high = parameter.maximum ?? .infinity
    guard low <= number, number <= high else {
      return .failure(Problem(message: range(parameter)))
    }
    return .success(.number(number))
  }

  private static func range(_ parameter: ParameterSchema) -> String {
    let place = LocaleSettings()
    let low = parameter.minimum.map { text(of: .number($0), parameter, in: place) }
    let high = parameter.maximum.map { text(of: .number($0), parameter, in: place) }
    return switch (low, high) {
    case (let low?, let high?): "must be from \(low) to \(high)"
    case (let low?, nil): "must be at least \(low)"
    default: "must be at most \(high ?? "")"
    }
  }

  /// Seconds since 2001, limited to the years 1 to 9999: calendars trap far beyond.
  private static func calendarSeconds(_ seconds: Double) -> Double {
    guard seconds.isFinite else { return 0 }
    return min(252_423_993_599, max(-63_113_904_000, seconds))
  }

  private static func format(_ date: Date, in place: LocaleSettings) -> String {
    let parts = TimeText.calendar(in: place).dateComponents(
      [.year, .month, .day, .hour, .minute], from: date)
    func digits(_ value: Int?, _ count: Int) -> String {
      let text = "\(value ?? 0)"
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    return "\(digits(parts.year, 4))-\(digits(parts.month, 2))-\(digits(parts.day, 2)) "
      + "\(digits(parts.hour, 2)):\(digits(parts.minute, 2))"
  }

  private static func date(_ text: String, in place: LocaleSettings) -> Date? {
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
    let calendar = TimeText.calendar(in: place)
    guard let date = calendar.date(from: parts) else { return nil }
    // A calendar accepts the 31st of a 30-day month and returns the first of the next month.
    let back = calendar.dateComponents([.month, .day, .hour, .minute], from: date)
    let isSame =
      back.month == parts.month && back.day == parts.day && back.hour == parts.hour
      && back.minute == parts.minute
    return isSame ? date : nil
  }
}
