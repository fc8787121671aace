internal import Files
internal import Foundation
internal import TesseraUI

/// Loads the list from a file or a server.
struct WatchlistSource: Sendable {
  /// The profile, or why there is none.
  private let profile: Result<WatchlistProfile, WatchlistError>
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

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - profileName: The name of a profile, or `nil` for the first one.
  ///   - environment: The variables that name the profiles.
  ///   - timeout: How long a server may take, in seconds.
  init(
    profile profileName: String? = nil,
    environment: [String: String] = ProcessInfo.processInfo.environment, timeout: Double = 8
  ) {
    let profiles = WatchlistProfile.all(in: environment)
    let found = profileName == nil ? profiles.first : profiles.first { $0.name == profileName }
    profile =
      found.map { .success($0) }
      ?? .failure(.noProfile(profileName ?? "", available: profiles.map(\.name)))
    self.timeout = timeout
  }

  /// The file or the address; empty if there is no such profile.
  private var location: String { (try? profile.get().location) ?? "" }

  /// Whether the list comes from a server.
  var isRemote: Bool { location.hasPrefix("http://") || location.hasPrefix("https://") }

  /// The file that the list is read from; empty for a server.
  var files: [URL] {
    isRemote || location.isEmpty ? [] : [URL(fileURLWithPath: location)]
  }

  /// The folder of the file, or `nil` for a server.
  var folder: String? { isRemote || location.isEmpty ? nil : Folder.parent(of: location) }

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
    let location = try profile.get().location
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
