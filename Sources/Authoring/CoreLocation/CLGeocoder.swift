public import Foundation

/// An error of the location services.
///
/// Tessera throws or reports only `denied` and `network`.
///
/// - Source: CoreLocation `CLError`.
public struct CLError: LocalizedError, Hashable, Sendable {
  /// A kind of error.
  public enum Code: Int, Sendable {
    /// The location is currently unknown.
    case locationUnknown
    /// The program is not allowed to use the location, or the user has not set one.
    case denied
    /// The network, or the service behind it, is not available.
    case network
    /// The heading cannot be determined.
    case headingFailure
    /// Region monitoring is not allowed.
    case regionMonitoringDenied
    /// A region cannot be monitored.
    case regionMonitoringFailure
    /// Region monitoring could not start immediately.
    case regionMonitoringSetupDelayed
    /// Events of a region may be delayed.
    case regionMonitoringResponseDelayed
    /// Geocoding found no result.
    case geocodeFoundNoResult
    /// Geocoding found a partial result.
    case geocodeFoundPartialResult
    /// The geocoding request was canceled.
    case geocodeCanceled
  }

  /// The kind of error.
  public let code: Code

  /// Creates an error of a kind.
  public init(_ code: Code) {
    self.code = code
  }

  /// A description to show to the user.
  public var errorDescription: String? {
    switch code {
    case .denied: "location unknown; set TESSERA_LOCATION, for example to 52.52,13.41"
    case .network: "geocoding is not available"
    default: "location unavailable (\(code))"
    }
  }
}

/// The domain of location errors.
public let kCLErrorDomain = "kCLErrorDomain"

/// A description of a geographic location.
///
/// All names are `nil`, because there is no geocoding service.
///
/// - Source: CoreLocation `CLPlacemark`.
public final class CLPlacemark: NSObject, Sendable {
  /// The location, or `nil` if it is unknown.
  public let location: CLLocation?

  init(location: CLLocation?) {
    self.location = location
  }

  /// The name of the place; always `nil`.
  public var name: String? { nil }
  /// The street; always `nil`.
  public var thoroughfare: String? { nil }
  /// The city; always `nil`.
  public var locality: String? { nil }
  /// The neighborhood; always `nil`.
  public var subLocality: String? { nil }
  /// The state or province; always `nil`.
  public var administrativeArea: String? { nil }
  /// The postal code; always `nil`.
  public var postalCode: String? { nil }
  /// The country; always `nil`.
  public var country: String? { nil }
  /// The ISO country code; always `nil`.
  public var isoCountryCode: String? { nil }
  /// The time zone; always `nil`.
  public var timeZone: TimeZone? { nil }
}

/// A converter between coordinates and place names.
///
/// There is no geocoding service, so every request fails with ``CLError`` `network`.
///
/// - Source: CoreLocation `CLGeocoder`.
public final class CLGeocoder: NSObject, Sendable {
  /// Whether a request is in progress; always `false`.
  public var isGeocoding: Bool { false }

  /// Finds the place names of a location.
  ///
  /// - Throws: ``CLError`` `network`, always.
  public func reverseGeocodeLocation(_ location: CLLocation) async throws -> [CLPlacemark] {
    throw CLError(.network)
  }

  /// Finds the place names of a location.
  ///
  /// - Throws: ``CLError`` `network`, always.
  public func reverseGeocodeLocation(
    _ location: CLLocation, preferredLocale locale: Locale?
  ) async throws -> [CLPlacemark] { throw CLError(.network) }

  /// Calls the handler with ``CLError`` `network`, on the main queue.
  public func reverseGeocodeLocation(
    _ location: CLLocation,
    completionHandler: @escaping @Sendable ([CLPlacemark]?, (any Error)?) -> Void
  ) {
    DispatchQueue.main.async { completionHandler(nil, CLError(.network)) }
  }

  /// Finds the location of an address.
  ///
  /// - Throws: ``CLError`` `network`, always.
  public func geocodeAddressString(_ address: String) async throws -> [CLPlacemark] {
    throw CLError(.network)
  }

  /// Calls the handler with ``CLError`` `network`, on the main queue.
  public func geocodeAddressString(
    _ address: String, completionHandler: @escaping @Sendable ([CLPlacemark]?, (any Error)?) -> Void
  ) {
    DispatchQueue.main.async { completionHandler(nil, CLError(.network)) }
  }

  /// Has no effect, because there is never a request in progress.
  public func cancelGeocode() {}
}
