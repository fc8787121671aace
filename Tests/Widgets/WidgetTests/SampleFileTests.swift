@testable import Agendas
@testable import CalendarWidget
import Files
import Foundation
import Golden
import IntentSchemas
@testable import RemindersWidget
@testable import TesseraIntents
@testable import TesseraKit
import Testing
@testable import TextWidget
@testable import WalletWidget
@testable import WatchlistWidget
import WidgetOptions

/// The samples that the buttons of empty boxes make.
struct SampleFileTests {
  private let now = Date(timeIntervalSince1970: 1_795_510_800)  // 2026-11-24 09:00 UTC

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  @Test func sampleIsMadeWithItsFolders() throws {
    let path = try TemporaryFolder().path + "/a/b/sample.txt"
    try SampleFile.make(at: path, "one\n")
    #expect(try text(path) == "one\n")
    let folder = Folder.parent(of: path)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["sample.txt"])
  }

  @Test func fileIsNeverReplaced() throws {
    let folder = try TemporaryFolder().path
    let path = folder + "/sample.txt"
    try "mine".write(toFile: path, atomically: false, encoding: .utf8)
    #expect(throws: SampleFile.Failure.exists(path)) { try SampleFile.make(at: path, "sample") }
    // Not even a link to a file that does not exist.
    let link = folder + "/link.txt"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "nowhere")
    #expect(throws: SampleFile.Failure.exists(link)) { try SampleFile.make(at: link, "sample") }
    #expect(try text(path) == "mine")
    #expect(!FileManager.default.fileExists(atPath: folder + "/nowhere"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 2)
  }

  @Test func folderThatCannotBeMadeIsReported() throws {
    let path = try TemporaryFolder().path + "/file"
    try "x".write(toFile: path, atomically: false, encoding: .utf8)
    #expect { try SampleFile.make(at: path + "/sample.txt", "x") } throws: { error in
      guard case .notWritable(_, let reason)? = error as? SampleFile.Failure else { return false }
      return reason.contains("Not a directory")
    }
  }

  @Test(arguments: ["todo.txt", "todo.ics"])
  func sampleTasksAreShown(name: String) throws {
    let path = try TemporaryFolder().path + "/\(name)"
    try SampleReminders(at: now).make(at: path)
    let file = try ReminderFile(path: path).read()
    #expect(file.problems.isEmpty, "\(file.problems)")
    #expect(file.openReminders.filter { $0.due != nil }.count == 3)
    #expect(try text(path).contains("Tessera made this sample"))
    #expect(throws: SampleFile.Failure.exists(path)) { try SampleReminders(at: now).make(at: path) }
  }

  @Test func sampleCardsAreShown() {
    let file = CardFile(parsing: MakeSampleCards.text, name: "cards.yaml")
    #expect(file.cards.map(\.name) == ["Library", "Gym"])
    #expect(file.problems + file.codeProblems == [])
    #expect(MakeSampleCards.text.hasPrefix("#"))
  }

  @Test func sampleTitlesAreShown() throws {
    let list = try Watchlist(parsing: Data(SampleWatchlist(at: now).text.utf8))
    #expect(list.continuing.count == 2 && list.recommended.count == 1 && list.problems == [])
    #expect(list.shortcuts.count == 1)
    #expect(list.continuing.allSatisfy { ($0.next?.date ?? now) > now })
  }

  @Test func sampleNoteIsShown() throws {
    let folder = try TemporaryFolder().path
    let notes = NoteFolder(environment: ["TESSERA_NOTES": folder])
    try SampleFile.make(at: "\(notes.path)/sample.md", MakeSampleNote.text)
    #expect(notes.notes(limit: 5).map(\.title) == ["Welcome to notes"])
  }
}

/// Calendars that the user adds.
struct CalendarListTests {
  private let folder: String
  private let environment: [String: String]
  private let now = Date(timeIntervalSince1970: 1_795_510_800)  // 2026-11-24 09:00 UTC
  private let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt

  init() throws {
    folder = try TemporaryFolder().path
    environment = ["HOME": folder, "XDG_DATA_HOME": folder + "/data"]
  }

  private var listPath: String { folder + "/data/tessera/calendars/calendars.txt" }

  private func write(_ text: String, to name: String) throws -> String {
    let path = "\(folder)/\(name)"
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    return path
  }

  private func list() throws -> CalendarList { try CalendarList(environment: environment) }

  private func timeline() async -> Timeline<CalendarEntry> {
    let context = TimelineProviderContext(
      family: .systemLarge, isPreview: false, displaySize: .zero, date: now)
    return await CalendarProvider(environment: environment)
      .timeline(for: CalendarIntent(), in: context)
  }

