/// Placeholders that are late: each costs itself and nothing else, as its process is asked for other
/// things, too.
///
/// What is still at work on a late placeholder is waited for a while longer. Only a process that
/// answers nothing behind it by then is ended, and whoever waited behind it is asked again, all
/// together, as it is known who held them up.
extension Supervisor {
  /// How much longer a process may be at work on a late placeholder, in seconds.
  static let overdueLimit = 10.0

  /// Fails placeholders that are late.
  mutating func excuseLate(at now: Double) -> [Effect] {
    let late = pending.filter { $0.value.deadline <= now && $0.value.question.isPlaceholder }
    return late.sorted { $0.key < $1.key }.map { id, found in
      pending[id] = nil
      overdue[id] = Pending(question: found.question, deadline: now + Self.overdueLimit)
      let reason = Self.timeoutReason(found.question.limit)
      return .answer(found.question.ticket, .failed(reason))
    }
  }

  /// Something came for a question: what is overdue and was asked before it holds up nobody.
  mutating func forgetOverdue(through id: Int) {
    overdue = overdue.filter { $0.key > id }
  }

  /// The placeholder that the process is at work on, as far as one can know; `nil` for none.
  ///
  /// A question that was asked before it may be what it is at work on instead.
  var blocking: Pending? {
    guard let oldest = overdue.keys.min(), pending.keys.allSatisfy({ $0 > oldest }) else {
      return nil
    }
    return overdue[oldest]
  }

  /// Ends a process that is held up by a placeholder until that or somebody behind it is too late, or
  /// gives `nil` where there is none to end yet.
  mutating func endBlocked(at now: Double) -> [Effect]? {
    let found = blocking
    overdue = overdue.filter { $0.value.deadline > now }
    guard let found,
      (pending.values.map(\.deadline) + [found.deadline]).contains(where: { $0 <= now })
    else { return nil }
    let reason = Self.timeoutReason(found.question.limit)
    return [.kill] + blameBlocking(found.question, reason, at: now)
  }

  /// A placeholder ended the process: those who waited behind it are asked again together.
  mutating func blameBlocking(_ guilty: Question, _ reason: String, at now: Double) -> [Effect] {
    blame.convict(guilty.subject, reason, at: now)
    let open = pending.sorted { $0.key < $1.key }.map(\.value.question)
    waiting = open.filter(\.isRepeatable) + waiting
    pending = [:]
    overdue = [:]
    state = .stopped
    let lost = open.filter { !$0.isRepeatable }
    return [.log("\(reason), at work on a placeholder")]
      + lost.map { .answer($0.ticket, .failed("its process was ended")) } + proceed(at: now)
  }
}
