internal import CNcurses

/// A watchdog that ends the program if its loop is blocked.
///
/// The loop reads signals and keys only when it is idle. While it works, for example on a layout
/// that never finishes, a timer looks for a signal or Ctrl-C that has been waiting for about a
/// second. While the loop is idle, the timer is off.
package enum LoopWatchdog {
  /// Starts the watchdog.
  ///
  /// - Parameter signals: The signals that end the program. They are blocked and read by the loop.
  package static func begin(signals: [Int32]) {
    cnc_start_watchdog(signals, Int32(signals.count))
    cnc_begin_work()
  }

  /// Marks the loop as idle.
  ///
  /// - Returns: The bytes that the watchdog read from the terminal during long work, usually none.
  package static func beginIdle() -> [UInt8] {
    cnc_end_work()
    let capacity = cnc_watchdog_input_count()
    guard capacity > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      count = buffer.withMemoryRebound(to: CChar.self) {
        cnc_read_watchdog_input($0.baseAddress, capacity)
      }
    }
  }

  /// Sets whether another program has the terminal, so that its input is not read.
  package static func leaveInput(_ leaves: Bool) { cnc_leave_input(leaves) }

  /// Marks the loop as working.
  package static func endIdle() { cnc_begin_work() }
}
