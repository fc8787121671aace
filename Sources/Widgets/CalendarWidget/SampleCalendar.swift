internal import Foundation
internal import WidgetOptions

/// A calendar of a few recurring events, so that it stays current.
struct SampleCalendar {
  private let monday: Date
  private let calendar: Calendar

  /// An event that begins on a day of the week, counted from Monday.
  private struct Sample {
    var id: String
    var title: String
    var weekday: Int
    var hour: Int
    var minute: Int
    /// The length in minutes.
    var minutes: Int
    var rule: String
    var location: String?
  }

  private static let samples = [
    Sample(
      id: "standup", title: "Stand-up", weekday: 0, hour: 9, minute: 30, minutes: 15,
      rule: "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
    Sample(
      id: "lunch", title: "Lunch with Mira", weekday: 2, hour: 13, minute: 0, minutes: 60,
      rule: "FREQ=WEEKLY;BYDAY=WE", location: "Café Central"),
    Sample(
      id: "swimming", title: "Swimming", weekday: 1, hour: 18, minute: 30, minutes: 60,
      rule: "FREQ=WEEKLY;BYDAY=TU,TH"),
    Sample(
      id: "market", title: "Farmers’ market", weekday: 5, hour: 10, minute: 0, minutes: 120,
      rule: "FREQ=WEEKLY;BYDAY=SA"),
    Sample(
      id: "reading", title: "Read a chapter", weekday: 0, hour: 21, minute: 0, minutes: 30,
      rule: "FREQ=DAILY"),
  ]

  /// Creates a calendar whose events begin some weeks before a date, so that the whole month has
  /// events.
  init(at now: Date, timeZone: TimeZone) {
    var calendar = Calendar.gregorian(in: timeZone)
    calendar.firstWeekday = 2
    self.calendar = calendar
    let week = calendar.dateInterval(of: .weekOfYear, for: now)?.start ?? now
    monday = calendar.date(byAdding: .day, value: -35, to: week) ?? week
  }

  /// The file, whose description says what it is.
  var text: String {
    let lines =
      [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Tessera//Sample//EN",
        "X-WR-CALNAME:Sample",
        "X-WR-CALDESC:Tessera made this sample. Change it\\, or delete this file.",
      ] + Self.samples.flatMap(lines) + ["END:VCALENDAR", ""]
    return lines.joined(separator: "\r\n")
  }

  private func lines(of sample: Sample) -> [String] {
    let day = calendar.date(byAdding: .day, value: sample.weekday, to: monday) ?? monday
    let hour = sample.hour * 60 + sample.minute
    let location = sample.location.map { ["LOCATION:\($0)"] } ?? []
    return [
      "BEGIN:VEVENT", "UID:\(sample.id)@sample.tessera", "DTSTAMP:\(text(of: monday, at: 0))Z",
      // Without a time zone, so that the times are right wherever the user is.
      "DTSTART:\(text(of: day, at: hour))", "DTEND:\(text(of: day, at: hour + sample.minutes))",
      "RRULE:\(sample.rule)", "SUMMARY:\(sample.title)",
    ] + location + ["END:VEVENT"]
  }

  /// Returns a day and a time in minutes, such as `20261124T093000`.
  private func text(of day: Date, at minutes: Int) -> String {
    let parts = calendar.dateComponents([.year, .month, .day], from: day)
    return String(
      format: "%04d%02d%02dT%02d%02d00", parts.year ?? 0, parts.month ?? 1, parts.day ?? 1,
      minutes / 60, minutes % 60)
  }
}
