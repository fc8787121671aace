import Foundation
import PseudoTerminals

/// The actual dashboard on 200 × 60 with 24 boxes of one kind and a separate home folder.
final class Dashboard {
  private let folder = NSTemporaryDirectory() + "tessera-\(UUID().uuidString)"
  private static let programs =
    URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path
  static let boxes = 24

  /// Creates the configuration.
  ///
  /// - Parameters:
  ///   - kind: The kind of widget in all boxes.
  ///   - more: A kind to show in a large box before the others, or `nil`.
  ///   - answer: The timeline result of `answer/answer`, a kind in a shell script, or `nil`.
  ///   - theme: The theme.
  /// - Throws: A Foundation error if a file cannot be written.
  init(
    _ kind: String, and more: String? = nil, answer: String? = nil, theme: String = "tessera"
  ) throws {
    let settings = "\(folder)/config/tessera"
    try FileManager.default.createDirectory(
      atPath: settings, withIntermediateDirectories: true)
    try """
    extensions:
      bench: {command: ["\(Self.programs)/TickingExtension"]}
      answer: {command: [sh, "\(folder)/answer.sh"]}
    limits: {idle: 2}
    theme: \(theme)

    """.write(toFile: "\(settings)/config.yaml", atomically: true, encoding: .utf8)
    let boxes = (0..<Self.boxes).map { "  - {widget: bench/\(kind), family: small, id: b\($0)}\n" }
    let large = more.map { "  - {widget: \($0), family: large}\n" } ?? ""
    try Self.script.write(toFile: "\(folder)/answer.sh", atomically: true, encoding: .utf8)
    try (answer ?? "").write(toFile: "\(folder)/answer", atomically: true, encoding: .utf8)
    try "widgets:\n\(large)\(boxes.joined())"
      .write(toFile: "\(settings)/home.yaml", atomically: true, encoding: .utf8)
  }

  /// Creates the configuration of a number of extensions, each of which has a box.
  ///
  /// - Throws: A Foundation error if a file cannot be written.
  init(extensions count: Int) throws {
    let settings = "\(folder)/config/tessera"
    try FileManager.default.createDirectory(
      atPath: settings, withIntermediateDirectories: true)
    let programs = (0..<count).map {
      "  bench\($0): {command: [\"\(Self.programs)/TickingExtension\"]}\n"
    }
    try "grid: 18x9\nlimits: {idle: 600}\nextensions:\n\(programs.joined())"
      .write(toFile: "\(settings)/config.yaml", atomically: true, encoding: .utf8)
    let boxes = (0..<count).map {
      "  - {widget: bench\($0)/still, family: small, id: b\($0)}\n"
    }
    try "widgets:\n\(boxes.joined())"
      .write(toFile: "\(settings)/home.yaml", atomically: true, encoding: .utf8)
  }

  /// Creates the configuration of a screen full of plugins, which print once an hour.
  ///
  /// - Parameters:
  ///   - count: The number of plugins, each in a small box.
  ///   - grid: The size of a small box, which decides how many are on a page.
  /// - Throws: A Foundation error if a file cannot be written.
  init(plugins count: Int, grid: String) throws {
    let settings = "\(folder)/config/tessera"
    try FileManager.default.createDirectory(
      atPath: "\(settings)/plugins", withIntermediateDirectories: true)
    try "grid: \(grid)\nlimits: {idle: 2}\n"
      .write(toFile: "\(settings)/config.yaml", atomically: true, encoding: .utf8)
    for number in 0..<count {
      try "#!/bin/sh\necho Ready\necho ---\necho A line\necho Another line\n"
        .write(
          toFile: "\(settings)/plugins/p\(number).1h.sh", atomically: true, encoding: .utf8)
    }
    let boxes = (0..<count).map {
      "  - {widget: plugins/p\($0).sh, family: small, id: b\($0)}\n"
    }
    try "widgets:\n\(boxes.joined())"
      .write(toFile: "\(settings)/home.yaml", atomically: true, encoding: .utf8)
  }

