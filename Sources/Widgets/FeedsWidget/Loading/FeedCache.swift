internal import Files
internal import Foundation
internal import HTTPResponses

/// What is known about an address since its last response.
struct CachedFeed: Codable, Hashable, Sendable {
  /// The document, or `nil` if there has been none.
  var document: FeedDocument?
  /// When the server last confirmed the document.
  var date: Date
  /// Why the document could not be updated since, or `nil` if it is current.
  var failure: FeedError?
  /// When the document could not be updated, or `nil` if it is current.
  var failureDate: Date?
  var validators: HTTPValidators?
  /// The headlines of the first response that are still in the feed; they are not new.
  var firstHeadlines: [UInt64] = []

  /// The bounds of the interval at which a feed is loaded, in seconds.
  private static let shortestInterval: TimeInterval = 15 * 60
  private static let longestInterval: TimeInterval = 6 * 3600
  /// The interval of feeds that do not name one, in seconds.
  private static let defaultInterval: TimeInterval = 30 * 60
  /// How soon a feed that failed is loaded again, in seconds.
  static let retryInterval: TimeInterval = 15 * 60

  /// Returns when the document is to be loaded again: at once if that was after the present, by a clock that was
  /// set back since.
  func dueDate(at now: Date) -> Date {
    guard max(date, failureDate ?? date) <= now else { return .distantPast }
    if let failureDate { return failureDate.addingTimeInterval(Self.retryInterval) }
    var interval = Self.defaultInterval
    if case .feed(let feed)? = document { interval = feed.updateInterval ?? interval }
    return date.addingTimeInterval(
      max(Self.shortestInterval, min(Self.longestInterval, interval)))
  }
}

/// The last responses of feeds, in files.
struct FeedCache: Sendable {
  private let folder: String
  /// How long the feed of an address that is no longer used is kept, in seconds.
  private static let retention: TimeInterval = 60 * 86_400
  private static let sizeLimit = 4 << 20

  init(environment: [String: String]) {
    folder = "\(environment.folder(.cache))/tessera/feeds"
  }

  private func path(of address: FeedAddress) -> String { "\(folder)/\(address.id).json" }

  /// Returns the cached feed of an address, or `nil` if there is none.
  func feed(of address: FeedAddress) -> CachedFeed? { feed(at: path(of: address)) }

  private func feed(at path: String) -> CachedFeed? {
    // A file that is missing, damaged or of another version only makes the feed be loaded again.
    guard let bytes = try? RegularFile.bytes(at: path, limit: Self.sizeLimit) else {
      return nil
    }
    return try? JSONDecoder().decode(CachedFeed.self, from: Data(bytes))
  }

  /// All cached feeds.
  var allFeeds: [CachedFeed] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".json") }.compactMap { feed(at: "\(folder)/\($0)") }
  }

  /// Stores a feed.
  ///
  /// - Throws: ``FeedError/rejected(_:reason:)`` if the file cannot be written.
  func save(_ feed: CachedFeed, of address: FeedAddress) throws(FeedError) {
    let isNew = !FileManager.default.fileExists(atPath: path(of: address))
    do {
      let text = try JSONEncoder().encode(feed)
      try Folder.make(at: folder)
      try RegularFile.replace(path(of: address), with: Array(text), mode: 0o600)
    } catch {
      throw .rejected(address.host, reason: "\(folder) cannot be written: \(error)")
    }
    if isNew { removeUnused(before: Date(timeIntervalSinceNow: -Self.retention)) }
  }

  /// Stores why a feed could not be updated; if that fails, it is only shown until the next load.
  func save(_ failure: FeedError, of address: FeedAddress, at date: Date) {
    var feed = feed(of: address) ?? CachedFeed(date: .distantPast)
    feed.failure = failure
    feed.failureDate = date
    try? save(feed, of: address)
  }

  private func removeUnused(before date: Date) {
    let manager = FileManager.default
    for name in (try? manager.contentsOfDirectory(atPath: folder)) ?? []
    where name.hasSuffix(".json") {
      let attributes = try? manager.attributesOfItem(atPath: "\(folder)/\(name)")
      guard let changed = attributes?[.modificationDate] as? Date, changed < date else { continue }
      unlink("\(folder)/\(name)")
    }
  }
}
