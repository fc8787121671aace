import Foundation
import PseudoTerminals
import Testing

/// Anything may be in place of the files that the dashboard reads: it starts, names the file, and
/// changes nothing.
@Suite(.serialized)
struct HostileFileTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  enum Kind: String, CaseIterable {
    case pipe, folder, device, danglingLink, circularLink, sparse, zeroBytes, invalidText, manyLines

    /// Puts the kind at a path.
    func make(at path: String) throws {
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try? FileManager.default.removeItem(atPath: path)
      switch self {
      case .pipe: #expect(mkfifo(path, 0o600) == 0)
      case .folder:
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      case .device: #expect(symlink("/dev/zero", path) == 0)
      case .danglingLink: #expect(symlink("/nowhere/at/all", path) == 0)
      case .circularLink: #expect(symlink(path, path) == 0)
      case .sparse:
        try Data().write(to: URL(fileURLWithPath: path))
        #expect(truncate(path, 5 << 30) == 0)
      case .zeroBytes: try Data([0x61, 0, 0x62, 0x0a]).write(to: URL(fileURLWithPath: path))
      case .invalidText: try Data([0xff, 0xfe, 0x0a]).write(to: URL(fileURLWithPath: path))
      case .manyLines:
        let lines = String(repeating: "a: 1\n", count: 1_000_000)
        try Data(lines.utf8).write(to: URL(fileURLWithPath: path))
      }
    }
  }

  /// The files of the user that the dashboard never changes by itself, with the name in messages.
  private static let files = [
    ("config/tessera/designs.yaml", "designs.yaml"),
    ("config/tessera/launchers.yaml", "launchers.yaml"),
    ("config/tessera/permissions.yaml", "permissions.yaml"),
    ("config/tessera/themes/odd.yaml", "odd"),
    ("state/tessera/choices.json", "choices.json"),
  ]
  /// The files of the program's own, which it may replace or move aside.
  private static let ownFiles = [
    "state/tessera/reloads", "state/tessera/ground", "state/tessera/marks/not-drawn",
    "state/tessera/state.sqlite", "state/tessera/pushed/odd", "cache/tessera/timelines/odd",
    "cache/tessera/print/odd", "run/tessera/1.sock",
  ]

  private static let home = """
    widgets:
      - {widget: words, family: small, id: word}
      - {widget: clock, family: small, id: clock}
    stacks:
      both: {widgets: [word, clock]}

    """

  @Test(arguments: Kind.allCases)
  func dashboardStartsAndNamesTheFiles(_ kind: Kind) throws {
    try sandbox.write(Self.home, to: "config/tessera/home.yaml")
    try sandbox.write("theme: odd\n", to: "config/tessera/config.yaml")
    for (path, _) in Self.files { try kind.make(at: "\(sandbox.folder)/\(path)") }
    for path in Self.ownFiles { try kind.make(at: "\(sandbox.folder)/\(path)") }
    let before = Self.files.map { state(of: $0.0) }
    let terminal = try PseudoTerminal(
      [Sandbox.program("tessera")], environment: sandbox.environment)
    #expect(terminal.wait(toSee: "press to flip"))
    terminal.type("q")
    #expect(terminal.end() == 0)
    #expect(Self.files.map { state(of: $0.0) } == before, "nothing was changed")
    // A link to nothing is no file, which is not a mistake, except for a theme that is asked for.
    guard kind != .danglingLink else { return }
    let log = try #require(sandbox.text(of: "state/tessera/tessera.log"))
    for (_, name) in Self.files { #expect(log.contains(name), "\(name)\n\(log.prefix(4000))") }
    #expect(log.utf8.count < 64 << 10, "\(log.utf8.count) bytes of messages")
  }

  @Test(arguments: Kind.allCases)
  func dashboardStartsWithoutItsConfiguration(_ kind: Kind) throws {
    for path in ["config/tessera/config.yaml", "config/tessera/home.yaml"] {
      try kind.make(at: "\(sandbox.folder)/\(path)")
    }
    let paths = ["config/tessera/config.yaml", "config/tessera/home.yaml"]
    let before = paths.map(state)
    let terminal = try PseudoTerminal(
      [Sandbox.program("tessera")], environment: sandbox.environment)
    #expect(terminal.wait(toSee: "edit"))
    terminal.type("q")
    #expect(terminal.end() == 0)
    #expect(paths.map(state) == before)
  }

  /// What is at a path: its kind, size and inode.
  private func state(of path: String) -> String {
    var status = stat()
    guard lstat("\(sandbox.folder)/\(path)", &status) == 0 else { return "nothing" }
    return "\(status.st_mode) \(status.st_size) \(status.st_ino)"
  }

  /// Forty thousand mistakes are a short message.
  @Test func mistakesAreCounted() throws {
    let keys = (0..<40_000).map { "colour\($0): 1\n" }.joined()
    try sandbox.write("grid: 18x9\n" + keys, to: "config/tessera/config.yaml")
    try sandbox.write(Self.home, to: "config/tessera/home.yaml")
    let terminal = try PseudoTerminal(
      [Sandbox.program("tessera")], environment: sandbox.environment)
    #expect(terminal.wait(toSee: "press to flip"))
    terminal.type("q")
    #expect(terminal.end() == 0)
    let log = try #require(sandbox.text(of: "state/tessera/tessera.log"))
    #expect(log.contains("39980 more errors"))
    #expect(log.utf8.count < 8 << 10)
    let check = try sandbox.run(["config", "validate"])
    #expect(check.status == 1)
    #expect(check.errors.utf8.count < 8 << 10, "\(check.errors.utf8.count)")
  }

  @Test func widgetsAfterTheLimitAreNamedAndStay() throws {
    let widgets = (0..<20_000).map { "  - {widget: words, family: small, id: w\($0)}\n" }.joined()
    let source = "widgets:\n" + widgets
    try sandbox.write(source, to: "config/tessera/home.yaml")
    let terminal = try PseudoTerminal(
      [Sandbox.program("tessera")], environment: sandbox.environment)
    #expect(terminal.wait(toSee: "press to flip"))
    terminal.type("q")
    #expect(terminal.end() == 0)
    let log = try #require(sandbox.text(of: "state/tessera/tessera.log"))
    #expect(log.contains("has 20000 items, of which the first 1000 are used"))
    #expect(sandbox.text(of: "config/tessera/home.yaml") == source)
  }

  @Test func oldestTemporaryBoxesGo() throws {
    try sandbox.write(Self.home, to: "config/tessera/home.yaml")
    for index in 0..<120 {
      let heading = "tessera-push 1 text \(1_800_000_000 + index) 4000000000 small Box\(index)\n"
      try sandbox.write(heading + "text \(index)\n", to: "state/tessera/pushed/box\(index)")
    }
    let terminal = try PseudoTerminal(
      [Sandbox.program("tessera")], environment: sandbox.environment)
    #expect(terminal.wait(toSee: "press to flip"))
    terminal.type("q")
    #expect(terminal.end() == 0)
    let left = try FileManager.default.contentsOfDirectory(
      atPath: "\(sandbox.folder)/state/tessera/pushed")
    #expect(Set(left) == Set((70..<120).map { "box\($0)" }))
  }
}
