@_exported public import CoreLocation
@_exported public import Foundation

/// The width and height of a region, in degrees.
///
/// - Source: MapKit `MKCoordinateSpan`.
public struct MKCoordinateSpan: Hashable, Sendable {
  /// The height, in degrees of latitude.
  public var latitudeDelta: CLLocationDegrees
  /// The width, in degrees of longitude.
  public var longitudeDelta: CLLocationDegrees

  /// Creates an empty span.
  public init() { self.init(latitudeDelta: 0, longitudeDelta: 0) }

  /// Creates a span from degrees.
  public init(latitudeDelta: CLLocationDegrees, longitudeDelta: CLLocationDegrees) {
    self.latitudeDelta = latitudeDelta
    self.longitudeDelta = longitudeDelta
  }
}

/// A region of a map.
///
/// - Source: MapKit `MKCoordinateRegion`.
public struct MKCoordinateRegion: Sendable {
  /// The center.
  public var center: CLLocationCoordinate2D
  /// The width and height.
  public var span: MKCoordinateSpan

  /// Creates an empty region.
  public init() { self.init(center: CLLocationCoordinate2D(), span: MKCoordinateSpan()) }

  /// Creates a region around a center.
  public init(center: CLLocationCoordinate2D, span: MKCoordinateSpan) {
    self.center = center
    self.span = span
  }

  /// Creates a region around a center, with a height and a width in meters.
  public init(
    center: CLLocationCoordinate2D, latitudinalMeters: CLLocationDistance,
    longitudinalMeters: CLLocationDistance
  ) {
    let meters = 111_319.49
    let narrowing = max(0.01, cos(center.latitude * .pi / 180))
    self.init(
      center: center,
      span: MKCoordinateSpan(
        latitudeDelta: latitudinalMeters / meters,
        longitudeDelta: longitudinalMeters / meters / narrowing))
  }

  /// Creates the region of a rectangle.
  public init(_ rect: MKMapRect) {
    let first = MKMapPoint(x: rect.minX, y: rect.minY).coordinate
    let last = MKMapPoint(x: rect.maxX, y: rect.maxY).coordinate
    self.init(
      center: MKMapPoint(x: rect.midX, y: rect.midY).coordinate,
      span: MKCoordinateSpan(
        latitudeDelta: first.latitude - last.latitude,
        longitudeDelta: last.longitude - first.longitude))
  }
}

/// A point of the flat map, on which the world is a square.
///
/// - Source: MapKit `MKMapPoint`; the projection is the Web Mercator projection.
public struct MKMapPoint: Hashable, Sendable {
  /// The distance from the left side.
  public var x: Double
  /// The distance from the top.
  public var y: Double

  /// The width of the world.
  private static let world = 268_435_456.0

  /// Creates the point at the upper left.
  public init() { self.init(x: 0, y: 0) }

  /// Creates a point.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Creates the point of a coordinate; the poles are outside the map.
  public init(_ coordinate: CLLocationCoordinate2D) {
    let latitude = max(-85.05, min(85.05, coordinate.latitude)) * .pi / 180
    x = (coordinate.longitude + 180) / 360 * Self.world
    y = (1 - log(tan(latitude) + 1 / cos(latitude)) / .pi) / 2 * Self.world
  }

  /// The coordinate.
  public var coordinate: CLLocationCoordinate2D {
    let latitude = atan(sinh(.pi * (1 - 2 * y / Self.world)))
    return CLLocationCoordinate2D(
      latitude: latitude * 180 / .pi, longitude: x / Self.world * 360 - 180)
  }

  /// Returns the distance to another point, in meters.
  public func distance(to point: MKMapPoint) -> CLLocationDistance {
    func location(_ point: MKMapPoint) -> CLLocation {
      let coordinate = point.coordinate
      return CLLocation(latitude: coordinate.latitude, longitude: coordinate.longitude)
    }
    return location(self).distance(from: location(point))
  }
}

/// A size on the flat map.
///
/// - Source: MapKit `MKMapSize`.
public struct MKMapSize: Hashable, Sendable {
  /// The width.
  public var width: Double
  /// The height.
  public var height: Double

  /// Creates a size.
  public init(width: Double = 0, height: Double = 0) {
    self.width = width
    self.height = height
  }
}

/// A rectangle on the flat map.
///
/// - Source: MapKit `MKMapRect`.
public struct MKMapRect: Hashable, Sendable {
  /// The upper left point.
  public var origin: MKMapPoint
  /// The size.
  public var size: MKMapSize

  /// Creates a rectangle.
  public init(origin: MKMapPoint = MKMapPoint(), size: MKMapSize = MKMapSize()) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(
      origin: MKMapPoint(x: x, y: y), size: MKMapSize(width: width, height: height))
  }

  /// The left side.
  public var minX: Double { origin.x }
  /// The middle.
  public var midX: Double { origin.x + size.width / 2 }
  /// The right side.
  public var maxX: Double { origin.x + size.width }
  /// The top.
  public var minY: Double { origin.y }
  /// The middle.
  public var midY: Double { origin.y + size.height / 2 }
  /// The bottom.
  public var maxY: Double { origin.y + size.height }
  /// The width.
  public var width: Double { size.width }
  /// The height.
  public var height: Double { size.height }
  /// Whether there is nothing inside.
  public var isEmpty: Bool { size.width <= 0 || size.height <= 0 }

  /// Returns the smallest rectangle around this one and another.
  public func union(_ rect: MKMapRect) -> MKMapRect {
    if isEmpty { return rect }
    if rect.isEmpty { return self }
    let (left, top) = (min(minX, rect.minX), min(minY, rect.minY))
    return MKMapRect(
      x: left, y: top, width: max(maxX, rect.maxX) - left, height: max(maxY, rect.maxY) - top)
  }

  /// Returns the rectangle without a margin on each side.
  public func insetBy(dx: Double, dy: Double) -> MKMapRect {
    MKMapRect(x: minX + dx, y: minY + dy, width: width - 2 * dx, height: height - 2 * dy)
  }

  /// Returns whether a point is inside.
  public func contains(_ point: MKMapPoint) -> Bool {
    (minX..<maxX).contains(point.x) && (minY..<maxY).contains(point.y)
  }
}
