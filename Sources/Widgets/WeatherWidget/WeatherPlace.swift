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
  ///
  /// Returns `nil` if there are not two coordinates, or if they are not on Earth.
  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "=", maxSplits: 1)
    let coordinates = (parts.last ?? "").split(separator: ",")
      .compactMap { Double($0.trimmingCharacters(in: .whitespaces)) }
    guard coordinates.count == 2, (-90...90).contains(coordinates[0]),
      (-180...180).contains(coordinates[1])
    else { return nil }
    name =
      parts.count == 2 ? parts[0].trimmingCharacters(in: .whitespaces) : Self.name(of: coordinates)
    latitude = coordinates[0]
    longitude = coordinates[1]
  }

  /// Returns a name for a place that has none, such as `52.5° N 13.4° E`.
  private static func name(of coordinates: [Double]) -> String {
    let latitude = coordinates[0].formatted(
      .number.precision(.fractionLength(1)).sign(strategy: .never))
    let longitude = coordinates[1].formatted(
      .number.precision(.fractionLength(1)).sign(strategy: .never))
    let (northOrSouth, eastOrWest) = (
      coordinates[0] < 0 ? "S" : "N", coordinates[1] < 0 ? "W" : "E"
    )
    return "\(latitude)° \(northOrSouth) \(longitude)° \(eastOrWest)"
  }

  /// Returns the configured places: those in `TESSERA_PLACES`, separated by semicolons, or else the
  /// place in `TESSERA_LOCATION`.
  static func all(in environment: [String: String]) -> [WeatherPlace] {
    let namedPlaces = (environment["TESSERA_PLACES"] ?? "").split(separator: ";")
      .compactMap { WeatherPlace($0) }
    guard namedPlaces.isEmpty else { return namedPlaces }
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
