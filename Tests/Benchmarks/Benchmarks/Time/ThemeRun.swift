import Foundation
import PseudoTerminals

/// Measures the cost of themes and colors: 24 boxes of a real widget that change every second,
/// compared with the C program.
enum ThemeRun {
  static func print(seconds: Double) throws {
    Swift.print("\nevery second, \(Int(seconds)) s, 24 boxes  CPU ms  C CPU ms   ratio  bytes/s")
    let colors = [
      ("24 bits", ["TERM": "xterm-256color", "COLORTERM": "truecolor"]),
      ("256", ["TERM": "xterm-256color"]),
    ]
    for theme in ["tessera", "harbor", "dusk"] {
      for (name, environment) in colors {
        try print("\(theme), \(name)", theme, environment, seconds)
      }
    }
  }

  private static func print(
    _ name: String, _ theme: String, _ environment: [String: String], _ seconds: Double
  ) throws {
    let dashboard = try Dashboard("second", theme: theme)
    defer { withExtendedLifetime(dashboard) {} }
    let terminal = try dashboard.start(environment)
    _ = Dashboard.untilReady(terminal, "Ready", Dashboard.boxes)
    let reference = try Dashboard.reference(1)
    for program in [terminal, reference] { program.read(seconds: 3) }
    let before = [terminal.pid, reference.pid].map { ProcessUsage($0)?.cpuTime ?? 0 }
    var bytes = 0
    let end = ProcessInfo.processInfo.systemUptime + seconds
    while ProcessInfo.processInfo.systemUptime < end {
      bytes += terminal.receive(waitingFor: 250).count
      _ = reference.receive(waitingFor: 250)
    }
    let after = [terminal.pid, reference.pid].map { ProcessUsage($0)?.cpuTime ?? 0 }
    let used = zip(before, after).map { $1 - $0 }
    Swift.print(
      name.padding(toLength: 30, withPad: " ", startingAt: 0)
        + String(
          format: "%8.2f %9.2f %7.2f %8.0f", used[0], used[1], used[0] / used[1],
          Double(bytes) / seconds))
    for program in [terminal, reference] {
      program.type("q")
      _ = program.end()
    }
  }
}
