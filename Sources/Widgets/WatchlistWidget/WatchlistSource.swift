internal import Files
internal import Foundation
internal import TesseraUI

/// Loads the list from a file or a server.
struct WatchlistSource: Sendable {
  private let location: String
  private let timeout: Double

  /// The interval after which a list is loaded again, in seconds.
  static let reloadInterval: TimeInterval = 6 * 3600

  /// A list and the date at which it was loaded.
  struct LoadResult: Sendable {
    var list: Watchlist
    var date: Date
    /// Why the list could not be updated, or `nil`.
    var problem: WatchlistError?
  }

  init(
    environment: [String: String] = ProcessInfo.processInfo.environment, timeout: Double = 8
  ) {
    location =
      environment["TESSERA_WATCHLIST"] ?? "\(environment.dataFolder)/tessera/watchlist.json"
    self.timeout = timeout
  }

  /// Whether the list comes from a server.
  var isRemote: Bool { location.hasPrefix("http://") || location.hasPrefix("https://") }

  /// The file that the list is read from; empty for a server.
  var files: [URL] { isRemote ? [] : [URL(fileURLWithPath: location)] }

  /// Loads the list.
  ///
  /// - Parameters:
  ///   - date: The current date.
  ///   - age: The age up to which a stored list is used instead of a request, in seconds.
  /// - Returns: The list, or the stored one with the reason why it could not be updated.
  /// - Throws: ``WatchlistError`` if the list cannot be loaded and none is stored.
  func list(
    at date: Date, maxAge age: TimeInterval = 0
  ) async throws(WatchlistError) -> LoadResult {
    guard isRemote else { return LoadResult(list: try file(), date: date) }
    let stored = WatchlistStore().stored(from: location)
    if let stored, abs(date.timeIntervalSince(stored.date)) < age { return stored }
    do throws(WatchlistError) {
      let list = try await ListServer.shared.list(from: location, at: date, timeout: timeout)
      return LoadResult(list: list, date: date)
    } catch {
      guard var stored else { throw error }
      stored.problem = error
      return stored
    }
  }

  /// The maximum size of the file, in bytes.
  private static let limit = 4 << 20

  private func file() throws(WatchlistError) -> Watchlist {
    let bytes: [UInt8]
    do throws(RegularFile.Failure) {
      bytes = try RegularFile.bytes(at: location, limit: Self.limit)
    } catch {
      throw error == .missing ? .noFile(location) : .unreadable("\(error)")
    }
    return try Watchlist(reading: Data(bytes))
  }
}

/// The data stored in the app group: the last list and the positions of the carousels.
struct WatchlistStore {
  private let store = UserDefaults(suiteName: "group.tessera.watchlist")

  /// The last list from an address, or `nil` if there is none.
  func stored(from place: String) -> WatchlistSource.LoadResult? {
    guard store?.string(forKey: "place") == place, let data = store?.data(forKey: "list"),
      let date = store?.object(forKey: "date") as? Date,
      // Data in the format of an earlier version is ignored.
      let list = try? Watchlist(reading: data)
    else { return nil }
    return WatchlistSource.LoadResult(list: list, date: date)
  }

  func save(_ data: Data, from place: String, at date: Date) {
    store?.set(data, forKey: "list")
    store?.set(date, forKey: "date")
    store?.set(place, forKey: "place")
  }

  /// The position of a carousel, which is not limited to the number of titles.
  func position(of section: WatchSection) -> Int {
    store?.integer(forKey: "position \(section.rawValue)") ?? 0
  }

  /// Whether a carousel was last moved forward.
  func isForward(_ section: WatchSection) -> Bool {
    store?.integer(forKey: "step \(section.rawValue)") ?? 1 >= 0
  }

  func move(_ section: WatchSection, by step: Int) {
    // The position wraps around on overflow.
    store?.set(position(of: section) &+ step, forKey: "position \(section.rawValue)")
    store?.set(step, forKey: "step \(section.rawValue)")
  }
}
