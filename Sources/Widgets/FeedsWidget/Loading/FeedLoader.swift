package import Foundation
internal import HTTPResponses

/// A feed, or why it could not be loaded.
package struct LoadedFeed: Sendable {
  /// The feed, or `nil` if there is none, not even in the cache.
  package var feed: Feed?
  /// Why the feed could not be loaded or updated, or `nil` if it is current.
  package var error: FeedError?
}

/// Loads feeds, of which the last responses are kept.
///
/// A server is asked only whether a feed has changed. Calls for the same address at about the same
/// time share one request.
package struct FeedLoader: Sendable {
  /// How long a response may take, in seconds.
  let timeout: Double
  let cache: FeedCache

  /// The maximum size of a response, in bytes.
  static let sizeLimit = 4 << 20

  /// - Parameters:
  ///   - environment: The variables, of which the folder of the cache depends.
  ///   - timeout: How long a response may take, in seconds.
  package init(environment: [String: String], timeout: Double) {
    self.timeout = timeout
    cache = FeedCache(environment: environment)
  }

  /// Loads one feed.
  ///
  /// - Parameters:
  ///   - url: The address of the feed.
  ///   - now: The current date.
  /// - Returns: The feed, or that of the last response, and why it could not be updated.
  package func feed(at url: URL, at now: Date) async -> LoadedFeed {
    guard let address = FeedAddress(url) else {
      return LoadedFeed(error: .invalidAddress(PlainText.line(url.absoluteString, limit: 60)))
    }
    let error = await update(address, at: now)
    guard case .feed(let feed)? = cache.feed(of: address)?.document else {
      let reason = "a list of feeds; expected RSS, Atom or JSON Feed"
      return LoadedFeed(error: error ?? .rejected(address.host, reason: reason))
    }
    return LoadedFeed(feed: feed, error: error)
  }

  /// Updates the cached feed of an address.
  ///
  /// - Returns: Why it could not be updated, or `nil` if it is up to date.
  func update(_ address: FeedAddress, at now: Date) async -> FeedError? {
    await PendingFeeds.shared.update(address, at: now, with: self)
  }

  fileprivate func load(_ address: FeedAddress, at now: Date) async throws(FeedError) {
    let cached = cache.feed(of: address)
    let headers = [
      "User-Agent": "Tessera (feed reader)",
      "Accept": "application/atom+xml, application/rss+xml, application/feed+json, "
        + "application/xml;q=0.9, */*;q=0.1",
    ]
    guard
      let response = await HTTPResponse(
        at: address.url, timeout: timeout, sizeLimit: Self.sizeLimit, headers: headers,
        unless: cached?.validators)
    else { throw .offline(address.host) }
    switch response.status {
    case 200: try save(response, of: address, replacing: cached, at: now)
    case 304:
      guard var cached, cached.document != nil else {
        throw .rejected(address.host, reason: "HTTP 304")
      }
      cached.date = now
      (cached.failure, cached.failureDate) = (nil, nil)
      try cache.save(cached, of: address)
    case 0, 429, 500...: throw .offline(address.host)
    default: throw .rejected(address.host, reason: "HTTP \(response.status)")
    }
  }

  private func save(
    _ response: HTTPResponse, of address: FeedAddress, replacing cached: CachedFeed?, at now: Date
  ) throws(FeedError) {
    guard response.body.count <= Self.sizeLimit else {
      throw .rejected(address.host, reason: "larger than \(Self.sizeLimit >> 20) MiB")
    }
    let document: FeedDocument
    do throws(UnreadableFeed) {
      document = try FeedDocument(
        parsing: response.body, from: response.url ?? address.url, charset: response.charset)
    } catch {
      throw .rejected(address.host, reason: error.reason)
    }
    let ids = document.headlines.map(\.id)
    let earlier = Set(cached?.document == nil ? ids : cached?.firstHeadlines ?? [])
    let feed = CachedFeed(
      document: document.dated(at: now, after: cached?.document), date: now,
      validators: response.validators,
      firstHeadlines: ids.filter(earlier.contains))
    try cache.save(feed, of: address)
  }
}

extension FeedDocument {
  /// Returns the document with a date for each headline.
  ///
  /// A headline without a date, or with one in the future, has the date at which it was seen first.
  fileprivate func dated(at now: Date, after earlier: FeedDocument?) -> FeedDocument {
    guard case .feed(var feed) = self else { return self }
    var dates: [UInt64: Date] = [:]
    for headline in earlier?.headlines ?? [] { dates[headline.id] = headline.date }
    for index in feed.headlines.indices {
      let headline = feed.headlines[index]
      if let date = headline.date, date <= now { continue }
      feed.headlines[index].date = min(now, dates[headline.id] ?? now)
    }
    return .feed(feed)
  }
}

/// The pending requests, and those that have just ended.
private actor PendingFeeds {
  /// The instance that all widgets in this process share.
  static let shared = PendingFeeds()

  private struct Request {
    var date: Date
    var task: Task<FeedError?, Never>
    var isPending = true
  }

  private var requests: [URL: Request] = [:]
  /// How long the result is shared with later calls, in seconds.
  private static let sharingPeriod: TimeInterval = 5

  func update(_ address: FeedAddress, at now: Date, with loader: FeedLoader) async -> FeedError? {
    requests = requests.filter { $0.value.isPending || isRecent($0.value, at: now) }
    if let request = requests[address.url] { return await request.task.value }
    let task = Task { () async -> FeedError? in
      do throws(FeedError) {
        try await loader.load(address, at: now)
        return nil
      } catch {
        loader.cache.save(error, of: address, at: now)
        return error
      }
    }
    requests[address.url] = Request(date: now, task: task)
    let error = await task.value
    requests[address.url]?.isPending = false
    return error
  }

  private func isRecent(_ request: Request, at now: Date) -> Bool {
    abs(now.timeIntervalSince(request.date)) < Self.sharingPeriod
  }
}
