public import Foundation

/// The authorization of a program to use the location.
///
/// Tessera reports only `authorizedWhenInUse` and `denied`.
///
/// - Source: CoreLocation `CLAuthorizationStatus`.
public enum CLAuthorizationStatus: Int32, Sendable {
  /// The user has not chosen.
  case notDetermined
  /// The program is not authorized, and the user cannot change that.
  case restricted
  /// The program is not authorized.
  case denied
  /// The program is authorized at all times.
  case authorizedAlways
  /// The program is authorized while it is in use.
  case authorizedWhenInUse
}

/// The accuracy of the location that a program may use.
///
/// Tessera reports only `fullAccuracy`.
///
/// - Source: CoreLocation `CLAccuracyAuthorization`.
public enum CLAccuracyAuthorization: Int, Sendable {
  /// Full accuracy.
  case fullAccuracy
  /// Reduced accuracy.
  case reducedAccuracy
}

/// The best available accuracy.
public let kCLLocationAccuracyBest: CLLocationAccuracy = -1
/// The best available accuracy, for navigation.
public let kCLLocationAccuracyBestForNavigation: CLLocationAccuracy = -2
/// An accuracy of ten meters.
public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10
/// An accuracy of a hundred meters.
public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100
/// An accuracy of one kilometer.
public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1000
/// An accuracy of three kilometers.
public let kCLLocationAccuracyThreeKilometers: CLLocationAccuracy = 3000
/// Reduced accuracy.
public let kCLLocationAccuracyReduced: CLLocationAccuracy = 5000
/// A distance filter that reports all movements.
public let kCLDistanceFilterNone: CLLocationDistance = -1

/// The methods that a location manager calls on its delegate.
///
/// - Source: CoreLocation `CLLocationManagerDelegate`.
public protocol CLLocationManagerDelegate: AnyObject {
  /// Reports locations, the latest last.
  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])
  /// Reports that the location could not be determined.
  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)
  /// Reports the authorization of the program.
  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)
  /// Reports the authorization of the program; the older form.
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

/// An object that reports the location that the user has set in `TESSERA_LOCATION`.
///
/// A terminal cannot determine its location and often runs far from its user, so without
/// `TESSERA_LOCATION` the authorization is denied. The delegate is called on the main queue, as on
/// iOS.
///
/// A location manager can be used from any thread: a lock protects its properties.
/// - Source: CoreLocation `CLLocationManager`.
open class CLLocationManager: NSObject {
  /// The mutable properties.
  private struct Settings {
    weak var delegate: (any CLLocationManagerDelegate)?
    var desiredAccuracy = kCLLocationAccuracyBest
    var distanceFilter = kCLDistanceFilterNone
    var pausesAutomatically = true
    var updatesInBackground = false
  }

  private let lock = NSLock()
  private var settings = Settings()

  private subscript<Value>(_ path: WritableKeyPath<Settings, Value>) -> Value {
    get { lock.withLock { settings[keyPath: path] } }
    set { lock.withLock { settings[keyPath: path] = newValue } }
  }

  /// The delegate, or `nil`; the authorization is reported to a new delegate.
  open var delegate: (any CLLocationManagerDelegate)? {
    get { self[\.delegate] }
    set {
      self[\.delegate] = newValue
      if newValue != nil { reportAuthorization() }
    }
  }
  /// The requested accuracy, in meters; ignored.
  open var desiredAccuracy: CLLocationAccuracy {
    get { self[\.desiredAccuracy] }
    set { self[\.desiredAccuracy] = newValue }
  }
  /// The distance that the user must move to cause an update, in meters; ignored, because the
  /// location is fixed.
  open var distanceFilter: CLLocationDistance {
    get { self[\.distanceFilter] }
    set { self[\.distanceFilter] = newValue }
  }
  /// Whether updates may pause; ignored, because the location is fixed.
  open var pausesLocationUpdatesAutomatically: Bool {
    get { self[\.pausesAutomatically] }
    set { self[\.pausesAutomatically] = newValue }
  }
  /// Whether updates continue in the background; ignored.
  open var allowsBackgroundLocationUpdates: Bool {
    get { self[\.updatesInBackground] }
    set { self[\.updatesInBackground] = newValue }
  }

  private let userLocation: UserLocation

