public import Foundation

/// What went wrong with a place.
///
/// - Source: CoreLocation `CLError`.
public struct CLError: LocalizedError, Hashable, Sendable {
  /// What.
  public enum Code: Int, Sendable {
    /// Nobody knows the place now.
    case locationUnknown
    /// The program may not know it.
    case denied
    /// There is no way to ask.
    case network
    /// Nobody knows which way is north.
    case headingFailure
    /// A region may not be watched.
    case regionMonitoringDenied
    /// A region cannot be watched.
    case regionMonitoringFailure
    /// A region cannot be watched yet.
    case regionMonitoringSetupDelayed
    /// A region answers late.
    case regionMonitoringResponseDelayed
    /// Nothing is called so.
    case geocodeFoundNoResult
    /// More than one thing is called so.
    case geocodeFoundPartialResult
    /// The question was taken back.
    case geocodeCanceled
  }

  /// What.
  public let code: Code

  /// An error of a kind.
  public init(_ code: Code) {
    self.code = code
  }

  /// What, for people.
  public var errorDescription: String? {
    switch code {
    case .denied: "no place is known: TESSERA_LOCATION says one, such as 52.52,13.41"
    case .network: "there is nobody to ask for names of places"
    default: "the place is not known (\(code))"
    }
  }
}

/// The name of this kind of errors.
public let kCLErrorDomain = "kCLErrorDomain"

/// What a place is called.
///
/// - Source: CoreLocation `CLPlacemark`.
public final class CLPlacemark: NSObject, Sendable {
  /// The place, or `nil`.
  public let location: CLLocation?

  init(location: CLLocation?) {
    self.location = location
  }

  /// Its name, or `nil` where nobody knows.
  public var name: String? { nil }
  /// The street, or `nil` where nobody knows.
  public var thoroughfare: String? { nil }
  /// The town, or `nil` where nobody knows.
  public var locality: String? { nil }
  /// The part of town, or `nil` where nobody knows.
  public var subLocality: String? { nil }
  /// The region, or `nil` where nobody knows.
  public var administrativeArea: String? { nil }
  /// The code for letters, or `nil` where nobody knows.
  public var postalCode: String? { nil }
  /// The country, or `nil` where nobody knows.
  public var country: String? { nil }
  /// The country's code, or `nil` where nobody knows.
  public var isoCountryCode: String? { nil }
  /// The zone its clocks are in, or `nil` where nobody knows.
  public var timeZone: TimeZone? { nil }
}

/// Finds names of places and places of names: there is nobody to ask here, and it says so.
///
/// - Source: CoreLocation `CLGeocoder`.
public final class CLGeocoder: NSObject, Sendable {
  /// Whether a question is under way: never.
  public var isGeocoding: Bool { false }

  /// Finds what a place is called.
  ///
  /// - Throws: ``CLError`` `network`, always.
  public func reverseGeocodeLocation(_ location: CLLocation) async throws -> [CLPlacemark] {
    throw CLError(.network)
  }

  /// Finds what a place is called.
  ///
  /// - Throws: ``CLError`` `network`, always.
  public func reverseGeocodeLocation(
    _ location: CLLocation, preferredLocale locale: Locale?
  ) async throws -> [CLPlacemark] { throw CLError(.network) }

  /// Tells ``CLError`` `network`, on the main queue.
  public func reverseGeocodeLocation(
    _ location: CLLocation,
    completionHandler: @escaping @Sendable ([CLPlacemark]?, (any Error)?) -> Void
  ) {
    DispatchQueue.main.async { completionHandler(nil, CLError(.network)) }
  }

  /// Finds where something is.
  ///
  /// - Throws: ``CLError`` `network`, always.
  public func geocodeAddressString(_ address: String) async throws -> [CLPlacemark] {
    throw CLError(.network)
  }

  /// Tells ``CLError`` `network`, on the main queue.
  public func geocodeAddressString(
    _ address: String, completionHandler: @escaping @Sendable ([CLPlacemark]?, (any Error)?) -> Void
  ) {
    DispatchQueue.main.async { completionHandler(nil, CLError(.network)) }
  }

  /// Nothing is under way.
  public func cancelGeocode() {}
}
