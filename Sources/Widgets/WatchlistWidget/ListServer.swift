internal import Foundation
internal import FoundationNetworking

/// Loads lists from servers and stores them; requests at about the same time are sent only once.
actor ListServer {
  /// The instance that all widgets in this process share.
  static let shared = ListServer()

  /// A request and its response.
  private struct Request {
    var date: Date
    var response: Task<Result<Watchlist, WatchlistError>, Never>
    var isOpen = true
  }

  /// The last request to each address.
  private var requests: [String: Request] = [:]

  /// The period in which an equal request gets the same response, in seconds.
  private static let sharingPeriod: TimeInterval = 2
  /// The maximum size of a response, in bytes.
  private static let limit = 4 << 20

  /// Loads the list from an address, and stores it for times without a network.
  ///
  /// - Parameters:
  ///   - place: The address.
  ///   - date: The current date.
  ///   - timeout: How long the server may take, in seconds.
  /// - Returns: The list.
  /// - Throws: ``WatchlistError`` if it cannot be loaded.
  func list(
    from place: String, at date: Date, timeout: Double
  ) async throws(WatchlistError) -> Watchlist {
    if let last = requests[place],
      last.isOpen || abs(date.timeIntervalSince(last.date)) < Self.sharingPeriod
    {
      return try await last.response.value.get()
    }
    let response = Task { await Self.load(from: place, at: date, timeout) }
    requests[place] = Request(date: date, response: response)
    let result = await response.value
    requests[place]?.isOpen = false
    return try result.get()
  }

  private static func load(
    from place: String, at date: Date, _ patience: Double
  ) async -> Result<Watchlist, WatchlistError> {
    do throws(WatchlistError) {
      let data = try await download(place, patience)
      let list = try Watchlist(reading: data)
      WatchlistStore().save(data, from: place, at: date)
      return .success(list)
    } catch {
      return .failure(error)
    }
  }

  private static func download(
    _ place: String, _ patience: Double
  ) async throws(WatchlistError) -> Data {
    guard let url = URL(string: place) else { throw .unreadable("TESSERA_WATCHLIST is not a URL") }
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = patience
    configuration.timeoutIntervalForResource = patience
    let session = URLSession(configuration: configuration)
    defer { session.invalidateAndCancel() }
    let answer: (data: Data, response: URLResponse)
    do {
      answer = try await session.data(from: url)
    } catch {
      throw .offline
    }
    let status = (answer.response as? HTTPURLResponse)?.statusCode ?? 0
    guard status == 200 else { throw .serverError(status) }
    guard answer.data.count <= limit else { throw .unreadable("it is too large") }
    return answer.data
  }
}
