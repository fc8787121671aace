internal import Foundation
internal import HTTPResponses

/// Data of a service, or why it could not be loaded.
struct Fetched<Value: Sendable>: Sendable {
  /// The data, or `nil` if there is none, not even in the cache.
  var value: Value?
  /// Why the data could not be loaded or updated, or `nil` if it is current.
  var error: MarketError?
}

/// A request for data.
struct MarketRequest: Sendable {
  let url: URL
  /// The key of the data in the cache.
  let key: String
  /// The age up to which cached data is used without a request, in seconds.
  var maximumAge = 0.0
}

/// Loads data of the services, which is cached.
struct MarketClient: Sendable {
  let environment: [String: String]
  /// How long a response may take, in seconds.
  let timeout: Double

  /// The maximum size of a response, in bytes.
  static let sizeLimit = 4 << 20

  /// Loads data, or takes it from the cache if it is new enough or cannot be loaded.
  func load<Value: Codable & Sendable>(
    _ request: MarketRequest, at now: Date,
    parsing parse: @Sendable (Data) throws(MarketError) -> Value
  ) async -> Fetched<Value> {
    let cache = MarketCache()
    var entry = cache.entry(for: request.key, of: Value.self)
    if let entry, abs(now.timeIntervalSince(entry.date)) < request.maximumAge {
      return Fetched(value: entry.value)
    }
    do throws(MarketError) {
      let known = entry?.url == request.url ? entry?.validators : nil
      let response = try await PendingResponses.shared.response(
        at: request.url, unless: known, timeout: timeout
      ).get()
      if response.status == 304, known != nil {
        entry?.date = now
      } else {
        entry = MarketCache.Entry(
          value: try parse(response.body), date: now, url: request.url,
          validators: response.validators)
      }
      if let entry { cache.save(entry, for: request.key) }
      return Fetched(value: entry?.value)
    } catch {
      return Fetched(value: entry?.value, error: error)
    }
  }

  fileprivate static func response(
    at url: URL, unless known: HTTPValidators?, timeout: Double
  ) async -> Result<HTTPResponse, MarketError> {
    let host = String((url.host ?? url.absoluteString).prefix(60))
    guard
      let response = await HTTPResponse(
        at: url, timeout: timeout, sizeLimit: sizeLimit, unless: known),
      response.status < 500
    else { return .failure(.offline(host)) }
    guard response.status == 200 || (response.status == 304 && known != nil) else {
      return .failure(.rejected(host, status: response.status))
    }
    guard response.body.count <= sizeLimit else {
      return .failure(.unreadable("smaller than \(sizeLimit >> 20) MiB"))
    }
    return .success(response)
  }
}

/// The pending requests.
///
/// Calls with the same URL share one request.
private actor PendingResponses {
  /// The instance that all widgets in this process share.
  static let shared = PendingResponses()

  private var tasks: [URL: Task<Result<HTTPResponse, MarketError>, Never>] = [:]

  func response(
    at url: URL, unless known: HTTPValidators?, timeout: Double
  ) async -> Result<HTTPResponse, MarketError> {
    if let task = tasks[url] { return await task.value }
    let task = Task { await MarketClient.response(at: url, unless: known, timeout: timeout) }
    tasks[url] = task
    let result = await task.value
    tasks[url] = nil
    return result
  }
}
