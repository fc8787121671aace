import Foundation
import Golden

/// The result of a command.
struct Outcome {
  var status: Int32
  var output: String
  var errors: String
}

/// The folders and programs of one end-to-end test.
final class Sandbox {
  private let root: TemporaryFolder

  var folder: String { root.path }

  init() throws {
    root = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: "\(folder)/config/tessera", withIntermediateDirectories: true)
    // Boxes of the smallest size, whatever the screen.
    try write("grid: 18x9\n", to: "config/tessera/config.yaml")
    try write(Self.home, to: "config/tessera/home.yaml")
  }

  /// A home screen of widgets that need neither files nor the network.
  static let home = """
    widgets:
      - {id: month, widget: calendar, family: large}
      - {id: clock, widget: clock, family: small}
      - {id: word, widget: words, family: small}
      - {id: system, widget: system, family: medium}
      - {id: world, widget: clock, family: medium}
      - {id: today, widget: calendar, family: medium}
      - {id: machine, widget: system, family: large}
      - {id: phrase, widget: words, family: medium}
      - {id: cpu, widget: system, family: small}
      - {id: day, widget: calendar, family: small}
      - {id: time, widget: clock, family: inline}
    stacks:
      glance: {widgets: [word, day, cpu]}

    """

  var environment: [String: String] {
    [
      "HOME": folder, "XDG_CONFIG_HOME": "\(folder)/config", "XDG_STATE_HOME": "\(folder)/state",
      "XDG_DATA_HOME": "\(folder)/data", "XDG_CACHE_HOME": "\(folder)/cache",
      "XDG_RUNTIME_DIR": "\(folder)/run", "TZ": "UTC",
    ]
  }

  func write(_ text: String, to path: String) throws {
    let file = "\(folder)/\(path)"
    let parent = (file as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
    try text.write(toFile: file, atomically: true, encoding: .utf8)
  }

  /// Sets up a home screen with the faulty extension in one box.
  func writeBoard(ofFaulty arguments: String...) throws {
    let command = [try Self.program("FaultyExtension")] + arguments
    try write(
      "extensions:\n  faulty:\n    command: [\(command.joined(separator: ", "))]\n",
      to: "config/tessera/config.yaml")
    try write("widgets:\n  - {widget: faulty, family: medium}\n", to: "config/tessera/home.yaml")
  }

  func text(of path: String) -> String? {
    // `nil` if there is no such file.
    try? String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
  }

  /// Runs `tessera` in the sandbox's folder.
  ///
  /// - Parameters:
  ///   - arguments: The command and its arguments.
  ///   - program: The path of the program, or `nil` for the one beside the tests.
  ///   - variables: Variables that are added to the environment.
  /// - Returns: The result.
  /// - Throws: An error if the program cannot be started.
  func run(
    _ arguments: [String], of program: String? = nil, environment variables: [String: String] = [:]
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try program ?? Self.program("tessera"))
    process.arguments = arguments
    process.environment = environment.merging(variables) { $1 }
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    try process.run()
    // They can be read one after the other, because the errors fit into the pipe's buffer.
    let outputData = try output.fileHandleForReading.readToEnd() ?? Data()
    let errorData = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: String(decoding: outputData, as: UTF8.self),
      errors: String(decoding: errorData, as: UTF8.self))
  }

  /// Returns the path of a program that is built next to the tests.
  static func program(_ name: String) throws -> String {
    let folders = CommandLine.arguments.map { URL(fileURLWithPath: $0).deletingLastPathComponent() }
    let path = folders.map { $0.appendingPathComponent(name).path }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    guard let path else { throw CocoaError(.fileNoSuchFile) }
    return path
  }

  /// Returns the children of a process that have not been reaped, except forks of the process that
  /// have not started another program yet.
  static func children(of pid: pid_t) -> [(pid: pid_t, command: String)] {
    let parent = (name: status(of: pid)?.name, command: command(of: pid))
    // Without /proc there are no children.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { pid_t($0) }.compactMap { child in
      // The process may have ended.
      guard let status = status(of: child), status.parent == pid else { return nil }
      let command = command(of: child)
      // A process that has ended has a name but no command.
      let isFork = command.isEmpty ? status.name == parent.name : command == parent.command
      return isFork ? nil : (child, command)
    }
  }

  /// Returns the command line of a process; empty if the process has ended.
  private static func command(of pid: pid_t) -> String {
    let bytes = FileManager.default.contents(atPath: "/proc/\(pid)/cmdline") ?? Data()
    return String(decoding: bytes.map { $0 == 0 ? 32 : $0 }, as: UTF8.self)
  }

  /// Returns the name and parent of a process, even after its end, or `nil` if there is no such
  /// process.
  private static func status(of pid: pid_t) -> (name: Substring, parent: pid_t)? {
    guard let text = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8),
      let nameStart = text.firstIndex(of: "("), let nameEnd = text.lastIndex(of: ")"),
      let parent = text[nameEnd...].split(separator: " ").dropFirst(2).first.flatMap({ pid_t($0) })
    else { return nil }
    return (text[text.index(after: nameStart)..<nameEnd], parent)
  }
}

extension Sandbox {
  /// Writes the file of cards: Bookshop, Pharmacy, Grocer, Cinema and Airline.
  func writeCards() throws {
    try write(
      """
      - {name: Bookshop, number: "5901234123457"}
      - {name: Pharmacy, number: PH-2026-9624, symbology: code128}
      - {name: Grocer, number: "400638133393", symbology: qr}
      - {name: Cinema, number: CIN7731452, symbology: aztec}
      - {name: Airline, number: M1DOE/JANE-TSR2026, symbology: pdf417}

      """, to: "data/tessera/cards.yaml")
  }
}
