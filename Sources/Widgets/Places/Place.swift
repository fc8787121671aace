public import Foundation
internal import WidgetOptions

/// A named place on Earth.
public struct Place: Hashable, Sendable {
  /// The name, such as `Berlin`, without control characters.
  public let name: String
  /// The state and country, such as `Bavaria, Germany`, or `nil` if they are unknown.
  public let region: String?
  /// The latitude, in degrees north.
  public let latitude: Double
  /// The longitude, in degrees east.
  public let longitude: Double
  /// The identifier of the time zone, such as `Europe/Berlin`, or `nil` if it is unknown.
  public let timeZoneIdentifier: String?

  /// The maximum length of a name and of a region, in characters.
  private static let lengthLimit = 60

  /// Creates a place, or returns `nil` if the coordinates are not on Earth.
  ///
  /// Coordinates are rounded to a ten-thousandth of a degree, which is about ten meters. An unknown
  /// time zone is ignored.
  ///
  /// - Parameters:
  ///   - name: The name; characters that ``identifier`` reserves become spaces. If it is empty, the
  ///     place is named by its coordinates.
  ///   - region: The state and country, or `nil` if they are unknown.
  ///   - latitude: The latitude, in degrees north.
  ///   - longitude: The longitude, in degrees east.
  ///   - timeZoneIdentifier: The identifier of the time zone, or `nil` if it is unknown.
  public init?(
    name: String, region: String? = nil, latitude: Double, longitude: Double,
    timeZoneIdentifier: String? = nil
  ) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
    self.latitude = (latitude * 10_000).rounded() / 10_000
    self.longitude = (longitude * 10_000).rounded() / 10_000
    let cleanName = Self.cleaned(name, reserved: "=,;")
    self.name = cleanName.isEmpty ? Self.coordinateName(self.latitude, self.longitude) : cleanName
    let cleanRegion = Self.cleaned(region ?? "", reserved: "=;")
    self.region = cleanRegion.isEmpty || cleanName.isEmpty ? nil : cleanRegion
    self.timeZoneIdentifier = timeZoneIdentifier.flatMap { TimeZone(identifier: $0)?.identifier }
  }

  /// The time zone, or `nil` if it is unknown.
  public var timeZone: TimeZone? { timeZoneIdentifier.flatMap(TimeZone.init(identifier:)) }

  /// Whether another place is less than about two kilometers away.
  public func isNear(_ other: Place) -> Bool {
    abs(latitude - other.latitude) < 0.02 && abs(longitude - other.longitude) < 0.02
  }

  /// Whether the name begins with a text, regardless of case and accents.
  public func matches(_ text: String) -> Bool {
    let options: String.CompareOptions = [.caseInsensitive, .diacriticInsensitive, .anchored]
    return name.range(of: text, options: options) != nil
  }

  /// Whether this is the place's name, regardless of case and accents.
  func isNamed(_ text: String) -> Bool {
    name.compare(text, options: [.caseInsensitive, .diacriticInsensitive]) == .orderedSame
  }

  /// Returns a text in one line without control characters, which could be sequences for the
  /// terminal.
  private static func cleaned(_ text: String, reserved: String) -> String {
    let scalars = text.unicodeScalars.prefix(lengthLimit * 8).map { scalar in
      reserved.unicodeScalars.contains(scalar) ? " " : scalar
    }
    return String(String.UnicodeScalarView(scalars)).singleLine(limit: lengthLimit)
  }

  /// Returns a name for a place that has none, such as `52.5° N 13.4° E`.
  private static func coordinateName(_ latitude: Double, _ longitude: Double) -> String {
    let north = String(format: "%.1f° %@", abs(latitude), latitude < 0 ? "S" : "N")
    let east = String(format: "%.1f° %@", abs(longitude), longitude < 0 ? "W" : "E")
    return "\(north) \(east)"
  }
}
