internal import Files
internal import Foundation
internal import TesseraUI

/// Where the list comes from: a file, read each time, or a server.
struct WatchlistSource: Sendable {
  private let place: String
  private let patience: Double

  /// A list from a server is taken again after this, in seconds.
  static let freshness: TimeInterval = 6 * 3600

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

  /// Whether a server is asked.
  var isRemote: Bool { place.hasPrefix("http://") || place.hasPrefix("https://") }

  /// The file that the list is read from; none of a server's.
  var files: [URL] { isRemote ? [] : [URL(fileURLWithPath: place)] }

  /// The list as it is now.
  ///
  /// - Parameters:
  ///   - date: The moment asked about.
  ///   - age: What a server said not longer ago than this serves as well, in seconds.
  /// - Returns: The list; an older one with the reason where it could not be renewed.
  /// - Throws: ``WatchlistError`` where nothing is kept, either.
  func list(
    at date: Date, orKeptFor age: TimeInterval = 0
  ) async throws(WatchlistError) -> Found {
    guard isRemote else { return Found(list: try file(), date: date) }
    let kept = WatchlistShelf().kept(from: place)
    if let kept, abs(date.timeIntervalSince(kept.date)) < age { return kept }
    do throws(WatchlistError) {
      let list = try await ListServer.shared.list(from: place, at: date, patience: patience)
      return Found(list: list, date: date)
    } catch {
      guard var kept else { throw error }
      kept.problem = error
      return kept
    }
  }

  /// The longest file that is read, in bytes.
  private static let limit = 4 << 20

  private func file() throws(WatchlistError) -> Watchlist {
    let bytes: [UInt8]
    do throws(RegularFile.Failure) {
      bytes = try RegularFile.bytes(at: place, limit: Self.limit)
    } catch {
      throw error == .missing ? .noFile(place) : .unreadable("\(error)")
    }
    return try Watchlist(reading: Data(bytes))
  }
}

/// What is kept in the app group: the last list, and where the carousels stand.
struct WatchlistShelf {
  private let store = UserDefaults(suiteName: "group.tessera.watchlist")

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

  /// How far a carousel was turned, either way without an end.
  func position(of section: WatchSection) -> Int {
    store?.integer(forKey: "position \(section.rawValue)") ?? 0
  }

  /// Which way it was turned last.
  func isForward(_ section: WatchSection) -> Bool {
    store?.integer(forKey: "step \(section.rawValue)") ?? 1 >= 0
  }

  func turn(_ section: WatchSection, by step: Int) {
    // Past all counting it goes on from the other end.
    store?.set(position(of: section) &+ step, forKey: "position \(section.rawValue)")
    store?.set(step, forKey: "step \(section.rawValue)")
  }
}
