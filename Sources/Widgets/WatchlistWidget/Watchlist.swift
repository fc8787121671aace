internal import Foundation

/// A film or an episode.
struct WatchlistItem: Decodable, Hashable, Identifiable, Sendable {
  var id: String
  var title: String
  var subtitle: String?
  /// The fraction that has been watched, 0…1, or `nil` if the user has not started to watch.
  var progress: Double?
  /// The remaining time in minutes, or `nil` if it is unknown.
  var minutesLeft: Int?
  /// The address at which the item can be watched, or `nil` if there is none.
  var url: String?
  /// The address or the file of a poster, or `nil` if there is none.
  var poster: String?
  /// The next episode, or `nil` if none is announced.
  var next: Episode?
}

/// An episode that has not appeared yet.
struct Episode: Decodable, Hashable, Sendable {
  var title: String?
  /// When the episode appears.
  var date: Date

  private enum CodingKeys: String, CodingKey {
    case title, date
  }

  init(title: String? = nil, date: Date) {
    self.title = title
    self.date = date
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    title = try container.decodeIfPresent(String.self, forKey: .title)
    let text = try container.decode(String.self, forKey: .date)
    // A day alone begins at midnight, local time.
    let day = Date.ISO8601FormatStyle(timeZone: .current).year().month().day()
    guard let date = (try? Date(text, strategy: .iso8601)) ?? (try? Date(text, strategy: day))
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .date, in: container,
        debugDescription: "is not a date; expected one such as 2026-11-27T20:00:00Z")
    }
    self.date = date
  }
}

/// A link into an app.
struct Shortcut: Decodable, Hashable, Sendable {
  var name: String
  var url: String
  /// The name of a symbol, or `nil` for an arrow.
  var symbol: String?
}

/// The items and shortcuts in the user's list.
struct Watchlist: Decodable, Hashable, Sendable {
  var continuing: [WatchlistItem] = []
  var recommended: [WatchlistItem] = []
  var shortcuts: [Shortcut] = []
  /// The problems of items and shortcuts that were left out, one line for each.
  private(set) var problems: [String] = []

  /// The maximum number of problems that are reported.
  private static let problemLimit = 20

  private enum CodingKeys: String, CodingKey {
    case continuing = "continue"
    case recommended, shortcuts
  }

  init() {}

  /// Decodes a list, in which missing sections are empty and invalid items are left out.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    continuing = try items(.continuing, in: container)
    recommended = try items(.recommended, in: container)
    shortcuts = try items(.shortcuts, in: container)
  }

  private mutating func items<Item: Decodable>(
    _ key: CodingKeys, in container: KeyedDecodingContainer<CodingKeys>
  ) throws -> [Item] {
    let items = try container.decodeIfPresent([Checked<Item>].self, forKey: key) ?? []
    return items.compactMap { item in
      switch item.result {
      case .success(let item): return item
      case .failure(let error):
        if problems.count < Self.problemLimit { problems.append(error.problemDescription) }
        return nil
      }
    }
  }

  /// Decodes JSON.
  ///
  /// - Throws: ``WatchlistError/unreadable(_:)`` if it is not JSON of this form, or if all of its
  ///   items are invalid.
  init(parsing data: Data) throws(WatchlistError) {
    do {
      self = try JSONDecoder().decode(Watchlist.self, from: data)
    } catch let error as DecodingError {
      throw .unreadable(error.problemDescription)
    } catch {
      throw .unreadable("it is not valid JSON")
    }
    if let problem = problems.first, continuing.isEmpty, recommended.isEmpty, shortcuts.isEmpty {
      throw .unreadable(problem)
    }
  }
}

/// A value, or why it cannot be decoded.
private struct Checked<Value: Decodable>: Decodable {
  let result: Result<Value, DecodingError>

  init(from decoder: any Decoder) throws {
    do {
      result = .success(try Value(from: decoder))
    } catch let error as DecodingError {
      result = .failure(error)
    }
  }
}
