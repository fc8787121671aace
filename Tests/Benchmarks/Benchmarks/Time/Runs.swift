import Foundation
import PseudoTerminals
import Wire

/// Measures the cost of being idle: with nothing due, and with changes every minute or second.
enum IdleRun {
  static func print(seconds: Double) throws {
    let length = Int(seconds)
    Swift.print("\nidle for \(length) s, 24 boxes     CPU ms    wakes    C CPU ms  C wakes   ratio")
    for (kind, step) in [("still", nil), ("minute", 60), ("second", 1)] as [(String, Int?)] {
      let dashboard = try Dashboard(kind)
      defer { withExtendedLifetime(dashboard) {} }
      let terminal = try dashboard.start()
      _ = Dashboard.untilReady(terminal, "Ready", Dashboard.boxes)
      let reference = try Dashboard.reference(step)
      // Children end after two seconds, and the cache is written.
      for program in [terminal, reference] { program.read(seconds: 3) }
      let before = [terminal.pid, reference.pid].map { ProcessUsage($0) }
      let end = ProcessInfo.processInfo.systemUptime + seconds
      while ProcessInfo.processInfo.systemUptime < end {
        for program in [terminal, reference] { _ = program.receive(waitingFor: 250) }
      }
      let after = [terminal.pid, reference.pid].map { ProcessUsage($0) }
      let used = zip(before, after).map { (($1?.cpuTime ?? 0) - ($0?.cpuTime ?? 0)) }
      let wakes = zip(before, after).map { (($1?.wakeCount ?? 0) - ($0?.wakeCount ?? 0)) }
      Swift.print(
        kind.padding(toLength: 26, withPad: " ", startingAt: 0)
          + String(
            format: "%8.2f %8.0f    %8.2f %8.0f   %5.2f", used[0], wakes[0], used[1], wakes[1],
            used[0] / used[1]))
      for program in [terminal, reference] {
        program.type("q")
        _ = program.end()
      }
    }
  }
}

/// Measures the latency of keys while a timeline of 1,440 entries with a hundred nodes each
/// arrives.
enum KeyRun {
  static func print(rounds: Int) throws {
    let dashboard = try Dashboard("still", and: "bench/day")
    defer { withExtendedLifetime(dashboard) {} }
    let terminal = try dashboard.start()
    _ = Dashboard.untilReady(terminal, "Ready", Dashboard.boxes)
    terminal.read(seconds: 2)
    let quiet = latencies(terminal, "\t", keys: 200)
    var busy: [Double] = []
    var child = 0.0
    for _ in 0..<rounds {
      // Reload only the large box, wherever the focus is.
      terminal.type("1r")
      busy += latencies(terminal, "\t", keys: 120)
      child =
        Dashboard.children(of: terminal.pid).compactMap { ProcessUsage($0)?.peakMemory }.max()
        ?? child
      terminal.read(seconds: 1)
    }
    let peak = ProcessUsage(terminal.pid)?.peakMemory ?? 0
    Swift.print("\nkey to first byte, ms          median     99 %      max    keys")
    row("idle", quiet)
    row("a day arrives", busy)
    Swift.print(
      String(
        format: "peak memory then: dashboard %.1f MiB, child %.1f MiB", peak / 1024, child / 1024))
    terminal.type("q")
    _ = terminal.end()
  }

  static func latencies(_ terminal: PseudoTerminal, _ key: String, keys: Int) -> [Double] {
    (0..<keys).map { _ in
      _ = terminal.receive(waitingFor: 0)
      let begin = ProcessInfo.processInfo.systemUptime
      terminal.type(key)
      _ = terminal.receive(waitingFor: 1000)
      let latency = (ProcessInfo.processInfo.systemUptime - begin) * 1000
      while !terminal.receive(waitingFor: 4).isEmpty {}
      return latency
    }
  }

  static func row(_ name: String, _ values: [Double]) {
    guard !values.isEmpty else { return }
    let sorted = values.sorted()
    let numbers =
      [0.5, 0.99].map { sorted[Int(Double(sorted.count - 1) * $0)] } + [sorted[sorted.count - 1]]
    Swift.print(
      name.padding(toLength: 28, withPad: " ", startingAt: 0)
        + numbers.map { String(format: "%9.3f", $0) }.joined() + "  \(values.count)")
  }
}

/// Measures the time to the first complete frame: loaded from extensions, from the cache, and in C.
enum StartRun {
  static func print(times: Int) throws {
    let stored = try Dashboard("still")
    defer { withExtendedLifetime(stored) {} }
    _ = try first(stored.start(), "Ready", Dashboard.boxes)
    var peak = 0.0
    let cached = try (0..<times).map { _ in
      try first(stored.start(), "Ready", Dashboard.boxes) { peak = $0 }
    }
    let cold = try (0..<times).map { _ in
      let fresh = try Dashboard("still")
      defer { withExtendedLifetime(fresh) {} }
      return try first(fresh.start(), "Ready", Dashboard.boxes)
    }
    let reference = try (0..<times).map { _ in
      try first(Dashboard.reference(nil), "╯", Dashboard.boxes)
    }
    let medians = [reference, cached, cold].map { $0.sorted()[times / 2] }
    Swift.print("\nstart to the first complete frame, ms")
    for (name, median) in zip(["C ncurses", "from the cache", "from extensions"], medians) {
      Swift.print(
        name.padding(toLength: 28, withPad: " ", startingAt: 0)
          + String(format: "%9.2f   ratio %.2f", median, median / medians[0]))
    }
    Swift.print(String(format: "peak memory from the cache: %.1f MiB", peak / 1024))
    try printExtension(times: times)
  }

  /// Measures the time from the start of a bundled extension to its description.
  private static func printExtension(times: Int) throws {
    let starts = try (0..<times).map { _ in
      let begin = ProcessInfo.processInfo.systemUptime
      let program = try RequestedProgram("tessera", ["extension", "clock"])
      _ = try program.response(to: .describe)
      return (ProcessInfo.processInfo.systemUptime - begin) * 1000
    }
    Swift.print(
      String(
        format: "start of an extension to its description, ms: %.2f", starts.sorted()[times / 2])
    )
  }

  private static func first(
    _ start: @autoclosure () throws -> PseudoTerminal, _ text: String, _ count: Int,
    peak: (Double) -> Void = { _ in }
  ) throws -> Double {
    let begin = ProcessInfo.processInfo.systemUptime
    let terminal = try start()
    let end = Dashboard.untilReady(terminal, text, count)
    peak(ProcessUsage(terminal.pid)?.peakMemory ?? 0)
    terminal.type("q")
    _ = terminal.end()
    return ((end ?? .infinity) - begin) * 1000
  }
}
