internal import FoundationGaps

/// An address with a coordinate.
///
/// - Source: MapKit `MKPlacemark`.
open class MKPlacemark {
  /// The coordinate.
  public let coordinate: CLLocationCoordinate2D
  /// The address.
  public let addressDictionary: [String: Any]?
  /// The name, or `nil` if it is not known.
  open var name: String? { addressDictionary?["Name"] as? String }
  /// The city, or `nil` if it is not known.
  open var locality: String? { addressDictionary?["City"] as? String }
  /// The country, or `nil` if it is not known.
  open var country: String? { addressDictionary?["Country"] as? String }

  /// Creates a placemark.
  public init(coordinate: CLLocationCoordinate2D, addressDictionary: [String: Any]? = nil) {
    self.coordinate = coordinate
    self.addressDictionary = addressDictionary
  }
}

/// A place.
///
/// - Source: MapKit `MKMapItem`.
open class MKMapItem {
  /// The address.
  public let placemark: MKPlacemark
  /// The name, or `nil` if it is not known.
  open var name: String?
  /// The telephone number, or `nil` if it is not known.
  open var phoneNumber: String?
  /// The web site, or `nil` if it is not known.
  open var url: URL?

  /// Creates a place.
  public init(placemark: MKPlacemark) {
    self.placemark = placemark
    name = placemark.name
  }
}

/// A mark on a map.
///
/// - Source: MapKit `MKAnnotation`.
public protocol MKAnnotation: AnyObject {
  /// The coordinate.
  var coordinate: CLLocationCoordinate2D { get }
}

/// A mark on a map, with a title.
///
/// - Source: MapKit `MKPointAnnotation`.
open class MKPointAnnotation: MKAnnotation {
  /// The coordinate.
  open var coordinate: CLLocationCoordinate2D
  /// The title, or `nil` for none.
  open var title: String?
  /// The second line, or `nil` for none.
  open var subtitle: String?

  /// Creates a mark.
  public init(
    coordinate: CLLocationCoordinate2D = CLLocationCoordinate2D(), title: String? = nil,
    subtitle: String? = nil
  ) {
    self.coordinate = coordinate
    self.title = title
    self.subtitle = subtitle
  }
}

/// The domain of MapKit's errors.
public let MKErrorDomain = "MKErrorDomain"

/// An error of MapKit.
///
/// - Source: MapKit `MKError`.
public struct MKError: CustomNSError, Hashable, Sendable {
  /// The domain of the errors.
  public static var errorDomain: String { MKErrorDomain }
  /// The number of the reason.
  public var errorCode: Int { Int(code.rawValue) }

  /// The reason.
  public enum Code: UInt, Sendable {
    /// There is no further information.
    case unknown = 1
    /// The server failed.
    case serverFailure
    /// There were too many requests.
    case loadingThrottled
    /// Nothing was found.
    case placemarkNotFound
    /// There is no route.
    case directionsNotFound
  }

  /// The reason.
  public let code: Code

  /// Creates an error.
  public init(_ code: Code) { self.code = code }
}

/// A search for places, which fails: there is no server.
///
/// - Source: MapKit `MKLocalSearch`.
open class MKLocalSearch {
  /// What is searched for.
  ///
  /// - Source: MapKit `MKLocalSearch.Request`.
  open class Request {
    /// The words, or `nil` for none.
    open var naturalLanguageQuery: String?
    /// The region.
    open var region = MKCoordinateRegion()
    /// Which places are found.
    open var pointOfInterestFilter: MKPointOfInterestFilter?

    /// Creates a request.
    public init() {}
  }

  /// The places that were found.
  ///
  /// - Source: MapKit `MKLocalSearch.Response`.
  public final class Response {
    /// The places.
    public let mapItems: [MKMapItem] = []
    /// The region of the places.
    public let boundingRegion = MKCoordinateRegion()

    private init() {}
  }

  /// Creates a search.
  public init(request: Request) {}

  /// Fails.
  ///
  /// - Throws: ``MKError`` of the code `serverFailure`.
  open func start() async throws -> Response {
    Unavailable.report("MKLocalSearch: there is no server")
    throw MKError(.serverFailure)
  }

  /// Fails.
  open func start(completionHandler: @escaping (Response?, (any Error)?) -> Void) {
    Unavailable.report("MKLocalSearch: there is no server")
    completionHandler(nil, MKError(.serverFailure))
  }

  /// Does nothing.
  open func cancel() {}
}

/// A format of distances.
///
/// - Source: MapKit `MKDistanceFormatter`.
open class MKDistanceFormatter {
  /// The units of distances.
  public enum Units: UInt, Sendable {
    /// Those of the locale.
    case `default`
    /// Meters and kilometers.
    case metric
    /// Feet and miles.
    case imperial
    /// Yards and miles.
    case imperialWithYards
  }

  /// The units.
  open var units = Units.default
  /// The locale.
  open var locale = Locale.current

  /// Creates a format.
  public init() {}

  /// Returns a distance in meters as text, rounded as on a map.
  open func string(fromDistance distance: CLLocationDistance) -> String {
    let isMetric = units == .metric || units == .default && locale.measurementSystem == .metric
    let meters = Measurement(value: distance, unit: UnitLength.meters)
    let isLong = isMetric ? distance >= 1000 : distance >= 300
    let unit: UnitLength =
      isMetric ? (isLong ? .kilometers : .meters) : (isLong ? .miles : .feet)
    let value = meters.converted(to: unit).value
    let digits = isLong && value < 10 ? 1 : 0
    let number = value.formatted(
      .number.precision(.fractionLength(0...digits)).locale(locale))
    return "\(number) \(unit.symbol)"
  }
}
