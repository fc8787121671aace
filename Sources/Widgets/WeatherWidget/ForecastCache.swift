internal import Foundation
internal import TesseraKit

/// A cache of the last forecast for each place, shared by all widgets.
///
/// The cached forecast is also shown while there is no network.
struct ForecastCache {
  static let suite = "group.tessera.weather"

  private let store = UserDefaults(suiteName: Self.suite)

  struct Entry {
    var forecast: Forecast
    var date: Date
  }

  /// Returns the cached forecast, or `nil` if there is none.
  func forecast(of place: WeatherPlace, fahrenheit: Bool) -> Entry? {
    let key = Self.key(place, fahrenheit)
    guard let data = store?.data(forKey: key),
      let date = store?.object(forKey: key + " date") as? Date,
      // Data in the format of an earlier version is ignored.
      let forecast = try? Forecast(parsing: data)
    else { return nil }
    return Entry(forecast: forecast, date: date)
  }

  func save(_ data: Data, of place: WeatherPlace, fahrenheit: Bool, at date: Date) {
    let key = Self.key(place, fahrenheit)
    store?.set(data, forKey: key)
    store?.set(date, forKey: key + " date")
  }

  private static func key(_ place: WeatherPlace, _ fahrenheit: Bool) -> String {
    "\(place.latitude),\(place.longitude),\(fahrenheit ? "F" : "C")"
  }
}
