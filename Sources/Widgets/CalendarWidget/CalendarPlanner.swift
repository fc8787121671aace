internal import Foundation
internal import TesseraKit

/// Makes the entries of a timeline from the events.
struct CalendarPlanner {
  let events: [Event]
  let style: CalendarStyle
  let formats: CalendarFormats
  var problems: [String] = []
  var outdatedSince: Date?
  var failure: String?
  var hasCalendars = true

  /// How long an event is relevant before and after its start, in seconds.
  private static let relevancePeriod: (before: TimeInterval, after: TimeInterval) = (900, 300)
  /// The maximum number of events in an entry, which is more than any view has rows for.
  private static let maximumEvents = 60

  init(events: [Event], style: CalendarStyle, formats: CalendarFormats) {
    self.events = events
    self.style = style
    self.formats = formats
  }

  /// Returns the dates until midnight at which an entry begins, sorted.
  ///
  /// - Parameters:
  ///   - now: The date of the first entry, which is not in the result.
  ///   - maximumCount: The maximum number of entries; midnight is left out if it is exceeded.
  /// - Returns: The dates.
  func dates(after now: Date, atMost maximumCount: Int) -> [Date] {
    let calendar = formats.calendar
    let today = calendar.startOfDay(for: now)
    let midnight = calendar.date(byAdding: .day, value: 1, to: today) ?? now
    var dates = events.flatMap {
      [$0.start.addingTimeInterval(-Self.relevancePeriod.before), $0.start, $0.end]
    }
    dates += countdownDates(after: now)
    if style == .day {
      dates += (1..<24).map { now.startOfHour.addingTimeInterval(3600 * Double($0)) }
    }
    let changes = Set(dates).filter { $0 > now && $0 < midnight }
    return Array((changes.sorted() + [midnight]).prefix(maximumCount - 1))
  }

  /// Returns the dates at which the number of whole hours or days until the next event changes, and
  /// those at which its ring moves.
  private func countdownDates(after now: Date) -> [Date] {
    guard style == .next || style == .timeUntil else { return [] }
    var distances: [TimeInterval] = (1...24).map { Double($0) * 3600 }
    distances += (1...60).map { Double($0) * 86400 }
    if style == .timeUntil { distances += (1...11).map { Double($0) * 300 } }
    return events.filter { $0.start > now }.prefix(24).flatMap { event in
      distances.map { event.start.addingTimeInterval(-$0) }
    }
  }

  /// Returns the entries for dates.
  func entries(at dates: [Date]) -> [CalendarEntry] {
    guard style == .month || style == .overview else { return dates.map(entryWithoutMonth) }
    // The entries of a month share its events.
    var months: [DateInterval: EventsOfMonth] = [:]
    return dates.map { date in
      var entry = entryWithoutMonth(at: date)
      guard let month = formats.calendar.dateInterval(of: .month, for: date) else { return entry }
      let eventsOfMonth =
        months[month] ?? EventsOfMonth(events, of: month, in: formats.calendar)
      months[month] = eventsOfMonth
      entry.eventsOfMonth = eventsOfMonth
      return entry
    }
  }

  /// Returns the entry for a date.
  func entry(at date: Date) -> CalendarEntry { entries(at: [date])[0] }

  private func entryWithoutMonth(at date: Date) -> CalendarEntry {
    let period = shownPeriod(at: date)
    let shownEvents = events.lazy.filter { event in
      period.map { event.occurs(from: $0.start, to: $0.end) } ?? (event.end > date)
    }
    var entry = CalendarEntry(
      date: date, style: style, formats: formats,
      events: Array(shownEvents.prefix(Self.maximumEvents)))
    entry.problems = problems
    entry.outdatedSince = outdatedSince
    entry.failure = failure
    entry.hasCalendars = hasCalendars
    entry.relevance = relevance(at: date)
    return entry
  }

  /// The events with a time of day, on which the times of a smart stack's widgets may depend.
  var timelineEvents: [TimelineEvent] {
    events.filter { !$0.isAllDay }
      .map { TimelineEvent(title: $0.title, start: $0.start, end: $0.end) }
  }

  /// Returns the week or the day whose events are shown, or `nil` if those are that have not ended.
  private func shownPeriod(at date: Date) -> DateInterval? {
    switch style {
    case .week: formats.calendar.dateInterval(of: .weekOfYear, for: date)
    case .day: formats.calendar.dateInterval(of: .day, for: date)
    case .overview, .month, .agenda, .next, .timeUntil: nil
    }
  }

  /// Returns the first date whose events a style shows.
  static func start(of style: CalendarStyle, at now: Date, in calendar: Calendar) -> Date {
    switch style {
    case .month, .overview: calendar.dateInterval(of: .month, for: now)?.start ?? now
    case .week: calendar.dateInterval(of: .weekOfYear, for: now)?.start ?? now
    case .day: calendar.startOfDay(for: now)
    case .agenda, .next, .timeUntil: now
    }
  }

  /// Returns a high relevance shortly before and after the start of an event that has a time of
  /// day, otherwise a relevance of 0.
  private func relevance(at date: Date) -> TimelineEntryRelevance {
    let soon = date.addingTimeInterval(Self.relevancePeriod.before)
    let ends = events.lazy.prefix { $0.start <= soon }.filter { event in
      !event.isAllDay && event.start.timeIntervalSince(date) > -Self.relevancePeriod.after
    }.map { $0.start.addingTimeInterval(Self.relevancePeriod.after) }
    guard let end = ends.max() else { return TimelineEntryRelevance(score: 0) }
    return TimelineEntryRelevance(score: 1, duration: end.timeIntervalSince(date))
  }
}

extension Date {
  /// The start of the hour in a time zone whose offset is a number of hours.
  var startOfHour: Date {
    Date(timeIntervalSince1970: (timeIntervalSince1970 / 3600).rounded(.down) * 3600)
  }
}

extension Event {
  /// Returns events for placeholders, and for previews when there are no calendars.
  static func samples(at now: Date) -> [Event] {
    let hour = now.startOfHour
    let samples: [(title: String, hours: Double, minutes: Double)] = [
      ("Coffee with Mira", 1, 30), ("Design review", 3, 60), ("Dentist", 5, 45),
      ("Stand-up", 24, 15), ("Lunch with Noor", 28, 60), ("Train to Lisbon", 50, 180),
      ("Concert", 79, 120),
    ]
    return samples.map { sample in
      let start = hour.addingTimeInterval(sample.hours * 3600)
      return Event(
        title: sample.title, start: start, end: start.addingTimeInterval(sample.minutes * 60))
    }
  }
}
