import Foundation
import Golden
import Testing

/// `tessera record` with real extensions.
struct RecordTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private func record(_ tape: String, _ arguments: [String]) throws -> Outcome {
    try sandbox.run(["record", tape] + arguments)
  }

  private func read(_ path: String) throws -> String { try #require(sandbox.text(of: path)) }

  /// The recorded frames match the tapes, and the screen in Using.md that of the demo.
  @Test(arguments: ["demo", "personal"]) func recordingMatchesTheRepository(name: String) throws {
    let tape = Checkout.file("Tests/Recordings/\(name).tape").path
    let outputs = ["\(name).txt", "\(name).svg"]
    let outcome = try record(tape, outputs.flatMap { ["-o", $0] } + ["--folder", "."])
    try #require(outcome.status == 0, "\(outcome.errors)")
    let hint = "if this is intended: tessera record Tests/Recordings/\(name).tape"
    let frames = try read("\(name).txt")
    let recordedFrames = try Self.recordingText("\(name).txt")
    if let line = zip(frames.lines, recordedFrames.lines).first(where: { $0 != $1 }) {
      Issue.record("\(name) shows\n\(line.0)\ninstead of\n\(line.1)\n\(hint)")
    }
    #expect(frames == recordedFrames, "\(hint)")
    #expect(try read("\(name).svg") == Self.recordingText("\(name).svg"), "\(hint)")
    guard name == "demo" else { return }
    let page = try String(
      contentsOf: Checkout.file("Sources/Documentation/Using.md"), encoding: .utf8)
    let screen = try read("home.txt")
    #expect(
      page.contains(screen.trimmingCharacters(in: .newlines)),
      "the screen in Using.md differs from Tests/Recordings/home.txt")
  }

  /// Otherwise a demo would show its author's reminders, and complete them.
  @Test func recordingContainsNoUserData() throws {
    let tasks = "Mira\n"
    try sandbox.write(tasks, to: "todo.txt")
    try sandbox.write(tasks, to: "data/tessera/todo.txt")
    try sandbox.write("widgets:\n  - {widget: reminders, family: small}\n", to: "home.yaml")
    try sandbox.write(
      "Set Home home.yaml\nSleep 2s\nEnter\nSleep 2s\nEnter\nSleep 5s\n", to: "a.tape")
    let outcome = try record("a.tape", ["-o", "a.txt"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try !read("a.txt").contains("Mira") && read("a.txt").contains("Reminders"))
    #expect(try read("todo.txt") == tasks)
  }

  /// A launcher is added to the recording's own file, and its program is not run.
  @Test func programsOfLaunchersHaveStandIns() throws {
    try sandbox.write("first line\n\u{1b}[31msecond\n", to: "screen.txt")
    try sandbox.write("widgets:\n  - {widget: launcher, family: small}\n", to: "home.yaml")
    try sandbox.write(
      """
      launchers:
        - {name: old, command: touch ran}
        - {name: window, command: touch ran, run: tmux}

      """, to: "launchers.yaml")
    try sandbox.write(
      """
      Set Home home.yaml
      Program new screen.txt
      Wait+Screen /old/
      Type ":add a launcher"
      Enter
      Wait+Screen /type a command/
      Type "new"
      Down
      Enter
      Wait+Screen /new added/
      Sleep 2s
      Screenshot added.txt
      Type "fd"
      Wait+Screen /first line/
      Screenshot program.txt
      Click 1 1
      Type "q"
      Wait+Screen /Launcher/
      Type "fa"
      Wait+Screen /old is not started while a tape is played/
      """, to: "a.tape")
    let outcome = try record("a.tape", ["-o", "a.txt"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try read("program.txt").contains("first line\n"))
    #expect(try !read("program.txt").contains("Launcher"), "the program has the whole screen")
    #expect(try !read("program.txt").contains("\u{1b}"))
    #expect(try !read("launchers.yaml").contains("new"), "only the copy is changed")
    #expect(sandbox.text(of: "ran") == nil)
  }

  @Test func missingStandInIsReportedWithItsLine() throws {
    try sandbox.write("Set Width 80\nProgram htop gone.txt\nEnter\n", to: "a.tape")
    let outcome = try record("a.tape", [])
    #expect(outcome.status == 1)
    #expect(
      outcome.errors.hasPrefix("tessera: a.tape:2: Program htop: “gone.txt”: "),
      "\(outcome.errors)")
  }

  /// Pictures, fonts and designs are those of the tape.
  @Test func homeFolderIsUsed() throws {
    try sandbox.write(
      "widgets:\n  - {widget: text, family: small, design: Mine}\n", to: "home.yaml")
    try sandbox.write(
      """
      designs:
        - id: Mine
          widget: text
          family: small
          settings: {TextIntent: {source: file, file: "~/words.txt"}}

      """, to: "designs.yaml")
    try sandbox.write("From the folder\n", to: "own/words.txt")
    try sandbox.write(
      "Set Home home.yaml\nSet HomeFolder own\nWait+Screen /From the/\n", to: "a.tape")
    let outcome = try record("a.tape", ["-o", "a.txt"])
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test func recordingIsReproducible() throws {
    try sandbox.write(
      """
      Set Width 120
      Set Height 40
      Env TESSERA_MACHINE imitated
      Sleep 1s
      Type "i"
      Sleep 2s
      Escape
      Type "+"
      Sleep 1s
      Escape
      Advance@1s 1d
      """, to: "short.tape")
    for name in ["a", "b"] {
      let outcome = try record(
        "short.tape", ["-o", "\(name).cast", "-o", "\(name).svg", "-o", "\(name).txt"],
      )
      try #require(outcome.status == 0, "\(outcome.errors)")
    }
    for ending in ["cast", "svg", "txt"] {
      #expect(try read("a.\(ending)") == read("b.\(ending)"))
    }
    #expect(try read("a.txt").contains("November 2026"), "the frames are not empty")
  }

  @Test func recordingHonorsPrivacy() throws {
    try sandbox.write("widgets: [{widget: wallet, family: medium}]\n", to: "home.yaml")
    try sandbox.writeCards()
    try sandbox.write("recordings: {privacy: true}\n", to: "config.yaml")
    try sandbox.write(
      """
      Set Home home.yaml
      Set Config config.yaml
      Set Data data
      Sleep 1s
      Wait+Screen /Bookshop/

      """, to: "a.tape")
    let outcome = try record("a.tape", ["-o", "a.txt"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let text = try read("a.txt")
    #expect(text.contains("▆▆▆") && text.contains("private") && !text.contains("3457"))
  }

  @Test func failedWaitIsReportedWithLineAndScreen() throws {
    try sandbox.write("Sleep 1s\nWait+Screen@2s /nowhere/\n", to: "a.tape")
    let outcome = try record("a.tape", ["-o", "a.txt"])
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("a.tape:2: /nowhere/ did not appear within 2 s"))
    #expect(outcome.errors.contains("November 2026"), "the actual screen is printed")
  }

  @Test(arguments: [
    ("Set Theme nothere\n", "a.tape:1: Set Theme: unknown theme “nothere”; available: amber"),
    ("\nSet Start yesterday\n", "a.tape:2: Set Start: “yesterday” is not a date"),
    ("Set TimeZone Mars\n", "a.tape:1: Set TimeZone: unknown time zone “Mars”"),
    ("Set Data nothere\n", "a.tape:1: Set Data: “nothere” is not a folder"),
    ("Set Home nothere\n", "a.tape:1: Set Home: “nothere”: No such file"),
    (
      "Set Home a.tape\n",
      "a.tape:1: Set Home: a.tape:1: cannot be read: expected a mapping of keys to values"
    ),
    ("Set Locale xx_YY_zz\n", "a.tape:1: Set Locale: unknown locale “xx_YY_zz”"),
    ("Sleep 1s\nAt 2026-13-41\n", "tessera: a.tape:2: “2026-13-41” is not a date; expected"),
    ("Output a.mp4\n", "a.tape:1: unknown file extension in “a.mp4”; available: .cast"),
  ])
  func invalidTapeExitsWithOneAndReason(source: String, message: String) throws {
    try sandbox.write(source + "Sleep 1s\n", to: "a.tape")
    let outputs = source.hasPrefix("Output") ? [] : ["-o", "a.txt"]
    let outcome = try record("a.tape", outputs)
    #expect(outcome.status == 1 && outcome.errors.contains(message), "\(outcome.errors)")
  }

  @Test func oneLetterFileNameIsAccepted() throws {
    try sandbox.write("Sleep 1s\n", to: "t")
    let outcome = try record("t", ["-o", "q.txt"])
    #expect(outcome.status == 0 && outcome.errors.contains("wrote q.txt"), "\(outcome)")
    let folderOutcome = try record(".", ["-o", "q.txt"])
    #expect(
      folderOutcome.status == 1
        && folderOutcome.errors == "tessera: .: it is a folder, not a file\n")
  }

  @Test func unwritableOutputIsReportedBeforePlaying() throws {
    try sandbox.write("Sleep 1s\nWait+Screen /never/\n", to: "a.tape")
    let outcome = try record("a.tape", ["-o", "/proc/a.txt"])
    #expect(outcome.status == 1 && outcome.errors.hasPrefix("tessera: /proc/a.txt: "))
  }

  /// The sandbox has no `PATH`, so no converter is found.
  @Test func missingGIFConverterIsReportedBeforePlaying() throws {
    try sandbox.write("Sleep 1s\nWait+Screen /never/\n", to: "a.tape")
    let outcome = try record("a.tape", ["-o", "a.gif"])
    #expect(
      outcome.status == 1
        && outcome.errors.hasPrefix("tessera: cannot write a .gif; install agg, or "))
  }

  /// A converter is not given a name that it could understand as an option or a format.
  @Test(arguments: ["-o.gif", "gif:{sandbox}/elsewhere.gif", "plain.gif"])
  func aConverterWritesAFileOfOurs(name: String) throws {
    let name = name.replacing("{sandbox}", with: sandbox.folder)
    try sandbox.write(
      "#!/bin/sh\nprintf '%s\\n' \"$@\" > '\(sandbox.folder)/arguments'\nprintf GIF89a > \"$2\"\n",
      to: "bin/agg")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: "\(sandbox.folder)/bin/agg")
    try sandbox.write("Output \"\(name)\"\nSleep 1s\n", to: "a.tape")
    let outcome = try sandbox.run(
      ["record", "a.tape"], environment: ["PATH": "\(sandbox.folder)/bin:/usr/bin:/bin"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(sandbox.text(of: name) == "GIF89a")
    #expect(sandbox.text(of: "elsewhere.gif") == nil)
    let arguments = try read("arguments").split(separator: "\n")
    #expect(arguments.count == 2 && arguments.allSatisfy { $0.hasPrefix("/") }, "\(arguments)")
  }

  @Test func unplayedLinesAfterQuitAreReported() throws {
    try sandbox.write("Sleep 1s\nType \"q\"\nSleep 1s\nType \"x\"\n", to: "a.tape")
    let outcome = try record("a.tape", ["-o", "a.txt"])
    #expect(outcome.status == 0 && outcome.errors.contains("a.tape:3: not played"))
  }

  @Test func unknownOutputFormatIsAUsageError() throws {
    try sandbox.write("Sleep 1s\n", to: "a.tape")
    let outcome = try record("a.tape", ["-o", "a.mp4"])
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("; available: .cast, .svg, .txt, .gif"))
  }

  private static func recordingText(_ name: String) throws -> String {
    try String(
      contentsOf: Checkout.file("Tests/Recordings/\(name)"), encoding: .utf8)
  }
}

extension String {
  fileprivate var lines: [Substring] { split(separator: "\n", omittingEmptySubsequences: false) }
}
