internal import Foundation
internal import TesseraKit

/// The last forecast of each place, shared by all boxes that show it and kept for times without a
/// network.
struct WeatherShelf {
  static let suite = "group.tessera.weather"

  private let store = UserDefaults(suiteName: Self.suite)

  struct Kept {
    var forecast: Forecast
    var date: Date
  }

  /// What was kept last, or `nil` for nothing that can be read.
  func forecast(of place: WeatherPlace, fahrenheit: Bool) -> Kept? {
    let key = Self.key(place, fahrenheit)
    guard let data = store?.data(forKey: key),
      let date = store?.object(forKey: key + " date") as? Date,
      // What an earlier version kept is asked for anew.
      let forecast = try? Forecast(reading: data)
    else { return nil }
    return Kept(forecast: forecast, date: date)
  }

  func keep(_ data: Data, of place: WeatherPlace, fahrenheit: Bool, at date: Date) {
    let key = Self.key(place, fahrenheit)
    store?.set(data, forKey: key)
    store?.set(date, forKey: key + " date")
  }

  private static func key(_ place: WeatherPlace, _ fahrenheit: Bool) -> String {
    "\(place.latitude),\(place.longitude),\(fahrenheit ? "F" : "C")"
  }
}
