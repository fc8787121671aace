internal import Foundation
internal import FoundationNetworking

/// Asks each address once for all boxes that ask at about the same time, and keeps the list.
actor ListServer {
  /// The boxes of this process share it.
  static let shared = ListServer()

  /// A question and what came of it.
  private struct Asked {
    var date: Date
    var answer: Task<Result<Watchlist, WatchlistError>, Never>
    var isOpen = true
  }

  private var asked: [String: Asked] = [:]

  /// Who asks so soon after another is told what that one was, in seconds.
  private static let moment: TimeInterval = 2
  /// Longer answers are no list, in bytes.
  private static let limit = 4 << 20

  /// The list that an address gives.
  ///
  /// - Parameters:
  ///   - place: The address.
  ///   - date: The moment asked about.
  ///   - patience: How long the server may take, in seconds.
  /// - Returns: The list, kept for times without a network.
  /// - Throws: ``WatchlistError`` where it gives none.
  func list(
    from place: String, at date: Date, patience: Double
  ) async throws(WatchlistError) -> Watchlist {
    if let last = asked[place],
      last.isOpen || abs(date.timeIntervalSince(last.date)) < Self.moment
    {
      return try await last.answer.value.get()
    }
    let answer = Task { await Self.answer(from: place, at: date, patience) }
    asked[place] = Asked(date: date, answer: answer)
    let result = await answer.value
    asked[place]?.isOpen = false
    return try result.get()
  }

  private static func answer(
    from place: String, at date: Date, _ patience: Double
  ) async -> Result<Watchlist, WatchlistError> {
    do throws(WatchlistError) {
      let data = try await download(place, patience)
      let list = try Watchlist(reading: data)
      WatchlistShelf().keep(data, from: place, at: date)
      return .success(list)
    } catch {
      return .failure(error)
    }
  }

  private static func download(
    _ place: String, _ patience: Double
  ) async throws(WatchlistError) -> Data {
    guard let url = URL(string: place) else { throw .unreadable("TESSERA_WATCHLIST is no address") }
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
    guard status == 200 else { throw .refused(status) }
    guard answer.data.count <= limit else { throw .unreadable("it is too long") }
    return answer.data
  }
}
