package import FoundationEssentials

/// The state of one widget's timeline: when to load, what is shown, and what failed.
///
/// The value is given the current time. At most one load is in flight; one request made meanwhile
/// is remembered.
package struct TimelineLoader<Payload: Hashable & Sendable>: Hashable, Sendable {
  package private(set) var timeline: EntryTimeline<Payload>?
  package private(set) var placeholder: Payload?
  package private(set) var generation = Generation(0)
  /// The scores of the previous timeline.
  private var lastScores: [Double] = []
  /// The number of timelines that were stored, by which a change is detected without comparing
  /// payloads.
  package private(set) var revision = 0
  package internal(set) var failure: LoadFailure?
  /// The date of the last successful load.
  package internal(set) var lastLoadDate: Date?
  /// The start of the load in flight, or `nil` if there is none.
  package internal(set) var loadingSince: Date?
  /// The reason for the last load.
  package private(set) var lastReason = ReloadReason.added
  package internal(set) var budget = ReloadBudget()
  /// The date of the next retry of a failed load, or `nil` if there is none.
  package internal(set) var retryDate: Date?
  /// The start of the last load.
  package internal(set) var lastLoadStart: Date?
  /// The date until which a reload is postponed because it was requested too soon, or `nil` if none
  /// is postponed.
  var postponedUntil: Date?
  /// The reason for the postponed reload.
  var postponedReason = ReloadReason.widgetCenter
  /// The date since which the timeline is in the future because the clock was set back, or `nil`.
  var clockStepDate: Date?
  package internal(set) var rule: BudgetRule
  /// The reason for the request that was made while a load is in flight, or `nil` if there is none.
  private var pendingReason: ReloadReason?
  /// The number of views in a row that could not be decoded, across loads.
  private var rejections = 0
  private let seed: Int

  /// The minimum interval between two loads that the user is not waiting for, in seconds.
  ///
  /// An extension's own requests are served once per interval, regardless of the budget.
  package static var minimumInterval: TimeInterval { 1 }

  /// Creates the state of a widget without a timeline.
  ///
  /// - Parameters:
  ///   - seed: The seed of the retry jitter, which differs between widgets.
  ///   - rule: The limits for reloads requested by the policy.
  package init(seed: Int, rule: BudgetRule = .standard) {
    self.seed = seed
    self.rule = rule
  }

  /// Returns the entry shown at a date, or `nil` before the first load.
  package func entry(at now: Date) -> DatedEntry<Payload>? {
    timeline?.entry(at: now)
  }

  /// Requests a load now.
  ///
  /// Requests by the widget itself, and those for changed files, are served at most once per
  /// minimum interval.
  ///
  /// - Returns: The generation to load, or `nil` if the request is remembered because a load is in
  ///   flight, or postponed because it comes too soon.
  package mutating func request(_ reason: ReloadReason, at now: Date) -> Generation? {
    guard loadingSince == nil else {
      if pendingReason?.isUrgent != true || reason == .user { pendingReason = reason }
      return nil
    }
    if [.widgetCenter, .files].contains(reason) && shouldPostpone(reason, at: now) { return nil }
    lastReason = reason
    lastLoadStart = now
    postponedUntil = nil
    clockStepDate = nil
    generation = Generation(generation.number + 1)
    loadingSince = now
    retryDate = nil
    return generation
  }

  /// Begins the automatic load if one is due.
  ///
  /// - Returns: The generation to load, or `nil` if no load is due.
  package mutating func loadIfDue(at now: Date) -> Generation? {
    guard let nextReload, nextReload.date <= now else { return nil }
    return request(nextReload.reason, at: now)
  }

  /// Stores a loaded timeline.
  ///
  /// If the timeline is empty, the current entries stay and only the policy changes.
  ///
  /// - Returns: Whether the response was for the load in flight; others are ignored.
  package mutating func loaded(
    _ timeline: EntryTimeline<Payload>, _ generation: Generation, at now: Date
  ) -> Bool {
    guard generation == self.generation, loadingSince != nil else { return false }
    loadingSince = nil
    failure = nil
    lastLoadDate = now
    revision += 1
    lastScores = self.timeline?.scores ?? []
    self.timeline = keepingEntries(timeline)
    return true
  }

  /// Stores a substitute timeline from a load that is about to fail; its failure is still to
  /// follow.
  ///
  /// A timeline without entries, or of another load than the one in flight, is ignored.
  package mutating func storeSubstitute(
    _ timeline: EntryTimeline<Payload>, _ generation: Generation
  ) {
    guard generation == self.generation, loadingSince != nil, !timeline.isEmpty else { return }
    revision += 1
    self.timeline = timeline
  }

  /// Restores a timeline that was loaded by an earlier run or with the same settings.
  package mutating func restore(_ timeline: EntryTimeline<Payload>, loaded: Date, at now: Date) {
    self.timeline = timeline
    self.lastLoadDate = min(loaded, now)
    revision += 1
    // The clock may have been set back while the program was not running.
    recordClockStep(by: loaded.timeIntervalSince(now), at: now)
  }

  /// Discards the load in flight because its settings are no longer current.
  ///
  /// - Returns: Whether it was the load in flight.
  package mutating func discardLoad(_ generation: Generation) -> Bool {
    guard generation == self.generation, loadingSince != nil else { return false }
    loadingSince = nil
    return true
  }

  /// Handles a failed load: the current timeline stays, and a retry is scheduled unless the failure
  /// is final.
  ///
  /// - Parameters:
  ///   - reason: The one-line reason shown to the user.
  ///   - generation: The number of the load that failed.
  ///   - isFinal: Whether not to retry automatically.
  ///   - now: The date of the failure.
  /// - Returns: Whether it was the load in flight that failed; others are ignored.
  package mutating func failed(
    _ reason: String, _ generation: Generation, isFinal: Bool = false, at now: Date
  ) -> Bool {
    guard generation == self.generation, loadingSince != nil else { return false }
    loadingSince = nil
    fail(reason, count: (failure?.count ?? 0) + 1, isFinal: isFinal, at: now)
    return true
  }

  /// The scores of the current and the previous timeline.
  package var scores: [Double] { lastScores + (timeline?.scores ?? []) }

  /// Removes and returns the request that was remembered while a load was in flight.
  ///
  /// - Returns: The request, or `nil` if there is none or a load is still in flight.
  package mutating func removeRememberedRequest() -> ReloadReason? {
    guard loadingSince == nil else { return nil }
    defer { pendingReason = nil }
    return pendingReason
  }

  package mutating func setPlaceholder(_ placeholder: Payload) {
    self.placeholder = placeholder
  }

  /// Handles a view that could not be decoded: it is shown as a failure and retried.
  package mutating func reject(_ reason: String, at now: Date) {
    rejections += 1
    fail(reason, count: rejections, isFinal: false, at: now)
  }

  /// Handles a view that was decoded.
  package mutating func accept() {
    rejections = 0
  }

  private mutating func fail(_ reason: String, count: Int, isFinal: Bool, at now: Date) {
    failure = LoadFailure(reason: reason, date: now, count: count)
    let delay = Backoff.delay(failures: count, seed: seed)
    retryDate = isFinal ? nil : now.addingTimeInterval(delay)
  }

  /// Returns whether a request that the user is not waiting for is postponed.
  ///
  /// A request by the extension waits for a scheduled retry, and every request waits for the end of
  /// the minimum interval. A changed file also waits for the budget, because other programs may
  /// write the file continuously.
  private mutating func shouldPostpone(_ reason: ReloadReason, at now: Date) -> Bool {
    if reason == .widgetCenter, retryDate != nil { return true }
    guard let lastLoadStart else { return false }
    let intervalEnd = lastLoadStart.addingTimeInterval(Self.minimumInterval)
    let earliestDate =
      reason == .files ? max(intervalEnd, budget.earliestNextLoad ?? intervalEnd) : intervalEnd
    guard now >= lastLoadStart, now < earliestDate else { return false }
    // The earlier of two postponed requests serves both.
    if let postponedUntil, postponedUntil > now, postponedUntil <= earliestDate { return true }
    postponedUntil = earliestDate
    postponedReason = reason
    return true
  }

  /// Returns the new timeline or, if that is empty, the current entries with the new policy.
  private func keepingEntries(_ newTimeline: EntryTimeline<Payload>) -> EntryTimeline<Payload> {
    guard newTimeline.isEmpty, let timeline else { return newTimeline }
    return EntryTimeline(timeline, policy: newTimeline.policy)
  }
}
