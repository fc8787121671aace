@testable import Agendas
import Foundation
import Golden
import IntentSchemas
import TesseraIntents
import Testing

@testable import RemindersWidget

/// Reminders that are added to files of both formats.
struct NewReminderTests {
  private let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()
  private let now = Date(timeIntervalSince1970: 1_795_356_000)  // 2026-11-22 14:00 UTC
  private let day = Date(timeIntervalSince1970: 1_795_651_200)  // 2026-11-26 00:00 UTC

  private func reminder(
    _ text: String, due: Date? = nil, project: String? = nil
  ) -> AddedReminder {
    AddedReminder(text: text, due: due, project: project, date: now)
  }

  @Test(arguments: [
    ("", "2026-11-22 Call Mira\n"), ("one", "one\n2026-11-22 Call Mira\n"),
    ("one\n\n", "one\n\n2026-11-22 Call Mira\n"),
    ("one\r\ntwo", "one\r\ntwo\r\n2026-11-22 Call Mira\r\n"),
    ("one\r\n", "one\r\n2026-11-22 Call Mira\r\n"),
  ])
  func lineIsAppended(text: String, result: String) {
    #expect(TodoText(text).adding(reminder("Call Mira"), in: calendar) == result)
  }

  @Test func lineIsReadAsItWasMeant() throws {
    let added = reminder(
      "  (A) x out\u{1b}[31m the\nolive tree +garden", due: day, project: "my home")
    let text = try #require(TodoText("").adding(added, in: calendar))
    #expect(
      text == "(A) 2026-11-22 x out [31m the olive tree +garden +my-home due:2026-11-26\n")
    let read = try #require(TodoText(text).openReminders.first)
    #expect(read.priority == "A" && read.projects == ["garden", "my-home"])
    let completed = try #require(
      TodoText("").adding(reminder("x marks the spot"), in: calendar))
    #expect(TodoText(completed).openReminders.map(\.title) == ["x marks the spot"])
  }

  @Test func equalLineIsRejectedWhileItIsOpen() throws {
    let text = try #require(TodoText("").adding(reminder("one"), in: calendar))
    #expect(TodoText(text).adding(reminder("one"), in: calendar) == nil)
    #expect(
      TodoText(text).rejectionReason(of: reminder("one"), in: calendar)
        == "“one” was added today already")
    let done = try #require(
      TodoText(text).completing("2026-11-22 one", at: now, in: calendar))
    #expect(TodoText(done).adding(reminder("one"), in: calendar) != nil)
  }

  @Test func componentIsAdded() throws {
    let other = "BEGIN:VTODO\r\nUID:1\r\nSUMMARY:First\r\nEND:VTODO\r\n"
    let ics = "BEGIN:VCALENDAR\r\n\(other)END:VCALENDAR\r\n"
    let title = "Buy bread, milk; and \\ " + String(repeating: "öl ", count: 40)
    let added = reminder(title, due: day, project: "home")
    let text = try #require(TodoComponents(ics).adding(added, in: calendar))
    #expect(text.contains(other) && text.hasSuffix("END:VTODO\r\nEND:VCALENDAR\r\n"))
    let reminders = TodoComponents(text).openReminders
    #expect(reminders.map(\.title) == ["First", added.text])
    #expect(reminders.last?.projects == ["home"])
    #expect(text.contains("\r\nDUE;VALUE=DATE:20261126\r\n"))
    for line in text.split(separator: "\r\n") { #expect(line.utf8.count <= 75, "\(line)") }
    #expect(
      TodoComponents(text).adding(added, in: calendar) == nil,
      "a change that was merged already is not made again")
    let timed = try #require(
      TodoComponents("").adding(reminder("one", due: now), in: calendar))
    #expect(timed.contains("DUE:20261122T140000Z") && timed.hasPrefix("BEGIN:VCALENDAR\r\n"))
    #expect(TodoComponents(timed).openReminders.first?.due == now)
    #expect(
      TodoComponents("BEGIN:VCALENDAR\n").rejectionReason(of: added, in: calendar)
        == "the file is not a calendar: END:VCALENDAR is missing")
  }

  @Test func fileIsMadeAndThenChanged() throws {
    let file = ReminderFile(path: try TemporaryFolder().path + "/data/todo.txt")
    try file.add(reminder("one"), in: calendar)
    try file.add(reminder("two", due: day), in: calendar)
    let text = try String(contentsOfFile: file.path, encoding: .utf8)
    #expect(text == "2026-11-22 one\n2026-11-22 two due:2026-11-26\n")
    for (text, reason) in [
      (" \n", "a reminder needs a text"), ("one", "“one” was added today already"),
      (String(repeating: "a", count: 2001), "the text is longer than 2000 bytes"),
    ] {
      let error = #expect(throws: ReminderFile.Failure.self) {
        try file.add(reminder(text), in: calendar)
      }
      #expect(error?.localizedDescription == reason)
    }
    #expect(try String(contentsOfFile: file.path, encoding: .utf8) == text)
  }

  @Test func concurrentAdditionsAreAllKept() async throws {
    let path = try TemporaryFolder().path + "/todo.txt"
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<20 {
        group.addTask {
          var file = ReminderFile(path: path)
          file.timeout = 60
          try file.add(reminder("number \(number)"), in: calendar)
        }
      }
      try await group.waitForAll()
    }
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").sorted()
    #expect(lines == (0..<20).map { "2026-11-22 number \($0)" }.sorted())
  }

  @Test func buttonAsksAndNamesWhatTheBoxShows() throws {
    var entry = RemindersEntry(date: now)
    #expect(NewReminder(for: entry).call.asks == true)
    entry.project = "home"
    entry.list = ReminderListEntity(id: "work.ics", path: "/work.ics")
    let intent = NewReminder(for: entry)
    #expect(intent.project == "home" && intent.list?.id == "work.ics")
    #expect(NewReminder.schema.isDiscoverable)
  }
}
