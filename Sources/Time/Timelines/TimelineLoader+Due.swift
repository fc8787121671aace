package import FoundationEssentials

/// A load that is scheduled automatically.
package struct DueReload: Hashable, Sendable {
  package var date: Date
  package var reason: ReloadReason
  /// Whether the budget postpones the load beyond the requested date.
  package var isPostponedByBudget = false
}

extension TimelineLoader {
  /// The next automatic load, or `nil` if none is scheduled or a load is in flight.
  ///
  /// A scheduled retry takes precedence over everything else. After a failure without a retry, the
  /// policy does not apply.
  package var nextReload: DueReload? {
    guard loadingSince == nil else { return nil }
    if let retryDate { return applyingBudget(retryDate, .retry) }
    let policy = failure == nil ? policyDate.map { applyingBudget($0, .policy) } : nil
    let request = postponedUntil.map { DueReload(date: $0, reason: postponedReason) }
    let clockReload = clockStepDate.map { DueReload(date: $0, reason: .clock) }
    return [clockReload, request, policy].compactMap(\.self).min { $0.date < $1.date }
  }

  /// Returns the next date at which a reload is due or, if the widget is visible, another entry is
  /// shown; `nil` if there is no such date.
  package func nextWake(after now: Date, isShown: Bool) -> Date? {
    let entryDate = isShown ? timeline?.nextEntryDate(after: now) : nil
    return [entryDate, nextReload?.date].compactMap(\.self).min()
  }

  /// Charges the load that just ended to the budget, unless its reason is exempt.
  ///
  /// - Parameters:
  ///   - cost: The CPU time in seconds.
  ///   - now: The end of the load.
  package mutating func charge(_ cost: Double, at now: Date) {
    guard lastReason.isCharged, let lastLoadStart else { return }
    budget.charge(cost, begun: min(lastLoadStart, now), at: now, rule)
  }

  /// Handles the return of the network: a failed load is retried immediately.
  ///
  /// - Returns: The generation to load, or `nil` if no retry is scheduled or a load is in flight.
  package mutating func networkReturned(at now: Date) -> Generation? {
    guard retryDate != nil, loadingSince == nil else { return nil }
    return request(.network, at: now)
  }

  /// Handles a wall clock that was set back: intervals until scheduled dates stay the same.
  ///
  /// The dates of entries and of `.after` are wall-clock time and do not change. A timeline that
  /// now begins in the future is requested again, unless the change is small.
  mutating func clockStepped(back step: TimeInterval, to now: Date) {
    for path in [
      \Self.retryDate, \Self.postponedUntil, \Self.lastLoadDate, \Self.lastLoadStart,
      \Self.loadingSince,
    ] {
      self[keyPath: path] = self[keyPath: path]?.addingTimeInterval(-step)
    }
    failure?.date.addTimeInterval(-step)
    budget.clockStepped(to: now, rule)
    recordClockStep(by: step, at: now)
  }

  /// Schedules a reload if the timeline begins in the future only because the clock was set back.
  mutating func recordClockStep(by step: TimeInterval, at now: Date) {
    let latestStart = now.addingTimeInterval(Self.tolerance)
    guard let start = timeline?.startDate, start > latestStart,
      start <= latestStart.addingTimeInterval(step)
    else { return }
    clockStepDate = now
  }

  /// How far the clock may be set back without a reload, in seconds.
  private static var tolerance: TimeInterval { 60 }

  private var policyDate: Date? {
    lastLoadDate.flatMap { timeline?.reloadDate(loaded: $0, minimum: rule.minimumInterval) }
  }

  private func applyingBudget(_ date: Date, _ reason: ReloadReason) -> DueReload {
    guard let earliestDate = budget.earliestNextLoad, earliestDate > date else {
      return DueReload(date: date, reason: reason)
    }
    return DueReload(date: earliestDate, reason: reason, isPostponedByBudget: true)
  }
}
