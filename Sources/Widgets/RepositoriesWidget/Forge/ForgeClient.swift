internal import Files
internal import Foundation
internal import HTTPResponses

/// Requests pull requests and checks from a forge.
struct ForgeClient: Sendable {
  let environment: [String: String]
  let token: ForgeToken
  let now: Date
  /// How long a response may take, in seconds.
  var timeout = 8.0
  /// How long all requests together may take, in seconds, because some need the response to another
  /// one.
  var totalTimeout = 18.0
  private let start = ContinuousClock.now

  private var deadline: ContinuousClock.Instant { start + .seconds(totalTimeout) }

  private static let sizeLimit = 4 << 20
  /// How long a response is used without asking again, in seconds.
  ///
  /// GitHub allows 60 requests per hour without a token, 5000 with one.
  private static let (maximumAge, maximumAgeWithoutToken) = (60.0, 600.0)

  /// A value, possibly an old one, and why it could not be updated.
  struct Loaded<Value: Sendable>: Sendable {
    var value: Value?
    var error: ForgeError?
    /// The date of an old value, or `nil` for a current one.
    var outdatedSince: Date?
  }

  /// Returns the address of a request, or `nil` if the configured one is invalid.
  private func url(_ repository: ForgeRepository, _ path: String) -> URL? {
    let isPublic = ["github.com", "gitlab.com", "codeberg.org"].contains(repository.host)
    let configured =
      isPublic ? environment.value(of: repository.kind.addressVariable) : nil
    let base = configured ?? repository.kind.interface(ofHost: repository.host)
    guard let url = URL(string: base + path), ["http", "https"].contains(url.scheme),
      url.host != nil
    else { return nil }
    return url
  }

  /// Returns whether there is a token for a repository.
  func hasToken(for repository: ForgeRepository) -> Bool {
    token.token(for: repository.kind, host: repository.host) != nil
  }

  /// Loads a value, or takes it from the cache.
  func load<Value: Codable & Sendable>(
    _ path: String, of repository: ForgeRepository, parsing parse: @Sendable (Data) -> Value?
  ) async -> Loaded<Value> {
    guard let url = url(repository, path) else {
      return Loaded(error: .invalidAddress(variable: repository.kind.addressVariable))
    }
    let cache = ForgeCache()
    let cached = cache.entry(of: url, as: Value.self)
    let token = token.token(for: repository.kind, host: repository.host)
    let maximumAge = token == nil ? Self.maximumAgeWithoutToken : Self.maximumAge
    if let cached, abs(now.timeIntervalSince(cached.date)) < maximumAge {
      return Loaded(value: cached.value)
    }
    do throws(ForgeError) {
      let response = try await response(at: url, of: repository, token, cached?.entityTag)
      let value = response.status == 304 ? cached?.value : parse(response.body)
      guard let value else { throw .unreadable(repository.host) }
      let entityTag = response.header("ETag") ?? (response.status == 304 ? cached?.entityTag : nil)
      cache.save(.init(value: value, entityTag: entityTag, date: now), of: url)
      return Loaded(value: value)
    } catch {
      return Loaded(value: cached?.value, error: error, outdatedSince: cached?.date)
    }
  }

  private func response(
    at url: URL, of repository: ForgeRepository, _ token: String?, _ entityTag: String?
  ) async throws(ForgeError) -> HTTPResponse {
    let (host, cache) = (repository.host, ForgeCache())
    if let end = cache.pauseEnd(ofHost: host), end > now { throw .rateLimited(host, until: end) }
    let remaining = ContinuousClock.now.duration(to: deadline) / .seconds(1)
    guard remaining > 0 else { throw .offline(host) }
    let response = await HTTPResponse(
      at: url, timeout: min(timeout, remaining), sizeLimit: Self.sizeLimit,
      headers: Self.headers(repository.kind, token), unless: HTTPValidators(entityTag: entityTag),
      following: .sameServer)
    guard let response else { throw .offline(host) }
    if let end = RateLimit.pauseEnd(response, at: now) {
      cache.savePause(ofHost: host, until: end)
      throw .rateLimited(host, until: end)
    }
    switch response.status {
    case 200, 304: break
    case 401: throw .unauthorized(host)
    case 403 where token != nil: throw .unauthorized(host)
    case 403, 404: throw .missing(repository.path, variable: repository.kind.tokenVariables[0])
    case 500...: throw .offline(host)
    default: throw .rejected(host, status: response.status)
    }
    guard response.body.count <= Self.sizeLimit else { throw .unreadable(host) }
    return response
  }

  private static func headers(
    _ kind: ForgeKind, _ token: String?
  ) -> [String: String] {
    var headers = ["User-Agent": "tessera", "Accept": "application/json"]
    if kind == .github {
      headers["Accept"] = "application/vnd.github+json"
      headers["X-GitHub-Api-Version"] = "2022-11-28"
    }
    // A token with a line break would add a header.
    if let token, token.allSatisfy({ $0.isASCII && !$0.isWhitespace }) {
      switch kind {
      case .github: headers["Authorization"] = "Bearer \(token)"
      case .gitlab: headers["PRIVATE-TOKEN"] = token
      case .gitea: headers["Authorization"] = "token \(token)"
      }
    }
    return headers
  }
}
