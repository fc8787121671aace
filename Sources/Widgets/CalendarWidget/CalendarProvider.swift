internal import Foundation
internal import TesseraKit

/// A day with the events that are still to come.
struct CalendarEntry: TimelineEntry {
  let date: Date
  let events: [Event]
  /// Files that could not be read, by name.
  var unreadable: [String] = []
  /// Whether there is any calendar file at all.
  var hasFiles = true
}

/// Something that happens, once.
struct Event: Hashable, Sendable {
  var title: String
  var start: Date
  var end: Date
  var isAllDay = false
}

/// An entry at each moment at which the list changes: an event's start or end, and midnight.
struct CalendarProvider: TimelineProvider {
  /// Files are looked at again this often, in seconds.
  private static let refresh: TimeInterval = 900
  /// How far ahead events are shown, in days.
  private static let horizon = 60

  func placeholder(in context: Context) -> CalendarEntry {
    let start = context.date
    let events = (0..<3).map { index in
      let date = start.addingTimeInterval(Double(index) * 30_000)
      return Event(title: "Lunch with Mira", start: date, end: date.addingTimeInterval(3600))
    }
    return CalendarEntry(date: context.date, events: events)
  }

  func getSnapshot(in context: Context, completion: @escaping @Sendable (CalendarEntry) -> Void) {
    completion(Self.entries(from: context.date)[0])
  }

  func getTimeline(
    in context: Context, completion: @escaping @Sendable (Timeline<CalendarEntry>) -> Void
  ) {
    let next = context.date.addingTimeInterval(Self.refresh)
    completion(Timeline(entries: Self.entries(from: context.date), policy: .after(next)))
  }

  /// Never empty: the first entry is of now.
  private static func entries(from now: Date) -> [CalendarEntry] {
    let calendar = Calendar.current
    let today = calendar.startOfDay(for: now)
    let end = calendar.date(byAdding: .day, value: horizon, to: today) ?? now
    let library = EventLibrary.load(from: today, to: end)
    let midnight = calendar.date(byAdding: .day, value: 1, to: today) ?? end
    let changes = library.events.flatMap { [$0.start, $0.end] }.filter { $0 > now && $0 < midnight }
    let moments = [now] + Set(changes + [midnight]).sorted()
    return moments.map { moment in
      let left = library.events.filter { $0.end > moment }
      return CalendarEntry(
        date: moment, events: Array(left.prefix(12)), unreadable: library.unreadable,
        hasFiles: library.hasFiles)
    }
  }
}
