internal import Foundation
internal import HTTPResponses

/// Loads lists from servers and stores them.
///
/// Requests for the same list at about the same time are sent as one.
actor WatchlistLoader {
  /// The instance that all widgets in this process share.
  static let shared = WatchlistLoader()

  /// A request and its response.
  private struct Request {
    var date: Date
    var response: Task<Result<Watchlist, WatchlistError>, Never>
    var isPending = true
  }

  /// The last request to each address.
  private var requests: [String: Request] = [:]

  /// How long a response is shared with later requests to the same address, in seconds.
  private static let sharingPeriod: TimeInterval = 2
  /// The maximum size of a response, in bytes.
  private static let responseSizeLimit = 4 << 20

  /// Loads the list from an address, and stores it for use without a network.
  ///
  /// - Parameters:
  ///   - address: The address.
  ///   - date: The current date.
  ///   - timeout: How long the server may take, in seconds.
  /// - Returns: The list.
  /// - Throws: ``WatchlistError`` if the list cannot be loaded.
  func list(
    from address: String, at date: Date, timeout: Double
  ) async throws(WatchlistError) -> Watchlist {
    if let lastRequest = requests[address],
      lastRequest.isPending || abs(date.timeIntervalSince(lastRequest.date)) < Self.sharingPeriod
    {
      return try await lastRequest.response.value.get()
    }
    let response = Task { await Self.load(from: address, at: date, timeout: timeout) }
    requests[address] = Request(date: date, response: response)
    let result = await response.value
    requests[address]?.isPending = false
    return try result.get()
  }

  private static func load(
    from address: String, at date: Date, timeout: Double
  ) async -> Result<Watchlist, WatchlistError> {
    do throws(WatchlistError) {
      let data = try await download(from: address, timeout: timeout)
      let list = try Watchlist(parsing: data)
      WatchlistStore().save(data, from: address, at: date)
      return .success(list)
    } catch {
      return .failure(error)
    }
  }

  private static func download(
    from address: String, timeout: Double
  ) async throws(WatchlistError) -> Data {
    guard let url = URL(string: address) else {
      throw .unreadable("TESSERA_WATCHLIST is not a URL")
    }
    guard let response = await HTTPResponse(at: url, timeout: timeout) else { throw .offline }
    guard response.status == 200 else { throw .serverError(response.status) }
    guard response.body.count <= responseSizeLimit else { throw .unreadable("it is too large") }
    return response.body
  }
}
