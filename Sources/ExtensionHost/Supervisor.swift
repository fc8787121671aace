package import Wire

/// A question to an extension, and how long it may take.
package struct Question: Hashable, Sendable {
  package enum Call: Hashable, Sendable {
    case describe
    case placeholder(WidgetRequest)
    case snapshot(WidgetRequest)
    case timeline(WidgetRequest)
  }

  package var ticket: Ticket
  package var call: Call
  /// In seconds.
  package var limit: Double

  package init(_ ticket: Ticket, _ call: Call, limit: Double) {
    self.ticket = ticket
    self.call = call
    self.limit = limit
  }
}

/// What came of a question.
package enum Answer: Hashable, Sendable {
  case described(ExtensionDescription)
  case view(WireView)
  case timeline([WireEntry], WireTimeline)
  /// One line for people.
  case failed(String)
}

/// The life of one extension's process, as a value: events in, actions out.
///
/// It knows no process and no clock; moments are seconds of a clock that never steps. A process is
/// started at the first question, and again at the next need after it ended for whatever reason.
package struct Supervisor: Sendable {
  package enum Action: Hashable, Sendable {
    case spawn
    case send(HostMessage)
    /// Ends the process and forgets it.
    case kill
    case answer(Ticket, Answer)
    /// The extension asks for new timelines of one kind or of all.
    case reload(kind: String?)
  }

  private enum State: Hashable {
    case stopped
    case greeting(deadline: Double)
    case running(ExtensionDescription)
  }

  private struct Pending: Hashable {
    let question: Question
    let deadline: Double
    var entries: [WireEntry] = []
  }

  private var state = State.stopped
  private var waiting: [Question] = []
  private var pending: [Int: Pending] = [:]
  private var nextID = 1
  /// Bytes since the last answer.
  private var bytes = 0
  /// Messages since the last answer that nobody asked for.
  private var unasked = 0

  /// How long the first answer of a new process may take, in seconds.
  private static let greetingLimit = 5.0
  /// What one answer may take.
  package static let byteLimit = 16 << 20
  package static let entryLimit = 20_000
  private static let unaskedLimit = 1000

  package init() {}

  /// When something is late, or `nil` with nothing asked.
  package var nextDeadline: Double? {
    var deadlines = pending.values.map(\.deadline)
    if case .greeting(let deadline) = state { deadlines.append(deadline) }
    return deadlines.min()
  }

  /// Asks a question, starting the process where there is none.
  package mutating func ask(_ question: Question, at now: Double) -> [Action] {
    switch state {
    case .running(let description):
      return question.call == .describe
        ? [.answer(question.ticket, .described(description))] : [send(question, at: now)]
    case .greeting:
      waiting.append(question)
      return []
    case .stopped:
      waiting.append(question)
      state = .greeting(deadline: now + Self.greetingLimit)
      bytes = 0
      unasked = 0
      return [.spawn, .send(.initialize(id: 0, Introduction()))]
    }
  }

  /// Bytes arrived; too many for one answer end the process.
  package mutating func received(bytes count: Int) -> [Action] {
    bytes += count
    guard bytes > Self.byteLimit else { return [] }
    return end("sent more than \(Self.byteLimit >> 20) MiB for one answer")
  }

  /// A message arrived.
  package mutating func received(_ message: ExtensionMessage, at now: Double) -> [Action] {
    switch message {
    case .introduced(_, let description): return greeted(description, at: now)
    case .entries(let id, let entries): return collect(id, entries)
    case .timeline(let id, let timeline): return finish(id, timeline)
    case .view(let id, let view): return answer(id, .view(view))
    case .failed(let id, let failure): return answer(id, .failed(failure.message))
    case .reload(let kind): return countUnasked() ?? [.reload(kind: kind)]
    }
  }

  /// The process ended, or could not be started.
  package mutating func ended(_ reason: String) -> [Action] {
    guard state != .stopped else { return [] }
    return fail(reason)
  }

  /// The process sent something that cannot be read, or went past a bound.
  package mutating func end(_ reason: String) -> [Action] {
    guard state != .stopped else { return [] }
    return [.kill] + fail(reason)
  }

  /// Time passed: a late answer ends the process.
  package mutating func tick(at now: Double) -> [Action] {
    if case .greeting(let deadline) = state, deadline <= now {
      return end("did not start within \(Self.seconds(Self.greetingLimit))")
    }
    guard let late = pending.values.first(where: { $0.deadline <= now }) else { return [] }
    return end("did not answer within \(Self.seconds(late.question.limit))")
  }

  private static func seconds(_ limit: Double) -> String {
    limit == limit.rounded() ? "\(Int(limit)) s" : "\(limit) s"
  }

  private mutating func greeted(_ description: ExtensionDescription, at now: Double) -> [Action] {
    guard description.protocol == WireVersion.current else {
      return end("speaks protocol \(description.protocol), not \(WireVersion.current)")
    }
    guard case .greeting = state else { return [] }
    state = .running(description)
    bytes = 0
    let questions = waiting
    waiting = []
    return questions.flatMap { ask($0, at: now) }
  }

  private mutating func send(_ question: Question, at now: Double) -> Action {
    let id = nextID
    nextID += 1
    pending[id] = Pending(question: question, deadline: now + question.limit)
    switch question.call {
    case .placeholder(let request): return .send(.placeholder(id: id, request))
    case .snapshot(let request): return .send(.snapshot(id: id, request))
    case .timeline(let request): return .send(.timeline(id: id, request))
    case .describe: return .send(.initialize(id: id, Introduction()))
    }
  }

  /// Counts a message that nobody asked for.
  ///
  /// - Returns: The end of the process where there were too many, else `nil`.
  private mutating func countUnasked() -> [Action]? {
    unasked += 1
    guard unasked > Self.unaskedLimit else { return nil }
    return end("sent more than \(Self.unaskedLimit) messages that nobody asked for")
  }

  private mutating func collect(_ id: Int, _ entries: [WireEntry]) -> [Action] {
    guard pending[id] != nil else { return countUnasked() ?? [] }
    pending[id]?.entries.append(contentsOf: entries)
    guard pending[id]?.entries.count ?? 0 > Self.entryLimit else { return [] }
    return end("sent more than \(Self.entryLimit) entries")
  }

  private mutating func finish(_ id: Int, _ timeline: WireTimeline) -> [Action] {
    let collected = pending[id]?.entries ?? []
    return answer(id, .timeline(collected + (timeline.entries ?? []), timeline))
  }

  /// An answer to nothing that is pending is an older one, and dropped.
  private mutating func answer(_ id: Int, _ answer: Answer) -> [Action] {
    guard let found = pending.removeValue(forKey: id) else { return countUnasked() ?? [] }
    bytes = 0
    unasked = 0
    return [.answer(found.question.ticket, answer)]
  }

  private mutating func fail(_ reason: String) -> [Action] {
    let questions = waiting + pending.sorted { $0.key < $1.key }.map(\.value.question)
    state = .stopped
    waiting = []
    pending = [:]
    return questions.map { .answer($0.ticket, .failed(reason)) }
  }
}
