internal import Foundation

/// Loads the feeds of a widget.
struct NewsLoader: Sendable {
  let loader: FeedLoader
  /// How long all feeds together may take, in seconds; the others are loaded the next time.
  var timeLimit = 18.0

  /// The number of feeds that are loaded at the same time.
  private static let concurrency = 8
  /// How soon a feed that failed is loaded again, in seconds.
  private static let retryInterval: TimeInterval = 15 * 60

  /// The feeds of a widget after a load.
  struct Result: Sendable {
    var feeds: [LoadedSource] = []
    /// When the feeds are to be loaded again.
    var nextLoad: Date
  }

  /// A feed of a widget.
  struct LoadedSource: Sendable {
    let source: FeedSources.Source
    var cached: CachedFeed?
    var error: FeedError?
  }

  /// Loads the feeds that are due.
  ///
  /// - Parameters:
  ///   - sources: The feeds and lists of feeds; the feeds of lists are added.
  ///   - now: The current date.
  ///   - isCached: Whether nothing is loaded.
  /// - Returns: All feeds, from the cache.
  func load(_ sources: inout FeedSources, at now: Date, isCached: Bool) async -> Result {
    let start = ContinuousClock.now
    var errors: [FeedAddress: FeedError] = [:]
    var loaded: Set<FeedAddress> = []
    // In the second round, the feeds of the lists are loaded.
    for _ in 0..<2 {
      let addresses = sources.sources.map(\.address).filter { loaded.insert($0).inserted }
      if !isCached {
        let due = due(addresses, at: now)
        errors.merge(await update(due, at: now, since: start)) { $1 }
      }
      addSubscriptions(of: addresses, to: &sources)
    }
    return result(of: sources, errors, at: now)
  }

  /// Returns the feeds to load: those that are due, or all if none is, because then the user asked.
  private func due(_ addresses: [FeedAddress], at now: Date) -> [FeedAddress] {
    let cached = addresses.map { ($0, cache.feed(of: $0)) }
    let due = cached.filter { ($0.1?.dueDate ?? .distantPast) <= now }
    // The oldest ones first, in case that there is no time for all.
    return (due.isEmpty ? cached : due)
      .sorted { ($0.1?.date ?? .distantPast) < ($1.1?.date ?? .distantPast) }.map(\.0)
  }

  private var cache: FeedCache { loader.cache }

  private func update(
    _ addresses: [FeedAddress], at now: Date, since start: ContinuousClock.Instant
  ) async -> [FeedAddress: FeedError] {
    var errors: [FeedAddress: FeedError] = [:]
    // What is left waiting when the time is over stays due.
    var waiting = addresses[...]
    await withTaskGroup(of: (FeedAddress, FeedError?).self) { group in
      for _ in 0..<Self.concurrency { addNext(&waiting, to: &group, at: now, since: start) }
      for await (address, error) in group {
        errors[address] = error
        addNext(&waiting, to: &group, at: now, since: start)
      }
    }
    return errors
  }

  private func addNext(
    _ waiting: inout ArraySlice<FeedAddress>,
    to group: inout TaskGroup<(FeedAddress, FeedError?)>, at now: Date,
    since start: ContinuousClock.Instant
  ) {
    guard start.duration(to: .now) < .seconds(timeLimit), let address = waiting.popFirst() else {
      return
    }
    group.addTask { [loader] in (address, await loader.update(address, at: now)) }
  }

  /// Adds the feeds of the addresses that are lists of feeds.
  private func addSubscriptions(of addresses: [FeedAddress], to sources: inout FeedSources) {
    for address in addresses {
      guard case .subscriptions(let list)? = cache.feed(of: address)?.document else { continue }
      for subscription in list { sources.add(subscription) }
    }
  }

  private func result(
    of sources: FeedSources, _ errors: [FeedAddress: FeedError], at now: Date
  ) -> Result {
    var result = Result(nextLoad: now.addingTimeInterval(6 * 3600))
    for source in sources.sources {
      let cached = cache.feed(of: source.address)
      let error = errors[source.address] ?? cached?.failure
      let retry = now.addingTimeInterval(Self.retryInterval)
      let next = error == nil ? cached?.dueDate ?? now : retry
      result.nextLoad = min(result.nextLoad, max(next, now.addingTimeInterval(60)))
      // A list is shown only if it failed, or if it is a list in a list.
      if case .subscriptions? = cached?.document, error == nil { continue }
      result.feeds.append(LoadedSource(source: source, cached: cached, error: error))
    }
    return result
  }
}
