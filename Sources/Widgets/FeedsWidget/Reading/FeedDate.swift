internal import Foundation

/// The dates in feeds.
enum FeedDate {
  /// Parses the date of RSS or of Atom, as people write them.
  ///
  /// - Source: RFC 822 §5 with years of two or four digits, such as
  ///   `Tue, 24 Nov 2026 10:05:00 +0100`; RFC 3339, such as `2026-11-24T10:05:00Z`, also without the
  ///   time.
  /// - Returns: The date, or `nil` if the text is not one.
  static func date(_ text: String) -> Date? {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard text.utf8.count <= 60 else { return nil }
    return text.first?.isNumber == true && text.contains("-") && text.prefix(5).last == "-"
      ? internetDate(text) : mailDate(text)
  }

  private static func internetDate(_ text: String) -> Date? {
    let pattern =
      /(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*([Zz]|[+-]\d{2}:?\d{2})?)?/
    guard let parts = text.wholeMatch(of: pattern)?.output else { return nil }
    return date(
      year: Int(parts.1), month: Int(parts.2), day: Int(parts.3),
      time: (Int(parts.4 ?? "0"), Int(parts.5 ?? "0"), Int(parts.6 ?? "0")),
      offset: offset(parts.7.map { String($0) } ?? "Z"))
  }

  private static func mailDate(_ text: String) -> Date? {
    let pattern =
      /(?:[A-Za-z]+,?\s+)?(\d{1,2})[\s-]+([A-Za-z]{3})[a-z]*\.?[\s-]+(\d{4}|\d{2})(?!\d),?(?:\s+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*([A-Za-z]+|[+-]\d{2}:?\d{2})?)?.*/
    guard let parts = text.wholeMatch(of: pattern)?.output,
      let month = months.firstIndex(of: parts.2.lowercased()), var year = Int(parts.3)
    else { return nil }
    if parts.3.count == 2 { year += year < 70 ? 2000 : 1900 }
    return date(
      year: year, month: month + 1, day: Int(parts.1),
      time: (Int(parts.4 ?? "0"), Int(parts.5 ?? "0"), Int(parts.6 ?? "0")),
      offset: offset(parts.7.map { String($0) } ?? "GMT"))
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// The offsets of the zones that RFC 822 names, in hours.
  private static let zones = [
    "EDT": -4.0, "EST": -5, "CDT": -5, "CST": -6, "MDT": -6, "MST": -7, "PDT": -7, "PST": -8,
    "CET": 1, "CEST": 2, "BST": 1,
  ]

  /// Returns the offset of a zone in seconds; 0 for a name that is unknown.
  private static func offset(_ zone: String) -> Double {
    guard let sign = zone.first, "+-".contains(sign) else {
      return (zones[zone.uppercased()] ?? 0) * 3600
    }
    let digits = zone.dropFirst().filter(\.isNumber)
    let hours = Double(digits.prefix(2)) ?? 0
    let minutes = Double(digits.dropFirst(2)) ?? 0
    return (sign == "-" ? -1 : 1) * (hours * 3600 + minutes * 60)
  }

  private static func date(
    year: Int?, month: Int?, day: Int?, time: (Int?, Int?, Int?), offset: Double
  ) -> Date? {
    guard let year, let month, let day, let hour = time.0, let minute = time.1,
      let second = time.2, (1970...2200).contains(year), (1...12).contains(month),
      (1...31).contains(day), hour <= 24, minute <= 59, second <= 60
    else { return nil }
    let days = dayNumber(year, month, day)
    let seconds = Double(days * 86_400 + hour * 3600 + minute * 60 + second)
    return Date(timeIntervalSince1970: seconds - offset)
  }

  /// Returns the number of days from 1 January 1970.
  ///
  /// - Source: the days of a year that begins in March, so that the leap day is the last one.
  private static func dayNumber(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = shiftedYear / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
