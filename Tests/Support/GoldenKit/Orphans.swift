package import Foundation

/// Processes left behind by the faulty extension, whose IDs are in a file.
package struct Orphans {
  package let pids: [pid_t]
  /// When each of them was started, by which it is told from another one with its number.
  private let starts: [pid_t: Substring]

  /// Reads the process IDs; there are none if the file does not exist.
  package init(_ path: String) {
    let words = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    pids = words.split(whereSeparator: \.isWhitespace).compactMap { pid_t($0) }.filter { $0 > 1 }
    starts = Dictionary(pids.compactMap { pid in Self.state(of: pid).map { (pid, $0.start) } }) {
      $1
    }
  }

  /// Those that are still running.
  package var running: [pid_t] {
    pids.filter { pid in
      guard let state = Self.state(of: pid) else { return false }
      return state.isRunning && state.start == starts[pid]
    }
  }

  /// Waits until all processes have exited, and returns whether they have.
  package func haveExited(within seconds: Double) -> Bool {
    let deadline = ProcessInfo.processInfo.systemUptime + seconds
    while !running.isEmpty {
      if ProcessInfo.processInfo.systemUptime > deadline { return false }
      usleep(20_000)
    }
    return true
  }

  /// Kills the processes, so that a failed test leaves none behind.
  package func kill() {
    for pid in running { Foundation.kill(pid, SIGKILL) }
  }

  /// Returns whether a process is running; a zombie is not.
  package static func isRunning(_ pid: pid_t) -> Bool { state(of: pid)?.isRunning == true }

  /// Returns whether a process is running, and when it was started; `nil` if there is none.
  private static func state(of pid: pid_t) -> (isRunning: Bool, start: Substring)? {
    guard let stat = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8),
      let close = stat.lastIndex(of: ")")
    else { return nil }
    // The third field of proc_pid_stat(5), the state, is the first one here, and the 22nd is the start.
    let fields = stat[close...].split(separator: " ").dropFirst()
    guard fields.count > 19 else { return nil }
    return (fields[fields.startIndex] != "Z", fields[fields.startIndex + 19])
  }
}
