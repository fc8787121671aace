package import Foundation

/// A moment as people write it, on the command line and in tapes.
package struct Moment {
  package let date: Date

  /// Reads ISO 8601, with a zone or in local time; `nil` for anything else.
  package init?(_ words: String, in zone: TimeZone = .current) {
    let formatter = DateFormatter()
    formatter.timeZone = zone
    formatter.locale = Locale(identifier: "en_US_POSIX")
    for pattern in [
      "yyyy-MM-dd'T'HH:mm:ssXXXXX", "yyyy-MM-dd'T'HH:mmXXXXX", "yyyy-MM-dd'T'HH:mm:ss",
      "yyyy-MM-dd'T'HH:mm", "yyyy-MM-dd",
    ] {
      formatter.dateFormat = pattern
      if let date = formatter.date(from: words) {
        self.date = date
        return
      }
    }
    return nil
  }

  /// `2026-11-21 10:18:00`.
  static func words(_ date: Date, in zone: TimeZone) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = zone
    formatter.dateFormat = "yyyy-MM-dd HH:mm:ss"
    return formatter.string(from: date)
  }
}
