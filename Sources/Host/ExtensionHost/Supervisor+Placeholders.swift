// Handles late placeholders. Only the placeholder request fails at first, because the process has
// other requests to handle.
//
// The process may still be working on the late placeholder, so it gets more time. It is stopped
// only if it does not respond to any later request by then. Those requests are sent again, all at
// once, because the cause of the delay is known.
extension Supervisor {
  /// The additional time that a process has for a late placeholder, in seconds.
  static let overdueTimeout = 10.0

  /// Fails late placeholders, and records that the process may still be working on them.
  mutating func failLatePlaceholders(at now: Double) -> [Effect] {
    let latePlaceholders = pendingRequests.filter {
      $0.value.deadline <= now && $0.value.request.isPlaceholder
    }
    return latePlaceholders.sorted { $0.key < $1.key }.map { id, placeholder in
      pendingRequests[id] = nil
      overduePlaceholders[id] = SentRequest(
        request: placeholder.request, deadline: now + Self.overdueTimeout)
      let reason = Self.timeoutReason(placeholder.request.timeout)
      return .respond(placeholder.request.ticket, .failed(reason))
    }
  }

  /// Forgets the overdue placeholders up to a request to which the process has now responded.
  mutating func forgetOverdue(through id: Int) {
    overduePlaceholders = overduePlaceholders.filter { $0.key > id }
  }

  /// The overdue placeholder that presumably blocks the process, or `nil` for none.
  ///
  /// If an earlier request is still pending, the process may be working on that request instead.
  var blockingPlaceholder: SentRequest? {
    guard let oldest = overduePlaceholders.keys.min(),
      pendingRequests.keys.allSatisfy({ $0 > oldest })
    else {
      return nil
    }
    return overduePlaceholders[oldest]
  }

  /// Stops a process that is blocked by a placeholder, once the placeholder or a later request
  /// exceeds its timeout.
  ///
  /// Returns `nil` if no placeholder blocks the process, or if there is still time. Placeholders
  /// whose additional time is over are forgotten in either case.
  mutating func endBlockedProcess(at now: Double) -> [Effect]? {
    let placeholder = blockingPlaceholder
    overduePlaceholders = overduePlaceholders.filter { $0.value.deadline > now }
    guard let placeholder,
      (pendingRequests.values.map(\.deadline) + [placeholder.deadline]).contains(where: {
        $0 <= now
      })
    else { return nil }
    let reason = Self.timeoutReason(placeholder.request.timeout)
    return [.kill] + failBlockingPlaceholder(placeholder.request, reason, at: now)
  }

  /// Attributes the end of the process to a placeholder, and sends the pending requests again, all
  /// at once.
  ///
  /// Requests to perform an intent are not sent again; they fail.
  mutating func failBlockingPlaceholder(
    _ placeholder: PendingRequest, _ reason: String, at now: Double
  ) -> [Effect] {
    crashRecord.recordCrash(placeholder.subject, reason, at: now)
    let requests = pendingInOrder
    queuedRequests = requests.filter(\.isRepeatable) + queuedRequests
    pendingRequests = [:]
    overduePlaceholders = [:]
    state = .stopped
    let failures: [Effect] = requests.filter { !$0.isRepeatable }
      .map { .respond($0.ticket, .failed("its process was stopped")) }
    return [.log("\(reason), while handling a placeholder")] + failures + proceed(at: now)
  }
}
