internal import IntentSchemas
package import Wire

/// A state machine for the life of one extension's process: events in, effects out.
///
/// The supervisor accesses neither the process nor a clock. Times are in seconds of a monotonic
/// clock. The process is started with the first request, stopped when it has been idle for some
/// time, and restarted with the next request after it has ended for any reason.
///
/// If a process crashes with several requests pending, the cause is unknown. The requests are then
/// sent again to a new process, one at a time, and only the one that crashes it alone fails. A
/// crash therefore costs only the update that caused it.
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

  struct Pending: Hashable {
    let request: PendingRequest
    let deadline: Double
    var entries: EntryCollector = EntryCollector()
    var options: [IntentOption] = []
  }

  var state = State.stopped
  /// Requests that wait for the extension's description or for ``suspects``.
  var queued: [PendingRequest] = []
  /// Requests that were pending when a process crashed.
  ///
  /// They are sent one at a time.
  var suspects: [PendingRequest] = []
  var pending: [Int: Pending] = [:]
  /// Late placeholders that have failed.
  ///
  /// The process may still be working on them.
  var overdue: [Int: Pending] = [:]
  var crashRecord = CrashRecord()
  /// Set after the process closed a message stream.
  var closedStream: ClosedStream?
  /// Set while the program's file is being written.
  var unfinished: Unfinished?
  /// Whether the process has responded to any request other than the first, for its description.
  var hasResponded = false
  /// The time of the last response.
  var idleSince = 0.0
  private var nextID = 1
  /// The number of bytes received since the last response.
  var bytes = 0
  /// The number of unsolicited messages since the last response.
  var unsolicited = 0
  private let idleLimit: Double

  /// The time that a new process has to send its description, in seconds.
  static let descriptionTimeout = 5.0
  /// The maximum size of a response, in bytes.
  package static let byteLimit = 16 << 20
  package static let entryLimit = 20_000
  package static let optionLimit = 50_000
  static let unsolicitedLimit = 1000

  /// - Parameter idle: The time without requests after which the process is stopped, in seconds.
  package init(idle: Double = 60) {
    idleLimit = idle
  }

  /// The time of the next timeout or start, or `nil` for none.
  package var nextDeadline: Double? {
    switch state {
    case .starting(let deadline): min(deadline, closedStream?.deadline ?? deadline)
    case .running:
      (overdue.values.map(\.deadline) + [
        closedStream?.deadline ?? .infinity,
        pending.values.map(\.deadline).min() ?? idleSince + idleLimit,
      ]).min()
    case .stopped: queued.isEmpty && suspects.isEmpty ? nil : nextStart
    }
  }

  /// Sends a request, starting the process if necessary.
  package mutating func submit(_ question: PendingRequest, at now: Double) -> [Effect] {
    if question.isUrgent { crashRecord.reset(question.subject) }
    if let reason = crashRecord.giveUpReason(of: question.subject) {
      return [.respond(question.ticket, .stopped(reason))]
    }
    if case .running(let description) = state, question.request == .describe {
      return [.respond(question.ticket, .described(description))]
    }
    // A request that crashed the process before is sent alone, so that no other is affected.
    if crashRecord.hasCrashed(question.subject) {
      suspects.append(question.asSuspect)
    } else {
      queued.append(question)
    }
    return proceed(at: now)
  }

  /// Counts received bytes.
  ///
  /// Stops the process if there are too many for one response.
  package mutating func received(bytes count: Int, at now: Double) -> [Effect] {
    bytes += count
    guard bytes > Self.byteLimit else { return [] }
    return end("sent more than \(Self.byteLimit >> 20) MiB for one response", at: now)
  }

  /// Handles timeouts.
  ///
  /// A late response stops the process, and so does being idle for too long.
  package mutating func tick(at now: Double) -> [Effect] {
    if let actions = endAfterClosedStream(at: now) { return actions }
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
    let limit = Self.seconds(Self.descriptionTimeout)
    if bytes == 0 { return "started, but sent nothing within \(limit): is its output flushed?" }
    guard unsolicited == 0 else { return "started, but sent no description within \(limit)" }
    return "started, but sent no complete line within \(limit): is the newline missing?"
  }

  private mutating func tickRunning(at now: Double) -> [Effect] {
    let excused = failLatePlaceholders(at: now)
    if let actions = endBlockedProcess(at: now) { return excused + actions }
    let late = pending.filter { $0.value.deadline <= now }
    if !late.isEmpty { return excused + failLateRequests(late, at: now) }
    guard pending.isEmpty, idleSince + idleLimit <= now else { return excused + proceed(at: now) }
    state = .stopped
    return excused + [.close]
  }

  /// Sends the requests that can be sent now, and starts a process if one is due.
  mutating func proceed(at now: Double) -> [Effect] {
    guard !queued.isEmpty || !suspects.isEmpty else { return [] }
    switch state {
    case .starting: return []
    case .running(let description) where closedStream != nil: return describe(description)
    case .stopped:
      guard nextStart.map({ $0 <= now }) ?? true else { return [] }
      state = .starting(deadline: now + Self.descriptionTimeout)
      bytes = 0
      unsolicited = 0
      closedStream = nil
      hasResponded = false
      overdue = [:]
      return [.spawn, .send(HostMessage(0, .describe), nil)]
    case .running(let description): return sendQueued(description, at: now)
    }
  }

  private mutating func sendQueued(
    _ description: ExtensionDescription, at now: Double
  ) -> [Effect] {
    if !suspects.isEmpty {
      return pending.isEmpty ? [send(suspects.removeFirst(), at: now)] : []
    }
    guard !pending.values.contains(where: { $0.request.isSuspect }) else { return [] }
    let questions = queued
    queued = []
    return questions.map { question in
      question.request == .describe
        ? .respond(question.ticket, .described(description)) : send(question, at: now)
    }
  }

  /// Responds to requests for the description only.
  private mutating func describe(_ description: ExtensionDescription) -> [Effect] {
    let asking = queued.filter { $0.request == .describe }
    queued.removeAll { $0.request == .describe }
    return asking.map { .respond($0.ticket, .described(description)) }
  }

  private mutating func send(_ question: PendingRequest, at now: Double) -> Effect {
    let id = nextID
    nextID += 1
    pending[id] = Pending(request: question, deadline: now + question.limit)
    return .send(HostMessage(id, question.request), question.ticket)
  }
}
