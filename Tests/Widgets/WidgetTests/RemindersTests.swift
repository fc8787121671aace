@testable import Agendas
import Foundation
import Golden
@testable import RemindersWidget
import Testing

struct RemindersTests {
  private let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()
  private let now = Date(timeIntervalSince1970: 1_795_356_000)  // 2026-11-22 14:00 UTC

  @Test func todoTxtLinesAreParsed() {
    let text = """
      (B) 2026-11-20 Call Mira +home @phone due:2026-11-25
      x 2026-11-21 done already

      (A) Pay the rent due:2026-11-23 rec:1m
      write https://example.org/a about it
      """
    let reminders = TodoText(text).openReminders
    #expect(
      reminders.map(\.title) == [
        "Call Mira", "Pay the rent", "write https://example.org/a about it",
      ])
    #expect(
      reminders[0].projects == ["home"] && reminders[0].priority == "B" && reminders[0].due != nil)
    #expect(Reminder.sorted(reminders).map(\.priority) == ["A", "B", nil])
  }

  @Test func completedLinesKeepEverythingElse() {
    let text = "(A) one due:2026-11-23\r\ntwo +x\n\nthree"
    let one = TodoText(text).completing("(A) one due:2026-11-23\r", at: now, in: calendar)
    #expect(one == "x 2026-11-22 one due:2026-11-23 pri:A\r\ntwo +x\n\nthree")
    #expect(
      TodoText(text).completing("two +x", at: now, in: calendar)?.contains("x 2026-11-22 two +x\n")
        == true)
    #expect(TodoText(text).completing("gone", at: now, in: calendar) == nil)
  }

  private let ics = [
    "BEGIN:VCALENDAR", "BEGIN:VTODO", "UID:1@x", "SUMMARY:Water the", "  plants\\, twice",
    "DUE;TZID=Europe/Berlin:20261123T090000", "STATUS:NEEDS-ACTION", "BEGIN:VALARM",
    "UID:alarm", "STATUS:COMPLETED", "END:VALARM", "X-OTHER:kept", "END:VTODO", "BEGIN:VTODO",
    "UID:2@x", "SUMMARY:Done", "STATUS:COMPLETED", "END:VTODO", "END:VCALENDAR", "",
  ].joined(separator: "\r\n")

  @Test func componentsAreReadAndCompleted() throws {
    let reminders = TodoComponents(ics).openReminders
    #expect(reminders.map(\.title) == ["Water the plants, twice"])
    #expect(reminders[0].due == Date(timeIntervalSince1970: 1_795_420_800))
    let changedText = try #require(TodoComponents(ics).completing("1@x", at: now, in: calendar))
    #expect(TodoComponents(changedText).openReminders.isEmpty)
    for keptText in [
      "X-OTHER:kept", "SUMMARY:Water the\r\n  plants", "BEGIN:VALARM\r\nUID:alarm",
      "COMPLETED:20261122T140000Z\r\n",
    ] {
      #expect(changedText.contains(keptText), "\(keptText)")
    }
    #expect(!changedText.contains("NEEDS-ACTION"))
    #expect(TodoComponents(ics).completing("2@x", at: now, in: calendar) == nil)
  }

  private func todo(_ components: String...) -> TodoComponents {
    let todos = components.map { "BEGIN:VTODO\n\($0)\nEND:VTODO\n" }.joined()
    return TodoComponents("BEGIN:VCALENDAR\n\(todos)END:VCALENDAR\n")
  }

  @Test func occurrenceIsCompletedButSeriesIsRejected() throws {
    let text = todo(
      "UID:1\nSUMMARY:First\nSTATUS:COMPLETED",
      "UID:1\nRECURRENCE-ID:20261124T090000Z\nSUMMARY:Second",
      "UID:2\nSUMMARY:Weekly\nRRULE:FREQ=WEEKLY")
    #expect(text.openReminders.map(\.title) == ["Second", "Weekly"])
    let id = try #require(text.openReminders.first?.id)
    let changedText = try #require(text.completing(id, at: now, in: calendar))
    #expect(TodoComponents(changedText).openReminders.map(\.title) == ["Weekly"])
    #expect(
      text.rejectionReason(of: "2")?.hasPrefix("the reminder repeats") == true
        && text.rejectionReason(of: id) == nil)
  }

  @Test func escapesAndQuotationMarksAreRead() {
    let text = todo(
      "UID:1\nSUMMARY;ALTREP=\"http://x/y\":C:\\\\new\\, old\\nline",
      "UID:2\nSUMMARY:Zone\nDUE;TZID=\"Europe/Berlin\":20261123T090000")
    #expect(text.openReminders.map(\.title) == ["C:\\new, old line", "Zone"])
    #expect(text.openReminders[1].due == Date(timeIntervalSince1970: 1_795_420_800))
  }

  /// Creates a file in a folder of its own, because completing a reminder locks the folder.
  private func file(_ text: String) throws -> String {
    let path = try TemporaryFolder().path + "/todo.txt"
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    return path
  }

  @Test func fileKeepsItsPermissionsAndLink() throws {
    let path = try file("one\ntwo\n")
    let link = path + ".link.txt"
    defer { for name in [path, link] { unlink(name) } }
    chmod(path, 0o600)
    symlink(path, link)
    try ReminderFile(path: link).complete("one", at: now, in: calendar)
    var status = stat()
    #expect(lstat(link, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "x 2026-11-22 one\ntwo\n")
  }

  /// An editor truncates the file and writes the whole text a moment later.
  @Test func editorChangesAreKept() async throws {
    let names = ["alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta"]
    let path = try file(names.map { $0 + "\n" }.joined())
    defer { unlink(path) }
    let editor = Task.detached {
      for number in 0..<40 {
        let descriptor = open(path, O_WRONLY | O_TRUNC)
        usleep(2000)
        let text = Array((names + ["version \(number)"]).map { $0 + "\n" }.joined().utf8)
        _ = write(descriptor, text, text.count)
        close(descriptor)
        usleep(8000)
      }
    }
    for name in names {
      // The reminder may be missing at the moment, or completed already.
      _ = try? ReminderFile(path: path).complete(name, at: now, in: calendar)
    }
    await editor.value
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.contains("version 39\n"), "\(text)")
    for name in names { #expect(text.contains(name), "\(text)") }
    let folder = (path as NSString).deletingLastPathComponent
    let leftoverFiles = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasPrefix((path as NSString).lastPathComponent + ".tessera") }
    #expect(leftoverFiles.isEmpty, "no temporary files are left: \(leftoverFiles)")
  }

  @Test func delayedWriteOfOpenFileIsMerged() throws {
    let path = try file("one\ntwo\n")
    defer { unlink(path) }
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
    let writeEnd = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      usleep(300_000)
      _ = write(descriptor, "three\n", 6)
      close(descriptor)
      writeEnd.signal()
    }
    try ReminderFile(path: path).complete("one", at: now, in: calendar)
    writeEnd.wait()
    #expect(
      try String(contentsOfFile: path, encoding: .utf8) == "x 2026-11-22 one\ntwo\nthree\n")
  }

  /// Another program adds lines and a second widget completes reminders at the same time.
  @Test func concurrentChangesAreAllKept() async throws {
    let count = 40
    let path = try file((0..<count).map { "task \($0)\n" }.joined())
    defer { unlink(path) }
    let adder = Task.detached {
      for number in 0..<count {
        let descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
        let line = Array("added \(number)\n".utf8)
        _ = write(descriptor, line, line.count)
        close(descriptor)
        usleep(15_000)
      }
    }
    let now = now
    let calendar = calendar
    let second = Task.detached {
      for number in stride(from: 1, to: count, by: 2) {
        try ReminderFile(path: path).complete("task \(number)", at: now, in: calendar)
      }
    }
    for number in stride(from: 0, to: count, by: 2) {
      try ReminderFile(path: path).complete("task \(number)", at: now, in: calendar)
    }
    await adder.value
    try await second.value
    let text = try String(contentsOfFile: path, encoding: .utf8)
    for number in 0..<count {
      #expect(text.contains("added \(number)\n"))
      #expect(text.contains("x 2026-11-22 task \(number)\n"))
    }
    #expect(text.split(separator: "\n").count == 2 * count)
  }

  @Test func lockedFolderPreventsCompletion() throws {
    let folder = try TemporaryFolder().path
    let path = folder + "/todo.txt"
    try "one\n".write(toFile: path, atomically: false, encoding: .utf8)
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY)
    try #require(flock(descriptor, LOCK_EX) == 0)
    var reminders = ReminderFile(path: path)
    reminders.timeout = 0.1
    #expect(
      performing: { try reminders.complete("one", at: now, in: calendar) },
      throws: { $0.localizedDescription.contains("another program has locked its folder") })
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "one\n")
    close(descriptor)
    try reminders.complete("one", at: now, in: calendar)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "x 2026-11-22 one\n")
  }

  @Test func fileKeptOpenPreventsCompletion() throws {
    let path = try file("one\ntwo\n")
    defer { unlink(path) }
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
    var reminders = ReminderFile(path: path)
    reminders.timeout = 0.1
    #expect(
      performing: { try reminders.complete("one", at: now, in: calendar) },
      throws: { $0.localizedDescription.contains("another program has it open") })
    _ = write(descriptor, "three\n", 6)
    close(descriptor)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "one\ntwo\nthree\n")
    // A process that another test is starting has the file open until it runs its program.
    reminders.timeout = 60
    try reminders.complete("one", at: now, in: calendar)
    #expect(
      try String(contentsOfFile: path, encoding: .utf8) == "x 2026-11-22 one\ntwo\nthree\n")
  }

  /// An old file that another program has open, or to which it has added invalid text.
  @Test(arguments: ["three\n", "caf\u{e9}\n"])
  func unmergedFileIsKept(added: String) throws {
    let (path, target) = (try file("one\n"), try file("x one\n"))
    defer { for path in [path, target] { unlink(path) } }
    var oldFiles = ExchangedFiles(timeout: 0.05)
    oldFiles.add(path, "one\n", isMerged: true)
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
    let isText = added == "three\n"
    let bytes = isText ? Array(added.utf8) : [0x63, 0xe9, 0x0a]
    _ = write(descriptor, bytes, bytes.count)
    if !isText { close(descriptor) }
    #expect(throws: (any Error).self) { try oldFiles.mergeAdditions(into: target) }
    #expect(oldFiles.removeMerged() == path && access(path, F_OK) == 0)
    let text = try String(contentsOfFile: target, encoding: .utf8)
    #expect(text == (isText ? "x one\nthree\n" : "x one\n"), "valid additions are merged")
    if isText { close(descriptor) }
  }
}
