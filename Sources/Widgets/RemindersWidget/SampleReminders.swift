internal import Agendas
internal import Files
internal import Foundation
internal import TesseraIntents
internal import WidgetOptions

/// Makes a file with a few reminders where the widget looks for its first file.
struct MakeSampleReminders: AppIntent {
  static let title: LocalizedStringResource = "Make sample reminders"
  static let isDiscoverable = false

  init() {}

  func perform() async throws -> some IntentResult & ProvidesDialog {
    guard let file = ReminderFile.all().first else { throw ReminderFile.Failure.notFound }
    try SampleReminders(at: Date()).make(at: file.path)
    return .result(dialog: "Sample reminders were made: \(file.name)")
  }
}

/// A few reminders that are due around a date.
struct SampleReminders {
  private let date: Date

  init(at date: Date) {
    self.date = date
  }

  /// Makes the file; its name tells whether it is iCalendar or todo.txt.
  ///
  /// - Throws: ``SampleFile/Failure``.
  func make(at path: String) throws(SampleFile.Failure) {
    try SampleFile.make(at: path, path.hasSuffix(".ics") ? calendarText : text)
  }

  private static let note = "Tessera made this sample: change or delete it"

  /// The reminders as todo.txt, which has no comments: the first one says what the file is.
  var text: String {
    """
    \(Self.note) +tessera
    (A) Pay the rent due:\(day(after: 1, "-")) +home
    Water the plants due:\(day(after: 0, "-")) +home
    Call the dentist due:\(day(after: 2, "-")) @phone
    Buy bread and milk +home

    """
  }

  private var calendarText: String {
    let reminders = [
      ("rent", "Pay the rent", day(after: 1, "")),
      ("plants", "Water the plants", day(after: 0, "")),
      ("dentist", "Call the dentist", day(after: 2, "")),
    ]
    let lines = reminders.flatMap { id, title, day in
      [
        "BEGIN:VTODO", "UID:\(id)@sample.tessera", "DTSTAMP:\(day)T000000Z",
        "DUE;VALUE=DATE:\(day)", "SUMMARY:\(title)", "COMMENT:\(Self.note)", "END:VTODO",
      ]
    }
    let head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Tessera//Sample//EN"]
    return (head + lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
  }

  /// Returns the day a number of days later, such as `2026-11-24` with the separator `-`.
  private func day(after days: Int, _ separator: String) -> String {
    let calendar = Calendar.gregorian(in: .current)
    let day = calendar.date(byAdding: .day, value: days, to: date) ?? date
    return ReminderDate.dayText(day, separator, in: calendar)
  }
}
