import Foundation
import Testing

/// A tape reads only what is in its own folder, writes only there or the one given on the command line, and its length and
/// size are limited.
struct TapeFolderTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    try FileManager.default.createDirectory(
      atPath: "\(sandbox.folder)/tapes", withIntermediateDirectories: true)
  }

  private func record(_ tape: String, _ arguments: String...) throws -> Outcome {
    try sandbox.write(tape, to: "tapes/a.tape")
    return try sandbox.run(["record", "tapes/a.tape"] + arguments)
  }

  @Test(arguments: [
    "Output ../out.txt", "Output sub/../../out.txt", "Output {sandbox}/out.txt",
    "Output link/out.txt", "Output out-link.txt", "Screenshot ../out.svg",
    "Screenshot {sandbox}/out.svg", "Screenshot link/out.svg",
  ])
  func pathsOutsideTheTapesFolderAreRefused(line: String) throws {
    for (link, target) in [("link", ".."), ("out-link.txt", "../out.txt")] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(sandbox.folder)/tapes/\(link)", withDestinationPath: target)
    }
    let command = line.replacing("{sandbox}", with: sandbox.folder)
    let outcome = try record("Set Width 80\n\(command)\nSleep 1s\n")
    let path = command.split(separator: " ").last ?? ""
    #expect(outcome.status == 1)
    #expect(
      outcome.errors.contains("tapes/a.tape:2: “\(path)” is outside the tape's folder"),
      "\(outcome.errors)")
    #expect(sandbox.text(of: "out.txt") == nil && sandbox.text(of: "out.svg") == nil)
  }

  /// All commands that name what is read.
  @Test(
    arguments: [
      "Program htop", "Source", "Set Home", "Set Config", "Set Data", "Set HomeFolder",
      "Env TESSERA_NOTES",
    ],
    [
      "../secret", "{sandbox}/secret", "sub/../../secret", "link", "folder-link/secret",
      "./deep/link", "deep/folder-link/tapes/../secret",
    ])
  func whatIsOutsideTheTapesFolderIsNotRead(command: String, path: String) throws {
    try sandbox.write("SECRET\n", to: "secret")
    try sandbox.write("", to: "tapes/deep/file")
    for (link, target) in [
      ("link", "../secret"), ("folder-link", ".."), ("deep/link", "{sandbox}/secret"),
      ("deep/folder-link", "../.."),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(sandbox.folder)/tapes/\(link)",
        withDestinationPath: target.replacing("{sandbox}", with: sandbox.folder))
    }
    let file = path.replacing("{sandbox}", with: sandbox.folder)
    let value = command == "Env TESSERA_NOTES" && !file.hasPrefix("/") ? "{tape}/\(file)" : file
    let outcome = try record("Set Width 80\n\(command) \"\(value)\"\nSleep 1s\n", "-o", "a.txt")
    #expect(outcome.status == 1)
    #expect(
      outcome.errors.hasPrefix("tessera: tapes/a.tape:2: ")
        && outcome.errors.contains("is outside the tape's folder"), "\(outcome.errors)")
    #expect(!outcome.errors.contains("SECRET"))
  }

  /// The files next to the tape's home screen belong to it.
  @Test(arguments: ["launchers.yaml", "designs.yaml"])
  func filesNextToTheHomeScreenDoNotLeadOut(name: String) throws {
    try sandbox.write("SECRET\n", to: "secret")
    try sandbox.write("widgets: []\n", to: "tapes/sub/home.yaml")
    try FileManager.default.createSymbolicLink(
      atPath: "\(sandbox.folder)/tapes/sub/\(name)", withDestinationPath: "../../secret")
    let outcome = try record("Set Home sub/home.yaml\nSleep 1s\n", "-o", "a.txt")
    #expect(outcome.status == 1)
    #expect(
      outcome.errors.contains("a.tape:1: Set Home: “sub/\(name)” is outside the tape's folder"),
      "\(outcome.errors)")
  }

  /// A tape is not what says which programs run, nor is the home screen beside it.
  @Test(arguments: [false, true])
  func programsRunOnlyWithAConfiguration(hasConfiguration: Bool) throws {
    try sandbox.write(
      """
      widgets:
        - {widget: data, family: large, settings: {Data: {source: "echo RAN; echo RAN"}}}

      """, to: "tapes/home.yaml")
    try sandbox.write("theme: paper\n", to: "tapes/config.yaml")
    let configuration = hasConfiguration ? "Set Config config.yaml\n" : ""
    let outcome = try record("\(configuration)Set Home home.yaml\nSleep 1s\n", "-o", "a.txt")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let frames = try #require(sandbox.text(of: "a.txt"))
    #expect(frames.contains("RAN") == hasConfiguration, "\(frames)")
    #expect(frames.contains("Set Config") == !hasConfiguration, "\(frames)")
  }

  @Test func linksWithinTheFolderAreFollowed() throws {
    try sandbox.write("widgets: []\n", to: "tapes/real/home.yaml")
    try sandbox.write("Sleep 1s\n", to: "tapes/real/b.tape")
    for (link, target) in [("home.yaml", "real/home.yaml"), ("other", "real")] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(sandbox.folder)/tapes/\(link)", withDestinationPath: target)
    }
    let outcome = try record(
      "Set Home ./home.yaml\nSet HomeFolder .\nEnv TESSERA_NOTES \"file://{tape}/other/b.tape\"\n"
        + "Source other/../other/b.tape\n", "-o", "a.txt")
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test func tapeWritesToItsFolderOrTheGivenOne() throws {
    let tape = "Output pictures/a.txt\nSleep 1s\nScreenshot b.svg\n"
    let defaultFolderOutcome = try record(tape)
    #expect(defaultFolderOutcome.status == 0, "\(defaultFolderOutcome.errors)")
    #expect(sandbox.text(of: "tapes/pictures/a.txt") != nil)
    #expect(sandbox.text(of: "tapes/b.svg") != nil)
    let otherFolderOutcome = try record(tape, "--folder", "other")
    #expect(otherFolderOutcome.status == 0, "\(otherFolderOutcome.errors)")
    #expect(sandbox.text(of: "other/pictures/a.txt") != nil)
    #expect(sandbox.text(of: "other/b.svg") != nil)
    let outputOptionOutcome = try record("Output ../x.txt\nSleep 1s\n", "-o", "named.txt")
    #expect(
      outputOptionOutcome.status == 0 && sandbox.text(of: "named.txt") != nil,
      "\(outputOptionOutcome.errors)")
    #expect(sandbox.text(of: "x.txt") == nil)
  }

  @Test func tooLargeRecordingIsReportedWithLine() throws {
    let outcome = try record(
      """
      Set Width 1000
      Set Height 1000
      Set Framerate 10
      Sleep 1s
      Advance@10s 100d

      """, "-o", "a.txt")
    #expect(outcome.status == 1)
    #expect(
      outcome.errors.contains("tapes/a.tape:5: the frames take more than 512 MiB"),
      "\(outcome.errors)")
  }

  /// Screenshots count toward the limit, too.
  @Test func tooManyScreenshotsAreReportedWithTheirLine() throws {
    let screenshots = String(repeating: "Screenshot a.svg\n", count: 200)
    let outcome = try record(
      "Set Width 1000\nSet Height 1000\nSleep 1s\n\(screenshots)", "-o", "a.txt")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("the frames take more than 512 MiB"), "\(outcome.errors)")
  }

  @Test func tooLongTapeIsReportedWithLine() throws {
    let sleeps = String(repeating: "Sleep 1h\n", count: 8)
    try sandbox.write("widgets: []\n", to: "tapes/home.yaml")
    let outcome = try record("Set Home home.yaml\nHide\n\(sleeps)", "-o", "a.txt")
    #expect(outcome.status == 1)
    #expect(
      outcome.errors.contains("tapes/a.tape:9: the tape takes more than 6 hours"),
      "\(outcome.errors)")
  }

  /// The targets of links in the data are copied, so that widgets do not write to them.
  @Test func linksInDataAreCopied() throws {
    try sandbox.write("Hello\tHallo\n", to: "words.tsv")
    try FileManager.default.createDirectory(
      atPath: "\(sandbox.folder)/tapes/data/tessera", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: "\(sandbox.folder)/tapes/data/tessera/todo.txt",
      withDestinationPath: "../../../todo.txt")
    try sandbox.write("only one\n", to: "todo.txt")
    try sandbox.write("widgets: [{widget: reminders, family: medium}]\n", to: "tapes/home.yaml")
    let outcome = try record(
      """
      Set Home home.yaml
      Set Data data
      Sleep 1s
      Wait+Screen /only one/
      Enter
      Sleep 500ms
      Enter
      Sleep 2s

      """, "-o", "a.txt")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(sandbox.text(of: "todo.txt") == "only one\n")
  }
}
