// Handles a process that closed a message stream. It cannot receive further requests, and is
// expected to exit.
extension Supervisor {
  struct ClosedStream: Hashable {
    /// The reason, worded to follow the extension's name.
    var reason: String
    var deadline: Double
  }

  /// The time that a process has to exit after it closed a stream, in seconds.
  ///
  /// The exit status says more about the cause than the closed stream.
  static let exitTimeout = 1.0

  /// Records that the process closed its output or its input.
  ///
  /// Further requests wait for the next process.
  package mutating func streamClosed(_ reason: String, at now: Double) {
    guard state != .stopped, closedStream == nil else { return }
    closedStream = ClosedStream(reason: reason, deadline: now + Self.exitTimeout)
  }

  /// Stops a process that closed a stream and has not exited in time.
  ///
  /// Returns `nil` if there is no such process.
  mutating func endAfterClosedStream(at now: Double) -> [Effect]? {
    guard state != .stopped, let closedStream, closedStream.deadline <= now else { return nil }
    // If a request is pending, its failure reports the reason.
    let log: [Effect] = pendingRequests.isEmpty ? [.log(closedStream.reason)] : []
    return log + end(closedStream.reason, at: now)
  }
}
