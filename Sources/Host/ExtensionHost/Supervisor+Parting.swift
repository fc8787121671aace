// Handles a process that closed a message stream. It cannot receive further requests, and is
// expected to exit.
extension Supervisor {
  struct Parting: Hashable {
    /// The reason, worded to follow the extension's name.
    var reason: String
    var deadline: Double
  }

  /// The time that a process has to exit after it closed a stream, in seconds.
  ///
  /// Its exit status is more informative than the closed stream.
  static let partingLimit = 1.0

  /// Records that the process closed its output or its input.
  ///
  /// Further requests wait for the next process.
  package mutating func part(_ reason: String, at now: Double) {
    guard state != .stopped, parting == nil else { return }
    parting = Parting(reason: reason, deadline: now + Self.partingLimit)
  }

  /// Stops a process that closed a stream and has not exited in time.
  ///
  /// Returns `nil` if there is none.
  mutating func endParted(at now: Double) -> [Effect]? {
    guard state != .stopped, let parting, parting.deadline <= now else { return nil }
    // If a request is pending, its failure reports the reason.
    let log: [Effect] = pending.isEmpty ? [.log(parting.reason)] : []
    return log + end(parting.reason, at: now)
  }
}
