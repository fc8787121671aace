internal import Foundation
internal import TesseraKit

/// A day with the events that are still to come.
struct CalendarEntry: TimelineEntry {
  let date: Date
  let events: [Event]
  /// What is wrong with which file, a line each.
  var problems: [String] = []
  /// Whether there is any calendar file at all.
  var hasFiles = true
  var relevance: TimelineEntryRelevance?
}

/// Something that happens, once.
struct Event: Hashable, Sendable {
  var title: String
  var start: Date
  var end: Date
  var isAllDay = false
}

/// An entry at each moment at which the list changes, an event's start or end, and midnight; and when
/// an event draws near, which is when it matters.
struct CalendarProvider: TimelineProvider {
  /// Files are looked at again this often, in seconds.
  private static let refresh: TimeInterval = 900
  /// How long before its start an event matters, and how long after it, in seconds.
  private static let notice: (before: TimeInterval, after: TimeInterval) = (900, 300)
  /// How far ahead events are shown, in days.
  private static let horizon = 60
  /// How many pictures are made ahead: what changes more often goes on with the next timeline.
  private static let pictures = 120

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
    let next = context.date.addingTimeInterval(Self.refresh)
    let last = entries.count < Self.pictures ? next : entries[entries.count - 1].date
    completion(
      Timeline(
        entries: entries, policy: .after(min(next, last)), problems: entries[0].problems
      ).made(from: places.map { URL(fileURLWithPath: $0) }))
  }

  /// Never empty, as the first entry is of now; with the paths that they were read from.
  private static func entries(from now: Date) -> (entries: [CalendarEntry], places: [String]) {
    let calendar = Calendar.current
    let today = calendar.startOfDay(for: now)
    let end = calendar.date(byAdding: .day, value: horizon, to: today) ?? now
    let library = EventLibrary.load(DateInterval(start: now, end: max(now, end)))
    let midnight = calendar.date(byAdding: .day, value: 1, to: today) ?? end
    let changes = library.events.flatMap {
      [$0.start.addingTimeInterval(-notice.before), $0.start, $0.end]
    }.filter { $0 > now && $0 < midnight }
    let moments = [now] + Set(changes + [midnight]).sorted().prefix(pictures - 1)
    let near = library.events.filter { $0.start < midnight.addingTimeInterval(notice.before) }
    let entries = moments.map { moment in
      let left = library.events.lazy.filter { $0.end > moment }
      return CalendarEntry(
        date: moment, events: Array(left.prefix(12)), problems: library.problems,
        hasFiles: library.hasFiles, relevance: relevance(of: near, at: moment))
    }
    return (entries, library.places)
  }

  /// High while an event is about to begin, else nothing.
  private static func relevance(of events: [Event], at moment: Date) -> TimelineEntryRelevance {
    let ends = events.filter { event in
      let away = event.start.timeIntervalSince(moment)
      return !event.isAllDay && away <= notice.before && away > -notice.after
    }.map { $0.start.addingTimeInterval(notice.after) }
    guard let end = ends.max() else { return TimelineEntryRelevance(score: 0) }
    return TimelineEntryRelevance(score: 1, duration: end.timeIntervalSince(moment))
  }
}
