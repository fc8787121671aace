public import Foundation

/// Whether a program may know where the user is.
///
/// - Source: CoreLocation `CLAuthorizationStatus`.
public enum CLAuthorizationStatus: Int32, Sendable {
  /// Nobody was asked.
  case notDetermined
  /// It may not, and nobody can change that.
  case restricted
  /// It may not.
  case denied
  /// It always may.
  case authorizedAlways
  /// It may while it is used.
  case authorizedWhenInUse
}

/// How exactly a program may know where the user is.
///
/// - Source: CoreLocation `CLAccuracyAuthorization`.
public enum CLAccuracyAuthorization: Int, Sendable {
  /// As exactly as can be.
  case fullAccuracy
  /// Roughly.
  case reducedAccuracy
}

/// As exactly as can be.
public let kCLLocationAccuracyBest: CLLocationAccuracy = -1
/// As a car needs it.
public let kCLLocationAccuracyBestForNavigation: CLLocationAccuracy = -2
/// To ten metres.
public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10
/// To a hundred metres.
public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100
/// To a kilometre.
public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1000
/// To three kilometres.
public let kCLLocationAccuracyThreeKilometers: CLLocationAccuracy = 3000
/// Roughly.
public let kCLLocationAccuracyReduced: CLLocationAccuracy = 5000
/// At each step.
public let kCLDistanceFilterNone: CLLocationDistance = -1

/// Who is told where the user is.
///
/// - Source: CoreLocation `CLLocationManagerDelegate`.
public protocol CLLocationManagerDelegate: AnyObject {
  /// Places are known, the latest last.
  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])
  /// The place is not known.
  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)
  /// Whether the program may know has been settled.
  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)
  /// Whether the program may know has been settled, by the older form.
  func locationManager(
    _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus)
}

extension CLLocationManagerDelegate {
  /// Does nothing.
  public func locationManager(
    _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
  ) {}
  /// Does nothing.
  public func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {}
  /// Does nothing.
  public func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {}
  /// Does nothing.
  public func locationManager(
    _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus
  ) {}
}

/// Tells where the user is: where `TESSERA_LOCATION` says, and nowhere without it.
///
/// A terminal has no way to find out, and often stands far from its user. The delegate is told on
/// the main queue, as on iOS.
///
/// It may be used from any thread: what changes is behind a lock.
/// - Source: CoreLocation `CLLocationManager`.
open class CLLocationManager: NSObject {
  /// What may be changed.
  private struct Settings {
    weak var delegate: (any CLLocationManagerDelegate)?
    var desiredAccuracy = kCLLocationAccuracyBest
    var distanceFilter = kCLDistanceFilterNone
    var rests = true
    var worksInBackground = false
  }

  private let lock = NSLock()
  private var settings = Settings()

  private subscript<Value>(_ path: WritableKeyPath<Settings, Value>) -> Value {
    get { lock.withLock { settings[keyPath: path] } }
    set { lock.withLock { settings[keyPath: path] = newValue } }
  }

  /// Who is told; setting one tells it whether the program may know.
  open var delegate: (any CLLocationManagerDelegate)? {
    get { self[\.delegate] }
    set {
      self[\.delegate] = newValue
      if newValue != nil { tellAuthorization() }
    }
  }
  /// How exactly the place should be known, in metres.
  open var desiredAccuracy: CLLocationAccuracy {
    get { self[\.desiredAccuracy] }
    set { self[\.desiredAccuracy] = newValue }
  }
  /// How far one must go to be told again, in metres.
  open var distanceFilter: CLLocationDistance {
    get { self[\.distanceFilter] }
    set { self[\.distanceFilter] = newValue }
  }
  /// Whether it may rest; nothing here moves.
  open var pausesLocationUpdatesAutomatically: Bool {
    get { self[\.rests] }
    set { self[\.rests] = newValue }
  }
  /// Whether it works in the background.
  open var allowsBackgroundLocationUpdates: Bool {
    get { self[\.worksInBackground] }
    set { self[\.worksInBackground] = newValue }
  }

  private let place: UserPlace

  /// Tells where `TESSERA_LOCATION` says.
  public override convenience init() {
    self.init(place: .current)
  }

  init(place: UserPlace) {
    self.place = place
  }

  /// Authorised where the user said a place, denied elsewhere.
  open var authorizationStatus: CLAuthorizationStatus { place.status }
  /// As exactly as the user said it.
  open var accuracyAuthorization: CLAccuracyAuthorization { .fullAccuracy }
  /// Whether widgets may know the place.
  open var isAuthorizedForWidgetUpdates: Bool { place.coordinate != nil }
  /// The place, or `nil` where the user said none.
  open var location: CLLocation? { place.location }

  /// Whether the user said a place.
  open class func authorizationStatus() -> CLAuthorizationStatus { UserPlace.current.status }
  /// True: whether a place is known is another question.
  open class func locationServicesEnabled() -> Bool { true }

  /// Asks nobody: the answer is in `TESSERA_LOCATION`.
  open func requestWhenInUseAuthorization() { tellAuthorization() }
  /// Asks nobody: the answer is in `TESSERA_LOCATION`.
  open func requestAlwaysAuthorization() { tellAuthorization() }

  /// Tells the place once, or that it is denied.
  open func requestLocation() {
    tell { [self] in
      if let location {
        delegate?.locationManager(self, didUpdateLocations: [location])
      } else {
        delegate?.locationManager(self, didFailWithError: CLError(.denied))
      }
    }
  }

  /// Tells the place once: it never changes.
  open func startUpdatingLocation() { requestLocation() }
  /// Nothing is under way.
  open func stopUpdatingLocation() {}
  /// Tells the place once: it never changes.
  open func startMonitoringSignificantLocationChanges() { requestLocation() }
  /// Nothing is under way.
  open func stopMonitoringSignificantLocationChanges() {}

  /// Runs a closure on the main queue, after what is under way there.
  private func tell(_ words: @escaping () -> Void) {
    DispatchQueue.main.async(execute: DispatchWorkItem(block: words))
  }

  private func tellAuthorization() {
    tell { [self] in
      delegate?.locationManagerDidChangeAuthorization(self)
      delegate?.locationManager(self, didChangeAuthorization: place.status)
    }
  }
}

/// Where the user says to be.
struct UserPlace: Sendable {
  /// `nil` where the user said none.
  let coordinate: CLLocationCoordinate2D?

  /// What `TESSERA_LOCATION` says: degrees north and east, such as `52.52,13.41`.
  static let current = UserPlace(ProcessInfo.processInfo.environment["TESSERA_LOCATION"])

  init(_ text: String?) {
    guard let text, !text.isEmpty else {
      coordinate = nil
      return
    }
    let parts = text.split(separator: ",").map { Double($0.filter { !$0.isWhitespace }) }
    if parts.count == 2, let latitude = parts[0], let longitude = parts[1] {
      let read = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
      coordinate = CLLocationCoordinate2DIsValid(read) ? read : nil
    } else {
      coordinate = nil
    }
    if coordinate == nil {
      let words =
        "TESSERA_LOCATION: expected degrees north and east such as 52.52,13.41, not “\(text)”\n"
      FileHandle.standardError.write(Data(words.utf8))
    }
  }

  var status: CLAuthorizationStatus { coordinate == nil ? .denied : .authorizedWhenInUse }

  var location: CLLocation? {
    coordinate.map {
      CLLocation(
        coordinate: $0, altitude: 0, horizontalAccuracy: 100, verticalAccuracy: -1,
        timestamp: Date())
    }
  }
}
