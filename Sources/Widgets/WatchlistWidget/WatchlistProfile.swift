internal import Files
internal import Foundation
internal import TesseraIntents
internal import WidgetOptions

/// A list with the name of the person that it belongs to.
struct WatchlistProfile: Hashable, Sendable {
  let name: String
  /// The path of a file, or an address.
  let location: String

  /// The name of the profile of a single list.
  static let defaultName = "My list"
  /// The maximum number of profiles.
  private static let countLimit = 32

  /// Returns the profiles, at least one.
  ///
  /// `TESSERA_WATCHLIST` is a file or an address, or several with names: `Anna=…;Ben=…`. If the
  /// variable is not set, the profiles are `tessera/watchlist.json` in the data folder, unless it
  /// does not exist, and the files `tessera/watchlists/*.json`.
  static func all(in environment: [String: String]) -> [WatchlistProfile] {
    if let value = environment.value(of: "TESSERA_WATCHLIST") {
      return named(value, home: environment.homeFolder)
        ?? [WatchlistProfile(name: defaultName, location: value)]
    }
    let folder = environment.dataFolder + "/tessera"
    let path = "\(folder)/watchlist.json"
    let main = WatchlistProfile(name: defaultName, location: path)
    // A folder that does not exist counts as empty.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/watchlists")) ?? []
    let others = names.filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }.sorted()
      .prefix(countLimit).map {
        WatchlistProfile(name: String($0.dropLast(5)), location: "\(folder)/watchlists/\($0)")
      }
    let hasMain = others.isEmpty || FileManager.default.fileExists(atPath: path)
    return (hasMain ? [main] : []) + others
  }

  /// Parses profiles with names, or returns `nil` if the text is a single location.
  private static func named(_ text: String, home: String) -> [WatchlistProfile]? {
    let parts = text.split(separator: ";").prefix(countLimit)
    var profiles: [WatchlistProfile] = []
    for part in parts {
      guard let separator = part.firstIndex(of: "=") else { return nil }
      let name = part[..<separator].trimmingCharacters(in: .whitespaces)
      let location = part[part.index(after: separator)...].trimmingCharacters(in: .whitespaces)
      // The `=` of an address or a path is not that of a name.
      guard !name.isEmpty, !name.contains(where: { ":/?.~".contains($0) }), !location.isEmpty,
        !profiles.contains(where: { $0.name == name })
      else { return nil }
      let isAddress = location.contains("://")
      let path = isAddress ? location : UserPath.absolute(location, in: home, home: home)
      profiles.append(WatchlistProfile(name: name, location: path ?? location))
    }
    return profiles.isEmpty ? nil : profiles
  }
}

/// A profile that can be chosen in the settings, identified by its name.
struct ProfileEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Profile"
  static let defaultQuery = ProfileQuery()

  let id: String

  var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(id)") }
}

/// Finds the profiles by name.
struct ProfileQuery: EntityStringQuery {
  private var all: [ProfileEntity] {
    WatchlistProfile.all(in: ProcessInfo.processInfo.environment)
      .map { ProfileEntity(id: $0.name) }
  }

  func entities(for identifiers: [String]) async throws -> [ProfileEntity] {
    all.filter { identifiers.contains($0.id) }
  }

  func suggestedEntities() async throws -> [ProfileEntity] { all }

  func entities(matching string: String) async throws -> [ProfileEntity] {
    all.filter { $0.id.localizedCaseInsensitiveContains(string) }
  }
}