  /// Creates the configuration of a page of large boxes, each of which has the same answer from an
  /// extension of its own.
  ///
  /// - Throws: A Foundation error if a file cannot be written.
  init(pageOf answer: String) throws {
    let settings = "\(folder)/config/tessera"
    try FileManager.default.createDirectory(atPath: settings, withIntermediateDirectories: true)
    let names = (0..<6).map { "answer\($0)" }
    let programs = names.map { "  \($0): {command: [sh, \"\(folder)/answer.sh\"]}\n" }
    try "limits: {idle: 2}\nextensions:\n\(programs.joined())"
      .write(toFile: "\(settings)/config.yaml", atomically: true, encoding: .utf8)
    try Self.script.write(toFile: "\(folder)/answer.sh", atomically: true, encoding: .utf8)
    try answer.write(toFile: "\(folder)/answer", atomically: true, encoding: .utf8)
    let boxes = names.map { "  - {widget: \($0)/answer, family: large, id: \($0)}\n" }
    try "widgets:\n\(boxes.joined())"
      .write(toFile: "\(settings)/home.yaml", atomically: true, encoding: .utf8)
  }

  /// An extension whose timeline is the contents of the file next to it.
  private static let script = """
    while read -r line; do
      id=${line#*\\"id\\":}
      id=${id%%[!0-9]*}
      printf '{"jsonrpc":"2.0","id":%s,"result":' "$id"
      case $line in
      *initialize*) printf '{"protocol":1,"widgets":[{"kind":"answer","displayName":"Answer",' &&
        printf '"description":"","families":["systemLarge"]}]}' ;;
      *'"timeline"'*) cat "${0%/*}/answer" ;;
      *) printf '{"view":"…"}' ;;
      esac
      echo '}'
    done

    """

  /// Replaces a file in the folder of the configuration.
  ///
  /// - Throws: A Foundation error if it cannot be written.
  func write(_ text: String, to name: String) throws {
    try text.write(toFile: "\(folder)/config/tessera/\(name)", atomically: true, encoding: .utf8)
  }

  /// Runs a command of the program to its end.
  ///
  /// - Throws: A Foundation error if it cannot be started.
  func run(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "\(Self.programs)/tessera")
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    try process.run()
    process.waitUntilExit()
  }

  private var variables: [String: String] {
    [
      "HOME": folder, "XDG_CONFIG_HOME": "\(folder)/config", "XDG_STATE_HOME": "\(folder)/state",
      "XDG_CACHE_HOME": "\(folder)/cache", "XDG_DATA_HOME": "\(folder)/data",
      "XDG_RUNTIME_DIR": "\(folder)/run", "TZ": "UTC",
    ]
  }

  deinit {
    // If this fails, only a temporary folder remains.
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Starts the dashboard with additional environment variables.
  func start(_ environment: [String: String] = [:]) throws -> PseudoTerminal {
    try PseudoTerminal(
      ["\(Self.programs)/tessera"],
      environment: environment.merging(variables) { $1 }, columns: 200, rows: 60)
  }

  /// Starts the C program, which ticks every `step` seconds or never.
  static func reference(_ step: Int?) throws -> PseudoTerminal {
    try PseudoTerminal(
      ["\(programs)/CBoard"] + (step.map { ["\($0)"] } ?? []), environment: BoardProgram.locale,
      columns: 200, rows: 60)
  }

  /// Waits until all boxes show their views.
  ///
  /// - Returns: When the last byte of that frame arrived, in seconds of the monotonic clock.
  static func untilReady(_ terminal: PseudoTerminal, _ text: String, _ count: Int) -> Double? {
    let limit = ProcessInfo.processInfo.systemUptime + 5
    while ProcessInfo.processInfo.systemUptime < limit {
      let bytes = terminal.receive(waitingFor: 1000)
      let time = ProcessInfo.processInfo.systemUptime
      terminal.show(bytes)
      // Only the screen knows what has been overwritten.
      if terminal.shown.components(separatedBy: text).count > count { return time }
    }
    return nil
  }

  static func children(of pid: Int32) -> [Int32] {
    let path = "/proc/\(pid)/task/\(pid)/children"
    // A process that has exited has none.
    let pids = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return pids.split(separator: " ").compactMap { Int32($0) }
  }
}
