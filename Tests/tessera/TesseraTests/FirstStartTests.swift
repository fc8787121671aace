import Foundation
import PseudoTerminals
import Testing

/// The first start, which asks nobody in the network, in a network of its own that counts packets.
@Suite(.serialized)
struct FirstStartTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    for file in ["config.yaml", "home.yaml"] {
      try FileManager.default.removeItem(atPath: "\(sandbox.folder)/config/tessera/\(file)")
    }
    try sandbox.write("nameserver 127.0.0.1\n", to: "resolv.conf")
    // Without a table of names, every name is asked for.
    try sandbox.write("hosts: dns\n", to: "nsswitch.conf")
  }

  /// Whether this machine allows a private network, in which every address is this machine.
  private static let hasNetwork: Bool = {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["unshare", "-rnm", "sh", "-c", setup(in: "/nonexistent") + "true"]
    process.standardError = FileHandle.nullDevice
    // If unshare is missing, there is none.
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()

  /// Returns the beginning of a script: every packet goes to this machine and is counted, and every
  /// name is asked for there.
  private static func setup(in folder: String) -> String {
    """
    PATH=$PATH:/usr/sbin:/sbin
    ip link set lo up && ip route add local default dev lo || exit 1
    ip -6 route add local default dev lo
    for file in resolv.conf nsswitch.conf; do
      [ -e \(folder)/$file ] && touch /etc/$file; mount --bind \(folder)/$file /etc/$file
    done
    cat /proc/net/snmp /proc/net/snmp6 > \(folder)/before

    """
  }

  /// Returns a command that runs another one in a network of its own.
  private func command(_ program: String) throws -> [String] {
    let script =
      Self.setup(in: sandbox.folder)
      + "\(try Sandbox.program("tessera")) \(program)\nstatus=$?\n"
      + "cat /proc/net/snmp /proc/net/snmp6 > \(sandbox.folder)/after\nexit $status"
    return ["unshare", "-rnm", "sh", "-c", script]
  }

  /// The environment of a new user, who has set no variable of Tessera's.
  private var environment: [String: String] {
    sandbox.environment.merging(["http_proxy": "", "https_proxy": "", "all_proxy": ""]) { $1 }
  }

  private func start(_ columns: UInt16, _ rows: UInt16) throws -> PseudoTerminal {
    try PseudoTerminal(
      command(""), environment: environment, columns: columns, rows: rows)
  }

  /// What was sent while the program ran, by the kernel's names: packets, and those for which there
  /// was no route.
  private func sent() throws -> [String: Int] {
    let before = Self.counters(try #require(sandbox.text(of: "before")))
    let after = Self.counters(try #require(sandbox.text(of: "after")))
    #expect(after["Ip.OutRequests"] != nil)
    return after.merging(before) { $0 - $1 }.filter { name, count in
      ["OutRequests", "OutNoRoutes", "OutDatagrams", "ActiveOpens"].contains {
        name.hasSuffix($0)
      } && count != 0
    }
  }

  /// Parses the two tables: names and numbers in two lines, and a name and a number in each line.
  private static func counters(_ text: String) -> [String: Int] {
    var counters: [String: Int] = [:]
    var names: [Substring] = []
    for line in text.split(separator: "\n") {
      let words = line.split(whereSeparator: \.isWhitespace)
      guard let first = words.first, words.count > 1 else { continue }
      if !first.hasSuffix(":") {
        counters[String(first)] = Int(words[1])
      } else if names.first == first {
        for (name, value) in zip(names, words).dropFirst() {
          counters["\(first.dropLast()).\(name)"] = Int(value)
        }
      } else {
        names = words
      }
    }
    return counters
  }

  private static let needsNetwork: Comment = "no namespaces for a private network"

  @Test(
    .enabled(if: hasNetwork, needsNetwork),
    arguments: [(80, 24), (100, 30), (120, 40), (160, 50), (200, 60), (240, 70)])
  func firstStartAsksNobody(columns: UInt16, rows: UInt16) throws {
    let terminal = try start(columns, rows)
    #expect(terminal.wait(toSee: "Welcome to Tessera"))
    #expect(terminal.waitUntilIdle())
    terminal.type("\u{1b}")
    #expect(terminal.wait { !terminal.shown.contains("Welcome to Tessera") })
    for page in 1... {
      #expect(terminal.waitUntilIdle())
      let shown = terminal.shown
      terminal.type("]")
      #expect(terminal.waitUntilIdle())
      if terminal.shown == shown || page > 8 { break }
    }
    // What the user asks for is not asked for elsewhere, either.
    terminal.type("r")
    #expect(terminal.waitUntilIdle())
    terminal.type("R")
    #expect(terminal.waitUntilIdle())
    terminal.type("q")
    #expect(terminal.end() == 0)
    #expect(try sent() == [:])
    #expect(sandbox.text(of: "config/tessera/home.yaml") != nil)
  }

  @Test(.enabled(if: hasNetwork, needsNetwork)) func galleryAsksNobody() throws {
    let terminal = try start(120, 40)
    #expect(terminal.wait(toSee: "Welcome to Tessera"))
    terminal.type("\u{1b}")
    #expect(terminal.wait { !terminal.shown.contains("Welcome to Tessera") })
    terminal.type("+")
    #expect(terminal.wait(toSee: "Add a widget"))
    #expect(terminal.waitUntilIdle())
    for _ in 0..<40 {
      terminal.type("\u{1b}[B")
      #expect(terminal.waitUntilIdle())
    }
    terminal.type("\u{1b}")
    #expect(terminal.wait { !terminal.shown.contains("Add a widget") })
    terminal.type("q")
    #expect(terminal.end() == 0)
    #expect(try sent() == [:])
  }

  /// The counters see what a press allows.
  @Test(.enabled(if: hasNetwork, needsNetwork), arguments: [false, true])
  func pressAsksTheHost(isPressed: Bool) throws {
    try sandbox.write(
      "widgets:\n  - {widget: markets, family: medium, network: ask}\n",
      to: "config/tessera/home.yaml")
    let terminal = try start(80, 24)
    #expect(terminal.wait(toSee: "Show Markets", "asks www.ecb.europa.eu"))
    if isPressed {
      terminal.type("\r")
      #expect(terminal.wait { !terminal.shown.contains("Show Markets") })
    }
    #expect(terminal.waitUntilIdle())
    terminal.type("q")
    #expect(terminal.end() == 0)
    #expect(try (sent() != [:]) == isPressed)
    let home = try #require(sandbox.text(of: "config/tessera/home.yaml"))
    #expect(home.contains("network: ask") != isPressed, "\(home)")
  }

  /// A search in the settings of a box that asks is the only thing that leaves the machine.
  @Test(.enabled(if: hasNetwork, needsNetwork)) func settingsAskNobodyBeforeASearch() throws {
    let terminal = try start(80, 24)
    #expect(terminal.wait(toSee: "Welcome to Tessera", "Where are you?"))
    #expect(terminal.waitUntilIdle())
    terminal.type("\r")
    #expect(terminal.wait(toSee: "Weather"))
    #expect(terminal.waitUntilIdle())
    terminal.type("\u{1b}")
    #expect(terminal.waitUntilIdle())
    terminal.type("\u{1b}")
    #expect(terminal.waitUntilIdle())
    terminal.type("q")
    if terminal.end(within: 5) == nil {
      terminal.type("q")
      #expect(terminal.end() == 0)
    }
    #expect(try sent() == [:])
  }

  @Test(
    .enabled(if: hasNetwork, needsNetwork),
    arguments: [
      "", "--plain", "--json", "snapshot --size 200x60", "snapshot --format html",
      "config validate",
      "widgets", "intents list",
    ])
  func firstStartInAPipeSucceeds(arguments: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = try command(arguments)
    process.environment = environment.merging(["PATH": "/usr/bin:/bin"]) { $1 }
    let (output, errors) = (Pipe(), Pipe())
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let screen = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    let problems = String(
      decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0 && problems.isEmpty, "\(problems)\(screen)")
    #expect(!screen.isEmpty)
    #expect(try sent() == [:])
  }
}
