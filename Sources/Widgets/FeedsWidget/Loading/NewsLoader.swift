internal import Foundation

/// Loads the feeds of a widget.
struct NewsLoader: Sendable {
  let loader: FeedLoader
  /// How long all feeds together may take, in seconds; the others are loaded the next time.
  var timeLimit = 18.0

  /// The number of feeds that are loaded at the same time.
  private static let concurrency = 8

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
    addSubscriptions(to: &sources)
    let dueDate = sources.sources.map {
      cache.feed(of: $0.address)?.dueDate(at: now) ?? .distantPast
    }.min()
    // If no feed is due, the user asked for the load.
    let isRequested = dueDate.map { $0 > now } ?? false
    var errors: [FeedAddress: FeedError] = [:]
    var loaded: Set<FeedAddress> = []
    // In the second round, the feeds that have been added to lists are loaded.
    for _ in 0..<(isCached ? 0 : 2) {
      let addresses = sources.sources.map(\.address).filter { loaded.insert($0).inserted }
      let chosen = isRequested ? addresses : due(addresses, at: now)
      errors.merge(await update(chosen, at: now, since: start)) { $1 }
      addSubscriptions(to: &sources)
    }
    return result(of: sources, errors, at: now)
  }

  /// Returns the feeds that are due, the oldest first, in case that there is no time for all.
  private func due(_ addresses: [FeedAddress], at now: Date) -> [FeedAddress] {
    addresses.map { ($0, cache.feed(of: $0)) }
      .filter { ($0.1?.dueDate(at: now) ?? .distantPast) <= now }
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
  private func addSubscriptions(to sources: inout FeedSources) {
    for address in sources.listCandidates {
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
      let retry = now.addingTimeInterval(error == nil ? 0 : CachedFeed.retryInterval)
      let next = cached?.dueDate(at: now) ?? retry
      result.nextLoad = min(result.nextLoad, max(next, now.addingTimeInterval(60)))
      // A list is shown only if it failed, or if it is a list in a list.
      if case .subscriptions? = cached?.document, error == nil { continue }
      result.feeds.append(LoadedSource(source: source, cached: cached, error: error))
    }
    return result
  }
}
