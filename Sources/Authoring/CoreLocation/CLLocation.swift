public import Foundation

/// A latitude or longitude, in degrees.
public typealias CLLocationDegrees = Double
/// A distance, in meters.
public typealias CLLocationDistance = Double
/// An accuracy, in meters.
public typealias CLLocationAccuracy = Double
/// A speed, in meters per second.
public typealias CLLocationSpeed = Double
/// A direction, in degrees clockwise from north.
public typealias CLLocationDirection = Double

/// A latitude and longitude.
///
/// As on iOS, the type is not `Equatable`: many projects add that conformance themselves.
/// - Source: CoreLocation `CLLocationCoordinate2D`.
public struct CLLocationCoordinate2D: Sendable {
  /// The latitude in degrees, positive to the north.
  public var latitude: CLLocationDegrees
  /// The longitude in degrees, positive to the east.
  public var longitude: CLLocationDegrees

  /// Creates a coordinate of latitude 0 and longitude 0.
  public init() {
    self.init(latitude: 0, longitude: 0)
  }

  /// Creates a coordinate from degrees.
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// An invalid coordinate.
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)

/// Returns whether the latitude and longitude are in their valid ranges.
public func CLLocationCoordinate2DIsValid(_ coordinate: CLLocationCoordinate2D) -> Bool {
  abs(coordinate.latitude) <= 90 && abs(coordinate.longitude) <= 180
}

/// A geographic location and the time at which it was determined.
///
/// - Source: CoreLocation `CLLocation`.
public final class CLLocation: NSObject, Sendable {
  /// The coordinate.
  public let coordinate: CLLocationCoordinate2D
  /// The altitude above sea level, in meters.
  public let altitude: CLLocationDistance
  /// The radius of uncertainty of the coordinate, in meters; negative if the coordinate is invalid.
  public let horizontalAccuracy: CLLocationAccuracy
  /// The uncertainty of the altitude, in meters; negative if the altitude is invalid.
  public let verticalAccuracy: CLLocationAccuracy
  /// The direction of travel, in degrees clockwise from north; negative if unknown.
  public let course: CLLocationDirection
  /// The speed, in meters per second; negative if unknown.
  public let speed: CLLocationSpeed
  /// The time at which the location was determined.
  public let timestamp: Date

  /// Creates a location from degrees, with the current time.
  public convenience init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.init(
      coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), altitude: 0,
      horizontalAccuracy: 0, verticalAccuracy: -1, timestamp: Date())
  }

  /// Creates a location with a time, and without a direction and a speed.
  public convenience init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
    horizontalAccuracy: CLLocationAccuracy, verticalAccuracy: CLLocationAccuracy, timestamp: Date
  ) {
    self.init(
      coordinate: coordinate, altitude: altitude, horizontalAccuracy: horizontalAccuracy,
      verticalAccuracy: verticalAccuracy, course: -1, speed: -1, timestamp: timestamp)
  }

  /// Creates a location with a time, direction and speed.
  public init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
    horizontalAccuracy: CLLocationAccuracy, verticalAccuracy: CLLocationAccuracy,
    course: CLLocationDirection, speed: CLLocationSpeed, timestamp: Date
  ) {
    self.coordinate = coordinate
    self.altitude = altitude
    self.horizontalAccuracy = horizontalAccuracy
    self.verticalAccuracy = verticalAccuracy
    self.course = course
    self.speed = speed
    self.timestamp = timestamp
  }

  /// Returns the great-circle distance to another location in meters, on a sphere of the Earth's
  /// mean radius.
  public func distance(from location: CLLocation) -> CLLocationDistance {
    let here = coordinate.radians
    let there = location.coordinate.radians
    let latitudeTerm = pow(sin((there.latitude - here.latitude) / 2), 2)
    let longitudeTerm = pow(sin((there.longitude - here.longitude) / 2), 2)
    let haversine = latitudeTerm + cos(here.latitude) * cos(there.latitude) * longitudeTerm
    return 2 * 6_371_008.8 * asin(min(1, haversine.squareRoot()))
  }

  /// A description for debugging.
  public override var description: String {
    "<\(coordinate.latitude),\(coordinate.longitude)> +/- \(horizontalAccuracy)m"
  }
}

extension CLLocationCoordinate2D {
  /// The coordinate in radians.
  fileprivate var radians: CLLocationCoordinate2D {
    CLLocationCoordinate2D(latitude: latitude * .pi / 180, longitude: longitude * .pi / 180)
  }
}
