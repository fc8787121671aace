import Cells
import Foundation
import Golden
@testable import TesseraKit
import TesseraUI
import Testing
@testable import TextWidget
import ViewTree

/// The folder of notes.
struct NotesTests {
  private let folder: String
  private let now = Date(timeIntervalSince1970: 1_795_521_600)

  init() throws {
    folder = try TemporaryFolder().path
  }

  private var notes: NoteFolder { NoteFolder(environment: ["TESSERA_NOTES": folder]) }

  private func write(_ text: String, to name: String, hoursAgo hours: Double = 0) throws {
    let path = "\(folder)/\(name)"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes(
      [.modificationDate: now.addingTimeInterval(-hours * 3600)], ofItemAtPath: path)
  }

  @Test func newestNotesComeFirst() throws {
    try write("# Old\nbody", to: "old.md", hoursAgo: 50)
    try write("\n- [ ] New\n\nmore", to: "new.txt")
    try write("x", to: "image.png")
    try write("", to: ".hidden.md")
    let notes = notes.notes(limit: 9)
    #expect(notes.map(\.title) == ["New", "Old"])
    #expect(notes.map(\.preview.first) == ["more", "body"])
    #expect(notes[0].url?.absoluteString == "file://\(folder)/new.txt")
    #expect(self.notes.notes(limit: 1).count == 1)
  }

  @Test func emptyNoteIsNamedAfterItsFile() throws {
    try write(" \n", to: "plan.md")
    #expect(notes.notes(limit: 1).map(\.title) == ["plan"])
  }

  @Test func noteIsWrittenUnderAFreeName() throws {
    let folder = NoteFolder(environment: ["TESSERA_NOTES": "\(folder)/deep/notes"])
    let names = try (0..<3).map { _ in
      try folder.write("  Call Mira: tomorrow/../etc\nat noon ", at: now)
    }
    #expect(names[0].hasSuffix("-call-mira-tomorrow-etc.md"), "\(names)")
    #expect(Set(names).count == 3 && names.allSatisfy { !$0.contains("/") })
    let text = try String(contentsOfFile: "\(folder.path)/\(names[0])", encoding: .utf8)
    #expect(text == "Call Mira: tomorrow/../etc\nat noon\n")
    #expect(throws: NoteError.empty) { try folder.write(" \n", at: now) }
    #expect(throws: NoteError.tooLong) {
      try folder.write(String(repeating: "a", count: (1 << 20) + 1), at: now)
    }
  }

  /// A pipe would block, and binary files would show rubbish.
  @Test func whatIsNoNoteIsLeftOut() throws {
    mkfifo("\(folder)/pipe.md", 0o600)
    try FileManager.default.createDirectory(
      atPath: "\(folder)/folder.md", withIntermediateDirectories: true)
    try Data([0x23, 0, 1]).write(to: URL(fileURLWithPath: "\(folder)/binary.md"))
    try write(String(repeating: "long ", count: 100_000), to: "long.md")
    let notes = notes.notes(limit: 9)
    #expect(notes.map(\.fileName) == ["long.md"])
    #expect(notes[0].text.utf8.count <= NoteFolder.previewLength)
    #expect(self.notes.note(named: "../../etc/passwd") == nil)
  }

  @Test func folderAndShownNotesAreWatched() async throws {
    try write("a", to: "a.md")
    let provider = NotesProvider(environment: ["TESSERA_NOTES": folder])
    let context = TimelineProviderContext(
      family: .systemSmall, isPreview: false, displaySize: CGSize(width: 144, height: 144),
      date: now)
    let timeline = await provider.timeline(for: NotesIntent(), in: context)
    #expect(timeline.files.map(\.path) == [folder, "\(folder)/a.md"])
    let empty = NotesProvider(environment: ["TESSERA_NOTES": "\(folder)/none"])
    let emptyTimeline = await empty.timeline(for: NotesIntent(), in: context)
    #expect(emptyTimeline.entries.first?.notes.isEmpty == true)
    #expect(emptyTimeline.files.map(\.path) == ["\(folder)/none"])
  }

  @MainActor
  private func frame(_ style: NotesStyle, _ family: WidgetFamily) throws -> CellBuffer {
    let texts = [
      "# Weekend\n- [x] Buy tickets\n- [ ] Pack the tent", "Garden\nHerbs by the door", "Books",
    ]
    let notes = texts.enumerated().map { index, text in
      Note(
        path: "/notes/\(index).md", date: now.addingTimeInterval(Double(-index) * 86400), text: text
      )
    }
    return try BoxFrame.buffer(of: NotesWidget(), family) {
      NotesView(entry: NotesEntry(date: now, notes: notes, style: style, folder: "/notes"))
    }
  }

  @Test(arguments: [WidgetFamily.systemSmall, .systemMedium, .systemLarge])
  @MainActor func everyStyleIsLaidOutForItsBox(family: WidgetFamily) throws {
    try expectGolden(frame(.list, family), "notes-list-\(family)")
    try expectGolden(frame(.titles, family), "notes-titles-\(family)")
    try expectGolden(frame(.page, family), "notes-page-\(family)")
    try expectGolden(frame(.sticky, family), "notes-sticky-\(family)")
  }
}
