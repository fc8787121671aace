internal import Files
internal import IntentSchemas
package import Wire

/// A state machine for the life of one extension's process: events in, effects out.
///
/// The supervisor accesses neither the process nor a clock. Times are in seconds of a monotonic
/// clock. The process is started with the first request, stopped when it has been idle for some
/// time, and restarted with the next request after it has ended for any reason.
///
/// If a process crashes with several requests pending, the cause is unknown. Requests to perform an
/// intent then fail. The others are sent again to a new process, one at a time, and a request fails
/// only if it crashes the process while no other request is pending. A crash therefore costs only
/// the update that caused it.
package struct Supervisor: Sendable {
  package enum Effect: Hashable, Sendable {
    case spawn
    case send(HostMessage, Ticket?)
    /// Kills the process.
    case kill
    /// Closes the process's input, so that it exits.
    case close
    case respond(Ticket, ExtensionResponse)
    /// Reloads the timelines of one widget kind, or of all if `nil`.
    case reload(kind: String?)
    /// A line for the log.
    case log(String)
  }

  enum State: Hashable {
    case stopped
    case starting(deadline: Double)
    case running(ExtensionDescription)
  }

  /// A request that was sent and has no complete response yet.
  struct SentRequest: Hashable {
    let request: PendingRequest
    let deadline: Double
    var entries: EntryCollector = EntryCollector()
    var options: [IntentOption] = []
  }

  var state = State.stopped
  /// Requests that wait for the extension's description or for ``suspects``.
  var queuedRequests: [PendingRequest] = []
  /// Requests that were pending when a process crashed.
  ///
  /// They are sent one at a time.
  var suspects: [PendingRequest] = []
  /// The requests that were sent, by message id.
  var pendingRequests: [Int: SentRequest] = [:]
  /// Late placeholders that have failed but on which the process may still be working.
  var overduePlaceholders: [Int: SentRequest] = [:]
  var crashRecord = CrashRecord()
  /// Set after the process closed a message stream.
  var closedStream: ClosedStream?
  /// Set while the program's file is being written.
  var unfinishedBuild: UnfinishedBuild?
  /// Whether the process has responded to any request since it sent its description.
  var hasResponded = false
  /// The time of the last response.
  var idleSince = 0.0
  /// Whether a process that is idle is not stopped, because it listens for changes.
  package var keepsIdleProcess = false
  private var nextID = 1
  /// The number of bytes received since the last response.
  var byteCount = 0
  /// The number of unsolicited messages since the last response.
  var unsolicitedCount = 0
  private let idleTimeout: Double

  /// The time that a new process has to send its description, in seconds.
  static let descriptionTimeout = 5.0
  /// The maximum size of a response, in bytes.
  package static let byteLimit = 16 << 20
  package static let entryLimit = 20_000
  package static let optionLimit = 10_000
  static let unsolicitedLimit = 1000

  /// Creates a supervisor without a process.
  ///
  /// - Parameter idleTimeout: The time without requests after which the process is stopped, in
  ///   seconds.
  package init(idleTimeout: Double = 60) {
    self.idleTimeout = idleTimeout
  }

  /// The time of the next timeout or start, or `nil` for none.
  package var nextDeadline: Double? {
    switch state {
    case .starting(let deadline): min(deadline, closedStream?.deadline ?? deadline)
    case .running:
      .earliest(
        .earliest(overduePlaceholders.values.lazy.map(\.deadline).min(), closedStream?.deadline),
        pendingRequests.values.lazy.map(\.deadline).min() ?? idleEnd)
    case .stopped: queuedRequests.isEmpty && suspects.isEmpty ? nil : nextStart
    }
  }

  /// When a process without requests is stopped, or `nil` for never.
  private var idleEnd: Double? { keepsIdleProcess ? nil : idleSince + idleTimeout }

  /// Sends a request, starting the process if necessary.
  package mutating func submit(_ request: PendingRequest, at now: Double) -> [Effect] {
    if request.isUrgent { crashRecord.reset(request.subject) }
    if let reason = crashRecord.giveUpReason(of: request.subject) {
      return [.respond(request.ticket, .stopped(reason))]
    }
    if case .running(let description) = state, request.content == .describe {
      guard request.isUrgent else {
        return [.respond(request.ticket, .described(description))]
      }
      // Something that decides which widgets there are has changed.
      return [send(request, at: now)]
    }
    // A request that crashed the process before is sent alone, so that no other is affected.
    if crashRecord.hasCrashed(request.subject) {
      suspects.append(request.asSuspect)
    } else {
      queuedRequests.append(request)
    }
    return proceed(at: now)
  }

  /// Counts received bytes.
  ///
  /// Stops the process if there are too many for one response.
  package mutating func received(bytes count: Int, at now: Double) -> [Effect] {
    byteCount += count
    guard byteCount > Self.byteLimit else { return [] }
    return end("sent more than \(Self.byteLimit >> 20) MiB for one response", at: now)
  }

  /// Handles timeouts, and starts a process if one is due.
  ///
  /// A process that does not respond in time is killed; a late placeholder at first only fails. A
  /// process that is idle for too long is asked to exit.
  package mutating func tick(at now: Double) -> [Effect] {
    if let effects = endAfterClosedStream(at: now) { return effects }
    switch state {
    case .starting(let deadline) where deadline <= now:
      return end(startTimeoutReason, at: now)
    case .starting: return []
    case .stopped: return proceed(at: now)
    case .running: return tickRunning(at: now)
    }
  }

  /// The error message for a process that did not send its description in time, with the likely
  /// cause.
  private var startTimeoutReason: String {
    let timeout = Self.seconds(Self.descriptionTimeout)
    if byteCount == 0 {
      return "started, but sent nothing within \(timeout): is its output flushed?"
    }
    guard unsolicitedCount == 0 else { return "started, but sent no description within \(timeout)" }
    return "started, but sent no complete line within \(timeout): is the newline missing?"
  }

  private mutating func tickRunning(at now: Double) -> [Effect] {
    let placeholderFailures = failLatePlaceholders(at: now)
    if let effects = endBlockedProcess(at: now) { return placeholderFailures + effects }
    let lateRequests = pendingRequests.filter { $0.value.deadline <= now }
    if !lateRequests.isEmpty {
      return placeholderFailures + failLateRequests(lateRequests, at: now)
    }
    guard pendingRequests.isEmpty, let idleEnd, idleEnd <= now else {
      return placeholderFailures + proceed(at: now)
    }
    state = .stopped
    return placeholderFailures + [.close]
  }

  /// Sends the requests that can be sent now, and starts a process if one is due.
  mutating func proceed(at now: Double) -> [Effect] {
    guard !queuedRequests.isEmpty || !suspects.isEmpty else { return [] }
    switch state {
    case .starting: return []
    case .running(let description) where closedStream != nil:
      return respondToDescriptionRequests(with: description)
    case .stopped:
      guard nextStart.map({ $0 <= now }) ?? true else { return [] }
      state = .starting(deadline: now + Self.descriptionTimeout)
      byteCount = 0
      unsolicitedCount = 0
      closedStream = nil
      hasResponded = false
      overduePlaceholders = [:]
      return [.spawn, .send(HostMessage(0, .describe), nil)]
    case .running(let description): return sendQueued(description, at: now)
    }
  }

  private mutating func sendQueued(
    _ description: ExtensionDescription, at now: Double
  ) -> [Effect] {
    if !suspects.isEmpty {
      return pendingRequests.isEmpty ? [send(suspects.removeFirst(), at: now)] : []
    }
    guard !pendingRequests.values.contains(where: { $0.request.isSuspect }) else { return [] }
    let requests = queuedRequests
    queuedRequests = []
    return requests.map { request in
      request.content == .describe
        ? .respond(request.ticket, .described(description)) : send(request, at: now)
    }
  }

  /// Responds to the queued requests for the description, and to no others.
  private mutating func respondToDescriptionRequests(
    with description: ExtensionDescription
  ) -> [Effect] {
    let requests = queuedRequests.filter { $0.content == .describe }
    queuedRequests.removeAll { $0.content == .describe }
    return requests.map { .respond($0.ticket, .described(description)) }
  }

  private mutating func send(_ request: PendingRequest, at now: Double) -> Effect {
    let id = nextID
    nextID += 1
    pendingRequests[id] = SentRequest(request: request, deadline: now + request.timeout)
    return .send(HostMessage(id, request.content), request.ticket)
  }
}
