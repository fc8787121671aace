// Handles a program that was rebuilt after it was started.
extension Supervisor {
  /// The attempts to start a program whose file is still being written.
  struct UnfinishedBuild: Hashable {
    /// The time of the first attempt to start the program, in seconds of the monotonic clock.
    var firstAttempt: Double
    /// The time of the next attempt.
    var nextAttempt: Double
  }

  /// The time between attempts, in seconds.
  private static let retryInterval = 0.1

  /// Restarts the process with the new build of its program.
  ///
  /// Pending requests are sent again, and the recorded crashes are reset.
  mutating func rebuilt(at now: Double) -> [Effect] {
    crashRecord = CrashRecord()
    return replaceProcess(at: now)
  }

  /// Postpones the start of a program that is still being written, for at most
  /// ``descriptionTimeout``.
  mutating func postponeStart(_ reason: String, at now: Double) -> [Effect] {
    let firstAttempt = unfinishedBuild?.firstAttempt ?? now
    guard now < firstAttempt + Self.descriptionTimeout else {
      unfinishedBuild = nil
      return ended(reason, at: now)
    }
    unfinishedBuild = UnfinishedBuild(
      firstAttempt: firstAttempt, nextAttempt: now + Self.retryInterval)
    state = .stopped
    return []
  }

  /// The time of the next start, or `nil` to start immediately.
  var nextStart: Double? {
    [crashRecord.nextAttempt, unfinishedBuild?.nextAttempt].compactMap(\.self).max()
  }
}
