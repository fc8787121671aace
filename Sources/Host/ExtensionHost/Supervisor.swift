internal import IntentSchemas
package import Wire

/// The life of one extension's process, as a value: events in, actions out.
///
/// It knows no process and no clock; moments are seconds of a clock that never steps. A process is
/// started at the first question, kept while it is asked, ended when nobody asks, and started again
/// at the next need after it ended for whatever reason.
///
/// Where a process crashes with several questions open, nobody knows whose fault it was: they are
/// asked again in a new process, one at a time, and the one that crashes it alone is answered with
/// a failure. So a crash costs the update that made it and nothing else.
package struct Supervisor: Sendable {
  package enum Effect: Hashable, Sendable {
    case spawn
    case send(HostMessage, Ticket?)
    /// Ends the process and forgets it.
    case kill
    /// Lets the process end in peace: nobody needs it.
    case close
    case answer(Ticket, Answer)
    /// The extension asks for new timelines of one kind or of all.
    case reload(kind: String?)
    /// A line for the log.
    case log(String)
  }

  enum State: Hashable {
    case stopped
    case greeting(deadline: Double)
    case running(ExtensionDescription)
  }

  struct Pending: Hashable {
    let question: Question
    let deadline: Double
    var entries: EntryCollector = EntryCollector()
    var options: [IntentOption] = []
  }

  var state = State.stopped
  /// Questions for the time after the greeting, or after the suspects.
  var waiting: [Question] = []
  /// Questions that were open when a process crashed; asked alone.
  var suspects: [Question] = []
  var pending: [Int: Pending] = [:]
  /// Placeholders that were late and failed; the process may still be at work on them.
  var overdue: [Int: Pending] = [:]
  var blame = Blame()
  /// What the process did so that nothing can come of it any more, or `nil` for nothing.
  var parting: Parting?
  /// Set while the program's file is being written.
  var unfinished: Unfinished?
  /// Whether the process has answered anything but what it offers.
  private(set) var hasAnswered = false
  /// Since when nothing is asked.
  var idleSince = 0.0
  private var nextID = 1
  /// Bytes since the last answer.
  private var bytes = 0
  /// Messages since the last answer that nobody asked for.
  private var unasked = 0
  private let idleLimit: Double

  /// How long the first answer of a new process may take, in seconds.
  static let greetingLimit = 5.0
  /// What one answer may take.
  package static let byteLimit = 16 << 20
  package static let entryLimit = 20_000
  package static let optionLimit = 50_000
  private static let unaskedLimit = 1000

  /// - Parameter idle: How long a process is kept that is asked nothing, in seconds.
  package init(idle: Double = 60) {
    idleLimit = idle
  }

  /// When something is due: an answer, a new start, an end; `nil` with nothing to wait for.
  package var nextDeadline: Double? {
    switch state {
    case .greeting(let deadline): min(deadline, parting?.deadline ?? deadline)
    case .running:
      (overdue.values.map(\.deadline) + [
        parting?.deadline ?? .infinity,
        pending.values.map(\.deadline).min() ?? idleSince + idleLimit,
      ]).min()
    case .stopped: waiting.isEmpty && suspects.isEmpty ? nil : nextStart
    }
  }

  /// Asks a question, starting the process where there is none.
  package mutating func ask(_ question: Question, at now: Double) -> [Effect] {
    if question.isUrgent { blame.pardon(question.subject) }
    if let reason = blame.sentence(of: question.subject) {
      return [.answer(question.ticket, .givenUp(reason))]
    }
    if case .running(let description) = state, question.request == .describe {
      return [.answer(question.ticket, .described(description))]
    }
    // Who crashed it before is asked alone, so that nobody suffers with it.
    if blame.isSuspected(question.subject) {
      suspects.append(question.suspected)
    } else {
      waiting.append(question)
    }
    return proceed(at: now)
  }

  /// Bytes arrived; too many for one answer end the process.
  package mutating func received(bytes count: Int, at now: Double) -> [Effect] {
    bytes += count
    guard bytes > Self.byteLimit else { return [] }
    return end("sent more than \(Self.byteLimit >> 20) MiB for one answer", at: now)
  }

  /// A message arrived.
  package mutating func received(_ message: ExtensionMessage, at now: Double) -> [Effect] {
    switch message {
    case .introduced(let id, let description): return greeted(id, description, at: now)
    case .entries(let id, let entries): return collect(id, entries, at: now)
    case .timeline(let id, let timeline): return finish(id, timeline, at: now)
    case .view(let id, let view): return answer(id, .view(view), at: now)
    case .performed(let id, let result): return answer(id, .performed(result), at: now)
    case .someOptions(let id, let options): return collect(id, options, at: now)
    case .options(let id, let end): return finish(id, end, at: now)
    case .failed(let id, let failure): return answer(id, .failed(failure.message), at: now)
    case .reload(let kind): return countUnasked(at: now) ?? [.reload(kind: kind)]
    }
  }

  /// Time passed: a late answer ends the process, and so does having nothing to do.
  package mutating func tick(at now: Double) -> [Effect] {
    if let actions = endParted(at: now) { return actions }
    switch state {
    case .greeting(let deadline) where deadline <= now:
      return end(silence, at: now)
    case .greeting: return []
    case .stopped: return proceed(at: now)
    case .running: return tickRunning(at: now)
    }
  }

  /// Why a process that was started has not said what it offers, as far as one can guess.
  private var silence: String {
    let limit = Self.seconds(Self.greetingLimit)
    if bytes == 0 { return "started, but sent nothing within \(limit): is its output flushed?" }
    guard unasked == 0 else { return "started, but did not say what it offers within \(limit)" }
    return "started, but sent no whole line within \(limit): does it end in a newline?"
  }

  private mutating func tickRunning(at now: Double) -> [Effect] {
    let excused = excuseLate(at: now)
    if let actions = endBlocked(at: now) { return excused + actions }
    let late = pending.filter { $0.value.deadline <= now }
    if !late.isEmpty { return excused + endLate(late, at: now) }
    guard pending.isEmpty, idleSince + idleLimit <= now else { return excused + proceed(at: now) }
    state = .stopped
    return excused + [.close]
  }

  /// Sends what may be sent now, starting a process where that is due.
  mutating func proceed(at now: Double) -> [Effect] {
    guard !waiting.isEmpty || !suspects.isEmpty else { return [] }
    switch state {
    case .greeting: return []
    case .running(let description) where parting != nil: return describe(description)
    case .stopped:
      guard nextStart.map({ $0 <= now }) ?? true else { return [] }
      state = .greeting(deadline: now + Self.greetingLimit)
      bytes = 0
      unasked = 0
      parting = nil
      hasAnswered = false
      overdue = [:]
      return [.spawn, .send(HostMessage(0, .describe), nil)]
    case .running(let description): return sendWaiting(description, at: now)
    }
  }

  private mutating func sendWaiting(
    _ description: ExtensionDescription, at now: Double
  ) -> [Effect] {
    if !suspects.isEmpty {
      return pending.isEmpty ? [send(suspects.removeFirst(), at: now)] : []
    }
    guard !pending.values.contains(where: { $0.question.isSuspect }) else { return [] }
    let questions = waiting
    waiting = []
    return questions.map { question in
      question.request == .describe
        ? .answer(question.ticket, .described(description)) : send(question, at: now)
    }
  }

  /// Answers those who want to know what the process offers, and nothing else.
  private mutating func describe(_ description: ExtensionDescription) -> [Effect] {
    let asking = waiting.filter { $0.request == .describe }
    waiting.removeAll { $0.request == .describe }
    return asking.map { .answer($0.ticket, .described(description)) }
  }

  private mutating func greeted(
    _ id: Int, _ description: ExtensionDescription, at now: Double
  ) -> [Effect] {
    guard description.protocol == WireVersion.current else {
      return end(
        "speaks protocol \(description.protocol), not \(WireVersion.current)", at: now)
    }
    guard case .greeting = state else { return [] }
    state = .running(description)
    unfinished = nil
    idleSince = now
    bytes = 0
    return proceed(at: now)
  }

  private mutating func send(_ question: Question, at now: Double) -> Effect {
    let id = nextID
    nextID += 1
    pending[id] = Pending(question: question, deadline: now + question.limit)
    return .send(HostMessage(id, question.request), question.ticket)
  }

  /// Counts a message that nobody asked for.
  ///
  /// - Returns: The end of the process where there were too many, else `nil`.
  private mutating func countUnasked(at now: Double) -> [Effect]? {
    unasked += 1
    guard unasked > Self.unaskedLimit else { return nil }
    return end("sent more than \(Self.unaskedLimit) messages that nobody asked for", at: now)
  }

  /// Counts an answer to a question that is not open; the log says of the first few which.
  private mutating func countUnasked(_ id: Int, at now: Double) -> [Effect] {
    if let end = countUnasked(at: now) { return end }
    return unasked <= 5 ? [.log("answered question \(id), which is not open")] : []
  }

  private mutating func collect(
    _ id: Int, _ entries: [WireEntry], at now: Double
  ) -> [Effect] {
    guard pending[id] != nil else { return countUnasked(id, at: now) }
    forgetOverdue(through: id)
    return add(entries, to: id, at: now) ?? []
  }

  private mutating func finish(
    _ id: Int, _ timeline: WireTimeline, at now: Double
  ) -> [Effect] {
    guard pending[id] != nil else { return countUnasked(id, at: now) }
    if let actions = add(timeline.entries ?? [], to: id, at: now) { return actions }
    guard let collector = pending[id]?.entries else { return [] }
    return answer(id, collector.answer(timeline), at: now)
  }

  /// - Returns: The end of the process where there are too many, else `nil`.
  private mutating func add(_ entries: [WireEntry], to id: Int, at now: Double) -> [Effect]? {
    let count = (pending[id]?.entries.count ?? 0) + entries.count
    guard count <= Self.entryLimit else {
      return end("sent more than \(Self.entryLimit) entries", blaming: id, at: now)
    }
    pending[id]?.entries.append(entries)
    return nil
  }

  private mutating func collect(
    _ id: Int, _ options: [IntentOption], at now: Double
  ) -> [Effect] {
    guard pending[id] != nil else { return countUnasked(id, at: now) }
    forgetOverdue(through: id)
    return add(options, to: id, at: now) ?? []
  }

  private mutating func finish(_ id: Int, _ last: WireOptions, at now: Double) -> [Effect] {
    guard pending[id] != nil else { return answer(id, .options(last), at: now) }
    if let actions = add(last.options, to: id, at: now) { return actions }
    var whole = last
    whole.options = pending[id]?.options ?? []
    return answer(id, .options(whole), at: now)
  }

  /// - Returns: The end of the process where there are too many, else `nil`.
  private mutating func add(_ options: [IntentOption], to id: Int, at now: Double) -> [Effect]? {
    let count = (pending[id]?.options.count ?? 0) + options.count
    guard count <= Self.optionLimit else {
      return end("sent more than \(Self.optionLimit) options", blaming: id, at: now)
    }
    pending[id]?.options += options
    return nil
  }

  /// An answer to nothing that is pending is an older one, and dropped.
  private mutating func answer(_ id: Int, _ answer: Answer, at now: Double) -> [Effect] {
    guard pending[id] != nil || overdue[id] != nil else { return countUnasked(id, at: now) }
    bytes = 0
    unasked = 0
    idleSince = now
    forgetOverdue(through: id)
    guard let found = pending.removeValue(forKey: id) else { return [] }
    hasAnswered = true
    blame.acquit(found.question.subject)
    return [.answer(found.question.ticket, answer)] + proceed(at: now)
  }
}
