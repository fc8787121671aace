internal import Foundation

/// What a process has used so far, as the kernel tells it.
package struct ProcessUsage: Sendable {
  /// On a processor, in milliseconds.
  package var processor: Double
  /// How often it waited and was woken.
  package var wakes: Double
  /// The most it held in memory, in KiB.
  package var peak: Double

  /// - Returns: `nil` for a process that is gone.
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
