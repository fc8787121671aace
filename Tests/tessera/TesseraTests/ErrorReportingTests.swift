import Foundation
import PseudoTerminals
import Testing

/// Errors in reading and writing are reported with their reason.
@Suite(.serialized)
struct ErrorReportingTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  /// Replaces the folder of suites with a file, so that suites cannot be opened, even by root.
  private func obstructSuites() throws {
    try sandbox.write("", to: "data/tessera/groups")
  }

  @Test func activationReportsThatValuesWereNotSaved() throws {
    let program = try Sandbox.program("PressExtension")
    try sandbox.write(
      "extensions:\n  press:\n    command: [\"\(program)\"]\n", to: "config/tessera/config.yaml")
    try sandbox.write(
      "widgets:\n  - {widget: press/counter, family: medium}\n", to: "config/tessera/home.yaml")
    try obstructSuites()
    let terminal = try PseudoTerminal(
      [Sandbox.program("tessera")], environment: sandbox.environment)
    #expect(terminal.wait(toSee: "value 0", "Add"))
    terminal.type("\r")
    #expect(terminal.wait(toSee: "press", "move", "back"))
    terminal.type("\r")
    #expect(terminal.wait(toSee: "Counter: not saved: UserDefaults “press” cannot be opened"))
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  @Test func intentFailsIfValuesCannotBeSaved() throws {
    try obstructSuites()
    let outcome = try sandbox.run(["intents", "run", "NextCard", "--param", "deck=Sample"])
    #expect(
      outcome.status == 1 && outcome.errors.contains("tessera: not saved: UserDefaults"),
      "\(outcome)")
  }

  /// Showing the code is more important than recording its use.
  @Test func cardIsShownEvenIfItsUseCannotBeSaved() throws {
    try sandbox.writeCards()
    let arguments = ["intents", "run", "ShowCard", "--param", "card=Bookshop"]
    let firstOutcome = try sandbox.run(arguments)
    #expect(firstOutcome.status == 0 && firstOutcome.output.contains("▌"), "\(firstOutcome)")
    try FileManager.default.removeItem(atPath: "\(sandbox.folder)/data/tessera/groups")
    try obstructSuites()
    let secondOutcome = try sandbox.run(arguments)
    #expect(
      secondOutcome.status == 1 && secondOutcome.output == firstOutcome.output, "\(secondOutcome)")
    #expect(secondOutcome.errors.contains("tessera: not saved: UserDefaults"), "\(secondOutcome)")
  }

  @Test func remindersThatAreNotTextAreReported() throws {
    try sandbox.write("", to: "data/tessera/todo.txt")
    try Data([0x43, 0x61, 0x66, 0xe9]).write(
      to: URL(fileURLWithPath: "\(sandbox.folder)/data/tessera/todo.txt"))
    let output = try sandbox.run(["snapshot", "--widget", "reminders", "--family", "large"]).output
    let text = output.filter { $0.isLetter || $0 == "-" || $0 == "8" }
    #expect(text.contains("UTF-8text"), "\(output)")
    #expect(!output.contains("0 reminders"))
  }

  @Test func privacyModeHidesTitleOfInvalidEvent() throws {
    try sandbox.write(
      "BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:Oncologist\nDTSTART:soon\nEND:VEVENT\nEND:VCALENDAR\n",
      to: "data/tessera/calendars/a.ics")
    let arguments = ["snapshot", "--widget", "calendar", "--family", "large"]
    #expect(try sandbox.run(arguments).output.contains("“Oncologist”: DTSTART"))
    try sandbox.write("privacy: true\n", to: "config/tessera/config.yaml")
    let outcome = try sandbox.run(arguments)
    #expect(outcome.output.contains("━━━") && !outcome.output.contains("Oncologist"), "\(outcome)")
  }

  @Test func brokenLinkIsKept() throws {
    let path = "\(sandbox.folder)/config/tessera/home.yaml"
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: "\(sandbox.folder)/unmounted/home.yaml")
    let outcome = try sandbox.run(["add", "clock"])
    #expect(outcome.status == 1, "\(outcome)")
    #expect(outcome.errors.contains("home.yaml cannot be written: it is a broken symbolic link"))
    let target = try FileManager.default.destinationOfSymbolicLink(atPath: path)
    #expect(target.hasSuffix("/unmounted/home.yaml"))
  }

  @Test func folderThatCannotBeCreatedIsNamed() throws {
    try FileManager.default.removeItem(atPath: "\(sandbox.folder)/config")
    try sandbox.write("", to: "config")
    let reason = "\(sandbox.folder)/config: Not a directory"
    let addOutcome = try sandbox.run(["add", "clock"])
    #expect(
      addOutcome.status == 1 && addOutcome.errors.contains("cannot be written: \(reason)"),
      "\(addOutcome)")
    let doctorOutcome = try sandbox.run(["doctor"])
    #expect(
      doctorOutcome.status == 1 && doctorOutcome.output.contains("  ! not writable: \(reason)\n"),
      "\(doctorOutcome)")
  }

  @Test func emptyIdIsAUsageError() throws {
    let outcome = try sandbox.run(["add", "clock", "--id", ""])
    #expect(outcome.status == 2 && outcome.errors.contains("--id: the id is empty"), "\(outcome)")
    #expect(sandbox.text(of: "config/tessera/home.yaml") == Sandbox.home)
  }

  @Test func helpThatCannotBeWrittenFails() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "\"$0\" --help > /dev/full", try Sandbox.program("tessera")]
    process.environment = sandbox.environment
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 1)
  }

  @Test func failedRecordingLeavesNoEmptyFile() throws {
    try sandbox.write("Output a.cast\nScreenshot b.svg\nWait+Screen@1s /never/\n", to: "a.tape")
    try sandbox.write("kept", to: "b.svg")
    let outcome = try sandbox.run(["record", "a.tape"])
    #expect(outcome.status == 1, "\(outcome)")
    #expect(sandbox.text(of: "a.cast") == nil)
    #expect(sandbox.text(of: "b.svg") == "kept")
  }
}
