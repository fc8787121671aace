/// Counts the crashes of an extension's process, by the request that caused them.
///
/// A response that is late or exceeds a limit counts as a crash, too. After repeated crashes,
/// requests for the same widget kind and family are stopped, while others continue. If the program
/// repeatedly fails to start, all requests are stopped. A success or a request by the user resets
/// the count.
struct CrashRecord: Hashable, Sendable {
  private var crashes: [PendingRequest.Subject: Int] = [:]
  private var reasons: [PendingRequest.Subject: String] = [:]
  /// The number of consecutive failed starts.
  private var failedStarts = 0
  private var failedStartReason = ""
  /// The time before which no process is started, or `nil` to start immediately.
  private(set) var nextAttempt: Double?

  /// The number of consecutive crashes after which requests are stopped.
  static let failureLimit = 5

  /// Records a crash that was caused by a request with the given subject.
  ///
  /// Without a subject, it counts as a failed start.
  mutating func recordCrash(_ subject: PendingRequest.Subject?, _ reason: String, at now: Double) {
    guard let subject else { return recordFailedStart(reason, at: now) }
    crashes[subject, default: 0] += 1
    reasons[subject] = reason
  }

  /// Records that the program could not be started, or ended before its first response.
  ///
  /// From the second failure on, the next start is delayed.
  mutating func recordFailedStart(_ reason: String, at now: Double) {
    failedStarts += 1
    failedStartReason = reason
    // Delays between starts: 0, 1, 2, 4 … 64 s.
    nextAttempt = failedStarts < 2 ? nil : now + Double(1 << min(6, failedStarts - 2))
  }

  /// Records a response to a request, which resets the counts for its subject and for starts.
  mutating func recordSuccess(_ subject: PendingRequest.Subject?) {
    if let subject { crashes[subject] = nil }
    failedStarts = 0
    nextAttempt = nil
  }

  /// Resets the counts that have stopped requests, and the delay, when the user requests a retry.
  mutating func reset(_ subject: PendingRequest.Subject?) {
    if let subject, isStopped(subject) { crashes[subject] = nil }
    if failedStarts >= Self.failureLimit { failedStarts = 0 }
    nextAttempt = nil
  }

  /// Returns why requests are stopped, in one line, or `nil` if they are not.
  func giveUpReason(of subject: PendingRequest.Subject?) -> String? {
    if failedStarts >= Self.failureLimit {
      return "\(failedStartReason) (\(Self.failureLimit) times)"
    }
    guard let subject, isStopped(subject) else { return nil }
    return "\(reasons[subject] ?? "crashed") (\(Self.failureLimit) times)"
  }

  /// Returns whether a subject has crashed the process since its last success.
  func hasCrashed(_ subject: PendingRequest.Subject?) -> Bool {
    subject.map { crashes[$0] != nil } ?? false
  }

  private func isStopped(_ subject: PendingRequest.Subject) -> Bool {
    crashes[subject] ?? 0 >= Self.failureLimit
  }
}
