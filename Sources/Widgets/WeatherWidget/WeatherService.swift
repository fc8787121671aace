internal import Files
internal import Foundation
internal import HTTPResponses
internal import Places
internal import TesseraUI

/// A service of Open-Meteo, or the server that replaces it.
enum WeatherService: String, Hashable, Sendable, CaseIterable {
  /// - Source: open-meteo.com/en/docs
  case forecast
  /// - Source: open-meteo.com/en/docs/air-quality-api
  case air

  /// The variable that names another server.
  var variable: String {
    switch self {
    case .forecast: "TESSERA_WEATHER_URL"
    case .air: "TESSERA_AIR_URL"
    }
  }

  /// The name for errors.
  var name: String {
    switch self {
    case .forecast: String(localized: "weather server")
    case .air: String(localized: "air quality server")
    }
  }

  fileprivate var defaultURL: String {
    switch self {
    case .forecast: "https://api.open-meteo.com/v1/forecast"
    case .air: "https://air-quality-api.open-meteo.com/v1/air-quality"
    }
  }

  /// Returns the host, or `nil` if the server in the variable cannot be used.
  func host(in environment: [String: String]) -> String? {
    URL(string: environment.value(of: variable) ?? defaultURL)?.networkHost
  }

  fileprivate var query: [(String, String)] {
    switch self {
    case .forecast:
      [
        (
          "hourly",
          "temperature_2m,apparent_temperature,precipitation,precipitation_probability,"
            + "weather_code,wind_speed_10m,wind_gusts_10m,wind_direction_10m,uv_index,is_day"
        ),
        (
          "daily",
          "sunrise,sunset,temperature_2m_max,temperature_2m_min,precipitation_sum,"
            + "precipitation_probability_max,uv_index_max,weather_code"
        ), ("minutely_15", "precipitation"), ("forecast_minutely_15", "48"),
        ("forecast_days", "8"),
      ]
    case .air:
      [
        ("hourly", "european_aqi,us_aqi,pm2_5,pm10,ozone,nitrogen_dioxide"),
        ("forecast_days", "3"),
      ]
    }
  }
}

/// Loads forecasts and the quality of the air.
struct WeatherLoader: Sendable {
  let environment: [String: String]
  /// How long a response may take, in seconds.
  var timeout = 8.0

  /// The maximum size of a response, in bytes.
  fileprivate static let responseSizeLimit = 1 << 20

  /// Requests the data of a place.
  ///
  /// Concurrent calls for the same place share one request.
  ///
  /// - Returns: The response.
  /// - Throws: ``WeatherError``, if no response arrives in time, if the server reports an error, if
  ///   its address is not a URL, or if the response is too large.
  func response(
    of service: WeatherService, for place: Place
  ) async throws(WeatherError) -> Data {
    guard let url = url(of: service, for: place) else { throw .invalidAddress(service) }
    return try await PendingRequests.shared.response(of: service, at: url, timeout: timeout).get()
  }

  /// Returns the URL of a request, or `nil` if the server's URL is invalid.
  func url(of service: WeatherService, for place: Place) -> URL? {
    let base = environment.value(of: service.variable) ?? service.defaultURL
    guard let baseURL = URL(string: base),
      var components = URLComponents(url: baseURL, resolvingAgainstBaseURL: true)
    else { return nil }
    let query =
      [("latitude", "\(place.latitude)"), ("longitude", "\(place.longitude)")] + service.query
      + [("timeformat", "unixtime"), ("timezone", place.timeZoneIdentifier ?? "auto")]
    components.queryItems =
      (components.queryItems ?? []) + query.map { URLQueryItem(name: $0.0, value: $0.1) }
    return components.url
  }

  fileprivate static func response(
    of service: WeatherService, at url: URL, timeout: Double
  ) async throws(WeatherError) -> Data {
    guard
      let response = await HTTPResponse(
        ofServiceAt: url, timeout: timeout, sizeLimit: responseSizeLimit)
    else { throw .offline(service) }
    guard response.status == 200 else { throw rejection(response, of: service) }
    guard response.body.count <= responseSizeLimit else { throw .unreadable(service) }
    return response.body
  }

  /// Returns the error for a status other than 200.
  ///
  /// The error contains the reason that the server gives, or else the status code. Without a
  /// reason, a status of at least 500, which reports an error in the server, counts as offline.
  private static func rejection(
    _ response: HTTPResponse, of service: WeatherService
  ) -> WeatherError {
    struct Rejection: Decodable {
      var reason: String
    }
    // There may be no reason, because the response may come from a proxy rather than the server.
    let reason = (try? JSONDecoder().decode(Rejection.self, from: response.body))?.reason
    guard response.status < 500 || reason != nil else { return .offline(service) }
    return .rejected(String((reason ?? "HTTP \(response.status)").prefix(200)))
  }
}

/// The pending requests.
///
/// Calls with the same URL share one request.
private actor PendingRequests {
  /// The instance that all widgets in this process share.
  static let shared = PendingRequests()

  private var tasks: [URL: Task<Result<Data, WeatherError>, Never>] = [:]

  func response(
    of service: WeatherService, at url: URL, timeout: Double
  ) async -> Result<Data, WeatherError> {
    if let task = tasks[url] { return await task.value }
    let task = Task { () async -> Result<Data, WeatherError> in
      do throws(WeatherError) {
        return .success(try await WeatherLoader.response(of: service, at: url, timeout: timeout))
      } catch {
        return .failure(error)
      }
    }
    tasks[url] = task
    let result = await task.value
    tasks[url] = nil
    return result
  }
}
