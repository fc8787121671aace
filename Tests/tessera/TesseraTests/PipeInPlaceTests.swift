import Foundation
import PseudoTerminals
import Testing

/// A pipe in place of a file is neither waited for nor replaced.
@Suite(.serialized)
struct PipeInPlaceTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    try sandbox.write(
      "widgets: [{widget: clock, family: small}]\n", to: "config/tessera/home.yaml")
  }

  private func start(_ arguments: String...) throws -> PseudoTerminal {
    try PseudoTerminal(
      [Sandbox.program("tessera")] + arguments, environment: sandbox.environment)
  }

  /// Replaces a file with a pipe.
  private func makePipe(at path: String) throws {
    let file = "\(sandbox.folder)/\(path)"
    let parent = (file as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
    unlink(file)
    try #require(mkfifo(file, 0o600) == 0)
  }

  private func isPipe(_ path: String) -> Bool {
    var status = stat()
    return lstat("\(sandbox.folder)/\(path)", &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
  }

  /// Creates an empty database: SQLite accepts an empty file.
  private func makeDatabase() throws { try sandbox.write("", to: "state/tessera/state.sqlite") }

  @Test(arguments: [
    "state.sqlite", "state.sqlite-journal", "state.sqlite-wal", "state.sqlite-shm", "reloads",
    "ground", "choices.json", "tessera.log",
  ])
  func startDoesNotWaitForAPipe(name: String) throws {
    if name.contains("-") { try makeDatabase() }
    try makePipe(at: "state/tessera/\(name)")
    let terminal = try start()
    #expect(terminal.wait(toSee: "Tokyo"))
    terminal.type("q")
    #expect(terminal.end() == 0)
    #expect(isPipe("state/tessera/\(name)"))
  }

  @Test(arguments: ["config.yaml", "home.yaml"])
  func pipeInPlaceOfFileIsReported(name: String) throws {
    try makePipe(at: "config/tessera/\(name)")
    let terminal = try start()
    #expect(terminal.wait(toSee: "\(name): cannot be read: it is a pipe, not a file"))
    terminal.type("q")
    #expect(terminal.end() == 0)
    #expect(isPipe("config/tessera/\(name)"))
  }

  @Test func largeFileIsReportedAndNotRead() throws {
    let text = String(repeating: "# long\n", count: 200_000)
    try sandbox.write(text, to: "config/tessera/config.yaml")
    let outcome = try sandbox.run(["config", "validate"])
    #expect(outcome.status == 1)
    #expect(
      outcome.errors.contains("config.yaml: cannot be read: larger than 1024 KiB"),
      "\(outcome.errors)")
  }

  /// Files in the cache may come from other programs.
  @Test func cachedTimelineThatIsAPipeIsIgnored() throws {
    let first = try start()
    #expect(first.wait(toSee: "Tokyo"))
    first.type("q")
    #expect(first.end() == 0)
    let folder = "cache/tessera/timelines"
    let names = try FileManager.default.contentsOfDirectory(
      atPath: "\(sandbox.folder)/\(folder)"
    ).filter { $0.hasSuffix(".timeline") }
    try #require(!names.isEmpty)
    for name in names { try makePipe(at: "\(folder)/\(name)") }
    let second = try start()
    #expect(second.wait(toSee: "Tokyo"))
    second.type("q")
    #expect(second.end() == 0)
  }

  @Test func reloadDoesNotWaitForAPipe() throws {
    try makePipe(at: "state/tessera/reloads")
    let command = try start("reload")
    #expect(command.end() == 1, "the request cannot be queued")
    #expect(isPipe("state/tessera/reloads"))
  }

  @Test func recordingIsNotWrittenToAPipe() throws {
    try sandbox.write("Sleep 1s\n", to: "a.tape")
    try makePipe(at: "a.txt")
    let command = try start("record", "\(sandbox.folder)/a.tape", "-o", "\(sandbox.folder)/a.txt")
    #expect(command.end() == 1)
    #expect(command.text.contains("a.txt: it is a pipe, not a file"), "\(command.text)")
    #expect(isPipe("a.txt"))
  }

  /// The data of a tape is copied for its widgets.
  @Test func tapeDataIsCopiedWithoutPipes() throws {
    try sandbox.write("Interchange\tAustausch\n", to: "data/tessera/words.tsv")
    try sandbox.write("widgets: [{widget: words, family: small}]\n", to: "home.yaml")
    try makePipe(at: "data/tessera/other")
    try sandbox.write(
      "Set Home home.yaml\nSet Data data\nSleep 1s\nWait+Screen /Interchange/\n", to: "a.tape")
    let command = try start("record", "\(sandbox.folder)/a.tape", "-o", "\(sandbox.folder)/b.txt")
    #expect(command.end(within: 60) == 0, "\(command.text)")
  }
}
