internal import Foundation
internal import TesseraKit
internal import TesseraUI

/// The upcoming events at a date, and those of the weeks around it if the style shows them.
struct CalendarEntry: TimelineEntry {
  let date: Date
  var style = CalendarStyle.overview
  var formats = CalendarFormats()
  /// The events that have not ended, sorted by start.
  let events: [Event]
  /// The events on each day of the month; none if the style does not show them.
  var eventsOfMonth = EventsOfMonth()
  /// The problems of all calendars, one line for each problem.
  var problems: [String] = []
  /// The date of the oldest calendar that could not be updated, or `nil` if all are up to date.
  var outdatedSince: Date?
  /// Why a calendar that was never loaded is missing, or `nil` if none is.
  var failure: String?
  /// Whether there is any calendar.
  var hasCalendars = true
  var relevance: TimelineEntryRelevance?
}

/// The name of a day and its events.
struct EventDay: Hashable {
  var name: String
  var events: [Event]
}

extension CalendarEntry {
  private var calendar: Calendar { formats.calendar }

  /// The start of the current day.
  var today: Date { calendar.startOfDay(for: date) }

  /// The start of the next day.
  var tomorrow: Date { day(after: today) }

  /// Returns the start of the day after another.
  func day(after day: Date) -> Date { calendar.date(byAdding: .day, value: 1, to: day) ?? day }

  /// The remaining events of the current day.
  var todaysEvents: [Event] {
    events.filter { calendar.isDate($0.listDay(at: date), inSameDayAs: date) }
  }

  /// Returns the remaining events of a day, given its start.
  func events(on day: Date) -> [Event] {
    let end = self.day(after: day)
    return events.filter { $0.occurs(from: day, to: end) }
  }

  /// Returns the colors of the first events on a day of the month, given its start.
  func colors(on day: Date) -> [CalendarColor] { eventsOfMonth[day].first.map(\.color) }

  /// Returns whether a date is on the current day.
  func isToday(_ day: Date) -> Bool { calendar.isDate(day, inSameDayAs: date) }

  /// Returns the next events grouped by day, as many as fit into `rows` lines.
  ///
  /// A day takes a line for its name and one for each event. Days without an event are left out.
  func days(rows: Int) -> [EventDay] {
    var days: [EventDay] = []
    var remainingRows = rows
    for event in events {
      let name = dayName(of: event.listDay(at: date))
      let isNewDay = days.last?.name != name
      remainingRows -= isNewDay ? 2 : 1
      guard remainingRows >= 0 else { break }
      if isNewDay { days.append(EventDay(name: name, events: [])) }
      days[days.count - 1].events.append(event)
    }
    return days
  }

  /// Returns the name of a day, such as `TODAY` or `TUE, NOV 24`.
  func dayName(of day: Date) -> String {
    if isToday(day) { return String(localized: "TODAY") }
    if calendar.isDate(day, inSameDayAs: tomorrow) { return String(localized: "TOMORROW") }
    return formats.day(day).uppercased(with: formats.locale)
  }
}
