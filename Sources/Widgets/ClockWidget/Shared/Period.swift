internal import Foundation

/// A period that passes: the day, the week, the month or the year.
enum Period: String, CaseIterable, Hashable, Sendable {
  case day, week, month, year

  /// The name, such as `Day`.
  var name: String { rawValue.capitalized }

  private var component: Calendar.Component {
    switch self {
    case .day: .day
    case .week: .weekOfYear
    case .month: .month
    case .year: .year
    }
  }

  /// Returns the start and the end of the period that contains a date.
  ///
  /// Days on which clocks change have 23 or 25 hours.
  func interval(at time: LocalTime) -> DateInterval {
    time.calendar.dateInterval(of: component, for: time.date)
      ?? DateInterval(start: time.date, duration: 1)
  }

  /// Returns the whole percents of the period that have passed.
  func percent(at time: LocalTime) -> Int { span(at: time).percent(at: time.date) }

  /// Returns the dates after a time, and not after another date, at which the percents change.
  func changes(after time: LocalTime, until end: Date) -> [Date] {
    var dates: [Date] = []
    var span = span(at: time)
    while true {
      dates += span.changes.filter { $0 > time.date && $0 <= end }
      guard span.end > time.date, span.end < end else { return dates }
      let next = self.span(at: time.at(span.end))
      guard next.end > span.end else { return dates }
      span = next
    }
  }

  private func span(at time: LocalTime) -> Span {
    let interval = interval(at: time)
    return Span(start: interval.start, end: interval.end)
  }
}
