extension Supervisor {
  /// Handles the end of a process, or its failure to start.
  package mutating func ended(_ reason: String, at now: Double) -> [Effect] {
    state == .stopped ? [] : finishExit(reason, at: now)
  }

  /// Stops a process that sent an invalid message or exceeded a limit.
  ///
  /// `guilty` is the id of the request whose response it was, or `nil` if it is not known.
  package mutating func end(
    _ reason: String, causedBy guilty: Int? = nil, at now: Double
  ) -> [Effect] {
    guard state != .stopped else { return [] }
    guard let guilty, let found = pending.removeValue(forKey: guilty) else {
      return [.kill] + finishExit(reason, at: now)
    }
    crashRecord.recordCrash(found.request.subject, reason, at: now)
    return [.kill, fail(found.request, reason)] + finishExit(nil, at: now)
  }

  /// Replaces the process.
  ///
  /// Pending requests are sent again to the new one.
  package mutating func renew(at now: Double) -> [Effect] {
    guard state != .stopped else { return [] }
    let open = pending.sorted { $0.key < $1.key }.map(\.value.request)
    queued = open.filter(\.isRepeatable) + queued
    pending = [:]
    state = .stopped
    let lost = open.filter { !$0.isRepeatable }.map { fail($0, "its process was restarted") }
    return [.close] + lost + proceed(at: now)
  }

  /// Whether there are no requests, pending or waiting.
  var isIdle: Bool { pending.isEmpty && queued.isEmpty && suspects.isEmpty }

  /// Stops the process of a removed extension, and fails all requests.
  mutating func dismiss(_ reason: String) -> [Effect] {
    let open = pending.sorted { $0.key < $1.key }.map(\.value.request) + suspects + queued
    state = .stopped
    pending = [:]
    suspects = []
    queued = []
    return [.kill] + open.map { .respond($0.ticket, .failed(reason)) }
  }

  /// Fails late requests and stops the process.
  ///
  /// Other pending requests are sent again.
  mutating func failLateRequests(_ late: [Int: Pending], at now: Double) -> [Effect] {
    var actions = [Effect.kill]
    for (id, found) in late.sorted(by: { $0.key < $1.key }) {
      pending[id] = nil
      let reason = Self.timeoutReason(found.request.limit)
      crashRecord.recordCrash(found.request.subject, reason, at: now)
      actions.append(fail(found.request, reason))
    }
    return actions + finishExit(nil, at: now)
  }

  /// Returns the error message for a request that exceeded its timeout, in seconds.
  package static func timeoutReason(_ limit: Double) -> String {
    "did not respond within \(seconds(limit))"
  }

  static func seconds(_ limit: Double) -> String {
    limit == limit.rounded() ? "\(Int(limit)) s" : "\(limit) s"
  }

  /// Handles the end of the process: its pending requests fail or are sent again.
  ///
  /// `reason` is `nil` if the crash has already been attributed to a request.
  private mutating func finishExit(_ reason: String?, at now: Double) -> [Effect] {
    if let reason, let guilty = blocking?.request {
      return failBlocking(guilty, reason, at: now)
    }
    let isRunning = if case .running = state { true } else { false }
    // A process that ended directly after sending its description counts as a failed start.
    // Otherwise it would be restarted endlessly.
    let hadStarted = isRunning && (hasResponded || !pending.isEmpty || isIdle)
    let open = pending.sorted { $0.key < $1.key }.map(\.value.request)
    state = .stopped
    pending = [:]
    guard hadStarted else { return failStart(reason ?? "", at: now) }
    guard let reason, open.count == 1 else {
      suspects = open.filter(\.isRepeatable).map { $0.asSuspect } + suspects
      let lost = open.filter { !$0.isRepeatable }
      return lost.map { fail($0, reason ?? "its process was stopped") } + proceed(at: now)
    }
    crashRecord.recordCrash(open[0].subject, reason, at: now)
    return [fail(open[0], reason)] + proceed(at: now)
  }

  /// Fails all waiting requests of a program that did not start.
  private mutating func failStart(_ reason: String, at now: Double) -> [Effect] {
    crashRecord.recordFailedStart(reason, at: now)
    let questions = suspects + queued
    suspects = []
    queued = []
    return questions.map { question in
      guard let sentence = crashRecord.giveUpReason(of: question.subject) else {
        return .respond(question.ticket, .failed(reason))
      }
      return .respond(question.ticket, .stopped(sentence))
    }
  }

  private func fail(_ question: PendingRequest, _ reason: String) -> Effect {
    guard let sentence = crashRecord.giveUpReason(of: question.subject) else {
      return .respond(question.ticket, .failed(reason))
    }
    return .respond(question.ticket, .stopped(sentence))
  }
}
