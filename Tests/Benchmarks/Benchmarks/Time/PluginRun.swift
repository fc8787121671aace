import Foundation
import PseudoTerminals

/// Compares a hundred plugins with ten.
///
/// It measures the start from the cache, the delay of a key press, and the CPU time at rest of the
/// dashboard and of the extension. Ten boxes are on a page, and then as many as fit: the first
/// comparison shows what plugins cost, the second one what boxes on the screen cost.
enum PluginRun {
  private struct Result {
    var start = 0.0
    var key = 0.0
    var dashboard = 0.0
    var children = 0.0
  }

  static func print(rounds: Int, seconds: Double) throws {
    try print(grid: "38x28", visible: 10, rounds: rounds, seconds: seconds)
    try print(grid: "18x9", visible: 60, rounds: rounds, seconds: seconds)
  }

  private static func print(
    grid: String, visible: Int, rounds: Int, seconds: Double
  ) throws {
    let results = try [10, 100].map {
      try result($0, grid, visible: min($0, visible), rounds: rounds, seconds: seconds)
    }
    let values: [(String, (Result) -> Double)] = [
      ("start from the cache, ms", \.start), ("key to first byte, ms", \.key),
      ("CPU at rest, dashboard, ms", \.dashboard), ("CPU at rest, extension, ms", \.children),
    ]
    Swift.print("\nplugins, at most \(visible) on a page       10       100    ratio")
    for (name, value) in values {
      let numbers = results.map(value)
      Swift.print(
        name.padding(toLength: 30, withPad: " ", startingAt: 0)
          + String(format: "%9.2f %9.2f    ", numbers[0], numbers[1])
          // Nothing is used at rest.
          + (numbers[0] == 0 ? "    –" : String(format: "%5.2f", numbers[1] / numbers[0])))
    }
  }

  private static func result(
    _ count: Int, _ grid: String, visible visibleCount: Int, rounds: Int, seconds: Double
  ) throws -> Result {
    let dashboard = try Dashboard(plugins: count, grid: grid)
    defer { withExtendedLifetime(dashboard) {} }
    let first = try dashboard.start()
    _ = Dashboard.untilReady(first, "Ready", visibleCount)
    first.read(seconds: 3)
    first.type("q")
    _ = first.end()
    var starts: [Double] = []
    var keys: [Double] = []
    var result = Result()
    for round in 0..<rounds {
      let begin = ProcessInfo.processInfo.systemUptime
      let terminal = try dashboard.start()
      let end = Dashboard.untilReady(terminal, "Ready", visibleCount) ?? .infinity
      starts.append((end - begin) * 1000)
      terminal.read(seconds: 1)
      keys += KeyRun.latencies(terminal, "\t", keys: 60)
      if round == rounds - 1 {
        terminal.read(seconds: 4)
        let children = Dashboard.children(of: terminal.pid)
        let before = usage(terminal.pid, children)
        terminal.read(seconds: seconds)
        let after = usage(terminal.pid, children)
        result.dashboard = after.0 - before.0
        result.children = after.1 - before.1
      }
      terminal.type("q")
      _ = terminal.end()
    }
    result.start = starts.sorted()[starts.count / 2]
    result.key = keys.sorted()[keys.count / 2]
    return result
  }

  private static func usage(_ pid: Int32, _ children: [Int32]) -> (Double, Double) {
    let times = children.map { ProcessUsage($0)?.cpuTime ?? 0 }
    return (ProcessUsage(pid)?.cpuTime ?? 0, times.reduce(0, +))
  }
}
