import Foundation
import PseudoTerminals

/// Measures the dashboard with more and more extensions that run at the same time.
enum ExtensionsRun {
  static func print() throws {
    Swift.print(
      "\nextensions   running    all shown ms   a key ms   CPU of 10 s at rest ms   memory MiB")
    for count in [2, 10, 100] { try measure(count) }
  }

  private static func measure(_ count: Int) throws {
    let dashboard = try Dashboard(extensions: count)
    defer { withExtendedLifetime(dashboard) {} }
    let begin = ProcessInfo.processInfo.systemUptime
    let terminal = try dashboard.start()
    // A page of the smallest boxes on 200 × 60 has 60.
    let end = Dashboard.untilReady(terminal, "Ready", min(count, 60))
    terminal.read(seconds: 2)
    let running = Dashboard.children(of: terminal.pid).count
    let keys = KeyRun.latencies(terminal, "\t", keys: 50).sorted()
    terminal.read(seconds: 2)
    let before = ProcessUsage(terminal.pid)?.cpuTime ?? 0
    terminal.read(seconds: 10)
    let usage = ProcessUsage(terminal.pid)
    Swift.print(
      "\(count)".padding(toLength: 11, withPad: " ", startingAt: 0)
        + String(
          format: "%9d %15.1f %10.3f %24.2f %12.1f", running, ((end ?? .infinity) - begin) * 1000,
          keys[25], (usage?.cpuTime ?? 0) - before, (usage?.peakMemory ?? 0) / 1024))
    terminal.type("q")
    _ = terminal.end()
  }
}
