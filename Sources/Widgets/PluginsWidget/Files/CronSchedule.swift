internal import Foundation

/// A line of cron's five fields: minute, hour, day of month, month, day of week.
///
/// - Source: crontab(5). Names of months and days, and `@hourly` and the like, are understood.
struct CronSchedule: Hashable, Sendable {
  private let minutes, hours, days, months, weekdays: Set<Int>
  /// Whether only one of the two kinds of day is limited; a day that suits either is taken if both
  /// are.
  private let limitsDays, limitsWeekdays: Bool

  private static let nicknames = [
    "@yearly": "0 0 1 1 *", "@annually": "0 0 1 1 *", "@monthly": "0 0 1 * *",
    "@weekly": "0 0 * * 0", "@daily": "0 0 * * *", "@midnight": "0 0 * * *",
    "@hourly": "0 * * * *",
  ]
  private static let monthNames = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]
  private static let dayNames = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]

  /// Reads a line, or returns `nil` if it is invalid.
  init?(_ line: some StringProtocol) {
    let text = line.trimmingCharacters(in: .whitespaces).lowercased()
    let fields = (Self.nicknames[text] ?? text).split(whereSeparator: \.isWhitespace)
    guard fields.count == 5, let minutes = Self.values(fields[0], in: 0...59),
      let hours = Self.values(fields[1], in: 0...23), let days = Self.values(fields[2], in: 1...31),
      let months = Self.values(fields[3], in: 1...12, names: Self.monthNames, first: 1),
      let weekdays = Self.values(fields[4], in: 0...7, names: Self.dayNames, first: 0)
    else { return nil }
    self.minutes = minutes
    self.hours = hours
    self.days = days
    self.months = months
    // Sunday is 0 and 7.
    self.weekdays = Set(weekdays.map { $0 % 7 })
    limitsDays = !fields[2].hasPrefix("*")
    limitsWeekdays = !fields[4].hasPrefix("*")
  }

  /// Returns the first minute after a date that suits, or `nil` if there is none in the next four
  /// years.
  func next(after date: Date, in calendar: Calendar = .current) -> Date? {
    var day = calendar.startOfDay(for: date)
    for _ in 0..<(366 * 4) {
      if suits(day, calendar), let next = firstMinute(of: day, after: date, calendar) {
        return next
      }
      guard let nextDay = calendar.date(byAdding: .day, value: 1, to: day) else { return nil }
      day = calendar.startOfDay(for: nextDay)
    }
    return nil
  }

  private func suits(_ day: Date, _ calendar: Calendar) -> Bool {
    let parts = calendar.dateComponents([.day, .month, .weekday], from: day)
    guard months.contains(parts.month ?? 0) else { return false }
    let suitsDay = days.contains(parts.day ?? 0)
    let suitsWeekday = weekdays.contains((parts.weekday ?? 1) - 1)
    return limitsDays && limitsWeekdays ? suitsDay || suitsWeekday : suitsDay && suitsWeekday
  }

  private func firstMinute(of day: Date, after date: Date, _ calendar: Calendar) -> Date? {
    for hour in hours.sorted() {
      for minute in minutes.sorted() {
        // An hour that the clock skips in spring has no date; it counts as the next valid one.
        guard let time = calendar.date(bySettingHour: hour, minute: minute, second: 0, of: day),
          time > date
        else { continue }
        return time
      }
    }
    return nil
  }

  /// Returns the values of a field such as `*/5`, `1-5` or `mon,wed`, or `nil` if it is invalid.
  private static func values(
    _ field: Substring, in range: ClosedRange<Int>, names: [String] = [], first: Int = 0
  ) -> Set<Int>? {
    func number(_ text: Substring) -> Int? {
      let value = names.firstIndex(of: String(text)).map { $0 + first } ?? Int(text)
      return value.flatMap { range.contains($0) ? $0 : nil }
    }
    var values: Set<Int> = []
    for item in field.split(separator: ",", omittingEmptySubsequences: false) {
      let parts = item.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count <= 2, let span = parts.first else { return nil }
      let step = parts.count == 2 ? Int(parts[1]) ?? 0 : 1
      guard step > 0 else { return nil }
      let ends = span.split(separator: "-", omittingEmptySubsequences: false)
      let bounds: ClosedRange<Int>
      if span == "*" {
        bounds = range
      } else if ends.count == 1, let value = number(ends[0]) {
        bounds = value...(parts.count == 2 ? range.upperBound : value)
      } else if ends.count == 2, let start = number(ends[0]), let end = number(ends[1]),
        start <= end
      {
        bounds = start...end
      } else {
        return nil
      }
      values.formUnion(stride(from: bounds.lowerBound, through: bounds.upperBound, by: step))
    }
    return values
  }
}
