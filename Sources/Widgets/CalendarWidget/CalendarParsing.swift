package import Foundation

/// Reads a calendar that another widget has loaded.
package enum CalendarParsing {
  /// An occurrence of an event.
  package struct Occurrence: Hashable, Sendable {
    package let title: String
    package let start: Date
    package let end: Date
    package let isAllDay: Bool
    /// The place, or `nil` if there is none.
    package let location: String?
    /// The address that the event can be opened with, or `nil`.
    package let url: URL?
  }

  /// Returns the events of an iCalendar file in a period, the earliest first; `nil` if it is another
  /// kind of file.
  package static func events(in data: Data, _ window: DateInterval) -> [Occurrence]? {
    var budget = CalendarBudget()
    guard let contents = ICalendar.read(data, in: window, &budget) else { return nil }
    return contents.events.sorted { ($0.start, $0.title) < ($1.start, $1.title) }.map {
      Occurrence(
        title: $0.title, start: $0.start, end: $0.end, isAllDay: $0.isAllDay,
        location: $0.location, url: $0.link)
    }
  }
}
