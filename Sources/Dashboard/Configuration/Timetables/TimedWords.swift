/// The words of a condition, which are removed as they are read.
struct TimedWords {
  private var words: ArraySlice<String>
  /// The text in quotation marks, which stands for the title of an event; `nil` if there is none.
  private var title: String?

  private typealias ParsingError = TimedCondition.ParsingError

  private static let dayNames = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

  init(_ text: String) {
    var text = text
    title = Self.removeTitle(from: &text)
    // A dash may be a hyphen, an en dash or a minus sign, with or without spaces.
    text = text.lowercased()
    for dash in ["–", "—", "−"] { text = text.replacing(dash, with: "-") }
    text = text.replacing(",", with: " ")
    words = text.split(separator: " ").map(String.init)[...]
    joinRanges()
  }

  /// Removes the first text in quotation marks, and returns it; `nil` if there is none.
  private static func removeTitle(from text: inout String) -> String? {
    let marks: [Character] = ["\"", "“", "”", "„"]
    guard let start = text.firstIndex(where: marks.contains),
      let end = text[text.index(after: start)...].firstIndex(where: marks.contains)
    else { return nil }
    defer { text.replaceSubrange(start...end, with: " event ") }
    return String(text[text.index(after: start)..<end])
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

  // MARK: Events

  /// Reads a condition about events, or returns `nil` if the words are about something else.
  mutating func event() throws(TimedCondition.ParsingError) -> TimedCondition? {
    guard let last = words.last, ["event", "events"].contains(last) else { return nil }
    words.removeLast()
    if let article = words.last, ["a", "an", "any", "the"].contains(article) { words.removeLast() }
    guard title?.allSatisfy(\.isWhitespace) != true else {
      throw ParsingError(description: "expected the title of an event between the quotation marks")
    }
    guard let preposition = words.popLast() else {
      throw ParsingError(description: "expected before, during or after an event")
    }
    defer { words = [] }
    switch preposition {
    case "during" where words.isEmpty: return .event(.during, title: title)
    case "before": return .event(.before(minutes: try duration(words)), title: title)
    case "after": return .event(.after(minutes: try duration(words)), title: title)
    default: throw ParsingError(description: "expected before, during or after an event")
    }
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
      throw ParsingError(description: "expected sunrise, sunset or an event")
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
      throw ParsingError(description: "expected two times such as 9:00–17:00, or from 17:00")
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
