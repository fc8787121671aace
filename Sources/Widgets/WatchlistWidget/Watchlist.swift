internal import Foundation

/// A film or an episode.
struct Title: Codable, Hashable, Identifiable, Sendable {
  var id: String
  var title: String
  var subtitle: String?
  /// The part that has been watched, 0…1, or `nil` if it was not started.
  var progress: Double?
  var minutesLeft: Int?
  /// The address at which it can be watched.
  var url: String?
}

/// A link into an app.
struct Shortcut: Codable, Hashable, Sendable {
  var name: String
  var url: String
  /// The name of a symbol, or `nil` for an arrow.
  var symbol: String?
}

/// The titles and shortcuts in the user's list.
struct Watchlist: Codable, Hashable, Sendable {
  var continuing: [Title] = []
  var recommended: [Title] = []
  var shortcuts: [Shortcut] = []

  private enum CodingKeys: String, CodingKey {
    case continuing = "continue"
    case recommended, shortcuts
  }

  init() {}

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    continuing = try container.decodeIfPresent([Title].self, forKey: .continuing) ?? []
    recommended = try container.decodeIfPresent([Title].self, forKey: .recommended) ?? []
    shortcuts = try container.decodeIfPresent([Shortcut].self, forKey: .shortcuts) ?? []
  }

  init(reading data: Data) throws(WatchlistError) {
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
  case noFile(String)
  case offline
  case serverError(Int)
  case unreadable(String)

  var errorDescription: String? { message }

  var message: String {
    switch self {
    case .noFile(let path): "No list: create \(path) or set TESSERA_WATCHLIST"
    case .offline: "No response from the list server"
    case .serverError(let status): "The list server returned \(status)"
    case .unreadable(let place): "The list cannot be read: \(place)"
    }
  }
}

extension DecodingError {
  /// A description of the error and its place in the list, in one line.
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
