extension Supervisor {
  /// Handles the end of a process, or its failure to start, unless the process was already stopped.
  package mutating func ended(_ reason: String, at now: Double) -> [Effect] {
    state == .stopped ? [] : finishExit(reason, at: now)
  }

  /// Stops a process that sent an invalid message or exceeded a limit.
  ///
  /// The request `id`, to which the process responded, fails. If `id` is `nil` or not pending, the
  /// cause is unknown, as after a crash.
  package mutating func end(
    _ reason: String, causedBy id: Int? = nil, at now: Double
  ) -> [Effect] {
    guard state != .stopped else { return [] }
    guard let id, let culprit = pendingRequests.removeValue(forKey: id) else {
      return [.kill] + finishExit(reason, at: now)
    }
    crashRecord.recordCrash(culprit.request.subject, reason, at: now)
    return [.kill, fail(culprit.request, reason)] + finishExit(nil, at: now)
  }

  /// Replaces the process.
  ///
  /// Pending requests are sent again to the new process. Requests to perform an intent fail
  /// instead.
  package mutating func replaceProcess(at now: Double) -> [Effect] {
    guard state != .stopped else { return [] }
    let requests = pendingInOrder
    queuedRequests = requests.filter(\.isRepeatable) + queuedRequests
    pendingRequests = [:]
    state = .stopped
    let failures = requests.filter { !$0.isRepeatable }
      .map { fail($0, "its process was restarted") }
    return [.close] + failures + proceed(at: now)
  }

  /// The pending requests in the order in which they were sent.
  var pendingInOrder: [PendingRequest] {
    pendingRequests.sorted { $0.key < $1.key }.map(\.value.request)
  }

  /// Whether there are no requests, pending or waiting.
  var isIdle: Bool { pendingRequests.isEmpty && queuedRequests.isEmpty && suspects.isEmpty }

  /// Stops the process of a removed extension, and fails all requests.
  mutating func dismiss(_ reason: String) -> [Effect] {
    let requests = pendingInOrder + suspects + queuedRequests
    state = .stopped
    pendingRequests = [:]
    suspects = []
    queuedRequests = []
    return [.kill] + requests.map { .respond($0.ticket, .failed(reason)) }
  }

  /// Fails late requests and stops the process.
  ///
  /// Other pending requests are sent again, one at a time. Requests to perform an intent fail
  /// instead.
  mutating func failLateRequests(_ lateRequests: [Int: SentRequest], at now: Double) -> [Effect] {
    var effects = [Effect.kill]
    for (id, lateRequest) in lateRequests.sorted(by: { $0.key < $1.key }) {
      pendingRequests[id] = nil
      let reason = Self.timeoutReason(lateRequest.request.timeout)
      crashRecord.recordCrash(lateRequest.request.subject, reason, at: now)
      effects.append(fail(lateRequest.request, reason))
    }
    return effects + finishExit(nil, at: now)
  }

  /// Returns the error message for a request that exceeded its timeout, in seconds.
  package static func timeoutReason(_ timeout: Double) -> String {
    "did not respond within \(seconds(timeout))"
  }

  /// Returns a timeout as text, such as `5 s`.
  static func seconds(_ timeout: Double) -> String {
    timeout == timeout.rounded() ? "\(Int(timeout)) s" : "\(timeout) s"
  }

  /// Handles the end of the process: its pending requests fail or are sent again.
  ///
  /// `reason` is `nil` if the crash has already been attributed to a request.
  private mutating func finishExit(_ reason: String?, at now: Double) -> [Effect] {
    if let reason, let culprit = blockingPlaceholder?.request {
      return failBlockingPlaceholder(culprit, reason, at: now)
    }
    let isRunning = if case .running = state { true } else { false }
    // A process that ended directly after sending its description counts as a failed start.
    // Otherwise it would be restarted endlessly.
    let hadStarted = isRunning && (hasResponded || !pendingRequests.isEmpty || isIdle)
    let requests = pendingInOrder
    state = .stopped
    pendingRequests = [:]
    guard hadStarted else { return failStart(reason ?? "its process was stopped", at: now) }
    guard let reason, requests.count == 1 else {
      suspects = requests.filter(\.isRepeatable).map { $0.asSuspect } + suspects
      let failures = requests.filter { !$0.isRepeatable }
        .map { fail($0, reason ?? "its process was stopped") }
      return failures + proceed(at: now)
    }
    crashRecord.recordCrash(requests[0].subject, reason, at: now)
    return [fail(requests[0], reason)] + proceed(at: now)
  }

  /// Fails all waiting requests of a program that did not start.
  private mutating func failStart(_ reason: String, at now: Double) -> [Effect] {
    crashRecord.recordFailedStart(reason, at: now)
    let requests = suspects + queuedRequests
    suspects = []
    queuedRequests = []
    return requests.map { fail($0, reason) }
  }

  private func fail(_ request: PendingRequest, _ reason: String) -> Effect {
    guard let giveUpReason = crashRecord.giveUpReason(of: request.subject) else {
      return .respond(request.ticket, .failed(reason))
    }
    return .respond(request.ticket, .stopped(giveUpReason))
  }
}
