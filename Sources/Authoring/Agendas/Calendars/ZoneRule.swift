/// A rule by which clocks change: once a year, on a day that one month and one day of the week, or one date,
/// determine, and that each month has.
///
/// libical computes every occurrence of a rule, and for one that never occurs, every year up to 2582.
struct ZoneRule {
  /// The rule without spaces.
  let text: String
  private let hasCount: Bool
  /// The last year of the rule, or `nil` if it has none.
  private let lastYear: Int?

  /// The maximum length of a rule, in bytes.
  private static let sizeLimit = 512

  /// Reads a rule, or returns `nil` for one of another kind.
  ///
  /// - Parameters:
  ///   - value: The value of the property.
  ///   - start: When it begins.
  init?(_ value: String, from start: ZoneDate) {
    text = value.uppercased().filter { !$0.isWhitespace }
    guard text.utf8.count <= Self.sizeLimit else { return nil }
    var parts: [Substring: Substring] = [:]
    for part in text.split(separator: ";") {
      let name = part.prefix { $0 != "=" }
      guard Self.names.contains(name), parts[name] == nil else { return nil }
      parts[name] = part.dropFirst(name.count + 1)
    }
    guard parts["FREQ"] == "YEARLY", ["1", nil].contains(parts["INTERVAL"]),
      Self.hasDayEachYear(parts, start)
    else { return nil }
    hasCount = parts["COUNT"] != nil
    lastYear = parts["UNTIL"].map { Int($0.prefix(4)) ?? 0 }
  }

  /// Returns whether the rule has the same days after a year if it begins in that year.
  func canBegin(in year: Int) -> Bool { !hasCount && lastYear.map { $0 >= year } ?? true }

  private static let names: Set<Substring> = [
    "FREQ", "INTERVAL", "COUNT", "UNTIL", "WKST", "BYMONTH", "BYDAY", "BYMONTHDAY", "BYYEARDAY",
    "BYSETPOS",
  ]

  /// The lengths of the months in a leap year.
  private static let lengths = [
    1: 31, 2: 29, 3: 31, 4: 30, 5: 31, 6: 30, 7: 31, 8: 31, 9: 30, 10: 31, 11: 30, 12: 31,
  ]

  private static func hasDayEachYear(_ parts: [Substring: Substring], _ start: ZoneDate) -> Bool {
    let (month, day) = (parts["BYMONTH"], parts["BYDAY"])
    let (dates, position) = (parts["BYMONTHDAY"], parts["BYSETPOS"])
    if let number = parts["BYYEARDAY"] {
      let isAlone = month == nil && day == nil && dates == nil && position == nil
      return isAlone && Int(number).map { (1...365).contains(abs($0)) } ?? false
    }
    guard let length = lengths[month.map { Int($0) ?? 0 } ?? start.month] else { return false }
    switch (day, dates, position) {
    case (nil, nil, nil): return start.day <= length
    case _ where month == nil: return false
    case (nil, let dates?, nil): return days(dates, atMost: 1, in: length)
    // A day of the week on or after a date is written as the seven dates.
    case (let day?, let dates?, nil): return weekday(day) == 0 && days(dates, atMost: 7, in: length)
    case (let day?, nil, nil): return weekday(day).map { $0 != 0 } ?? false
    case (let day?, nil, let position?):
      return weekday(day) == 0 && Int(position).map { (1...4).contains(abs($0)) } ?? false
    default: return false
    }
  }

  /// Returns the position of a day of the week such as `-1SU`, 0 without one, or `nil` if it is another text.
  private static func weekday(_ text: Substring) -> Int? {
    guard ["MO", "TU", "WE", "TH", "FR", "SA", "SU"].contains(text.suffix(2)) else { return nil }
    guard text.count > 2 else { return 0 }
    guard let position = Int(text.dropLast(2)), (1...5).contains(abs(position)) else { return nil }
    return position
  }

  /// Returns whether a list has days of a month only, and not more than a number.
  private static func days(_ list: Substring, atMost count: Int, in length: Int) -> Bool {
    let days = list.split(separator: ",", omittingEmptySubsequences: false)
    return days.count <= count
      && days.allSatisfy { Int($0).map { (1...length).contains(abs($0)) } ?? false }
  }
}

/// A date such as `16010101T000000`.
struct ZoneDate {
  let text: String
  let year: Int
  let month: Int
  let day: Int

  init?(_ text: String) {
    guard text.wholeMatch(of: /\d{8}T\d{6}Z?/) != nil, let number = Int(text.prefix(8)),
      (1...12).contains(number / 100 % 100), (1...31).contains(number % 100)
    else { return nil }
    self.text = text
    (year, month, day) = (number / 10000, number / 100 % 100, number % 100)
  }

  /// Returns the date in another year.
  func moved(to year: Int) -> String { "\(year)\(text.dropFirst(4))" }
}