  /// Creates a manager for the location in `TESSERA_LOCATION`.
  public override convenience init() {
    self.init(userLocation: .current)
  }

  init(userLocation: UserLocation) {
    self.userLocation = userLocation
  }

  /// The authorization: `authorizedWhenInUse` if the user has set a location, `denied` otherwise.
  open var authorizationStatus: CLAuthorizationStatus { userLocation.status }
  /// The accuracy authorization; always full.
  open var accuracyAuthorization: CLAccuracyAuthorization { .fullAccuracy }
  /// Whether widgets may use the location: `true` if the user has set one.
  open var isAuthorizedForWidgetUpdates: Bool { userLocation.coordinate != nil }
  /// The location that the user has set, or `nil` if there is none.
  open var location: CLLocation? { userLocation.location }

  /// Returns the authorization: `authorizedWhenInUse` if the user has set a location, `denied`
  /// otherwise.
  open class func authorizationStatus() -> CLAuthorizationStatus { UserLocation.current.status }
  /// Returns `true`: location services are enabled even if no location is set.
  open class func locationServicesEnabled() -> Bool { true }

  /// Reports the authorization to the delegate; there is no prompt, as `TESSERA_LOCATION` decides.
  open func requestWhenInUseAuthorization() { reportAuthorization() }
  /// Reports the authorization to the delegate; there is no prompt, as `TESSERA_LOCATION` decides.
  open func requestAlwaysAuthorization() { reportAuthorization() }

  /// Reports the location to the delegate once, or the error `denied` if the user has not set one.
  open func requestLocation() {
    report { [self] in
      if let location {
        delegate?.locationManager(self, didUpdateLocations: [location])
      } else {
        delegate?.locationManager(self, didFailWithError: CLError(.denied))
      }
    }
  }

  /// Reports the location, or the error `denied`, to the delegate once, because the location never
  /// changes.
  open func startUpdatingLocation() { requestLocation() }
  /// Has no effect, because there are no continuing updates.
  open func stopUpdatingLocation() {}
  /// Reports the location, or the error `denied`, to the delegate once, because the location never
  /// changes.
  open func startMonitoringSignificantLocationChanges() { requestLocation() }
  /// Has no effect, because there are no continuing updates.
  open func stopMonitoringSignificantLocationChanges() {}

  /// Calls a closure on the main queue, after the work that is already queued there.
  private func report(_ body: @escaping () -> Void) {
    DispatchQueue.main.async(execute: DispatchWorkItem(block: body))
  }

  private func reportAuthorization() {
    report { [self] in
      delegate?.locationManagerDidChangeAuthorization(self)
      delegate?.locationManager(self, didChangeAuthorization: userLocation.status)
    }
  }
}

/// The location that the user has set.
struct UserLocation: Sendable {
  /// The coordinate, or `nil` if the user has set none or the text is invalid.
  let coordinate: CLLocationCoordinate2D?

  /// The location in `TESSERA_LOCATION`: latitude and longitude in degrees, such as `52.52,13.41`.
  static let current = UserLocation(ProcessInfo.processInfo.environment["TESSERA_LOCATION"])

  /// Creates a location from a text, and reports on standard error if the text is invalid.
  init(_ text: String?) {
    guard let text, !text.isEmpty else {
      coordinate = nil
      return
    }
    let parts = text.split(separator: ",").map { Double($0.filter { !$0.isWhitespace }) }
    if parts.count == 2, let latitude = parts[0], let longitude = parts[1] {
      let candidate = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
      coordinate = CLLocationCoordinate2DIsValid(candidate) ? candidate : nil
    } else {
      coordinate = nil
    }
    if coordinate == nil {
      let message =
        "TESSERA_LOCATION: “\(text)” is not a location; expected latitude and longitude, "
        + "such as 52.52,13.41\n"
      FileHandle.standardError.write(Data(message.utf8))
    }
  }

  var status: CLAuthorizationStatus { coordinate == nil ? .denied : .authorizedWhenInUse }

  var location: CLLocation? {
    coordinate.map {
      // How accurate the user's coordinate is cannot be known; 100 meters is an assumption. A
      // negative vertical accuracy means that the altitude is invalid.
      CLLocation(
        coordinate: $0, altitude: 0, horizontalAccuracy: 100, verticalAccuracy: -1,
        timestamp: Date())
    }
  }
}
