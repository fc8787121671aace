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
  /// Around the events that widgets list, or those whose titles contain `title`.
  ///
  /// Upper and lower case do not matter.
  case event(EventPeriod, title: String?)

  package enum SunEvent: String, Hashable, Sendable {
    case sunrise, sunset
  }

  /// A period that begins or ends with an event.
  package enum EventPeriod: Hashable, Sendable {
    case during
    /// For a number of minutes before its start or after its end.
    case before(minutes: Int), after(minutes: Int)
  }

  /// Why a text is not a condition.
  package struct ParsingError: Error, Hashable, CustomStringConvertible {
    package let description: String
  }

  /// Parses a condition: `9:00–17:00`, `9:00-17:00 Mon–Fri`, `from 17:00`, `until 9:00 Sat, Sun`,
  /// `weekends`, `before sunset`, `30 min after sunrise`, `day`, `night`, `15 min before an event`,
  /// `during "Stand-up"`.
  ///
  /// - Throws: ``ParsingError``, also for a condition that never holds.
  package init(parsing text: String) throws(ParsingError) {
    var words = TimedWords(text)
    if let event = try words.event() {
      self = event
    } else if let daylight = words.daylight() {
      self = daylight
    } else if let sun = try words.sun() {
      self = sun
    } else {
      let period = try words.period()
      let days = try words.days()
      guard period != nil || days != nil else {
        throw ParsingError(
          description: "expected times such as 9:00–17:00, days such as Mon–Fri, before sunset "
            + "or before an event")
      }
      let (start, end) = period ?? (0, 24 * 60)
      guard start != end else { throw ParsingError(description: "never holds") }
      self = .hours(start: start, end: end, days: days ?? Set(1...7))
    }
    try words.expectEnd()
  }
}
