import Foundation
import PseudoTerminals

/// The real dashboard on 200 × 60 with 24 boxes of one kind, in a home of its own.
final class Dashboard {
  private let folder = NSTemporaryDirectory() + "tessera-\(UUID().uuidString)"
  private static let programs =
    URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path
  static let boxes = 24

  /// - Parameters:
  ///   - kind: What all boxes show.
  ///   - more: A kind that stands before them in a large box, or `nil`.
  ///   - answer: What `answer/answer`, a kind in shell, is told as its timelines; `nil` for nothing.
  ///   - theme: What they are drawn in.
  /// - Throws: What Foundation says of files that cannot be written.
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

  /// An extension that says what stands in the file beside it.
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

  deinit {
    // Left behind, it is only a temporary folder.
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Starts it; `environment` stands in its environment besides.
  func start(_ environment: [String: String] = [:]) throws -> PseudoTerminal {
    try PseudoTerminal(
      ["\(Self.programs)/tessera"],
      environment: environment.merging([
        "HOME": folder, "XDG_CONFIG_HOME": "\(folder)/config", "XDG_STATE_HOME": "\(folder)/state",
        "XDG_CACHE_HOME": "\(folder)/cache", "XDG_DATA_HOME": "\(folder)/data",
        "XDG_RUNTIME_DIR": "\(folder)/run", "TZ": "UTC",
      ]) { $1 }, columns: 200, rows: 60)
  }

  /// The C program, which ticks every so many seconds or never.
  static func reference(_ step: Int?) throws -> PseudoTerminal {
    try PseudoTerminal(
      ["\(programs)/CBoard"] + (step.map { ["\($0)"] } ?? []), columns: 200, rows: 60)
  }

  /// Waits until all boxes show their pictures.
  ///
  /// - Returns: When the last byte of that frame came, on the machine's steady clock.
  static func untilReady(_ terminal: PseudoTerminal, _ words: String, _ count: Int) -> Double? {
    let limit = ProcessInfo.processInfo.systemUptime + 5
    while ProcessInfo.processInfo.systemUptime < limit {
      let bytes = terminal.take(waitingFor: 1000)
      let moment = ProcessInfo.processInfo.systemUptime
      terminal.show(bytes)
      // Only the screen knows what has been written over.
      if terminal.shown.components(separatedBy: words).count > count { return moment }
    }
    return nil
  }

  static func children(of pid: Int32) -> [Int32] {
    let path = "/proc/\(pid)/task/\(pid)/children"
    // A process that is gone has none.
    let words = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return words.split(separator: " ").compactMap { Int32($0) }
  }
}
