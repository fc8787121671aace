internal import Foundation

/// The resource usage of a process so far, as reported by the kernel.
package struct ProcessUsage: Sendable {
  /// The processor time in milliseconds.
  package var processor: Double
  /// The number of voluntary context switches.
  package var wakes: Double
  /// The peak resident memory in KiB.
  package var peak: Double

  /// Reads the usage of a process, or returns `nil` if it has exited.
  package init?(_ pid: Int32) {
    guard let schedule = try? String(contentsOfFile: "/proc/\(pid)/schedstat", encoding: .utf8),
      let status = try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
    else { return nil }
    processor = (Double(schedule.split(separator: " ")[0]) ?? 0) / 1e6
    wakes = Self.number("voluntary_ctxt_switches:", in: status)
    peak = Self.number("VmHWM:", in: status)
  }

  private static func number(_ field: String, in text: String) -> Double {
    let line = text.split(separator: "\n").first { $0.hasPrefix(field) }
    return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Double($0) } ?? 0
  }
}
