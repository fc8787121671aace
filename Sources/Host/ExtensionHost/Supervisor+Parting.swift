/// A process that closed a stream: it can be asked no more, and why it ends is still to be heard.
extension Supervisor {
  struct Parting: Hashable {
    /// In words that follow the extension's name.
    var reason: String
    var deadline: Double
  }

  /// How long a process that closed a stream may take to end by itself, in seconds: how it ended says
  /// more than that it did.
  static let partingLimit = 1.0

  /// The process closed its output or its input.
  ///
  /// What is asked from now on waits for the next process.
  package mutating func part(_ reason: String, at now: Double) {
    guard state != .stopped, parting == nil else { return }
    parting = Parting(reason: reason, deadline: now + Self.partingLimit)
  }

  /// Ends a process that closed a stream and lives, or gives `nil` where there is none to end yet.
  mutating func endParted(at now: Double) -> [Effect]? {
    guard state != .stopped, let parting, parting.deadline <= now else { return nil }
    // Where nobody waits for an answer, nobody else would say it.
    let said: [Effect] = pending.isEmpty ? [.log(parting.reason)] : []
    return said + end(parting.reason, at: now)
  }
}
