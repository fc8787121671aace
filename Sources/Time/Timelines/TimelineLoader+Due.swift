package import FoundationEssentials

/// A load that is due by itself.
package struct DueReload: Hashable, Sendable {
  package var date: Date
  package var reason: ReloadReason
  /// Whether the budget puts it off beyond the date that was asked for.
  package var isSpacedOut = false
}

extension TimelineLoader {
  /// The next load by itself, or `nil` where nothing is due until somebody asks.
  package var nextReload: DueReload? {
    guard loadingSince == nil else { return nil }
    if let retry { return paid(retry, .retry) }
    let policy = failure == nil ? policyDate.map { paid($0, .policy) } : nil
    let wish = postponed.map { DueReload(date: $0, reason: postponedReason) }
    let lost = strayed.map { DueReload(date: $0, reason: .clock) }
    return [lost, wish, policy].compactMap(\.self).min { $0.date < $1.date }
  }

  /// The next moment at which something happens: a reload, and where the widget is seen a swap.
  package func nextWake(after now: Date, isShown: Bool) -> Date? {
    let swap = isShown ? timeline?.nextSwap(after: now) : nil
    return [swap, nextReload?.date].compactMap(\.self).min()
  }

  /// Pays for the load that just ended, where its reason is one that is paid for.
  ///
  /// - Parameters:
  ///   - cost: Seconds of processor time.
  ///   - now: When it ended.
  package mutating func charge(_ cost: Double, at now: Date) {
    guard lastReason.isCharged, let begun else { return }
    budget.charge(cost, begun: min(begun, now), at: now, rule)
  }

  /// The network is there again: a load that failed is tried at once.
  package mutating func networkReturned(at now: Date) -> Generation? {
    guard retry != nil, loadingSince == nil else { return nil }
    return request(.network, at: now)
  }

  /// The wall clock was set back: what was to be some time from now still is.
  ///
  /// The dates of entries and of `.after` are wall time and stay. A timeline that begins only later now
  /// is asked for anew, if not for a second or two: it was made for a time that is not any more.
  mutating func clockStepped(back step: TimeInterval, to now: Date) {
    for path in [\Self.retry, \Self.postponed, \Self.loaded, \Self.begun, \Self.loadingSince] {
      self[keyPath: path] = self[keyPath: path]?.addingTimeInterval(-step)
    }
    failure?.date.addTimeInterval(-step)
    budget.clockStepped(to: now, rule)
    noteStraying(by: step, at: now)
  }

  /// Notes that the timeline begins later, and began in time before the clock was set back so far.
  mutating func noteStraying(by step: TimeInterval, at now: Date) {
    let limit = now.addingTimeInterval(Self.tolerance)
    guard let begin = timeline?.begin, begin > limit, begin <= limit.addingTimeInterval(step) else {
      return
    }
    strayed = now
  }

  /// How far a clock may be set back without another timeline, in seconds.
  private static var tolerance: TimeInterval { 60 }

  private var policyDate: Date? {
    loaded.flatMap { timeline?.reloadDate(loaded: $0, minimum: rule.minimumInterval) }
  }

  private func paid(_ date: Date, _ reason: ReloadReason) -> DueReload {
    guard let earliest = budget.earliest, earliest > date else {
      return DueReload(date: date, reason: reason)
    }
    return DueReload(date: earliest, reason: reason, isSpacedOut: true)
  }
}
