internal import Foundation
internal import HTTPResponses
internal import TesseraKit

/// The last data of each service, shared by all widgets.
///
/// The data is also shown while there is no network.
struct MarketCache {
  static let suite = "group.tessera.markets"

  /// Data, and what is known about the response that it was read from.
  struct Entry<Value: Codable>: Codable {
    var value: Value
    /// The date at which the server last confirmed the data.
    var date: Date
    /// The address of the response, to which the validators apply.
    var url: URL
    var validators: HTTPValidators
  }

  private let store = UserDefaults(suiteName: Self.suite)

  /// Returns the cached data, or `nil` if there is none or it is in the format of an earlier
  /// version.
  func entry<Value: Codable>(for key: String, of type: Value.Type) -> Entry<Value>? {
    guard let data = store?.data(forKey: key) else { return nil }
    return try? JSONDecoder().decode(Entry<Value>.self, from: data)
  }

  /// Stores data; what cannot be stored is only missing without a network.
  func save<Value>(_ entry: Entry<Value>, for key: String) {
    guard let data = try? JSONEncoder().encode(entry) else { return }
    store?.set(data, forKey: key)
  }
}
