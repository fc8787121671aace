internal import Foundation
internal import TesseraKit

/// The upcoming events at a date.
struct CalendarEntry: TimelineEntry {
  let date: Date
  let events: [Event]
  /// The problems of all files, one line for each problem.
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

/// Provides an entry for each date until midnight at which the list changes or its relevance
/// begins: shortly before an event, at its start and end, and at midnight.
struct CalendarProvider: TimelineProvider {
  /// The interval between reloads, in seconds.
  private static let reloadInterval: TimeInterval = 900
  /// How long an event is relevant before and after its start, in seconds.
  private static let relevancePeriod: (before: TimeInterval, after: TimeInterval) = (900, 300)
  /// How far ahead events are shown, in days.
  private static let horizon = 60
  /// The maximum number of entries in a timeline.
  private static let maximumEntries = 120
  /// The maximum number of events in an entry, which is more than the large family has rows for.
  private static let maximumEvents = 12

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
    let (entries, paths) = Self.entries(from: context.date)
    let reloadDate = context.date.addingTimeInterval(Self.reloadInterval)
    // If the maximum was reached, there may be changes after the last entry, so reload at its date.
    let lastDate =
      entries.count < Self.maximumEntries ? reloadDate : entries[entries.count - 1].date
    completion(
      Timeline(
        entries: entries, policy: .after(min(reloadDate, lastDate)), problems: entries[0].problems
      ).made(from: paths.map { URL(fileURLWithPath: $0) }))
  }

  /// Returns the entries and the paths that were read.
  ///
  /// The first entry is for the current date.
  private static func entries(from now: Date) -> (entries: [CalendarEntry], paths: [String]) {
    let calendar = Calendar.current
    let today = calendar.startOfDay(for: now)
    let end = calendar.date(byAdding: .day, value: horizon, to: today) ?? now
    let library = EventLibrary.load(DateInterval(start: now, end: max(now, end)))
    let midnight = calendar.date(byAdding: .day, value: 1, to: today) ?? end
    let changeDates = library.events.flatMap {
      [$0.start.addingTimeInterval(-relevancePeriod.before), $0.start, $0.end]
    }.filter { $0 > now && $0 < midnight }
    let dates = [now] + Set(changeDates + [midnight]).sorted().prefix(maximumEntries - 1)
    let relevanceCandidates = library.events.filter {
      $0.start < midnight.addingTimeInterval(relevancePeriod.before)
    }
    let entries = dates.map { date in
      let remainingEvents = library.events.lazy.filter { $0.end > date }
      return CalendarEntry(
        date: date, events: Array(remainingEvents.prefix(maximumEvents)),
        problems: library.problems,
        hasFiles: library.hasFiles, relevance: relevance(of: relevanceCandidates, at: date))
    }
    return (entries, library.paths)
  }

  /// Returns a high relevance shortly before and after the start of an event that has a time of
  /// day, otherwise a relevance of 0.
  private static func relevance(of events: [Event], at date: Date) -> TimelineEntryRelevance {
    let ends = events.filter { event in
      let timeToStart = event.start.timeIntervalSince(date)
      return !event.isAllDay && timeToStart <= relevancePeriod.before
        && timeToStart > -relevancePeriod.after
    }.map { $0.start.addingTimeInterval(relevancePeriod.after) }
    guard let end = ends.max() else { return TimelineEntryRelevance(score: 0) }
    return TimelineEntryRelevance(score: 1, duration: end.timeIntervalSince(date))
  }
}
