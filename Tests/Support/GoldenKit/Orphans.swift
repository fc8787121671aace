package import Foundation

/// Processes that the faulty extension left behind, by the file that it writes their numbers to.
package struct Orphans {
  package let pids: [pid_t]

  /// Reads the numbers; none where there is no file.
  package init(_ path: String) {
    let words = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    pids = words.split(whereSeparator: \.isWhitespace).compactMap { pid_t($0) }.filter { $0 > 1 }
  }

  /// Waits until none of them lives.
  package func areGone(within seconds: Double) -> Bool {
    let deadline = ProcessInfo.processInfo.systemUptime + seconds
    while pids.contains(where: Self.lives) {
      if ProcessInfo.processInfo.systemUptime > deadline { return false }
      usleep(20_000)
    }
    return true
  }

  /// Ends them, so that a test that fails leaves none.
  package func end() {
    for pid in pids where Self.lives(pid) { kill(pid, SIGKILL) }
  }

  /// Whether a process runs; one whose end nobody has collected does not.
  package static func lives(_ pid: pid_t) -> Bool {
    // No file, no process.
    guard let stat = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8),
      let close = stat.lastIndex(of: ")")
    else { return false }
    return stat[close...].split(separator: " ").dropFirst().first != "Z"
  }
}
