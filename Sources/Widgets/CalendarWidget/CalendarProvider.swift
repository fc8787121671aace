internal import Foundation
internal import TesseraKit

/// The upcoming events at a date.
struct CalendarEntry: TimelineEntry {
  let date: Date
  let events: [Event]
  /// The problems of all files, a line each.
  var problems: [String] = []
  /// Whether there is any calendar file.
  var hasFiles = true
  var relevance: TimelineEntryRelevance?
}

/// A single occurrence of an event.
struct Event: Hashable, Sendable {
  var title: String
  var start: Date
  var end: Date
  var isAllDay = false
}

/// Provides an entry for each date at which the list or its relevance changes: shortly before an
/// event, at its start and end, and at midnight.
struct CalendarProvider: TimelineProvider {
  /// The interval between reloads, in seconds.
  private static let reloadInterval: TimeInterval = 900
  /// How long before and after its start an event is relevant, in seconds.
  private static let relevancePeriod: (before: TimeInterval, after: TimeInterval) = (900, 300)
  /// How far ahead events are shown, in days.
  private static let horizon = 60
  /// The maximum number of entries in a timeline.
  private static let maximumEntries = 120

  func placeholder(in context: Context) -> CalendarEntry {
    let start = context.date
    let events = (0..<3).map { index in
      let date = start.addingTimeInterval(Double(index) * 30_000)
      return Event(title: "Lunch with Mira", start: date, end: date.addingTimeInterval(3600))
    }
    return CalendarEntry(date: context.date, events: events)
  }

  func getSnapshot(in context: Context, completion: @escaping @Sendable (CalendarEntry) -> Void) {
    completion(Self.entries(from: context.date).entries[0])
  }

  func getTimeline(
    in context: Context, completion: @escaping @Sendable (Timeline<CalendarEntry>) -> Void
  ) {
    let (entries, places) = Self.entries(from: context.date)
    let next = context.date.addingTimeInterval(Self.reloadInterval)
    let last = entries.count < Self.maximumEntries ? next : entries[entries.count - 1].date
    completion(
      Timeline(
        entries: entries, policy: .after(min(next, last)), problems: entries[0].problems
      ).made(from: places.map { URL(fileURLWithPath: $0) }))
  }

  /// Returns the entries, the first of which is for the current date, and the paths that were read.
  private static func entries(from now: Date) -> (entries: [CalendarEntry], places: [String]) {
    let calendar = Calendar.current
    let today = calendar.startOfDay(for: now)
    let end = calendar.date(byAdding: .day, value: horizon, to: today) ?? now
    let library = EventLibrary.load(DateInterval(start: now, end: max(now, end)))
    let midnight = calendar.date(byAdding: .day, value: 1, to: today) ?? end
    let changes = library.events.flatMap {
      [$0.start.addingTimeInterval(-relevancePeriod.before), $0.start, $0.end]
    }.filter { $0 > now && $0 < midnight }
    let moments = [now] + Set(changes + [midnight]).sorted().prefix(maximumEntries - 1)
    let near = library.events.filter {
      $0.start < midnight.addingTimeInterval(relevancePeriod.before)
    }
    let entries = moments.map { moment in
      let left = library.events.lazy.filter { $0.end > moment }
      return CalendarEntry(
        date: moment, events: Array(left.prefix(12)), problems: library.problems,
        hasFiles: library.hasFiles, relevance: relevance(of: near, at: moment))
    }
    return (entries, library.paths)
  }

  /// The relevance, which is high shortly before and after the start of an event, and otherwise 0.
  private static func relevance(of events: [Event], at moment: Date) -> TimelineEntryRelevance {
    let ends = events.filter { event in
      let away = event.start.timeIntervalSince(moment)
      return !event.isAllDay && away <= relevancePeriod.before && away > -relevancePeriod.after
    }.map { $0.start.addingTimeInterval(relevancePeriod.after) }
    guard let end = ends.max() else { return TimelineEntryRelevance(score: 0) }
    return TimelineEntryRelevance(score: 1, duration: end.timeIntervalSince(moment))
  }
}
