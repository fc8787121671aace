internal import FoundationGaps
public import TesseraUI

/// A kind of map.
///
/// All are drawn the same.
///
/// - Source: MapKit `MKMapType`.
public enum MKMapType: UInt, Sendable {
  /// Streets.
  case standard
  /// A picture from a satellite.
  case satellite
  /// A picture from a satellite with names.
  case hybrid
  /// A picture from a satellite.
  case satelliteFlyover
  /// A picture from a satellite with names.
  case hybridFlyover
  /// Streets in few colors.
  case mutedStandard
}

/// A place from which a map is looked at; only the center and the distance have an effect.
///
/// - Source: MapKit `MKMapCamera`.
open class MKMapCamera {
  /// The center of the map.
  open var centerCoordinate: CLLocationCoordinate2D
  /// The distance from the center, in meters.
  open var centerCoordinateDistance: CLLocationDistance
  /// The angle of the camera, in degrees.
  open var pitch: CGFloat
  /// The direction, in degrees clockwise from north.
  open var heading: CLLocationDirection

  /// Creates a camera.
  public init(
    lookingAtCenter center: CLLocationCoordinate2D = CLLocationCoordinate2D(),
    fromDistance distance: CLLocationDistance = 1000, pitch: CGFloat = 0,
    heading: CLLocationDirection = 0
  ) {
    centerCoordinate = center
    centerCoordinateDistance = distance
    self.pitch = pitch
    self.heading = heading
  }
}

/// A kind of place.
///
/// Places are not drawn.
///
/// - Source: MapKit `MKPointOfInterestCategory`.
public struct MKPointOfInterestCategory: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Creates a category.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// A choice of places.
///
/// Places are not drawn.
///
/// - Source: MapKit `MKPointOfInterestFilter`.
public final class MKPointOfInterestFilter: Sendable {
  /// All places.
  public static let includingAll = MKPointOfInterestFilter()
  /// No places.
  public static let excludingAll = MKPointOfInterestFilter()

  private init() {}

  /// Chooses places.
  public init(including categories: [MKPointOfInterestCategory]) {}

  /// Chooses the places that are not in categories.
  public init(excluding categories: [MKPointOfInterestCategory]) {}
}

/// A drawing of a map: without the maps of Apple, the degrees of latitude and longitude on plain
/// ground.
///
/// - Source: MapKit `MKMapSnapshotter`.
open class MKMapSnapshotter {
  /// What is drawn.
  ///
  /// - Source: MapKit `MKMapSnapshotter.Options`.
  open class Options {
    /// The region; if it has another shape than the image, more of the map is drawn.
    open var region = MKCoordinateRegion(
      center: CLLocationCoordinate2D(),
      span: MKCoordinateSpan(latitudeDelta: 100, longitudeDelta: 180))
    /// The region as a rectangle of the flat map.
    open var mapRect: MKMapRect {
      get { region.rect }
      set { region = MKCoordinateRegion(newValue) }
    }
    /// The camera, which takes precedence over the region once it is set.
    open var camera = MKMapCamera() {
      didSet {
        region = MKCoordinateRegion(
          center: camera.centerCoordinate,
          latitudinalMeters: camera.centerCoordinateDistance,
          longitudinalMeters: camera.centerCoordinateDistance)
      }
    }
    /// The size of the image, in points.
    open var size = CGSize(width: 256, height: 256)
    /// The pixels in a point.
    open var scale: CGFloat = 1
    /// The kind of map; ignored.
    open var mapType = MKMapType.standard
    /// Whether buildings are drawn; ignored.
    open var showsBuildings = true
    /// Which places are drawn; ignored.
    open var pointOfInterestFilter: MKPointOfInterestFilter?
    /// The appearance.
    open var traitCollection = UITraitCollection.current

    /// Creates options.
    public init() {}
  }

  /// A drawn map.
  ///
  /// - Source: MapKit `MKMapSnapshotter.Snapshot`.
  public final class Snapshot: Sendable {
    /// The image.
    public let image: UIImage
    private let rect: MKMapRect
    private let size: CGSize

    fileprivate init(_ image: UIImage, _ rect: MKMapRect, _ size: CGSize) {
      self.image = image
      self.rect = rect
      self.size = size
    }

    /// Returns where a coordinate is on the image, in points.
    public func point(for coordinate: CLLocationCoordinate2D) -> CGPoint {
      rect.point(for: coordinate, in: size)
    }
  }

  private let options: Options
  /// Whether the map is being drawn: it is drawn at once.
  public let isLoading = false

  /// Creates a snapshotter.
  public init(options: Options) { self.options = options }

  /// Draws the map.
  ///
  /// - Throws: `CLError` of the code `locationUnknown` for an empty image.
  open func start() async throws -> Snapshot { try snapshot() }

  /// Draws the map, and passes it to a closure.
  open func start(
    with queue: DispatchQueue = .main,
    completionHandler: @escaping (Snapshot?, (any Error)?) -> Void
  ) {
    let result = Handover(Result { try snapshot() })
    let handler = Handover(completionHandler)
    queue.async {
      switch result.value {
      case .success(let snapshot): handler.value(snapshot, nil)
      case .failure(let error): handler.value(nil, error)
      }
    }
  }

  /// Draws the map, and passes it to a closure on the main queue.
  open func start(completionHandler: @escaping (Snapshot?, (any Error)?) -> Void) {
    start(with: .main, completionHandler: completionHandler)
  }

  /// Does nothing: the map is drawn at once.
  open func cancel() {}

  private func snapshot() throws -> Snapshot {
    Unavailable.report("MapKit: there are no maps here; degrees are drawn")
    let size = options.size
    guard size.width >= 1, size.height >= 1 else { throw CLError(.locationUnknown) }
    let rect = options.region.rect.fitting(size)
    let drawing = MapDrawing(
      rect: rect, size: size, isDark: options.traitCollection.userInterfaceStyle == .dark)
    return Snapshot(drawing.image(scale: options.scale), rect, size)
  }
}

extension MKCoordinateRegion {
  var rect: MKMapRect {
    let first = MKMapPoint(
      CLLocationCoordinate2D(
        latitude: center.latitude + span.latitudeDelta / 2,
        longitude: center.longitude - span.longitudeDelta / 2))
    let last = MKMapPoint(
      CLLocationCoordinate2D(
        latitude: center.latitude - span.latitudeDelta / 2,
        longitude: center.longitude + span.longitudeDelta / 2))
    return MKMapRect(
      x: first.x, y: first.y, width: max(1, last.x - first.x), height: max(1, last.y - first.y))
  }
}

extension MKMapRect {
  /// Returns the smallest rectangle around this one that has the shape of a size.
  func fitting(_ size: CGSize) -> MKMapRect {
    let scale = max(width / Double(size.width), height / Double(size.height))
    let (newWidth, newHeight) = (scale * Double(size.width), scale * Double(size.height))
    return MKMapRect(
      x: midX - newWidth / 2, y: midY - newHeight / 2, width: newWidth, height: newHeight)
  }

  func point(for coordinate: CLLocationCoordinate2D, in size: CGSize) -> CGPoint {
    let point = MKMapPoint(coordinate)
    return CGPoint(
      x: (point.x - minX) / width * Double(size.width),
      y: (point.y - minY) / height * Double(size.height))
  }
}
