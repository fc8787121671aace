public import Foundation

/// Degrees.
public typealias CLLocationDegrees = Double
/// Metres.
public typealias CLLocationDistance = Double
/// Metres.
public typealias CLLocationAccuracy = Double
/// Metres a second.
public typealias CLLocationSpeed = Double
/// Degrees from north, clockwise.
public typealias CLLocationDirection = Double

/// A place on the ground.
///
/// It is not equatable, as on iOS: many sources make it so themselves.
/// - Source: CoreLocation `CLLocationCoordinate2D`.
public struct CLLocationCoordinate2D: Sendable {
  /// Degrees north of the equator.
  public var latitude: CLLocationDegrees
  /// Degrees east of Greenwich.
  public var longitude: CLLocationDegrees

  /// Where the equator meets Greenwich's meridian.
  public init() {
    self.init(latitude: 0, longitude: 0)
  }

  /// A place in degrees.
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// No place.
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)

/// Whether a place is one on Earth.
public func CLLocationCoordinate2DIsValid(_ coordinate: CLLocationCoordinate2D) -> Bool {
  abs(coordinate.latitude) <= 90 && abs(coordinate.longitude) <= 180
}

/// Where something is, and when.
///
/// - Source: CoreLocation `CLLocation`.
public final class CLLocation: NSObject, Sendable {
  /// The place.
  public let coordinate: CLLocationCoordinate2D
  /// Metres above the sea.
  public let altitude: CLLocationDistance
  /// How far off the place may be, in metres; less than 0 where nobody knows the place.
  public let horizontalAccuracy: CLLocationAccuracy
  /// How far off the height may be, in metres; less than 0 where nobody knows the height.
  public let verticalAccuracy: CLLocationAccuracy
  /// Degrees from north; less than 0 where nobody knows.
  public let course: CLLocationDirection
  /// Metres a second; less than 0 where nobody knows.
  public let speed: CLLocationSpeed
  /// When.
  public let timestamp: Date

  /// A place, now.
  public convenience init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.init(
      coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), altitude: 0,
      horizontalAccuracy: 0, verticalAccuracy: -1, timestamp: Date())
  }

  /// A place at a time.
  public convenience init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
    horizontalAccuracy: CLLocationAccuracy, verticalAccuracy: CLLocationAccuracy, timestamp: Date
  ) {
    self.init(
      coordinate: coordinate, altitude: altitude, horizontalAccuracy: horizontalAccuracy,
      verticalAccuracy: verticalAccuracy, course: -1, speed: -1, timestamp: timestamp)
  }

  /// A place at a time, on the way.
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

  /// Metres to another place along the ground, on a ball of Earth's mean radius.
  public func distance(from location: CLLocation) -> CLLocationDistance {
    let here = coordinate.radians
    let there = location.coordinate.radians
    let half = pow(sin((there.latitude - here.latitude) / 2), 2)
    let across = pow(sin((there.longitude - here.longitude) / 2), 2)
    let chord = half + cos(here.latitude) * cos(there.latitude) * across
    return 2 * 6_371_008.8 * asin(min(1, chord.squareRoot()))
  }

  /// The place in words for a programmer.
  public override var description: String {
    "<\(coordinate.latitude),\(coordinate.longitude)> +/- \(horizontalAccuracy)m"
  }
}

extension CLLocationCoordinate2D {
  fileprivate var radians: CLLocationCoordinate2D {
    CLLocationCoordinate2D(latitude: latitude * .pi / 180, longitude: longitude * .pi / 180)
  }
}
