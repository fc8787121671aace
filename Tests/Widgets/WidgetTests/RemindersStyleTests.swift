@testable import Agendas
import Cells
import Foundation
import Golden
@testable import RemindersWidget
@testable import TesseraKit
import TesseraUI
import Testing

/// What each style shows, and what counts as a date and a project.
struct RemindersStyleTests {
  private static let now = Calendar.current.startOfDay(
    for: Date(timeIntervalSince1970: 1_795_510_800)
  ).addingTimeInterval(10 * 3600)

  private static func reminder(_ title: String, _ days: Int?, _ project: String? = nil) -> Reminder
  {
    let today = Calendar.current.startOfDay(for: now)
    return Reminder(
      id: title, title: title,
      due: days.flatMap { Calendar.current.date(byAdding: .day, value: $0, to: today) },
      projects: [project].compactMap(\.self))
  }

  private static func entry(_ style: RemindersStyle) -> RemindersEntry {
    let reminders = [
      reminder("Pay the rent", -1, "home"), reminder("Water the plants", 0, "home"),
      reminder("Call the dentist", 0, "family"), reminder("Send the invoice to Noor", 1, "work"),
      reminder("Review the draft", 3, "work"), reminder("Buy bread", nil),
    ]
    return RemindersEntry(
      date: now, style: style, locale: Locale(identifier: "en_001"), reminders: reminders,
      completed: [reminder("Morning run", 0)],
      doneCount: 2)
  }

  @MainActor
  private static func frame(_ entry: RemindersEntry, _ family: WidgetFamily) throws -> CellBuffer {
    try WidgetFrames.frame(of: RemindersWidget(), "reminders", family) {
      RemindersView(entry: entry)
    }
  }

  @Test(
    arguments: RemindersStyle.allCases, [WidgetFamily.systemSmall, .systemMedium, .systemLarge])
  @MainActor func styleIsDrawn(style: RemindersStyle, family: WidgetFamily) throws {
    try expectGolden(
      try Self.frame(Self.entry(style), family), "reminders-\(style)\(family)")
  }

  @Test(arguments: RemindersStyle.allCases)
  @MainActor func emptyListIsDrawn(style: RemindersStyle) throws {
    let entry = RemindersEntry(date: Self.now, style: style)
    for family in [WidgetFamily.systemSmall, .systemMedium, .systemLarge] {
      let text = try Self.frame(entry, family).transcript
      #expect(
        ["All done", "reminders", "free"].contains { text.contains($0) },
        "\(style) \(family) \(text)")
    }
    #expect(entry.progress == 1)
  }

  @Test(arguments: ["2026-02-30", "2026-13-01", "2026-00-10", "26-1-1", "2026-02", "soon", ""])
  func dayThatDoesNotExistIsNoDate(text: String) {
    let file = TodoText("one due:\(text)\ntwo due:2026-02-28\nx three due:2026-02-31\n")
    #expect(file.openReminders.map { $0.due == nil } == [true, false])
    #expect(file.openReminders.map(\.title) == ["one", "two"])
    #expect(
      file.problems == ["line 1: “\(text)” is not a date; expected one such as 2026-02-28"])
  }

  @Test(arguments: ["20260230", "20261301T100000", "20260228T250000", "tomorrow"])
  func componentsDateIsReported(text: String) {
    let file = TodoComponents(
      "BEGIN:VTODO\nUID:1\nSUMMARY:A\nDUE:\(text)\nEND:VTODO\n"
        + "BEGIN:VTODO\nUID:2\nSUMMARY:B\nDUE;VALUE=DATE:20260228\nEND:VTODO\n")
    #expect(file.openReminders.map { $0.due == nil } == [true, false])
    #expect(
      file.problems == ["“A”: DUE “\(text)” is not a date; expected one such as 20260228"])
  }

  @Test func categoriesAreSplitAtCommasWithoutBackslash() {
    let file = TodoComponents(
      "BEGIN:VTODO\nUID:1\nSUMMARY:A\nCATEGORIES:Home\\, garden,Work\\\\,  Errands ,\n"
        + "CATEGORIES:Later\nEND:VTODO\n")
    #expect(file.openReminders.first?.projects == ["Home, garden", "Work\\", "Errands", "Later"])
  }

  @Test func plusSignAloneStaysInTheTitle() {
    let reminder = TodoText("Bread + butter +home").openReminders.first
    #expect(reminder?.title == "Bread + butter" && reminder?.projects == ["home"])
  }

  @Test func completedRemindersOfTheDayAreCounted() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let date = try Date("2026-11-24T10:00:00Z", strategy: .iso8601)
    let text = TodoText(
      "x 2026-11-24 a\nx 2026-11-23 b\nx c\nxylophone\nx 2026-11-24\nx 2026-02-30 d")
    #expect(text.completedCount(on: date, in: calendar) == 2)
    let components = TodoComponents(
      "BEGIN:VTODO\nUID:1\nCOMPLETED:20261124T233000Z\nEND:VTODO\n"
        + "BEGIN:VTODO\nUID:2\nCOMPLETED:20261123T233000Z\nEND:VTODO\n")
    #expect(components.completedCount(on: date, in: calendar) == 1)
  }

  @Test func severalFilesAreSeparatedByColons() {
    let files = ReminderFile.all(in: ["TESSERA_REMINDERS": "/a/todo.txt:~/b.ics", "HOME": "/h"])
    #expect(files.map(\.path) == ["/a/todo.txt", "/h/b.ics"])
    #expect(files.map(\.name) == ["todo.txt", "b.ics"])
    #expect(
      ReminderFile.all(in: ["HOME": "/h", "XDG_DATA_HOME": "/d"]).map(\.paths) == [
        ["/d/tessera/todo.txt", "/d/tessera/todo.ics", "/h/todo.txt"]
      ])
  }
}
