internal import Foundation

/// A film or an episode.
struct WatchlistItem: Codable, Hashable, Identifiable, Sendable {
  var id: String
  var title: String
  var subtitle: String?
  /// The fraction that has been watched, 0…1, or `nil` if the user has not started to watch.
  var progress: Double?
  /// The remaining time in minutes, or `nil` if it is unknown.
  var minutesLeft: Int?
  /// The address at which the item can be watched, or `nil` if there is none.
  var url: String?
}

/// A link into an app.
struct Shortcut: Codable, Hashable, Sendable {
  var name: String
  var url: String
  /// The name of a symbol, or `nil` for an arrow.
  var symbol: String?
}

/// The items and shortcuts in the user's list.
struct Watchlist: Codable, Hashable, Sendable {
  var continuing: [WatchlistItem] = []
  var recommended: [WatchlistItem] = []
  var shortcuts: [Shortcut] = []

  private enum CodingKeys: String, CodingKey {
    case continuing = "continue"
    case recommended, shortcuts
  }

  init() {}

  /// Decodes a list, in which missing sections are empty.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    continuing = try container.decodeIfPresent([WatchlistItem].self, forKey: .continuing) ?? []
    recommended = try container.decodeIfPresent([WatchlistItem].self, forKey: .recommended) ?? []
    shortcuts = try container.decodeIfPresent([Shortcut].self, forKey: .shortcuts) ?? []
  }

  init(parsing data: Data) throws(WatchlistError) {
    do {
      self = try JSONDecoder().decode(Watchlist.self, from: data)
    } catch let error as DecodingError {
      throw .unreadable(error.problemDescription)
    } catch {
      throw .unreadable("it is not valid JSON")
    }
  }
}

/// Why the list could not be loaded.
enum WatchlistError: LocalizedError, Hashable, Sendable {
  /// There is no file at the given path.
  case noFile(String)
  /// The server cannot be reached.
  case offline
  /// The server returned the given status.
  case serverError(Int)
  /// The list cannot be read, for the given reason.
  case unreadable(String)

  var errorDescription: String? { message }

  var message: String {
    switch self {
    case .noFile(let path): "No list: create \(path) or set TESSERA_WATCHLIST"
    case .offline: "No response from the list server"
    case .serverError(let status): "The list server returned \(status)"
    case .unreadable(let reason): "The list cannot be read: \(reason)"
    }
  }
}

extension DecodingError {
  /// A description of the error and its position in the list, in one line.
  fileprivate var problemDescription: String {
    switch self {
    case .keyNotFound(let key, let context):
      return (context.codingPath + [key]).path + " is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return context.codingPath.path + " has the wrong type"
    case .dataCorrupted(let context):
      return context.codingPath.isEmpty ? "it is not valid JSON" : context.codingPath.path
    @unknown default: return "it has an unknown format"
    }
  }
}

extension [any CodingKey] {
  fileprivate var path: String {
    map { $0.intValue.map { "\($0 + 1)" } ?? $0.stringValue }.joined(separator: " ")
  }
}
