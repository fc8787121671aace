@testable import Agendas
import Foundation
import Golden
import RecordedServer
@testable import RemindersWidget
import Testing

/// Completing a reminder can be undone, and other changes to the file are kept.
struct CompletedReminderTests {
  private let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()
  private let now = Date(timeIntervalSince1970: 1_795_356_000)  // 2026-11-22 14:00 UTC

  private func file(_ text: String, _ name: String = "todo.txt") throws -> ReminderFile {
    let path = try TemporaryFolder().path + "/" + name
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    return ReminderFile(path: path)
  }

  private func text(_ file: ReminderFile) throws -> String {
    try String(contentsOfFile: file.path, encoding: .utf8)
  }

  @Test(arguments: [
    ("one\n(A) two due:2026-11-23 +x\nthree", "(A) two due:2026-11-23 +x"),
    ("one\r\ntwo\r\n", "two\r"), ("only", "only"), ("same\nsame\n", "same"),
  ])
  func lineIsRestored(before: String, id: String) throws {
    let file = try file(before)
    let completion = try file.complete(id, at: now, in: calendar)
    #expect(try text(file) != before)
    #expect(completion.reminder?.id == id)
    try file.reopen(completion)
    #expect(try text(file) == before)
  }

  private func todo(_ id: String, _ lines: String = "") -> String {
    "BEGIN:VTODO\r\nUID:\(id)\r\nSUMMARY:\(id)\r\nSTATUS:NEEDS-ACTION\r\n\(lines)END:VTODO\r\n"
  }

  @Test func componentsCompletedInTheSameSecondAreUndoneSeparately() throws {
    let before = "BEGIN:VCALENDAR\r\n\(todo("1"))\(todo("2", "X-OWN:kept\r\n"))END:VCALENDAR\r\n"
    let file = try file(before, "todo.ics")
    let first = try file.complete("1", at: now, in: calendar)
    let second = try file.complete("2", at: now, in: calendar)
    #expect(try TodoComponents(text(file)).openReminders.isEmpty)
    #expect(second.reminder?.title == "2")
    try file.reopen(second)
    #expect(try TodoComponents(text(file)).openReminders.map(\.id) == ["2"])
    try file.reopen(first)
    #expect(try text(file) == before)
  }

  @Test func concurrentChangesAreKept() throws {
    let file = try file("one\ntwo\n")
    let completion = try file.complete("one", at: now, in: calendar)
    try "zero\nx 2026-11-22 one\ntwo, and more\n".write(
      toFile: file.path, atomically: false, encoding: .utf8)
    try file.reopen(completion)
    #expect(try text(file) == "zero\none\ntwo, and more\n")
  }

  @Test func removedReminderIsNotReopened() throws {
    let file = try file("one\ntwo\n")
    let completion = try file.complete("one", at: now, in: calendar)
    try "two\n".write(toFile: file.path, atomically: false, encoding: .utf8)
    #expect(throws: ReminderFile.Failure.self) { try file.reopen(completion) }
    #expect(try text(file) == "two\n")
  }

  @Test func completionsOfAnotherFileStayUndoable() throws {
    _ = DataFolder.path
    let defaults = try #require(UserDefaults(suiteName: "group.\(UUID().uuidString)"))
    let store = CompletedReminderStore(defaults)
    let first = try file("one").complete("one", at: now, in: calendar)
    let second = try file("one").complete("one", at: now, in: calendar)
    store.add(first)
    store.add(second)
    #expect(store.completions(in: first.path, at: now) == [first])
    store.remove(second, at: now)
    #expect(store.completions(in: first.path, at: now) == [first])
    #expect(store.completions(in: second.path, at: now).isEmpty)
    let later = now.addingTimeInterval(CompletedReminder.undoTimeout)
    #expect(store.completions(in: first.path, at: later).isEmpty)
  }

  @Test func emptyVariableNamesNoFile() {
    let environment = ["TESSERA_REMINDERS": "", "HOME": "/nowhere"]
    #expect(
      ReminderFile.all(in: environment).map { $0.path.hasSuffix("/tessera/todo.txt") } == [true])
  }
}