  /// The widget shows the sample at once, and its events today, because they recur.
  @Test func sampleHasEventsNow() async throws {
    #expect(await timeline().entries.first?.hasCalendars == false)
    try list().makeSample(at: now)
    let timeline = await timeline()
    let entry = try #require(timeline.entries.first)
    #expect(entry.hasCalendars && timeline.problems.isEmpty, "\(timeline.problems)")
    #expect(entry.events.count > 10)
    #expect(!entry.todaysEvents.isEmpty)
    #expect(entry.events.contains { $0.location == "Café Central" })
    #expect(throws: SampleFile.Failure.self) { try list().makeSample(at: now) }
  }

  /// In a year, the sample still has events.
  @Test func sampleStaysCurrent() throws {
    let text = SampleCalendar(at: now, timeZone: berlin).text
    var budget = CalendarBudget()
    let window = DateInterval(start: now.addingTimeInterval(366 * 86400), duration: 7 * 86400)
    let contents = try #require(ICalendar.read(Data(text.utf8), in: window, &budget))
    #expect(contents.events.count == 5 + 1 + 2 + 1 + 7, "\(contents.events.map(\.title))")
    #expect(contents.problems.isEmpty)
  }

  @Test func fileIsAddedToTheList() async throws {
    let path = try write(
      SampleCalendar(at: now, timeZone: berlin).text, to: "work.ics")
    try list().add(" ~/work.ics\n")
    #expect(try String(contentsOfFile: listPath, encoding: .utf8).hasSuffix("\n~/work.ics\n"))
    let sources = CalendarSources(environment: environment)
    #expect(sources.calendars == [.file(path)] && sources.problems == [])
    #expect(sources.watchedPaths.contains(path))
    #expect(await timeline().entries.first?.hasCalendars == true)
    #expect(throws: CalendarList.Failure.alreadyAdded("work.ics")) { try list().add(path) }
  }

  @Test func addressIsAppended() throws {
    try list().makeSample(at: now)
    try "# mine\nhttps://example.org/a.ics".write(
      toFile: listPath, atomically: false, encoding: .utf8)
    try list().add("webcal://example.org/b.ics")
    #expect(
      try String(contentsOfFile: listPath, encoding: .utf8)
        == "# mine\nhttps://example.org/a.ics\nwebcal://example.org/b.ics\n")
    #expect(throws: CalendarList.Failure.alreadyAdded("example.org")) {
      try list().add("https://example.org/b.ics")
    }
  }

  @Test func invalidCalendarIsRejectedBeforeAnythingIsWritten() throws {
    _ = try write("not a calendar", to: "other.ics")
    _ = try write("BEGIN:VCALENDAR", to: "calendar.txt")
    let failures: [(String, CalendarList.Failure)] = [
      ("~/missing.ics", .unreadable("~/missing.ics", reason: "\(RegularFile.Failure.missing)")),
      ("~/other.ics", .notCalendar("~/other.ics")),
      ("~/calendar.txt", .notCalendar("~/calendar.txt")), ("nonsense", .invalid(.invalid)),
      ("http://example.org/a.ics", .invalid(.unencrypted(host: "example.org"))),
      ("https://example.org/a.ics\nhttps://example.org/b.ics", .invalid(.invalid)),
      ("~/a\u{1b}[31m.ics", .invalid(.invalid)),
    ]
    for (text, failure) in failures {
      #expect(throws: failure, "\(text)") { try list().add(text) }
    }
    #expect(!FileManager.default.fileExists(atPath: folder + "/data"))
    #expect(throws: CalendarList.Failure.noFolder) {
      try CalendarList(environment: ["TESSERA_CALENDARS": "/a.ics"])
    }
  }

  /// The palette and the sheet of the first run ask for its only value, which may be left out.
  @Test func intentHasOneOptionalParameter() throws {
    let schema = AddCalendar.schema
    #expect(schema.name == "AddCalendar" && schema.title == "Add a calendar")
    #expect(schema.isDiscoverable && schema.parameters.count == 1)
    let parameter = try #require(schema.parameters.first)
    #expect(parameter.name == "calendar" && parameter.isOptional)
    #expect(parameter.description?.contains("empty makes a sample") == true)
    #expect(AddCalendar().call.asks == true, "the button asks")
    #expect(MakeSampleCalendar().call.asks == nil && !MakeSampleCalendar.schema.isDiscoverable)
  }
}
