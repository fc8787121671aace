internal import Foundation

/// Something to watch.
struct Title: Codable, Hashable, Identifiable, Sendable {
  var id: String
  var title: String
  var subtitle: String?
  /// How much of it was seen, 0…1; `nil` for what was not begun.
  var progress: Double?
  var minutesLeft: Int?
  /// Where it is watched.
  var url: String?
}

/// A way into an app.
struct Shortcut: Codable, Hashable, Sendable {
  var name: String
  var url: String
  /// The symbol's name, or `nil` for an arrow.
  var symbol: String?
}

/// What there is to watch.
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
      throw .unreadable(error.place)
    } catch {
      throw .unreadable("it is no JSON")
    }
  }
}

/// Why there is nothing to show.
enum WatchlistError: LocalizedError, Hashable, Sendable {
  case noFile(String)
  case offline
  case refused(Int)
  case unreadable(String)

  var errorDescription: String? { words }

  var words: String {
    switch self {
    case .noFile(let path): "No list yet: \(path), or TESSERA_WATCHLIST"
    case .offline: "No answer from the list's server"
    case .refused(let status): "The list's server says \(status)"
    case .unreadable(let place): "The list cannot be read: \(place)"
    }
  }
}

extension DecodingError {
  /// Where in the list something is wrong, in one line.
  fileprivate var place: String {
    switch self {
    case .keyNotFound(let key, let context):
      return (context.codingPath + [key]).words + " is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return context.codingPath.words + " is of another kind"
    case .dataCorrupted(let context):
      return context.codingPath.isEmpty ? "it is no JSON" : context.codingPath.words
    @unknown default: return "it is of another form"
    }
  }
}

extension [any CodingKey] {
  fileprivate var words: String {
    map { $0.intValue.map { "\($0 + 1)" } ?? $0.stringValue }.joined(separator: " ")
  }
}
