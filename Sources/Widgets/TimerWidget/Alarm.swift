internal import Foundation

/// A time of day, on some or all days of the week.
struct Alarm: Hashable, Sendable {
  let hour: Int
  let minute: Int
  /// The weekdays, from 1 for Sunday to 7 for Saturday; empty for every day.
  let weekdays: Set<Int>
  /// What the alarm is for, or an empty string.
  let label: String

  /// The name under which the alarm is switched off; it does not depend on the label.
  var id: String {
    let days = weekdays.sorted().map(String.init).joined()
    return String(format: "%02d:%02d", hour, minute) + (days.isEmpty ? "" : "/\(days)")
  }

  /// How long an alarm is shown as due, in seconds.
  static let duration: TimeInterval = 300

  /// Returns the next date of the alarm after another, by the clock on the wall.
  ///
  /// A time that clocks skip becomes the next one that exists; a repeated time counts once.
  func next(after date: Date, in calendar: Calendar) -> Date? {
    let days = weekdays.isEmpty ? [nil] : weekdays.sorted().map(Optional.some)
    return days.compactMap { weekday in
      calendar.nextDate(
        after: date,
        matching: DateComponents(hour: hour, minute: minute, second: 0, weekday: weekday),
        matchingPolicy: .nextTime)
    }
    .min()
  }
}

/// Alarms in a text such as `7:30 Wake up, Mon-Fri 9:55 Stand-up`.
struct AlarmList: Hashable, Sendable {
  private(set) var alarms: [Alarm] = []
  /// The parts that are not alarms.
  private(set) var problems: [String] = []

  private static let maximumAlarms = 20
  private static let maximumLabel = 40

  init(parsing text: String) {
    let parts = text.split { ",;\n".contains($0) }
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    for part in parts.prefix(Self.maximumAlarms) {
      if let alarm = Self.alarm(part) {
        if !alarms.contains(where: { $0.id == alarm.id }) { alarms.append(alarm) }
      } else {
        problems.append("“\(part.prefix(Self.maximumLabel))” is not an alarm such as 7:30 Wake up")
      }
    }
    if parts.count > Self.maximumAlarms {
      problems.append("more than \(Self.maximumAlarms) alarms")
    }
  }

  private static func alarm(_ text: String) -> Alarm? {
    var words = text.split(separator: " ")[...]
    var weekdays: Set<Int> = []
    while let word = words.first, let days = Self.weekdays(word) {
      weekdays.formUnion(days)
      words.removeFirst()
    }
    guard let word = words.popFirst(), let time = time(word) else { return nil }
    var hour = time.hour
    if let half = words.first?.lowercased(), half == "am" || half == "pm" {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (half == "pm" ? 12 : 0)
      words.removeFirst()
    }
    let label = words.joined(separator: " ").prefix(maximumLabel)
    return Alarm(hour: hour, minute: time.minute, weekdays: weekdays, label: String(label))
  }

  private static func time(_ word: Substring) -> (hour: Int, minute: Int)? {
    guard let match = word.wholeMatch(of: /([0-9]{1,2})[:.]([0-9]{2})/),
      let hour = Int(match.output.1), let minute = Int(match.output.2), hour < 24, minute < 60
    else { return nil }
    return (hour, minute)
  }

  private static let dayNames = [
    "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
  ]

  /// Returns the weekdays of a word such as `Mon`, `Mon-Fri` or `weekends`, or `nil` for any other
  /// word.
  private static func weekdays(_ word: Substring) -> Set<Int>? {
    let text = word.lowercased()
    if text == "weekdays" { return Set(2...6) }
    if text == "weekends" { return [1, 7] }
    let days = text.split { "-–".contains($0) }.map { day in
      dayNames.firstIndex { $0 == day || $0.prefix(3) == day }.map { $0 + 1 }
    }
    guard let first = days.first ?? nil, let last = days.last ?? nil, days.count <= 2 else {
      return nil
    }
    return Set((0...(last - first + 7) % 7).map { (first + $0 - 1) % 7 + 1 })
  }
}
