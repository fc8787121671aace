internal import Files
internal import Foundation

/// The places that the user has used, and the last searches, in two files in the state folder.
///
/// They are offered while there is no network. The extensions that use places share the files.
struct PlaceStore: Sendable {
  /// The file of used places.
  ///
  /// Timelines are made from it, so a search does not change it.
  let path: String
  private let searchesPath: String

  /// The maximum number of places and of searches.
  static let limit = 50
  /// The maximum size of a file, in bytes.
  private static let sizeLimit = 1 << 20

  private struct Uses: Codable {
    /// The places, the one that was added last first.
    var used: [Place] = []
  }

  private struct Searches: Codable {
    /// The results of the last searches, the latest first.
    var searches: [Search] = []
  }

  private struct Search: Codable {
    var text: String
    var places: [Place]
  }

  init(environment: [String: String]) {
    let folder = environment.folder(.state) + "/tessera"
    path = folder + "/places.json"
    searchesPath = folder + "/place-searches.json"
  }

  /// The places that the user has used, the one that was added last first.
  var usedPlaces: [Place] { uses.used }

  /// Returns the places that an earlier search for a text found, or `nil` if there was none.
  func places(forSearch text: String) -> [Place]? {
    let key = Self.key(text)
    return searches.first { $0.text == key }?.places
  }

  /// Returns the places of earlier searches whose names begin with a text.
  func foundPlaces(matching text: String) -> [Place] {
    searches.flatMap(\.places).filter { $0.matches(text) }
  }

  /// Records that a place is used; the oldest ones are forgotten.
  func recordUse(of place: Place) {
    guard !uses.used.contains(place) else { return }
    update(path, Uses()) {
      $0.used = [place] + $0.used.filter { !($0.isNear(place) && $0.name == place.name) }
      $0.used = Array($0.used.prefix(Self.limit))
    }
  }

  /// Records the result of a search.
  func record(_ places: [Place], forSearch text: String) {
    let key = Self.key(text)
    update(searchesPath, Searches()) {
      $0.searches = [Search(text: key, places: places)] + $0.searches.filter { $0.text != key }
      $0.searches = Array($0.searches.prefix(Self.limit))
    }
  }

  private static func key(_ text: String) -> String {
    text.trimmingCharacters(in: .whitespaces).lowercased()
  }

  private var uses: Uses { contents(of: path) ?? Uses() }

  private var searches: [Search] { (contents(of: searchesPath) ?? Searches()).searches }

  /// Returns the contents of a file, or `nil` if it is missing, unreadable or not valid.
  private func contents<Contents: Codable>(of path: String) -> Contents? {
    guard let bytes = try? RegularFile.bytes(at: path, limit: Self.sizeLimit) else { return nil }
    // What cannot be read is lost; it can be searched for again.
    return try? JSONDecoder().decode(Contents.self, from: Data(bytes))
  }

  private func update<Contents: Codable>(
    _ path: String, _ empty: Contents, _ change: (inout Contents) -> Void
  ) {
    let folder = Folder.parent(of: path)
    // If the folder cannot be written to, places are only not remembered.
    guard (try? Folder.make(at: folder)) != nil else { return }
    FolderLock.hold(on: folder, .exclusive) { _ in
      var contents = contents(of: path) ?? empty
      change(&contents)
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      guard let data = try? encoder.encode(contents) else { return }
      try? RegularFile.replace(path, with: Array(data), mode: 0o600)
    }
  }
}
