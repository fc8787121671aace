internal import Foundation
internal import WidgetOptions

/// Dates in data.
enum DayText {
  /// Returns the day of a date as text, `2026-11-26` or `2026-11-26T10:30:00Z`, or as a number of
  /// seconds since 1970; `nil` for anything else.
  ///
  /// The day is counted from 1970; a time is in the local time zone.
  static func day(_ text: String, _ number: Double? = nil, in zone: TimeZone = .current) -> Int? {
    if let date = date(text) { return date.dayNumber(in: zone) }
    let digits = text.prefix(10)
    let parts = digits.split(separator: "-").compactMap { Int($0) }
    if digits.utf8.count == 10, parts.count == 3, (1...12).contains(parts[1]),
      (1...31).contains(parts[2]), (1...9999).contains(parts[0])
    {
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = .gmt
      let components = DateComponents(year: parts[0], month: parts[1], day: parts[2])
      return calendar.date(from: components).map { Int($0.timeIntervalSince1970 / 86400) }
    }
    // Numbers from the year 2001 on; smaller ones are more likely to be values.
    guard let number = number ?? Double(text), number > 978_307_200, number < 1e13 else {
      return nil
    }
    return Date(timeIntervalSince1970: number > 1e11 ? number / 1000 : number).dayNumber(in: zone)
  }

  /// Returns a date with a time as ISO 8601 writes it, or `nil` for another text.
  static func date(_ text: String) -> Date? {
    guard text.utf8.count >= 19, text.utf8.count <= 40, text.dropFirst(10).first == "T" else {
      return nil
    }
    let whole = text.split(separator: ".").count == 2
    return try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: whole))
  }

  /// Returns a date with a time in the user's format; any other text as it is.
  static func shortened(_ text: String) -> String {
    guard let date = date(text) else { return text }
    return date.formatted(.dateTime.day().month(.abbreviated).hour().minute())
  }
}
