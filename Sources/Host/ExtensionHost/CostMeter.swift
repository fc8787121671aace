/// Measures the CPU time of each pending request.
///
/// The time used between two measurements is divided among the requests that were pending. Time
/// used without a pending request is charged to the next one.
struct CostMeter: Hashable, Sendable {
  /// The process's CPU time at the last measurement, in seconds.
  private var lastTime = 0.0
  private var open: [Ticket: Double] = [:]
  private var undistributed = 0.0

  /// Resets the meter for a new process.
  mutating func restart() { lastTime = 0 }

  /// Records the process's CPU time.
  ///
  /// `nil` means that there is no process.
  mutating func update(_ time: Double?) {
    guard let time else { return }
    distribute(max(0, time - lastTime))
    lastTime = time
  }

  /// Divides CPU time among the pending requests.
  mutating func distribute(_ spent: Double) {
    guard !open.isEmpty else {
      undistributed += spent
      return
    }
    let part = spent / Double(open.count)
    for ticket in open.keys { open[ticket]? += part }
  }

  mutating func begin(_ ticket: Ticket) {
    open[ticket] = undistributed
    undistributed = 0
  }

  /// - Returns: The CPU time in seconds, or `nil` for a request that was never sent.
  mutating func end(_ ticket: Ticket) -> Double? { open.removeValue(forKey: ticket) }
}
