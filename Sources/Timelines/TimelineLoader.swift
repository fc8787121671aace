package import FoundationEssentials

/// Which load an answer belongs to; an answer of an older one is dropped.
package struct Generation: Hashable, Sendable, Comparable {
  package let number: Int

  package init(_ number: Int) {
    self.number = number
  }

  package static func < (left: Generation, right: Generation) -> Bool { left.number < right.number }
}

/// Why a timeline is asked for.
package enum ReloadReason: String, Hashable, Sendable {
  case added, policy, retry, user, widgetCenter, environment
}

/// A load that went wrong.
package struct LoadFailure: Hashable, Sendable {
  /// What the user reads, one line.
  package var reason: String
  package var date: Date
  /// Failures in a row, this one included.
  package var count: Int
}

/// The life of one widget's timeline: when to load, what is shown, what failed.
///
/// A value that is told the time. One load is in flight at most; a request made meanwhile is
/// remembered, once.
/// - Source: shared design, widget contract §3.
package struct TimelineLoader<Payload: Hashable & Sendable>: Hashable, Sendable {
  package private(set) var timeline: EntryTimeline<Payload>?
  package private(set) var placeholder: Payload?
  package private(set) var generation = Generation(0)
  /// The generation that the timeline came with.
  package private(set) var loadedGeneration = Generation(0)
  package private(set) var failure: LoadFailure?
  /// When the last good timeline arrived.
  package private(set) var loaded: Date?
  /// When the load in flight began, or `nil` with none in flight.
  package private(set) var loadingSince: Date?
  package private(set) var lastReason = ReloadReason.added
  private var remembered: ReloadReason?
  private var retry: Date?
  /// Pictures in a row that could not be decoded, across loads that brought them.
  private var rejections = 0
  /// When the last load began.
  private var begun: Date?
  /// A reload asked for too soon after the last waits until then.
  private var postponed: Date?
  private let seed: Int

  /// The least time between two loads that the user did not ask for, in seconds.
  package static var minimumInterval: TimeInterval { 1 }

  /// - Parameter seed: What sets this widget's jitter apart from its neighbours'.
  package init(seed: Int) {
    self.seed = seed
  }

  /// The policy's or the retry's date, or `nil` where nothing is due by itself.
  package var nextReload: Date? {
    guard loadingSince == nil else { return nil }
    if let retry { return retry }
    let due = loaded.flatMap { timeline?.reloadDate(loaded: $0, minimum: Self.minimumInterval) }
    return [postponed, due].compactMap(\.self).min()
  }

  /// The next moment at which something happens: a swap or a reload.
  package func nextWake(after now: Date) -> Date? {
    [timeline?.nextSwap(after: now), nextReload].compactMap(\.self).min()
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
      if remembered != .user { remembered = reason }
      return nil
    }
    if reason == .widgetCenter {
      if retry != nil { return nil }
      if let begun, now < begun.addingTimeInterval(Self.minimumInterval), now >= begun {
        postponed = begun.addingTimeInterval(Self.minimumInterval)
        return nil
      }
    }
    lastReason = reason
    begun = now
    postponed = nil
    generation = Generation(generation.number + 1)
    loadingSince = now
    retry = nil
    return generation
  }

  /// Begins the load that is due by itself, if one is.
  package mutating func loadIfDue(at now: Date) -> Generation? {
    guard let nextReload, nextReload <= now else { return nil }
    if retry != nil { return request(.retry, at: now) }
    return request(postponed.map { $0 <= now } == true ? .widgetCenter : .policy, at: now)
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
    loadedGeneration = generation
    self.timeline = kept(timeline)
    return true
  }

  /// Takes a failure in: what is shown stays, and the next try is set.
  ///
  /// - Returns: Whether it was of the load in flight.
  package mutating func failed(_ reason: String, _ generation: Generation, at now: Date) -> Bool {
    guard generation == self.generation, loadingSince != nil else { return false }
    loadingSince = nil
    fail(reason, count: (failure?.count ?? 0) + 1, at: now)
    return true
  }

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
    fail(reason, count: rejections, at: now)
  }

  /// A picture was decoded.
  package mutating func accept() {
    rejections = 0
  }

  private mutating func fail(_ reason: String, count: Int, at now: Date) {
    failure = LoadFailure(reason: reason, date: now, count: count)
    retry = now.addingTimeInterval(Backoff.delay(failures: count, seed: seed))
  }

  /// An empty timeline keeps what is shown and follows its own policy.
  private func kept(_ new: EntryTimeline<Payload>) -> EntryTimeline<Payload> {
    guard new.entries.isEmpty, let shown = timeline else { return new }
    return EntryTimeline(entries: shown.entries, policy: new.policy)
  }
}
