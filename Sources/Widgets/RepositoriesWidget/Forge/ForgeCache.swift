internal import Foundation
internal import TesseraUI

/// The last responses of forges with their entity tags, shared by all widgets.
struct ForgeCache {
  static let suite = "group.tessera.repositories"

  private let store = UserDefaults(suiteName: Self.suite)

  struct Entry<Value: Codable>: Codable {
    var value: Value
    var entityTag: String?
    /// When the server last confirmed the value.
    var date: Date
  }

  /// Returns the cached response, or `nil` if there is none in the current format.
  func entry<Value: Codable>(of url: URL, as type: Value.Type) -> Entry<Value>? {
    store?.data(forKey: url.absoluteString).flatMap {
      try? JSONDecoder().decode(Entry<Value>.self, from: $0)
    }
  }

  func save<Value: Codable>(_ entry: Entry<Value>, of url: URL) {
    // What cannot be stored is only requested again.
    guard let data = try? JSONEncoder().encode(entry) else { return }
    store?.set(data, forKey: url.absoluteString)
  }

  /// Returns until when a server allows no requests, or `nil`.
  func pauseEnd(ofHost host: String) -> Date? { store?.object(forKey: "pause \(host)") as? Date }

  func savePause(ofHost host: String, until date: Date) {
    store?.set(date, forKey: "pause \(host)")
  }
}
