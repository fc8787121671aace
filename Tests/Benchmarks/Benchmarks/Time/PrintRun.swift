import Foundation
import PseudoTerminals

/// The time that a status line waits for `tessera print`, from the start of the process to its end.
///
/// It is measured beside a running dashboard, from the timelines that it has kept, and after home.yaml
/// was touched. The start of the program alone is measured, too, because most of the time is spent
/// there.
enum PrintRun {
  private static let runs = 100
  private static let folder = NSTemporaryDirectory() + "tessera-\(UUID().uuidString)"
  private static let program =
    URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path + "/tessera"
  private static let environment = [
    "HOME": folder, "XDG_CONFIG_HOME": "\(folder)/config", "XDG_STATE_HOME": "\(folder)/state",
    "XDG_CACHE_HOME": "\(folder)/cache", "XDG_DATA_HOME": "\(folder)/data",
    "XDG_RUNTIME_DIR": "\(folder)/run", "TZ": "UTC", "PATH": "/usr/bin:/bin",
  ]

  /// Runs the program, and returns its time in milliseconds and what it printed.
  private static func run(_ arguments: [String]) throws -> (milliseconds: Double, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = environment
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    let begin = ProcessInfo.processInfo.systemUptime
    try process.run()
    // The pipe is at its end when the process is.
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    let end = ProcessInfo.processInfo.systemUptime
    process.waitUntilExit()
    return ((end - begin) * 1000, String(decoding: output, as: UTF8.self))
  }

  private static func measure(
    _ name: String, _ arguments: [String], before prepare: () throws -> Void = {}
  ) throws {
    var times: [Double] = []
    for _ in 0..<runs {
      try prepare()
      let (milliseconds, output) = try run(arguments)
      guard !output.isEmpty else { fatalError("\(arguments) printed nothing") }
      times.append(milliseconds)
    }
    times.sort()
    func text(_ value: Double) -> String { String(format: "%6.1f", value) }
    Swift.print(
      "\(name.padding(toLength: 34, withPad: " ", startingAt: 0))"
        + "\(text(times[runs / 2])) ms  (least \(text(times[0])), nine of ten \(text(times[runs * 9 / 10])))"
    )
  }

  static func print() throws {
    let home = "\(folder)/config/tessera/home.yaml"
    try FileManager.default.createDirectory(
      atPath: "\(folder)/config/tessera", withIntermediateDirectories: true)
    try """
    widgets:
      - {widget: clock, family: small}
      - {widget: clock, family: inline, id: time}
      - {widget: clock/countdown, family: inline, id: countdown}

    """.write(toFile: home, atomically: true, encoding: .utf8)

    #if DEBUG
    Swift.print("debug build: compare only with the start of the program")
    #endif
    let format = ["print", "--format", "tmux"]
    try measure("tessera --version", ["--version"])
    let dashboard = try PseudoTerminal([program], environment: environment)
    guard dashboard.wait(until: { (try? run(format))?.output.isEmpty == false }) else {
      fatalError("the dashboard shows nothing")
    }
    dashboard.read(seconds: 1)
    try measure("tessera print, running dashboard", format)
    dashboard.type("q")
    _ = dashboard.end()
    try measure("tessera print, kept timelines", format)
    try measure("tessera print, home.yaml changed", format) {
      try FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: home)
    }
    // If this fails, only a temporary folder remains.
    try? FileManager.default.removeItem(atPath: folder)
  }
}
