internal import DataFolder
internal import Foundation
internal import FoundationNetworking
internal import TesseraUI

/// Where the list comes from: a file, read each time, or a server, asked every six hours at the most.
struct WatchlistSource: Sendable {
  private let place: String
  private let patience: Double

  /// A list from a server is taken again after this, in seconds.
  static let freshness: TimeInterval = 6 * 3600
  /// Longer answers are no list, in bytes.
  private static let limit = 4 << 20

  /// What was found, and since when it is known.
  struct Found: Sendable {
    var list: Watchlist
    var date: Date
    /// Why it could not be renewed, or `nil`.
    var problem: WatchlistError?
  }

  init(
    environment: [String: String] = ProcessInfo.processInfo.environment, patience: Double = 8
  ) {
    place =
      environment["TESSERA_WATCHLIST"] ?? "\(environment.dataFolder)/tessera/watchlist.json"
    self.patience = patience
  }

  /// The list as it is now.
  ///
  /// A press is answered from what is kept, however old that is: it never waits for the network.
  /// - Throws: ``WatchlistError`` where nothing is kept, either.
  func list(at date: Date) async throws(WatchlistError) -> Found {
    guard place.hasPrefix("http://") || place.hasPrefix("https://") else {
      return Found(list: try file(), date: date)
    }
    let shelf = WatchlistShelf()
    let kept = shelf.kept(from: place)
    if let kept {
      let age = date.timeIntervalSince(kept.date)
      if shelf.wasPressed(before: date) || (0..<Self.freshness).contains(age) { return kept }
    }
    do throws(WatchlistError) {
      let data = try await download()
      let list = try Watchlist(reading: data)
      shelf.keep(data, from: place, at: date)
      return Found(list: list, date: date)
    } catch {
      guard var kept else { throw error }
      kept.problem = error
      return kept
    }
  }

  private func file() throws(WatchlistError) -> Watchlist {
    guard let data = FileManager.default.contents(atPath: place) else { throw .noFile(place) }
    return try Watchlist(reading: data)
  }

  private func download() async throws(WatchlistError) -> Data {
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
    guard answer.data.count <= Self.limit else { throw .unreadable("it is too long") }
    return answer.data
  }
}

/// What is kept in the app group: the last list, and where the carousels stand.
struct WatchlistShelf {
  private let store = UserDefaults(suiteName: "group.tessera.watchlist")

  /// A picture asked for so soon after a press is that press's, in seconds.
  private static let pressTime: TimeInterval = 10

  /// The list that was kept last from a place, or `nil` for none that can be read.
  func kept(from place: String) -> WatchlistSource.Found? {
    guard store?.string(forKey: "place") == place, let data = store?.data(forKey: "list"),
      let date = store?.object(forKey: "date") as? Date,
      // What an earlier version kept is asked for anew.
      let list = try? Watchlist(reading: data)
    else { return nil }
    return WatchlistSource.Found(list: list, date: date)
  }

  func keep(_ data: Data, from place: String, at date: Date) {
    store?.set(data, forKey: "list")
    store?.set(date, forKey: "date")
    store?.set(place, forKey: "place")
  }

  func wasPressed(before date: Date) -> Bool {
    guard let pressed = store?.object(forKey: "pressed") as? Date else { return false }
    return (0..<Self.pressTime).contains(date.timeIntervalSince(pressed))
  }

  /// How far a carousel was turned, either way without an end.
  func position(of section: WatchSection) -> Int {
    store?.integer(forKey: "position \(section.rawValue)") ?? 0
  }

  /// Which way it was turned last.
  func isForward(_ section: WatchSection) -> Bool {
    store?.integer(forKey: "step \(section.rawValue)") ?? 1 >= 0
  }

  func turn(_ section: WatchSection, by step: Int, at date: Date) {
    store?.set(position(of: section) + step, forKey: "position \(section.rawValue)")
    store?.set(step, forKey: "step \(section.rawValue)")
    store?.set(date, forKey: "pressed")
  }
}
