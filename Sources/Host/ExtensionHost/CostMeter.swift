/// What each open question costs: the processor time between two looks is shared by those that were
/// open meanwhile.
///
/// What a process uses while nobody asks is paid for by whoever asks next.
struct CostMeter: Hashable, Sendable {
  /// The process's time at the last look, in seconds.
  private var seen = 0.0
  private var open: [Ticket: Double] = [:]
  private var unpaid = 0.0

  /// A new process began.
  mutating func restart() { seen = 0 }

  /// Looks at the process's time; `nil` where there is no process.
  mutating func look(_ time: Double?) {
    guard let time else { return }
    share(max(0, time - seen))
    seen = time
  }

  /// Shares what was spent on the answers themselves.
  mutating func share(_ spent: Double) {
    guard !open.isEmpty else {
      unpaid += spent
      return
    }
    let part = spent / Double(open.count)
    for ticket in open.keys { open[ticket]? += part }
  }

  mutating func begin(_ ticket: Ticket) {
    open[ticket] = unpaid
    unpaid = 0
  }

  /// - Returns: Seconds of a processor, or `nil` for a question that never was sent.
  mutating func end(_ ticket: Ticket) -> Double? { open.removeValue(forKey: ticket) }
}
