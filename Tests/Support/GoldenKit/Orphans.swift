package import Foundation

/// Processes left behind by the faulty extension, whose IDs are in a file.
package struct Orphans {
  package let pids: [pid_t]

  /// Reads the process IDs; there are none if the file does not exist.
  package init(_ path: String) {
    let words = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    pids = words.split(whereSeparator: \.isWhitespace).compactMap { pid_t($0) }.filter { $0 > 1 }
  }

  /// Waits until all processes have exited, and returns whether they have.
  package func haveExited(within seconds: Double) -> Bool {
    let deadline = ProcessInfo.processInfo.systemUptime + seconds
    while pids.contains(where: Self.isRunning) {
      if ProcessInfo.processInfo.systemUptime > deadline { return false }
      usleep(20_000)
    }
    return true
  }

  /// Kills the processes, so that a failed test leaves none behind.
  package func kill() {
    for pid in pids where Self.isRunning(pid) { Foundation.kill(pid, SIGKILL) }
  }

  /// Returns whether a process is running; a zombie is not.
  package static func isRunning(_ pid: pid_t) -> Bool {
    // Without the file, there is no such process.
    guard let stat = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8),
      let close = stat.lastIndex(of: ")")
    else { return false }
    return stat[close...].split(separator: " ").dropFirst().first != "Z"
  }
}
