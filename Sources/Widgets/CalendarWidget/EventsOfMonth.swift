internal import Foundation

/// The events on each day of a month, also those that have ended.
struct EventsOfMonth {
  /// The events on a day.
  struct Day {
    /// The first events.
    var first: [Event] = []
    /// The number of all events.
    var count = 0
  }

  private var days: [Date: Day] = [:]

  /// The maximum number of events of a day, which is more than any view has rows for.
  private static let maximumEvents = 60

  init() {}

  /// - Parameters:
  ///   - events: The events, sorted by start.
  ///   - month: The month.
  ///   - calendar: The calendar with the days.
  init(_ events: [Event], of month: DateInterval, in calendar: Calendar) {
    var starts = [month.start]
    while let last = starts.last, last < month.end,
      let next = calendar.date(byAdding: .day, value: starts.count, to: month.start)
    {
      starts.append(next)
    }
    let shownEvents = events.filter { $0.occurs(from: month.start, to: month.end) }
    for (start, end) in zip(starts, starts.dropFirst()) {
      var day = Day()
      for event in shownEvents where event.occurs(from: start, to: end) {
        day.count += 1
        if day.count <= Self.maximumEvents { day.first.append(event) }
      }
      days[start] = day
    }
  }

  /// The events on a day, by its start.
  subscript(day: Date) -> Day { days[day] ?? Day() }
}
