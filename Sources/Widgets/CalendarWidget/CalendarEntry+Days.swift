internal import Foundation

/// The name of a day and its events.
struct EventDay: Hashable {
  var name: String
  var events: [Event]
}

extension CalendarEntry {
  /// The remaining events of today.
  var today: [Event] {
    events.filter { Calendar.current.isDate($0.shownDay(from: date), inSameDayAs: date) }
  }

  /// The next events grouped by day, as many as fit into `rows` lines; every day has an event.
  func days(rows: Int) -> [EventDay] {
    var days: [EventDay] = []
    var left = rows
    for event in events {
      let name = dayName(of: event.shownDay(from: date))
      let isNewDay = days.last?.name != name
      left -= isNewDay ? 2 : 1
      guard left >= 0 else { break }
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
  /// The day under which the event is listed: today if it has started.
  func shownDay(from now: Date) -> Date { max(start, min(now, end)) }

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
