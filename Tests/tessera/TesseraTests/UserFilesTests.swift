import Foundation
import PseudoTerminals
import Testing

/// The user's files while the program runs: partly invalid, temporarily missing or not writable.
@Suite(.serialized)
struct UserFilesTests {
  private let sandbox: Sandbox
  private static let home = "config/tessera/home.yaml"

  init() throws {
    sandbox = try Sandbox()
  }

  private func start() throws -> PseudoTerminal {
    try PseudoTerminal([Sandbox.program("tessera")], environment: sandbox.environment)
  }

  private func end(_ terminal: PseudoTerminal) {
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  @Test func unknownFamilyAffectsOnlyItsWidget() throws {
    let later = "  - {widget: clock, family: hologram, id: later}  # of a later version\n"
    try sandbox.write(
      "widgets:\n  - {widget: words, family: small}\n\(later)", to: Self.home)
    let terminal = try start()
    #expect(terminal.wait(toSee: "Words", "home.yaml:3: family: unknown family “hologram”"))
    let outcome = try sandbox.run(["add", "clock", "--family", "small"])
    #expect(outcome.status == 0, "\(outcome)")
    #expect(terminal.wait(toSee: "Tokyo"))
    terminal.type("\u{1b}")
    #expect(terminal.wait { !terminal.shown.contains("hologram") }, "the error was dismissed")
    terminal.type("e-e")
    #expect(terminal.wait { sandbox.text(of: Self.home)?.contains("words") == false })
    #expect(sandbox.text(of: Self.home)?.contains(later) == true)
    end(terminal)
  }

  @Test func unknownConfigurationKeyIsSkipped() throws {
    try sandbox.write(
      "colour: red\ntheme: ember\nlimits: {idle: 7, idel: 8}\n", to: "config/tessera/config.yaml")
    let outcome = try sandbox.run(["config", "print"])
    #expect(outcome.output.contains("theme: ember\n") && outcome.output.contains("idle: 7,"))
    #expect(outcome.errors.contains("config.yaml:1: unknown key “colour”"))
    #expect(outcome.errors.contains("config.yaml:3: unknown key “idel”"))
    let terminal = try start()
    #expect(terminal.wait(toSee: "config.yaml:1: unknown key", "config.yaml:3: unknown key"))
    try sandbox.write("theme: ember\n", to: "config/tessera/config.yaml")
    #expect(terminal.wait { !terminal.shown.contains("unknown key") })
    end(terminal)
  }

  @Test func unknownLayoutKeyIsReportedAndKept() throws {
    let source = "widgets:\n  - {widget: words, family: small, famly: large}\n"
    try sandbox.write(source, to: Self.home)
    let terminal = try start()
    #expect(terminal.wait(toSee: "Words", "home.yaml:2: unknown key “famly”"))
    let outcome = try sandbox.run(["add", "clock", "--family", "small"])
    #expect(outcome.status == 0 && sandbox.text(of: Self.home)?.hasPrefix(source) == true)
    end(terminal)
  }

  @Test(arguments: [false, true])
  func recreatedFolderIsWatched(isMoved: Bool) throws {
    try sandbox.write("widgets:\n  - {widget: words, family: small}\n", to: Self.home)
    let terminal = try start()
    #expect(terminal.wait(toSee: "Words"))
    let folder = "\(sandbox.folder)/config/tessera"
    for widget in ["System", "Calendar"] {
      if isMoved {
        try FileManager.default.moveItem(atPath: folder, toPath: "\(sandbox.folder)/\(widget)")
      } else {
        try FileManager.default.removeItem(atPath: folder)
      }
      let name = widget.lowercased()
      try sandbox.write("widgets:\n  - {widget: \(name), family: small}\n", to: Self.home)
      #expect(terminal.wait(toSee: widget))
    }
    end(terminal)
  }

  /// The folder above is deleted, too.
  @Test func deletedParentFolderIsWaitedFor() throws {
    try sandbox.write("widgets:\n  - {widget: words, family: small}\n", to: Self.home)
    let terminal = try start()
    #expect(terminal.wait(toSee: "Words"))
    try FileManager.default.removeItem(atPath: "\(sandbox.folder)/config")
    try sandbox.write("widgets:\n  - {widget: system, family: small}\n", to: Self.home)
    #expect(terminal.wait(toSee: "System"))
    end(terminal)
  }

  /// If the file cannot be written, the edit is still shown, and saved together with the next one.
  @Test func unsavedEditIsSavedWithTheNext() throws {
    try sandbox.write(
      """
      # mine
      widgets:
        - {widget: words, family: small}
        - {widget: system, family: small}
        - {widget: clock, family: small}  # Tokyo

      """, to: Self.home)
    let terminal = try start()
    #expect(terminal.wait(toSee: "Words", "System", "Tokyo"))
    // A folder with the name of the copy of the old version prevents writing, like a full disk.
    let obstacle = "\(sandbox.folder)/config/tessera/.home.yaml.\(terminal.pid).old"
    try FileManager.default.createDirectory(
      atPath: obstacle, withIntermediateDirectories: false)
    terminal.type("e-e")
    #expect(terminal.wait(toSee: "cannot be written"))
    #expect(sandbox.text(of: Self.home)?.contains("words") == true)
    try FileManager.default.removeItem(atPath: obstacle)
    terminal.type("e-e")
    let saved = "# mine\nwidgets:\n  - {widget: clock, family: small}  # Tokyo\n"
    #expect(terminal.wait { sandbox.text(of: Self.home)?.hasPrefix(saved) == true })
    #expect(terminal.shown.contains("Tokyo") && !terminal.shown.contains("changed on disk"))
    end(terminal)
  }

  @Test func lineEndsAndByteOrderMarkAreKept() throws {
    let source = "\u{feff}# mine\r\nwidgets:\r\n  - {widget: words, family: small}\r\n"
    try sandbox.write(source, to: Self.home)
    let outcome = try sandbox.run(["add", "clock", "--family", "small"])
    #expect(outcome.status == 0, "\(outcome)")
    let data = FileManager.default.contents(atPath: "\(sandbox.folder)/\(Self.home)") ?? Data()
    #expect(
      String(decoding: data, as: UTF8.self) == source + "  - {widget: clock, family: small}\r\n")
  }
}
