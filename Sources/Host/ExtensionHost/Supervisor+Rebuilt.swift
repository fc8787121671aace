// Handles a program that was rebuilt after it was started.
extension Supervisor {
  /// The state while the program's file is still being written.
  struct Unfinished: Hashable {
    /// The time of the first attempt to start it, in seconds of the monotonic clock.
    var since: Double
    /// The time of the next attempt.
    var next: Double
  }

  /// The time between attempts, in seconds.
  private static let retryInterval = 0.1

  /// Restarts the process with the new build of its program.
  ///
  /// Pending requests are sent again, and the recorded crashes are reset.
  mutating func rebuilt(at now: Double) -> [Effect] {
    crashRecord = CrashRecord()
    return renew(at: now)
  }

  /// Postpones the start of a program that is still being written, for at most
  /// ``descriptionTimeout``.
  mutating func postponeStart(_ reason: String, at now: Double) -> [Effect] {
    let since = unfinished?.since ?? now
    guard now < since + Self.descriptionTimeout else {
      unfinished = nil
      return ended(reason, at: now)
    }
    unfinished = Unfinished(since: since, next: now + Self.retryInterval)
    state = .stopped
    return []
  }

  /// The time of the next start, or `nil` to start immediately.
  var nextStart: Double? {
    [crashRecord.nextAttempt, unfinished?.next].compactMap(\.self).max()
  }
}
