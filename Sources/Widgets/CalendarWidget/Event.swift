internal import Agendas
internal import Foundation

/// A single occurrence of an event.
struct Event: Hashable, Sendable {
  var title: String
  var start: Date
  var end: Date
  var isAllDay = false
  /// The place as text, or `nil` if there is none, or only an address such as that of a video call.
  var location: String?
  /// The address that the event can be opened with, such as that of a video call, or `nil`.
  var link: URL?
  /// The color of the event's calendar.
  var color = CalendarColor.position(0)
}

extension Event {
  /// Creates an event of a calendar with a color.
  init(_ occurrence: Occurrence, _ color: CalendarColor) {
    self.init(
      title: occurrence.title, start: occurrence.start, end: occurrence.end,
      isAllDay: occurrence.isAllDay, location: occurrence.location, link: occurrence.link,
      color: color)
  }

  /// Returns a date on the day under which the event is listed.
  ///
  /// It is the current day while the event is in progress, otherwise the day of its start or end.
  func listDay(at now: Date) -> Date { max(start, min(now, end)) }

  /// Returns whether the event is in progress.
  func isInProgress(at now: Date) -> Bool { start <= now && now < end }

  /// Returns whether a part of the event is within an interval.
  func occurs(from start: Date, to end: Date) -> Bool {
    self.start < end && (self.end > start || self.start >= start)
  }
}

extension [Event] {
  /// Returns the event that a countdown leads to: the next one with a time of day, or else the next
  /// all-day event, or else the event in progress; `nil` if there is none.
  func next(after now: Date) -> Event? {
    let coming = filter { $0.start > now }
    return coming.first { !$0.isAllDay } ?? coming.first ?? first { $0.isInProgress(at: now) }
  }
}
