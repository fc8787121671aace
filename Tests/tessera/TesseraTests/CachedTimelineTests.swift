import Foundation
import PseudoTerminals
import Testing

/// Cached timelines and requests of other programs, with the dashboard and real extensions.
@Suite(.serialized)
struct CachedTimelineTests {
  private func start(_ sandbox: Sandbox) throws -> PseudoTerminal {
    try PseudoTerminal([Sandbox.program("tessera")], environment: sandbox.environment)
  }

  /// Sets up a home screen with two widgets of the faulty extension.
  ///
  /// A marker file, which is not part of the command, controls its behavior, so that the cache
  /// regards it as the same program.
  private func useFaulty(_ mode: String, _ sandbox: Sandbox, configuration: String = "") throws {
    let program = try Sandbox.program("FaultyExtension")
    try sandbox.write(
      """
      extensions:
        faulty:
          command: [\(program), \(mode)]
          environment: {FAULTY_MARKER: \(sandbox.folder)/marker, SWIFT_BACKTRACE: enable=no}
      \(configuration)

      """, to: "config/tessera/config.yaml")
    try sandbox.write(
      """
      widgets:
        - {widget: faulty/faulty, family: medium}
        - {widget: faulty/steady, family: medium}

      """, to: "config/tessera/home.yaml")
  }

  private func quit(_ terminal: PseudoTerminal) {
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  private func command(_ arguments: [String], _ sandbox: Sandbox) throws -> (Int32, String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try Sandbox.program("tessera"))
    process.arguments = arguments
    process.environment = sandbox.environment
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  private func cachedFiles(_ sandbox: Sandbox) -> [String] {
    let folder = "\(sandbox.folder)/cache/tessera/timelines"
    // A missing folder counts as empty.
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
      .filter { $0.hasSuffix(".timeline") }.map { "\(folder)/\($0)" }
  }

  /// In the second run no extension responds.
  @Test func secondStartShowsLastScreenImmediately() throws {
    let sandbox = try Sandbox()
    try useFaulty("due", sandbox)
    try sandbox.write("", to: "marker")
    let first = try start(sandbox)
    #expect(first.wait(toSee: "mended one", "steady one"))
    quit(first)
    #expect(cachedFiles(sandbox).count == 2)
    try FileManager.default.removeItem(atPath: "\(sandbox.folder)/marker")
    let second = try start(sandbox)
    #expect(second.wait(toSee: "mended ", "steady "))
    let bytes = second.text
    for text in ["Faulty", "Steady", "mended ", "steady "] {
      #expect(bytes.contains(text), "\(text)")
    }
    #expect(!bytes.contains("▆"), "no placeholder was shown")
    quit(second)
  }

  @Test func timelineThatIsNotDueStartsNoProcess() throws {
    let sandbox = try Sandbox()
    try useFaulty("good", sandbox)
    let first = try start(sandbox)
    #expect(first.wait(toSee: "good three", "steady three"))
    quit(first)
    let second = try start(sandbox)
    #expect(second.wait(toSee: "good three", "steady three"))
    #expect(second.waitUntilIdle())
    #expect(Sandbox.children(of: second.pid).isEmpty)
    quit(second)
  }

  /// Damaged files are ignored, and the widgets are loaded again.
  @Test(arguments: ["cut", "flipped", "empty", "folder"])
  func damagedCacheIsIgnored(damage: String) throws {
    let sandbox = try Sandbox()
    try useFaulty("good", sandbox)
    let first = try start(sandbox)
    #expect(first.wait(toSee: "good one", "steady one"))
    quit(first)
    for file in cachedFiles(sandbox) { try apply(damage, to: file) }
    let second = try start(sandbox)
    #expect(second.wait(toSee: "good one", "steady one"), "loaded again from the first entry")
    #expect(Sandbox.children(of: second.pid).count == 1)
    #expect(!second.shown.contains("!"))
    quit(second)
  }

  private func apply(_ damage: String, to file: String) throws {
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
    switch damage {
    case "cut": bytes.removeLast(bytes.count / 3)
    case "flipped": bytes[bytes.count / 2] ^= 4
    case "empty": bytes = []
    default:
      try FileManager.default.removeItem(atPath: file)
      try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: false)
      return
    }
    try Data(bytes).write(to: URL(fileURLWithPath: file))
  }

