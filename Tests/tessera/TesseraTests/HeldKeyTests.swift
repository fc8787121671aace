import Foundation
import PseudoTerminals
import Testing

/// A key that is held, or pasted, writes once when it pauses, and nothing is lost.
@Suite(.serialized)
struct HeldKeyTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    try sandbox.write(
      "motion: reduced\nappearance: dark\ngrid: 18x9\n", to: "config/tessera/config.yaml")
    try sandbox.write(
      """
      widgets:
        - {widget: words, family: small, id: word}
        - {widget: clock, family: small, id: clock}  # mine
      stacks:
        both: {widgets: [word, clock]}

      """, to: "config/tessera/home.yaml")
    // So that it can be watched.
    try sandbox.write("", to: "state/tessera/log")
  }

  private func start() throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      [Sandbox.program("tessera")], environment: sandbox.environment)
    #expect(terminal.wait(toSee: "press to flip"))
    return terminal
  }

  private var choices: String { sandbox.text(of: "state/tessera/choices.json") ?? "" }

  @Test func fourThousandKeysInOneWriteAreWrittenOnce() throws {
    let terminal = try start()
    let writes = FolderWrites("\(sandbox.folder)/state/tessera")
    terminal.type(String(repeating: "d", count: 4000))
    #expect(terminal.wait(toSee: "Appearance: light"))
    let shown = try sandbox.run(["open", "tessera://page/1"])
    #expect(shown.status == 0, "\(shown)")
    #expect(terminal.wait { choices.contains("light") })
    terminal.type("q")
    #expect(terminal.end() == 0)
    #expect(writes.count(of: "choices.json") == 1)
    #expect(choices.contains("light"), "\(choices)")
  }

  /// A program that the dashboard has answered reads files that contain every key before.
  @Test func filesAreWrittenBeforeAnAnswer() throws {
    let terminal = try start()
    terminal.type("d")
    #expect(terminal.wait(toSee: "Appearance: light"))
    let shown = try sandbox.run(["open", "tessera://page/1"])
    #expect(shown.status == 0, "\(shown)")
    #expect(choices.contains("light"))
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT])
  func endingWritesWhatIsPending(signal: Int32) throws {
    let terminal = try start()
    terminal.type("dp")
    #expect(terminal.wait(toSee: "pinned"))
    kill(terminal.pid, signal)
    _ = terminal.end()
    #expect(choices.contains("light"), "\(choices)")
    let home = try #require(sandbox.text(of: "config/tessera/home.yaml"))
    #expect(home.contains("pinned") && home.contains("# mine"), "\(home)")
  }

  @Test func quittingAtOnceWritesWhatIsPending() throws {
    let terminal = try start()
    terminal.type("dpJq")
    #expect(terminal.end() == 0)
    #expect(choices.contains("light"), "\(choices)")
    #expect(sandbox.text(of: "config/tessera/home.yaml")?.contains("pinned") == true)
  }

  @Test func pinningManyTimesWritesTheHomeScreenOnce() throws {
    let terminal = try start()
    let writes = FolderWrites("\(sandbox.folder)/config/tessera")
    terminal.type(String(repeating: "p", count: 301))
    #expect(
      terminal.wait { sandbox.text(of: "config/tessera/home.yaml")?.contains("pinned") == true })
    #expect(writes.count(of: "home.yaml") == 1)
    terminal.type("q")
    #expect(terminal.end() == 0)
  }
}

/// The files that are moved into a folder, as every whole file is that the dashboard writes.
private struct FolderWrites {
  private let descriptor: Int32

  init(_ folder: String) {
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    inotify_add_watch(descriptor, folder, UInt32(IN_MOVED_TO))
  }

  /// Returns how often a file was written since the last call.
  func count(of name: String) -> Int {
    var count = 0
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while case let size = read(descriptor, &buffer, buffer.count), size > 0 {
      var offset = 0
      while offset < size {
        let length = buffer[offset + 12..<offset + 16].enumerated()
          .reduce(0) { $0 | Int($1.element) << ($1.offset * 8) }
        let text = buffer[offset + 16..<offset + 16 + length].prefix { $0 != 0 }
        if String(decoding: text, as: UTF8.self) == name { count += 1 }
        offset += 16 + length
      }
    }
    return count
  }
}
