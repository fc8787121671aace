package import Foundation

/// A date written by the user, on the command line or in a tape.
package struct DateArgument {
  package let date: Date

  /// Parses a date in ISO 8601 format, with a time zone or in local time, or returns `nil` if it is
  /// invalid.
  package init?(_ text: String, in zone: TimeZone = .current) {
    let formatter = DateFormatter()
    formatter.timeZone = zone
    formatter.locale = Locale(identifier: "en_US_POSIX")
    for format in [
      "yyyy-MM-dd'T'HH:mm:ssXXXXX", "yyyy-MM-dd'T'HH:mmXXXXX", "yyyy-MM-dd'T'HH:mm:ss",
      "yyyy-MM-dd'T'HH:mm", "yyyy-MM-dd",
    ] {
      formatter.dateFormat = format
      if let date = formatter.date(from: text) {
        self.date = date
        return
      }
    }
    return nil
  }

  /// Returns a date as text such as `2026-11-21 10:18:00`.
  static func text(_ date: Date, in zone: TimeZone) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = zone
    formatter.dateFormat = "yyyy-MM-dd HH:mm:ss"
    return formatter.string(from: date)
  }
}
