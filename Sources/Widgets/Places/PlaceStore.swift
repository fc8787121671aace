internal import Files
internal import Foundation

/// The places that the user has used, and the last searches, in a file in the state folder.
///
/// They are offered while there is no network. The extensions that use places share the file.
struct PlaceStore: Sendable {
  private let path: String

  /// The maximum number of places and of searches.
  static let limit = 50
  /// The maximum size of the file, in bytes.
  private static let sizeLimit = 1 << 20

  private struct Contents: Codable {
    /// The places, the one that was added last first.
    var used: [Place] = []
    /// The results of the last searches, the latest first.
    var searches: [Search] = []
  }

  private struct Search: Codable {
    var text: String
    var places: [Place]
  }

  init(environment: [String: String]) {
    path = environment.folder(.state) + "/tessera/places.json"
  }

  /// The places that the user has used, the one that was added last first.
  var usedPlaces: [Place] { contents.used }

  /// Returns the places that an earlier search for a text found, or `nil` if there was none.
  func places(forSearch text: String) -> [Place]? {
    let key = Self.key(text)
    return contents.searches.first { $0.text == key }?.places
  }

  /// Returns the places of earlier searches whose names begin with a text.
  func foundPlaces(matching text: String) -> [Place] {
    contents.searches.flatMap(\.places).filter { $0.matches(text) }
  }

  /// Records that a place is used; the oldest ones are forgotten.
  func recordUse(of place: Place) {
    guard !contents.used.contains(place) else { return }
    update { $0.used = [place] + $0.used.filter { !($0.isNear(place) && $0.name == place.name) } }
  }

  /// Records the result of a search.
  func record(_ places: [Place], forSearch text: String) {
    let key = Self.key(text)
    update { contents in
      contents.searches =
        [Search(text: key, places: places)] + contents.searches.filter { $0.text != key }
    }
  }

  private static func key(_ text: String) -> String {
    text.trimmingCharacters(in: .whitespaces).lowercased()
  }

  /// The contents of the file; empty if the file is missing, unreadable or not valid.
  private var contents: Contents {
    guard let bytes = try? RegularFile.bytes(at: path, limit: Self.sizeLimit) else {
      return Contents()
    }
    // What cannot be read is lost; it can be searched for again.
    return (try? JSONDecoder().decode(Contents.self, from: Data(bytes))) ?? Contents()
  }

  private func update(_ change: (inout Contents) -> Void) {
    let folder = Folder.parent(of: path)
    // If the folder cannot be written to, places are only not remembered.
    guard (try? Folder.make(at: folder, mode: 0o700)) != nil else { return }
    FolderLock.hold(on: folder, .exclusive) { _ in
      var contents = contents
      change(&contents)
      contents.used = Array(contents.used.prefix(Self.limit))
      contents.searches = Array(contents.searches.prefix(Self.limit))
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      guard let data = try? encoder.encode(contents) else { return }
      try? RegularFile.replace(path, with: Array(data), mode: 0o600)
    }
  }
}
