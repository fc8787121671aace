package import FoundationEssentials

/// The life of one widget's timeline: when to load, what is shown, what failed.
///
/// A value that is told the time. One load is in flight at most; a request made meanwhile is
/// remembered, once.
/// - Source: shared design, widget contract §3.
package struct TimelineLoader<Payload: Hashable & Sendable>: Hashable, Sendable {
  package private(set) var timeline: EntryTimeline<Payload>?
  package private(set) var placeholder: Payload?
  package private(set) var generation = Generation(0)
  /// The scores that the timeline before this one gave.
  private var lastScores: [Double] = []
  /// Counts timelines taken in, so that another one is known without comparing pictures.
  package private(set) var revision = 0
  package internal(set) var failure: LoadFailure?
  /// When the last good timeline arrived.
  package internal(set) var loaded: Date?
  /// When the load in flight began, or `nil` with none in flight.
  package internal(set) var loadingSince: Date?
  package private(set) var lastReason = ReloadReason.added
  package internal(set) var budget = ReloadBudget()
  /// When a failed load is tried again, or `nil` with nothing to try.
  package internal(set) var retry: Date?
  /// When the last load began.
  package internal(set) var begun: Date?
  /// A reload asked for too soon after the last waits until then.
  var postponed: Date?
  /// Why the reload that waits was asked for.
  var postponedReason = ReloadReason.widgetCenter
  /// Since when the timeline is for a time that is not any more, or `nil` where it is for this one.
  var strayed: Date?
  package internal(set) var rule: BudgetRule
  private var remembered: ReloadReason?
  /// Pictures in a row that could not be decoded, across loads that brought them.
  private var rejections = 0
  private let seed: Int

  /// The least time between two loads that nobody waits for, in seconds.
  ///
  /// A program's own wish is served once in this time, whatever the budget.
  package static var minimumInterval: TimeInterval { 1 }

  /// - Parameters:
  ///   - seed: What sets this widget's jitter apart from its neighbours'.
  ///   - rule: What its policy's reloads may cost.
  package init(seed: Int, rule: BudgetRule = .standard) {
    self.seed = seed
    self.rule = rule
  }

  /// What is shown at a moment, or `nil` before anything has arrived.
  package func entry(at now: Date) -> DatedEntry<Payload>? {
    timeline?.entry(at: now)
  }

  /// Asks for a load now.
  ///
  /// A widget that asks for itself again and again is served once in the least time.
  ///
  /// - Returns: The generation to load, or `nil` where one is in flight and this is remembered, or
  ///   where it comes too soon and waits.
  package mutating func request(_ reason: ReloadReason, at now: Date) -> Generation? {
    guard loadingSince == nil else {
      if remembered?.isUrgent != true || reason == .user { remembered = reason }
      return nil
    }
    if [.widgetCenter, .files].contains(reason) && mustWait(reason, at: now) { return nil }
    lastReason = reason
    begun = now
    postponed = nil
    strayed = nil
    generation = Generation(generation.number + 1)
    loadingSince = now
    retry = nil
    return generation
  }

  /// Begins the load that is due by itself, if one is.
  package mutating func loadIfDue(at now: Date) -> Generation? {
    guard let nextReload, nextReload.date <= now else { return nil }
    return request(nextReload.reason, at: now)
  }

  /// Takes an answer in.
  ///
  /// - Returns: Whether it was of the load in flight; an older or second one changes nothing.
  package mutating func loaded(
    _ timeline: EntryTimeline<Payload>, _ generation: Generation, at now: Date
  ) -> Bool {
    guard generation == self.generation, loadingSince != nil else { return false }
    loadingSince = nil
    failure = nil
    loaded = now
    revision += 1
    lastScores = self.timeline?.scores ?? []
    self.timeline = kept(timeline)
    return true
  }

  /// Takes in what a load in flight has to show though it is about to fail: its end is still to come.
  package mutating func standIn(_ timeline: EntryTimeline<Payload>, _ generation: Generation) {
    guard generation == self.generation, loadingSince != nil, !timeline.isEmpty else { return }
    revision += 1
    self.timeline = timeline
  }

  /// Takes a timeline in that was loaded before, by an earlier run or with the same settings.
  package mutating func restore(_ timeline: EntryTimeline<Payload>, loaded: Date, at now: Date) {
    self.timeline = timeline
    self.loaded = min(loaded, now)
    revision += 1
    // The clock may have been set back while nobody looked.
    noteStraying(by: loaded.timeIntervalSince(now), at: now)
  }

  /// The load in flight was for settings that are no longer in force: its answer shows nothing.
  ///
  /// - Returns: Whether it was the load in flight.
  package mutating func outdated(_ generation: Generation) -> Bool {
    guard generation == self.generation, loadingSince != nil else { return false }
    loadingSince = nil
    return true
  }

  /// Takes a failure in: what is shown stays, and the next try is set.
  ///
  /// - Parameters:
  ///   - reason: What the user reads, one line.
  ///   - generation: Which load it was.
  ///   - isFinal: Whether nothing is tried again until somebody asks.
  ///   - now: When it failed.
  /// - Returns: Whether it was of the load in flight.
  package mutating func failed(
    _ reason: String, _ generation: Generation, isFinal: Bool = false, at now: Date
  ) -> Bool {
    guard generation == self.generation, loadingSince != nil else { return false }
    loadingSince = nil
    fail(reason, count: (failure?.count ?? 0) + 1, isFinal: isFinal, at: now)
    return true
  }

  /// The scores that the provider gave in this timeline and the last.
  package var scores: [Double] { lastScores + (timeline?.scores ?? []) }

  /// Takes the request that was remembered while a load was in flight.
  package mutating func takeRemembered() -> ReloadReason? {
    guard loadingSince == nil else { return nil }
    defer { remembered = nil }
    return remembered
  }

  package mutating func setPlaceholder(_ placeholder: Payload) {
    self.placeholder = placeholder
  }

  /// A picture could not be decoded: shown as a failure, retried as one.
  package mutating func reject(_ reason: String, at now: Date) {
    rejections += 1
    fail(reason, count: rejections, isFinal: false, at: now)
  }

  /// A picture was decoded.
  package mutating func accept() {
    rejections = 0
  }

  private mutating func fail(_ reason: String, count: Int, isFinal: Bool, at now: Date) {
    failure = LoadFailure(reason: reason, date: now, count: count)
    let delay = Backoff.delay(failures: count, seed: seed)
    retry = isFinal ? nil : now.addingTimeInterval(delay)
  }

  /// Whether a wish that nobody waits for waits: a program's for a retry that is set, each for the
  /// least time, and a changed file for the budget, as others may write it all the time.
  private mutating func mustWait(_ reason: ReloadReason, at now: Date) -> Bool {
    if reason == .widgetCenter, retry != nil { return true }
    guard let begun else { return false }
    let soonest = begun.addingTimeInterval(Self.minimumInterval)
    let earliest = reason == .files ? max(soonest, budget.earliest ?? soonest) : soonest
    guard now >= begun, now < earliest else { return false }
    // Of two that wait, the earlier serves both.
    if let postponed, postponed > now, postponed <= earliest { return true }
    postponed = earliest
    postponedReason = reason
    return true
  }

  /// An empty timeline keeps what is shown and follows its own policy.
  private func kept(_ new: EntryTimeline<Payload>) -> EntryTimeline<Payload> {
    guard new.isEmpty, let shown = timeline else { return new }
    return EntryTimeline(shown, policy: new.policy)
  }
}
