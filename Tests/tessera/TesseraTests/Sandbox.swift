import Foundation
import Golden

/// What came of a command.
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
  }

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

  /// Puts the faulty extension, started with some arguments, on the board, in one box.
  func writeBoard(ofFaulty arguments: String...) throws {
    let command = [try Self.program("FaultyExtension")] + arguments
    try write(
      "extensions:\n  faulty:\n    command: [\(command.joined(separator: ", "))]\n",
      to: "config/tessera/config.yaml")
    try write("widgets:\n  - {widget: faulty, family: medium}\n", to: "config/tessera/home.yaml")
  }

  func text(of path: String) -> String? {
    try? String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)  // nil is “not there”
  }

  /// Runs a command of ours in the sandbox's folder.
  func run(_ arguments: [String]) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try Self.program("tessera"))
    process.arguments = arguments
    process.environment = environment
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    try process.run()
    // Less than a pipe holds comes on the second while the first is read.
    let said = try output.fileHandleForReading.readToEnd() ?? Data()
    let complained = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: String(decoding: said, as: UTF8.self),
      errors: String(decoding: complained, as: UTF8.self))
  }

  /// A program built beside the tests.
  static func program(_ name: String) throws -> String {
    let folders = CommandLine.arguments.map { URL(fileURLWithPath: $0).deletingLastPathComponent() }
    let found = folders.map { $0.appendingPathComponent(name).path }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    guard let found else { throw CocoaError(.fileNoSuchFile) }
    return found
  }

  /// The programs that a process has started and whose end it has not heard of, but for forks of itself:
  /// they are on their way to a program, or to their end.
  static func children(of pid: pid_t) -> [(pid: pid_t, command: String)] {
    let own = (name: status(of: pid)?.name, command: command(of: pid))
    // No /proc, no children.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { pid_t($0) }.compactMap { child in
      // It may be gone by now.
      guard let status = status(of: child), status.parent == pid else { return nil }
      let command = command(of: child)
      // One that has ended has a name alone.
      let isFork = command.isEmpty ? status.name == own.name : command == own.command
      return isFork ? nil : (child, command)
    }
  }

  /// How a process was started; empty for one that has ended.
  private static func command(of pid: pid_t) -> String {
    let bytes = FileManager.default.contents(atPath: "/proc/\(pid)/cmdline") ?? Data()
    return String(decoding: bytes.map { $0 == 0 ? 32 : $0 }, as: UTF8.self)
  }

  /// The name of a process's program, also after its end, and its parent; `nil` where there is none.
  private static func status(of pid: pid_t) -> (name: Substring, parent: pid_t)? {
    guard let text = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8),
      let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")"),
      let parent = text[close...].split(separator: " ").dropFirst(2).first.flatMap({ pid_t($0) })
    else { return nil }
    return (text[text.index(after: open)..<close], parent)
  }
}
