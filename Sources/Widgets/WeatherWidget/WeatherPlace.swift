internal import Foundation
internal import TesseraIntents

/// A named place on Earth.
struct WeatherPlace: Hashable, Sendable {
  var name: String
  /// The latitude, in degrees north.
  var latitude: Double
  /// The longitude, in degrees east.
  var longitude: Double

  /// Parses `Berlin=52.52,13.41`, or `52.52,13.41` for a place without a name.
  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "=", maxSplits: 1)
    let numbers = (parts.last ?? "").split(separator: ",")
      .compactMap { Double($0.trimmingCharacters(in: .whitespaces)) }
    guard numbers.count == 2, (-90...90).contains(numbers[0]), (-180...180).contains(numbers[1])
    else { return nil }
    name =
      parts.count == 2 ? parts[0].trimmingCharacters(in: .whitespaces) : Self.name(of: numbers)
    latitude = numbers[0]
    longitude = numbers[1]
  }

  /// The name of a place without one, such as `52.5° N 13.4° E`.
  private static func name(of numbers: [Double]) -> String {
    let north = numbers[0].formatted(.number.precision(.fractionLength(1)).sign(strategy: .never))
    let east = numbers[1].formatted(.number.precision(.fractionLength(1)).sign(strategy: .never))
    return "\(north)° \(numbers[0] < 0 ? "S" : "N") \(east)° \(numbers[1] < 0 ? "W" : "E")"
  }

  /// The configured places: those in `TESSERA_PLACES`, separated by semicolons, or the one in
  /// `TESSERA_LOCATION`.
  static func all(in environment: [String: String]) -> [WeatherPlace] {
    let named = (environment["TESSERA_PLACES"] ?? "").split(separator: ";")
      .compactMap { WeatherPlace($0) }
    guard named.isEmpty else { return named }
    return [environment["TESSERA_LOCATION"].flatMap { WeatherPlace($0) }].compactMap(\.self)
  }
}

/// The settings of the widget.
struct WeatherIntent: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Weather"

  /// The name of the place, or `nil` for the first configured one.
  @Parameter(title: "Place")
  var place: String?

  init() {}

  init(place: String) {
    self.place = place
  }
}
