internal import Foundation

/// The name of a day and its events.
struct EventDay: Hashable {
  var name: String
  var events: [Event]
}

extension CalendarEntry {
  /// The remaining events of the current day.
  var today: [Event] {
    events.filter { Calendar.current.isDate($0.listDay(at: date), inSameDayAs: date) }
  }

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

  private func dayName(of day: Date) -> String {
    let calendar = Calendar.current
    if calendar.isDate(day, inSameDayAs: date) { return "TODAY" }
    let tomorrow = calendar.date(byAdding: .day, value: 1, to: date) ?? date
    return calendar.isDate(day, inSameDayAs: tomorrow)
      ? "TOMORROW" : day.formatted(pattern: "EEE d MMM").uppercased()
  }
}

extension Event {
  /// Returns a date on the day under which the event is listed.
  ///
  /// It is the current day while the event is in progress, otherwise the day of its start or end.
  func listDay(at now: Date) -> Date { max(start, min(now, end)) }

  /// The start time, such as `10:30`, or `all day`.
  var startText: String {
    isAllDay ? "all day" : start.formatted(pattern: "HH:mm")
  }
}

extension Date {
  /// Formats the date with a pattern.
  ///
  /// - Source: Unicode TR 35.
  func formatted(pattern: String) -> String {
    let formatter = DateFormatter()
    formatter.dateFormat = pattern
    return formatter.string(from: self)
  }
}
