/// A rule of a stack's timetable: while its condition holds, its widget is on top.
package struct TimedRule: Hashable, Sendable {
  /// The condition as the user wrote it, such as `9:00–17:00 Mon–Fri` or `before sunset`.
  package var text: String {
    didSet { condition = try? TimedCondition(parsing: text) }
  }
  /// The condition, or `nil` if the text is not a condition.
  package private(set) var condition: TimedCondition?
  /// The id of the widget.
  package var widget: String

  package init(_ text: String, widget: String) {
    self.text = text
    self.widget = widget
    // Parsed once, because stacks are evaluated often.
    condition = try? TimedCondition(parsing: text)
  }
}

/// When a rule of a timetable holds.
package enum TimedCondition: Hashable, Sendable {
  /// Between two times of day, in minutes since midnight; the second is later, or on the next day.
  ///
  /// The days are those on which the period begins: 1 is Monday, 7 is Sunday.
  case hours(start: Int, end: Int, days: Set<Int>)
  /// For a number of minutes before or after sunrise or sunset.
  case sun(SunEvent, isBefore: Bool, minutes: Int)
  /// Between sunrise and sunset, or between sunset and sunrise.
  case daylight(Bool)

  package enum SunEvent: String, Hashable, Sendable {
    case sunrise, sunset
  }

  /// Why a text is not a condition.
  package struct ParsingError: Error, Hashable, CustomStringConvertible {
    package let description: String
  }

  /// Parses a condition: `9:00–17:00`, `9:00-17:00 Mon–Fri`, `from 17:00`, `until 9:00 Sat, Sun`,
  /// `weekends`, `before sunset`, `30 min after sunrise`, `day` or `night`.
  ///
  /// - Throws: ``ParsingError``, also for a condition that never holds.
  package init(parsing text: String) throws(ParsingError) {
    var words = Words(text)
    if let daylight = words.daylight() {
      self = daylight
    } else if let sun = try words.sun() {
      self = sun
    } else {
      let period = try words.period()
      let days = try words.days()
      guard period != nil || days != nil else {
        throw ParsingError(
          description: "expected times such as 9:00–17:00, days such as Mon–Fri, or before sunset")
      }
      let (start, end) = period ?? (0, 24 * 60)
      guard start != end else { throw ParsingError(description: "never holds") }
      self = .hours(start: start, end: end, days: days ?? Set(1...7))
    }
    try words.expectEnd()
  }
}

/// The words of a condition.
private struct Words {
  private var words: ArraySlice<String>

  private typealias ParsingError = TimedCondition.ParsingError

  private static let dayNames = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

  init(_ text: String) {
    // A dash may be a hyphen, an en dash or a minus sign, with or without spaces.
    var text = text.lowercased()
    for dash in ["–", "—", "−"] { text = text.replacing(dash, with: "-") }
    text = text.replacing(",", with: " ")
    words = text.split(separator: " ").map(String.init)[...]
    joinRanges()
  }

  /// Joins `9:00 - 17:00` to one word.
  private mutating func joinRanges() {
    var joined: [String] = []
    for word in words {
      if let last = joined.last, word.hasPrefix("-") || last.hasSuffix("-") {
        joined[joined.count - 1] = last + word
      } else {
        joined.append(word)
      }
    }
    words = joined[...]
  }

  mutating func expectEnd() throws(TimedCondition.ParsingError) {
    guard let word = words.first else { return }
    throw ParsingError(description: "“\(word)” was not expected")
  }

  private mutating func skip(_ word: String) -> Bool {
    guard words.first == word else { return false }
    words.removeFirst()
    return true
  }

  // MARK: The sun

  mutating func daylight() -> TimedCondition? {
    if skip("day") { return .daylight(true) }
    return skip("night") ? .daylight(false) : nil
  }

  mutating func sun() throws(TimedCondition.ParsingError) -> TimedCondition? {
    guard let index = words.firstIndex(where: { $0 == "before" || $0 == "after" }) else {
      return nil
    }
    let minutes = try duration(words[..<index])
    let isBefore = words[index] == "before"
    words = words[(index + 1)...]
    guard let word = words.popFirst(), let event = TimedCondition.SunEvent(rawValue: word) else {
      throw ParsingError(description: "expected sunrise or sunset")
    }
    return .sun(event, isBefore: isBefore, minutes: minutes)
  }

  /// The maximum duration, in minutes.
  private static let maximumMinutes = 720

  /// Returns a duration in minutes, one hour without a duration: `30 min`, `2 h`, `90min`.
  private func duration(
    _ words: ArraySlice<String>
  ) throws(TimedCondition.ParsingError) -> Int {
    let text = words.joined()
    guard !text.isEmpty else { return 60 }
    let digits = text.prefix { $0.isNumber }
    let units = ["min": 1, "minutes": 1, "m": 1, "h": 60, "hour": 60, "hours": 60]
    guard let number = Int(digits), let unit = units[String(text.dropFirst(digits.count))],
      (1...Self.maximumMinutes / unit).contains(number)
    else { throw ParsingError(description: "expected a duration such as 30 min or 2 h") }
    return number * unit
  }

  // MARK: Times and days

  /// Returns the start and the end in minutes since midnight, or `nil` if there are no times.
  mutating func period() throws(TimedCondition.ParsingError) -> (start: Int, end: Int)? {
    if skip("from") { return (try time(words.popFirst() ?? ""), 24 * 60) }
    if skip("until") { return (0, try time(words.popFirst() ?? "")) }
    guard let word = words.first, word.first?.isNumber == true else { return nil }
    words.removeFirst()
    let parts = word.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else {
      throw ParsingError(description: "expected two times such as 9:00–17:00")
    }
    return (try time(parts[0]), parts[1].isEmpty ? 24 * 60 : try time(parts[1]))
  }

  /// Returns a time of day in minutes since midnight: `9`, `9:30`, `24:00`.
  private func time(_ text: String) throws(TimedCondition.ParsingError) -> Int {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    let minutes = parts.count > 1 ? parts[1] : 0
    guard parts.count <= 2, let hours = parts.first ?? nil, let minutes,
      (0...24).contains(hours), (0..<60).contains(minutes), hours * 60 + minutes <= 24 * 60
    else { throw ParsingError(description: "“\(text)” is not a time such as 9:00") }
    return hours * 60 + minutes
  }

  /// Returns days of the week, 1 for Monday, or `nil` if there are none.
  mutating func days() throws(TimedCondition.ParsingError) -> Set<Int>? {
    var days: Set<Int> = []
    while let word = words.popFirst() {
      switch word {
      case "weekdays": days.formUnion(1...5)
      case "weekends": days.formUnion(6...7)
      case "daily": days.formUnion(1...7)
      default:
        var ends: [Int] = []
        for part in word.split(separator: "-", omittingEmptySubsequences: false) {
          ends.append(try day(String(part)))
        }
        guard let first = ends.first, let last = ends.last, ends.count <= 2 else {
          throw ParsingError(description: "“\(word)” is not a day such as Mon")
        }
        // Sat–Mon goes over the end of the week.
        days.formUnion((0...(last - first + 7) % 7).map { (first - 1 + $0) % 7 + 1 })
      }
    }
    return days.isEmpty ? nil : days
  }

  private func day(_ text: String) throws(TimedCondition.ParsingError) -> Int {
    guard text.count >= 2,
      let index = Self.dayNames.firstIndex(where: { $0.hasPrefix(text.prefix(3)) })
    else { throw ParsingError(description: "“\(text)” is not a day such as Mon") }
    return index + 1
  }
}
