internal import Files
internal import Foundation
internal import HTTPResponses

/// Searches for places with Open-Meteo's geocoder, or with the one in `TESSERA_GEOCODER_URL`.
///
/// - Source: open-meteo.com/en/docs/geocoding-api
struct Geocoder: Sendable {
  /// The geocoder's URL, or `nil` if the configured one is invalid.
  private let baseURL: URL?
  /// How long a response may take, in seconds.
  private let timeout: Double

  private static let defaultURL = "https://geocoding-api.open-meteo.com/v1/search"
  /// The maximum size of a response, in bytes; ten places have about 5 KB.
  private static let responseSizeLimit = 1 << 18
  /// The number of places to request.
  private static let count = 10

  init(environment: [String: String], timeout: Double) {
    baseURL = URL(string: environment.value(of: "TESSERA_GEOCODER_URL") ?? Self.defaultURL)
    self.timeout = timeout
  }

  /// Returns the host; none if the server in the variable cannot be used.
  static func hosts(in environment: [String: String]) -> [String] {
    [Geocoder(environment: environment, timeout: 0).baseURL?.networkHost].compactMap(\.self)
  }

  /// Returns the places whose names begin with or resemble a text, the most likely first.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - language: The language of the names, such as `de`.
  /// - Returns: The places; empty if there are none.
  /// - Throws: ``PlaceError``.
  func places(matching text: String, language: String) async throws(PlaceError) -> [Place] {
    guard let url = url(for: text, language: language) else { throw .invalidAddress }
    guard
      let response = await HTTPResponse(
        ofServiceAt: url, timeout: timeout, sizeLimit: Self.responseSizeLimit)
    else { throw .unreachable }
    guard response.status == 200 else { throw Self.rejection(response) }
    guard response.body.count <= Self.responseSizeLimit,
      // The details of the error would not help the user.
      let places = try? JSONDecoder().decode(SearchResponse.self, from: response.body)
    else { throw .unreadable }
    return places.places
  }

  private func url(for text: String, language: String) -> URL? {
    guard let baseURL, var components = URLComponents(url: baseURL, resolvingAgainstBaseURL: true)
    else { return nil }
    let query = [
      ("name", text), ("count", "\(Self.count)"), ("language", language), ("format", "json"),
    ]
    components.queryItems =
      (components.queryItems ?? []) + query.map { URLQueryItem(name: $0.0, value: $0.1) }
    return components.url
  }

  /// Returns the error for a status other than 200.
  private static func rejection(_ response: HTTPResponse) -> PlaceError {
    struct Rejection: Decodable {
      var reason: String
    }
    // There may be no reason, because the response may come from a proxy rather than the geocoder.
    let reason = (try? JSONDecoder().decode(Rejection.self, from: response.body))?.reason
    guard response.status < 500 || reason != nil else { return .unreachable }
    return .rejected(String((reason ?? "HTTP \(response.status)").prefix(100)))
  }
}

/// The geocoder's response.
///
/// Without a match, the response has no `results`.
private struct SearchResponse: Decodable {
  var results: [Result]?

  /// A result; without valid coordinates and a name, it is no place.
  struct Result: Decodable {
    var place: Place?

    private enum CodingKeys: String, CodingKey {
      case name, admin1, country, latitude, longitude, timezone
    }

    init(from decoder: any Decoder) throws {
      // A result that is not an object, or has values of other types, is left out.
      guard let values = try? decoder.container(keyedBy: CodingKeys.self),
        let name = try? values.decode(String.self, forKey: .name),
        let latitude = try? values.decode(Double.self, forKey: .latitude),
        let longitude = try? values.decode(Double.self, forKey: .longitude)
      else { return }
      func text(_ key: CodingKeys) -> String? { try? values.decode(String.self, forKey: key) }
      let regions = [text(.admin1), text(.country)].compactMap(\.self).filter { $0 != name }
      place = Place(
        name: name, region: regions.isEmpty ? nil : regions.joined(separator: ", "),
        latitude: latitude, longitude: longitude, timeZoneIdentifier: text(.timezone))
    }
  }

  var places: [Place] { (results ?? []).compactMap(\.place) }
}