  /// Whether this machine allows private mounts.
  private static let hasNamespaces: Bool = {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["unshare", "-rm", "mount", "-t", "tmpfs", "-o", "size=8k", "none", "/mnt"]
    process.standardError = FileHandle.nullDevice
    // If unshare is missing, they are not available.
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()

  /// The cache is on a disk of two pages: nothing is cached, and nothing else is affected.
  @Test(.enabled(if: hasNamespaces)) func fullDiskAffectsOnlyTheCache() throws {
    let sandbox = try Sandbox()
    try useFaulty("good", sandbox)
    let folder = "\(sandbox.folder)/cache/tessera/timelines"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    let script =
      "mount -t tmpfs -o size=8k none \(folder) && head -c 8192 /dev/zero > \(folder)/full;"
      + " exec \(try Sandbox.program("tessera"))"
    let terminal = try PseudoTerminal(
      ["unshare", "-rm", "sh", "-c", script], environment: sandbox.environment)
    #expect(terminal.wait(toSee: "good one", "steady one"))
    #expect(terminal.wait(toSee: "good three"))
    quit(terminal)
    let log = try #require(sandbox.text(of: "state/tessera/tessera.log"))
    #expect(log.split(separator: "\n").count { $0.contains("No space left on device") } == 1)
  }

  /// When a route appears in a private network, failed loads are retried immediately.
  @Test(.enabled(if: hasNamespaces && FileManager.default.isExecutableFile(atPath: "/usr/sbin/ip")))
  func returningNetworkIsNoticed() throws {
    let sandbox = try Sandbox()
    try useFaulty("exit", sandbox)
    let addRoute = "ip link set lo up && ip route add default dev lo"
    let script =
      "(until [ -e \(sandbox.folder)/go ]; do sleep 0.1; done; \(addRoute)) &"
      + " exec \(try Sandbox.program("tessera"))"
    let terminal = try PseudoTerminal(
      ["unshare", "-rn", "sh", "-c", script], environment: sandbox.environment)
    #expect(terminal.wait(toSee: "exited with status 3"))
    terminal.type("i")
    // The next retry is about eight seconds away; if it comes first, another one follows.
    #expect(terminal.wait(toSee: "3 in a row"))
    try sandbox.write("", to: "go")
    #expect(terminal.wait(toSee: "network reconnected"))
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  @Test func reloadCommandReloadsRunningDashboard() throws {
    let sandbox = try Sandbox()
    try useFaulty("count", sandbox)
    let terminal = try start(sandbox)
    #expect(terminal.wait(toSee: "count 1"))
    #expect(try command(["reload", "faulty"], sandbox) == (0, ""))
    #expect(terminal.wait(toSee: "count 2"))
    let other = try command(["reload", "other"], sandbox)
    #expect(other.0 == 1 && other.1.contains("no widget of the kind “other”"))
    #expect(terminal.waitUntilIdle())
    #expect(terminal.shown.contains("count 2"), "other kinds are not reloaded")
    let (status, output) = try command(["open", "tessera://page/9"], sandbox)
    #expect(status == 1 && output.contains("no page 9; the last page is 1"))
    #expect(try command(["open", "tessera://widget/faulty%2Fsteady-medium"], sandbox).0 == 0)
    #expect(terminal.wait(toSee: "Steady  ·"))
    quit(terminal)
  }

  @Test func queuedReloadHappensAtTheNextStart() throws {
    let sandbox = try Sandbox()
    try useFaulty("count", sandbox)
    let first = try start(sandbox)
    #expect(first.wait(toSee: "count 1", "steady"))
    quit(first)
    let (status, output) = try command(["reload", "faulty"], sandbox)
    #expect(status == 0 && output.contains("queued for the next start"))
    let second = try start(sandbox)
    #expect(second.wait { Sandbox.children(of: second.pid).count == 1 }, "a timeline is requested")
    quit(second)
    let third = try start(sandbox)
    #expect(third.wait(toSee: "count 1"))
    #expect(third.waitUntilIdle())
    #expect(Sandbox.children(of: third.pid).isEmpty, "once")
    quit(third)
  }

  @Test func childrenEndWithADashboardThatIsKilled() throws {
    let sandbox = try Sandbox()
    try useFaulty("hang", sandbox)
    let terminal = try start(sandbox)
    #expect(terminal.wait { Sandbox.children(of: terminal.pid).count == 1 })
    let child = try #require(Sandbox.children(of: terminal.pid).first?.pid)
    #expect(terminal.waitUntilIdle())
    kill(terminal.pid, SIGKILL)
    // It hangs in a request and reads no input, so only a signal can end it.
    #expect(terminal.wait { !FileManager.default.fileExists(atPath: "/proc/\(child)/exe") })
  }

  @Test func idleProcessEndsSilently() throws {
    let sandbox = try Sandbox()
    try useFaulty("good", sandbox, configuration: "limits: {idle: 1}")
    let terminal = try start(sandbox)
    #expect(terminal.wait(toSee: "good three"))
    #expect(terminal.wait { Sandbox.children(of: terminal.pid).isEmpty })
    terminal.type("i")
    #expect(terminal.wait(toSee: "not running"))
    #expect(!terminal.shown.contains("!"))
    quit(terminal)
  }

  @Test func boxDetailsShowResourceUsage() throws {
    let sandbox = try Sandbox()
    try useFaulty("good", sandbox)
    let terminal = try start(sandbox)
    #expect(terminal.wait(toSee: "good one"))
    terminal.type("i")
    #expect(terminal.wait(toSee: "MiB", "s CPU time left (10 min window)", "only on request"))
    quit(terminal)
  }
}
