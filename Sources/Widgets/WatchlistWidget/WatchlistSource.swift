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
    /// Why the list could not be updated, or `nil` if it is current.
    var problem: WatchlistError?
  }

  init(
    environment: [String: String] = ProcessInfo.processInfo.environment, timeout: Double = 8
  ) {
    location =
      environment.value(of: "TESSERA_WATCHLIST")
      ?? "\(environment.dataFolder)/tessera/watchlist.json"
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
  ///   - maximumAge: The maximum age at which a stored list is used instead of a request, in
  ///     seconds.
  /// - Returns: The list, or the stored list and the reason why it could not be updated.
  /// - Throws: ``WatchlistError`` if the list cannot be loaded and no list is stored.
  func list(
    at date: Date, maximumAge: TimeInterval = 0
  ) async throws(WatchlistError) -> LoadResult {
    guard isRemote else { return LoadResult(list: try readFile(), date: date) }
    let storedResult = WatchlistStore().lastResult(from: location)
    if let storedResult, abs(date.timeIntervalSince(storedResult.date)) < maximumAge {
      return storedResult
    }
    do throws(WatchlistError) {
      let list = try await WatchlistLoader.shared.list(from: location, at: date, timeout: timeout)
      return LoadResult(list: list, date: date)
    } catch {
      guard var storedResult else { throw error }
      storedResult.problem = error
      return storedResult
    }
  }

  /// The maximum size of the file, in bytes.
  private static let fileSizeLimit = 4 << 20

  private func readFile() throws(WatchlistError) -> Watchlist {
    let bytes: [UInt8]
    do throws(RegularFile.Failure) {
      bytes = try RegularFile.bytes(at: location, limit: Self.fileSizeLimit)
    } catch {
      throw error == .missing ? .noFile(location) : .unreadable("\(error)")
    }
    return try Watchlist(parsing: Data(bytes))
  }
}

/// The data stored in the app group: the last list and the positions of the carousels.
struct WatchlistStore {
  private let store = UserDefaults(suiteName: "group.tessera.watchlist")

  /// Returns the last list from an address, or `nil` if there is none.
  func lastResult(from address: String) -> WatchlistSource.LoadResult? {
    guard store?.string(forKey: "place") == address, let data = store?.data(forKey: "list"),
      let date = store?.object(forKey: "date") as? Date,
      // Data in the format of an earlier version is ignored.
      let list = try? Watchlist(parsing: data)
    else { return nil }
    return WatchlistSource.LoadResult(list: list, date: date)
  }

  func save(_ data: Data, from address: String, at date: Date) {
    store?.set(data, forKey: "list")
    store?.set(date, forKey: "date")
    store?.set(address, forKey: "place")
  }

  /// Returns the position of a carousel, which may be negative or beyond the last item.
  func position(of section: WatchlistSection) -> Int {
    store?.integer(forKey: "position \(section.rawValue)") ?? 0
  }

  /// Returns whether a carousel was last moved forward, or was never moved.
  func isForward(_ section: WatchlistSection) -> Bool {
    (store?.integer(forKey: "step \(section.rawValue)") ?? 0) >= 0
  }

  func move(_ section: WatchlistSection, by step: Int) {
    // The position wraps around on overflow.
    store?.set(position(of: section) &+ step, forKey: "position \(section.rawValue)")
    store?.set(step, forKey: "step \(section.rawValue)")
  }
}
