/// Measures the CPU time of each pending request.
///
/// The time used between two measurements is divided among the requests that were pending. Time
/// used without a pending request is charged to the next one.
struct CostMeter: Hashable, Sendable {
  /// The process's CPU time at the last measurement, in seconds.
  private var lastTime = 0.0
  /// The CPU time of each pending request so far, in seconds.
  private var costs: [Ticket: Double] = [:]
  /// The CPU time used without a pending request, in seconds.
  private var unassignedTime = 0.0

  /// Resets the meter for a new process.
  mutating func restart() { lastTime = 0 }

  /// Records the process's CPU time in seconds, or `nil` if there is no process.
  mutating func update(_ time: Double?) {
    guard let time else { return }
    distribute(max(0, time - lastTime))
    lastTime = time
  }

  /// Divides CPU time among the pending requests.
  mutating func distribute(_ time: Double) {
    guard !costs.isEmpty else {
      unassignedTime += time
      return
    }
    let share = time / Double(costs.count)
    for ticket in costs.keys { costs[ticket]? += share }
  }

  /// Begins measuring a request.
  mutating func begin(_ ticket: Ticket) {
    costs[ticket] = unassignedTime
    unassignedTime = 0
  }

  /// Ends measuring a request, and returns its CPU time in seconds, or `nil` if the request was
  /// never sent.
  mutating func end(_ ticket: Ticket) -> Double? { costs.removeValue(forKey: ticket) }
}
