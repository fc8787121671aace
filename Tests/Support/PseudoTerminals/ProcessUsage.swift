internal import Foundation

/// The resource usage of a process so far, as reported by the kernel.
package struct ProcessUsage: Sendable {
  /// The CPU time in milliseconds.
  package var cpuTime: Double
  /// The number of voluntary context switches.
  package var wakeCount: Double
  /// The peak resident memory in KiB.
  package var peakMemory: Double

  /// Reads the usage of a process, or returns `nil` if it has exited.
  package init?(_ pid: Int32) {
    guard let schedule = try? String(contentsOfFile: "/proc/\(pid)/schedstat", encoding: .utf8),
      let status = try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
    else { return nil }
    cpuTime = (Double(schedule.split(separator: " ")[0]) ?? 0) / 1e6
    wakeCount = Self.number("voluntary_ctxt_switches:", in: status)
    peakMemory = Self.number("VmHWM:", in: status)
  }

  private static func number(_ field: String, in text: String) -> Double {
    let line = text.split(separator: "\n").first { $0.hasPrefix(field) }
    return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Double($0) } ?? 0
  }
}
