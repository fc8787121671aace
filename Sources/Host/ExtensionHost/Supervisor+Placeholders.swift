// Handles late placeholders. Only the placeholder request fails at first, because the process has
// other requests to handle.
//
// The process may still be working on the late placeholder, so it gets more time. It is stopped
// only if it does not respond to any later request by then. Those requests are sent again, all at
// once, because the cause of the delay is known.
extension Supervisor {
  /// The additional time that a process has for a late placeholder, in seconds.
  static let overdueLimit = 10.0

  /// Fails late placeholders.
  mutating func failLatePlaceholders(at now: Double) -> [Effect] {
    let late = pending.filter { $0.value.deadline <= now && $0.value.request.isPlaceholder }
    return late.sorted { $0.key < $1.key }.map { id, found in
      pending[id] = nil
      overdue[id] = Pending(request: found.request, deadline: now + Self.overdueLimit)
      let reason = Self.timeoutReason(found.request.limit)
      return .respond(found.request.ticket, .failed(reason))
    }
  }

  /// Forgets overdue placeholders that were sent before a request to which the process has now
  /// responded.
  mutating func forgetOverdue(through id: Int) {
    overdue = overdue.filter { $0.key > id }
  }

  /// The overdue placeholder that presumably blocks the process, or `nil` for none.
  ///
  /// If an earlier request is still pending, the process may be working on that instead.
  var blocking: Pending? {
    guard let oldest = overdue.keys.min(), pending.keys.allSatisfy({ $0 > oldest }) else {
      return nil
    }
    return overdue[oldest]
  }

  /// Stops a process that is blocked by a placeholder, once the placeholder or a later request
  /// exceeds its timeout.
  ///
  /// Returns `nil` if that is not the case.
  mutating func endBlockedProcess(at now: Double) -> [Effect]? {
    let found = blocking
    overdue = overdue.filter { $0.value.deadline > now }
    guard let found,
      (pending.values.map(\.deadline) + [found.deadline]).contains(where: { $0 <= now })
    else { return nil }
    let reason = Self.timeoutReason(found.request.limit)
    return [.kill] + failBlocking(found.request, reason, at: now)
  }

  /// Attributes the end of the process to a placeholder, and sends the pending requests again, all
  /// at once.
  mutating func failBlocking(_ guilty: PendingRequest, _ reason: String, at now: Double) -> [Effect]
  {
    crashRecord.recordCrash(guilty.subject, reason, at: now)
    let open = pending.sorted { $0.key < $1.key }.map(\.value.request)
    queued = open.filter(\.isRepeatable) + queued
    pending = [:]
    overdue = [:]
    state = .stopped
    let lost = open.filter { !$0.isRepeatable }
    return [.log("\(reason), while handling a placeholder")]
      + lost.map { .respond($0.ticket, .failed("its process was stopped")) } + proceed(at: now)
  }
}
