extension Supervisor {
  /// The process ended by itself, or could not be started.
  package mutating func ended(_ reason: String, at now: Double) -> [Effect] {
    state == .stopped ? [] : bury(reason, at: now)
  }

  /// The process sent something that cannot be read, or went past a bound; `guilty` is the number of
  /// the question whose answer it was, or `nil` where that is not known.
  package mutating func end(
    _ reason: String, blaming guilty: Int? = nil, at now: Double
  ) -> [Effect] {
    guard state != .stopped else { return [] }
    guard let guilty, let found = pending.removeValue(forKey: guilty) else {
      return [.kill] + bury(reason, at: now)
    }
    blame.convict(found.question.subject, reason, at: now)
    return [.kill, fail(found.question, reason)] + bury(nil, at: now)
  }

  /// A new process is wanted: what is open is asked again.
  package mutating func renew(at now: Double) -> [Effect] {
    guard state != .stopped else { return [] }
    let open = pending.sorted { $0.key < $1.key }.map(\.value.question)
    waiting = open.filter(\.isRepeatable) + waiting
    pending = [:]
    state = .stopped
    let lost = open.filter { !$0.isRepeatable }.map { fail($0, "its process was started anew") }
    return [.close] + lost + proceed(at: now)
  }

  /// Whether nobody waits for anything.
  var isIdle: Bool { pending.isEmpty && waiting.isEmpty && suspects.isEmpty }

  /// The extension is there no more: whoever waits is told so.
  mutating func dismiss(_ reason: String) -> [Effect] {
    let open = pending.sorted { $0.key < $1.key }.map(\.value.question) + suspects + waiting
    state = .stopped
    pending = [:]
    suspects = []
    waiting = []
    return [.kill] + open.map { .answer($0.ticket, .failed(reason)) }
  }

  /// Answers are late: they fail, and whoever else was asked is asked again.
  mutating func endLate(_ late: [Int: Pending], at now: Double) -> [Effect] {
    var actions = [Effect.kill]
    for (id, found) in late.sorted(by: { $0.key < $1.key }) {
      pending[id] = nil
      let reason = Self.timeoutReason(found.question.limit)
      blame.convict(found.question.subject, reason, at: now)
      actions.append(fail(found.question, reason))
    }
    return actions + bury(nil, at: now)
  }

  /// Why a question failed that had so many seconds for its answer.
  package static func timeoutReason(_ limit: Double) -> String {
    "did not answer within \(seconds(limit))"
  }

  static func seconds(_ limit: Double) -> String {
    limit == limit.rounded() ? "\(Int(limit)) s" : "\(limit) s"
  }

  /// The process is gone: what was open in it is answered or asked again.
  ///
  /// The reason is `nil` where somebody has been blamed already.
  private mutating func bury(_ reason: String?, at now: Double) -> [Effect] {
    if let reason, let guilty = blocking?.question {
      return blameBlocking(guilty, reason, at: now)
    }
    let isRunning = if case .running = state { true } else { false }
    // One that says what it offers and ends is not started again and again.
    let hadStarted = isRunning && (hasAnswered || !pending.isEmpty || isIdle)
    let open = pending.sorted { $0.key < $1.key }.map(\.value.question)
    state = .stopped
    pending = [:]
    guard hadStarted else { return failStart(reason ?? "", at: now) }
    guard let reason, open.count == 1 else {
      suspects = open.filter(\.isRepeatable).map { $0.suspected } + suspects
      let lost = open.filter { !$0.isRepeatable }
      return lost.map { fail($0, reason ?? "its process was ended") } + proceed(at: now)
    }
    blame.convict(open[0].subject, reason, at: now)
    return [fail(open[0], reason)] + proceed(at: now)
  }

  /// A program that does not start fails whoever waits for it.
  private mutating func failStart(_ reason: String, at now: Double) -> [Effect] {
    blame.convictStart(reason, at: now)
    let questions = suspects + waiting
    suspects = []
    waiting = []
    return questions.map { question in
      guard let sentence = blame.sentence(of: question.subject) else {
        return .answer(question.ticket, .failed(reason))
      }
      return .answer(question.ticket, .givenUp(sentence))
    }
  }

  private func fail(_ question: Question, _ reason: String) -> Effect {
    guard let sentence = blame.sentence(of: question.subject) else {
      return .answer(question.ticket, .failed(reason))
    }
    return .answer(question.ticket, .givenUp(sentence))
  }
}
