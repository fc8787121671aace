internal import Foundation
internal import Places
internal import TesseraKit

/// The last responses for each place, shared by all widgets.
///
/// They are also shown while there is no network.
struct WeatherCache {
  static let suite = "group.tessera.weather"

  private let store = UserDefaults(suiteName: Self.suite)

  /// A response, and the date at which it was loaded.
  struct Entry {
    var data: Data
    var date: Date
  }

  /// Returns the cached response, or `nil` if there is none.
  func response(of service: WeatherService, for place: Place) -> Entry? {
    let key = Self.key(service, place)
    guard let data = store?.data(forKey: key),
      let date = store?.object(forKey: key + " date") as? Date
    else { return nil }
    return Entry(data: data, date: date)
  }

  func save(_ data: Data, of service: WeatherService, for place: Place, at date: Date) {
    let key = Self.key(service, place)
    store?.set(data, forKey: key)
    store?.set(date, forKey: key + " date")
  }

  private static func key(_ service: WeatherService, _ place: Place) -> String {
    "\(service.rawValue) \(place.latitude),\(place.longitude)"
  }
}

/// Data of a service, or why it could not be loaded.
struct Loaded<Value: Sendable>: Sendable {
  /// The data, or `nil` if there is none, not even in the cache.
  var value: Value?
  /// The date at which the data was loaded, if it could not be updated since.
  var outdatedSince: Date?
  /// Why the data could not be loaded or updated.
  var error: WeatherError?
}

extension WeatherLoader {
  /// The maximum age at which data that was loaded for another box is reused, in seconds.
  private static let maximumAge = 60.0

  /// Loads data of a service, or takes it from the cache.
  func load<Value>(
    _ service: WeatherService, for place: Place, at now: Date,
    parsing parse: @Sendable (Data) throws(WeatherError) -> Value
  ) async -> Loaded<Value> {
    let cache = WeatherCache()
    let cached = cache.response(of: service, for: place)
    // Data in the format of an earlier version is ignored.
    let cachedValue = cached.flatMap { try? parse($0.data) }
    if let cached, let cachedValue, abs(now.timeIntervalSince(cached.date)) < Self.maximumAge {
      return Loaded(value: cachedValue)
    }
    do throws(WeatherError) {
      let data = try await response(of: service, for: place)
      let value = try parse(data)
      cache.save(data, of: service, for: place, at: now)
      return Loaded(value: value)
    } catch {
      return Loaded(value: cachedValue, outdatedSince: cached?.date, error: error)
    }
  }
}
