internal import Foundation
internal import WidgetOptions

/// A station for which tides are predicted.
struct TideStation: Codable, Hashable, Sendable {
  /// Where the predictions come from.
  enum Source: Codable, Hashable, Sendable {
    /// A record of a file with harmonic constants.
    case file(path: String, record: Int32)
    /// The predictions service, which knows the station by this number.
    case service(String)
  }

  /// The name, which identifies a station of a file.
  var name: String
  /// The latitude, in degrees north.
  var latitude: Double
  /// The longitude, in degrees east.
  var longitude: Double
  /// The name of the time zone, or `nil` if only an offset is known.
  var zoneName: String?
  /// The standard time, in seconds east of Greenwich, or `nil` if it is unknown.
  var zoneOffset: Int?
  var source: Source

  /// What is stored in `home.yaml`: the name, after the number for a station of the service.
  var id: String {
    switch source {
    case .file: name
    case .service(let number): "\(number) \(name)"
    }
  }

  /// The time zone of the station, or the user's.
  var timeZone: TimeZone {
    zoneName.flatMap(TimeZone.init(identifier:))
      ?? zoneOffset.flatMap(TimeZone.init(secondsFromGMT:)) ?? .current
  }

  /// Returns the distance to a place along a great circle, in kilometers.
  func distance(latitude: Double, longitude: Double) -> Double {
    let radians = Double.pi / 180
    let (first, second) = (self.latitude * radians, latitude * radians)
    let haversine =
      pow(sin((second - first) / 2), 2)
      + cos(first) * cos(second) * pow(sin((longitude - self.longitude) * radians / 2), 2)
    return 2 * 6371 * asin(min(1, haversine.squareRoot()))
  }

  /// Returns whether the name contains a text, regardless of case and accents.
  func matches(_ text: String) -> Bool {
    id.range(of: text, options: [.caseInsensitive, .diacriticInsensitive]) != nil
  }

  /// Returns a text of a file or of the service, in one line.
  static func cleaned(_ text: String) -> String { text.singleLine(limit: 200) }
}
