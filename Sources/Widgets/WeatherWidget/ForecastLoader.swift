internal import Files
internal import Foundation
internal import HTTPResponses

/// Why there is no forecast.
enum WeatherError: Error, Hashable, Sendable {
  /// No place is configured.
  case missingPlace
  /// The server cannot be reached, or reports an error of its own without a reason.
  case offline
  /// The server rejected the request, for the given reason.
  case rejected(String)
  /// The response is not a forecast, or is too large.
  case unreadable

  var message: String {
    switch self {
    case .missingPlace: "Set a place in the settings or TESSERA_LOCATION=52.52,13.41"
    case .offline: "No response from the weather server"
    case .rejected(let reason): reason
    case .unreadable: "Invalid response from the weather server"
    }
  }
}

/// Loads forecasts from Open-Meteo, or from the server in `TESSERA_WEATHER_URL`.
///
/// - Source: open-meteo.com/en/docs
struct ForecastLoader: Sendable {
  /// The server's URL, or `nil` if the configured one is invalid.
  let baseURL: URL?
  /// How long a response may take, in seconds.
  let timeout: Double

  private static let defaultURL = "https://api.open-meteo.com/v1/forecast"
  /// The maximum size of a response, in bytes.
  private static let responseSizeLimit = 1 << 20

  init(environment: [String: String], timeout: Double = 8) {
    baseURL = URL(string: environment.value(of: "TESSERA_WEATHER_URL") ?? Self.defaultURL)
    self.timeout = timeout
  }

  /// Requests the forecast for a place.
  ///
  /// Concurrent calls for the same place share one request.
  ///
  /// - Returns: The response, for ``Forecast/init(parsing:)``.
  /// - Throws: ``WeatherError/offline`` if no response arrives in time or the server reports an
  ///   error of its own, ``WeatherError/rejected(_:)`` with the server's reason or status, or for
  ///   an invalid URL of the server, ``WeatherError/unreadable`` for a response that is too large.
  func response(for place: WeatherPlace, fahrenheit: Bool) async throws -> Data {
    guard let url = url(for: place, fahrenheit: fahrenheit) else {
      throw WeatherError.rejected("TESSERA_WEATHER_URL is not a URL")
    }
    return try await PendingRequests.shared.response(at: url, timeout: timeout).get()
  }

  fileprivate static func response(at url: URL, timeout: Double) async throws(WeatherError)
    -> Data
  {
    guard let response = await HTTPResponse(at: url, timeout: timeout) else { throw .offline }
    guard response.status == 200 else { throw rejection(response.body, response.status) }
    guard response.body.count <= responseSizeLimit else { throw .unreadable }
    return response.body
  }

  /// Returns the URL of a request, or `nil` if the server's URL is invalid.
  func url(for place: WeatherPlace, fahrenheit: Bool) -> URL? {
    guard let baseURL, var components = URLComponents(url: baseURL, resolvingAgainstBaseURL: true)
    else {
      return nil
    }
    let query = [
      ("latitude", "\(place.latitude)"), ("longitude", "\(place.longitude)"),
      (
        "hourly",
        "temperature_2m,precipitation,precipitation_probability,weather_code,is_day"
      ), ("daily", "sunrise,sunset,temperature_2m_max,temperature_2m_min,weather_code"),
      ("timeformat", "unixtime"), ("timezone", "auto"), ("forecast_days", "4"),
    ]
    components.queryItems =
      (components.queryItems ?? []) + query.map { URLQueryItem(name: $0.0, value: $0.1) }
      + (fahrenheit ? [URLQueryItem(name: "temperature_unit", value: "fahrenheit")] : [])
    return components.url
  }

  /// Returns the error for a status other than 200.
  ///
  /// The error contains the reason that the server gives, or else the status code. Without a
  /// reason, a status of at least 500, which reports an error in the server, counts as offline.
  private static func rejection(_ data: Data, _ status: Int) -> WeatherError {
    struct Rejection: Decodable {
      var reason: String
    }
    // There may be no reason, because the response may come from a proxy rather than the server.
    let reason = (try? JSONDecoder().decode(Rejection.self, from: data))?.reason
    return status >= 500 && reason == nil ? .offline : .rejected(reason ?? "HTTP \(status)")
  }
}

/// The pending requests.
///
/// Calls with the same URL share one request.
private actor PendingRequests {
  /// The instance that all widgets in this process share.
  static let shared = PendingRequests()

  private var tasks: [URL: Task<Result<Data, WeatherError>, Never>] = [:]

  func response(at url: URL, timeout: Double) async -> Result<Data, WeatherError> {
    if let task = tasks[url] { return await task.value }
    let task = Task { () async -> Result<Data, WeatherError> in
      do throws(WeatherError) {
        return .success(try await ForecastLoader.response(at: url, timeout: timeout))
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
