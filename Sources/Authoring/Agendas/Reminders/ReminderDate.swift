package import Foundation

/// Reads and writes the dates of reminders; a day that does not exist is not a date.
package enum ReminderDate {
  /// Returns the start of a day such as `2026-02-28`, or `nil` if the text is not a date.
  static func day(_ text: some StringProtocol, in calendar: Calendar) -> Date? {
    guard let match = String(text).wholeMatch(of: /([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})/) else {
      return nil
    }
    let parts = DateComponents(
      year: Int(match.output.1), month: Int(match.output.2), day: Int(match.output.3))
    return date(parts, in: .gregorian(in: calendar.timeZone))
  }

  /// Returns a day as text, such as `2026-02-28` with the separator `-`.
  package static func dayText(_ date: Date, _ separator: String, in calendar: Calendar) -> String {
    let parts = calendar.dateComponents([.year, .month, .day], from: date)
    return String(
      format: "%04d%@%02d%@%02d", parts.year ?? 0, separator, parts.month ?? 1, separator,
      parts.day ?? 1)
  }

  /// Returns the date with some components, or `nil` if there is none.
  ///
  /// Foundation would continue in the next month after the last day of a month. An hour that is left
  /// out when the clocks change is moved, however, because the reminder is due on that day.
  static func date(_ parts: DateComponents, in calendar: Calendar) -> Date? {
    guard (0..<24).contains(parts.hour ?? 0), (0..<60).contains(parts.minute ?? 0),
      let date = calendar.date(from: parts)
    else { return nil }
    let day = calendar.dateComponents([.year, .month, .day], from: date)
    return day.year == parts.year && day.month == parts.month && day.day == parts.day ? date : nil
  }
}
