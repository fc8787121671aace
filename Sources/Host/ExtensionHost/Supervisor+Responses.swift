internal import IntentSchemas
internal import Timelines
internal import ViewTree
package import Wire

/// Handles what a process sends: its description, and responses, which may arrive in parts.
extension Supervisor {
  /// Handles a message.
  package mutating func received(_ message: ExtensionMessage, at now: Double) -> [Effect] {
    switch message {
    case .described(let id, let description): return handleDescription(id, description, at: now)
    case .entries(let id, let entries): return collect(id, entries, at: now)
    case .timeline(let id, let timeline): return finish(id, timeline, at: now)
    case .view(let id, let view): return respond(to: id, with: .view(view), at: now)
    case .performed(let id, let result): return respond(to: id, with: .performed(result), at: now)
    case .partialOptions(let id, let options): return collect(id, options, at: now)
    case .options(let id, let result): return finish(id, result, at: now)
    case .failed(let id, let failure):
      return respond(to: id, with: .failed(failure.message), at: now)
    case .reload(let kind): return countUnsolicited(at: now) ?? [.reload(kind: kind)]
    }
  }

  private mutating func handleDescription(
    _ id: Int, _ description: ExtensionDescription, at now: Double
  ) -> [Effect] {
    guard description.protocol == WireVersion.current else {
      return end(
        "uses protocol \(description.protocol), expected \(WireVersion.current)", at: now)
    }
    if case .running = state {
      state = .running(description)
      return respond(to: id, with: .described(description), at: now)
    }
    guard case .starting = state else { return [] }
    state = .running(description)
    unfinishedBuild = nil
    idleSince = now
    byteCount = 0
    return proceed(at: now)
  }

  /// Counts an unsolicited message.
  ///
  /// - Returns: The effects that stop the process if there were too many messages, otherwise
  ///   `nil`.
  private mutating func countUnsolicited(at now: Double) -> [Effect]? {
    unsolicitedCount += 1
    guard unsolicitedCount > Self.unsolicitedLimit else { return nil }
    return end("sent more than \(Self.unsolicitedLimit) unsolicited messages", at: now)
  }

  /// The number of unsolicited messages after which such responses are no longer logged.
  private static let loggedUnsolicitedCount = 5

  /// Counts a response to a request that is not pending, and logs the first few.
  private mutating func countUnsolicited(_ id: Int, at now: Double) -> [Effect] {
    if let effects = countUnsolicited(at: now) { return effects }
    return unsolicitedCount <= Self.loggedUnsolicitedCount
      ? [.log("sent a response for request \(id), which is not pending")] : []
  }

  private mutating func collect(
    _ id: Int, _ entries: [WireEntry], at now: Double
  ) -> [Effect] {
    guard pendingRequests[id] != nil else { return countUnsolicited(id, at: now) }
    forgetOverdue(through: id)
    return add(entries, to: id, at: now) ?? []
  }

  private mutating func finish(
    _ id: Int, _ timeline: WireTimeline, at now: Double
  ) -> [Effect] {
    guard pendingRequests[id] != nil else { return countUnsolicited(id, at: now) }
    if let effects = add(timeline.entries ?? [], to: id, at: now) { return effects }
    guard let collector = pendingRequests[id]?.entries else { return [] }
    return respond(to: id, with: collector.response(endingWith: timeline), at: now)
  }

  /// Adds entries to a response.
  ///
  /// - Returns: The effects that stop the process if there are too many entries, otherwise `nil`.
  private mutating func add(_ entries: [WireEntry], to id: Int, at now: Double) -> [Effect]? {
    let count = (pendingRequests[id]?.entries.count ?? 0) + entries.count
    guard count <= Self.entryLimit else {
      return end("sent more than \(Self.entryLimit) entries", causedBy: id, at: now)
    }
    pendingRequests[id]?.entries.append(entries)
    return nil
  }

  private mutating func collect(
    _ id: Int, _ options: [IntentOption], at now: Double
  ) -> [Effect] {
    guard pendingRequests[id] != nil else { return countUnsolicited(id, at: now) }
    forgetOverdue(through: id)
    return add(options, to: id, at: now) ?? []
  }

  private mutating func finish(_ id: Int, _ result: OptionsResult, at now: Double) -> [Effect] {
    guard pendingRequests[id] != nil else {
      return respond(to: id, with: .options(result), at: now)
    }
    if let effects = add(result.options, to: id, at: now) { return effects }
    var completeResult = result
    completeResult.options = pendingRequests[id]?.options ?? []
    return respond(to: id, with: .options(completeResult), at: now)
  }

  /// Adds options to a response.
  ///
  /// - Returns: The effects that stop the process if there are too many options, otherwise `nil`.
  private mutating func add(_ options: [IntentOption], to id: Int, at now: Double) -> [Effect]? {
    let count = (pendingRequests[id]?.options.count ?? 0) + options.count
    guard count <= Self.optionLimit else {
      return end("sent more than \(Self.optionLimit) options", causedBy: id, at: now)
    }
    pendingRequests[id]?.options += options
    return nil
  }

  /// Completes a request.
  ///
  /// A response to a request that is not pending is counted and dropped. A response to an overdue
  /// placeholder is only dropped, because it shows that the process is not blocked.
  private mutating func respond(to id: Int, with response: ExtensionResponse, at now: Double)
    -> [Effect]
  {
    guard pendingRequests[id] != nil || overduePlaceholders[id] != nil else {
      return countUnsolicited(id, at: now)
    }
    byteCount = 0
    unsolicitedCount = 0
    idleSince = now
    forgetOverdue(through: id)
    guard let request = pendingRequests.removeValue(forKey: id)?.request else { return [] }
    hasResponded = true
    crashRecord.recordSuccess(request.subject)
    return [.respond(request.ticket, response)] + proceed(at: now)
  }
}

/// Collects the entries of a timeline that arrives in several messages.
///
/// Each part is decoded when it arrives, so that the last message takes no longer than the others.
struct EntryCollector: Hashable {
  private var reader = EntryReader()
  private var isValid = true

  var count: Int { reader.count }

  mutating func append(_ entries: [WireEntry]) {
    for entry in entries where !reader.append(entry) { isValid = false }
  }

  /// Returns the complete response, or a failure if any part of it is invalid.
  func response(endingWith finalMessage: WireTimeline) -> ExtensionResponse {
    guard isValid, let policy = finalMessage.reloadPolicy else {
      return .failed("sent a timeline with an invalid policy or view")
    }
    return .timeline(reader.datedEntries, policy, notes: TimelineNotes(finalMessage))
  }
}

extension TimelineNotes {
  /// The maximum number of files that are watched.
  static let fileLimit = 1000
  /// The maximum number of events.
  static let eventLimit = Bounds.list

  fileprivate init(_ message: WireTimeline) {
    settingsProblems = message.notes ?? []
    problems = message.problems ?? []
    failure = message.failure
    listens = message.listens ?? false
    dependsOnSize = message.dependsOnSize ?? false
    files = Array(
      (message.files ?? []).lazy
        .filter { Bounds.isWatchable($0) }
        .prefix(Self.fileLimit))
    events = message.events.map { $0.compactMap(\.datedEvent) }
    notifications = (message.notifications ?? []).compactMap(\.datedNotification)
  }
}
