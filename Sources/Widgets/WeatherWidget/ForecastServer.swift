internal import Foundation
internal import FoundationNetworking

/// The reason that there is no forecast.
enum WeatherError: Error, Hashable, Sendable {
  case missingPlace
  /// The network or the server cannot be reached.
  case offline
  /// The server rejected the request; the value is its reason.
  case rejected(String)
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

/// Requests forecasts from Open-Meteo, or from the server in `TESSERA_WEATHER_URL`.
///
/// - Source: open-meteo.com/en/docs
struct ForecastServer: Sendable {
  /// The server's URL, or `nil` if the configured one is invalid.
  let base: URL?
  /// How long a response may take, in seconds.
  let timeout: Double

  private static let defaultURL = "https://api.open-meteo.com/v1/forecast"
  /// The maximum size of a response, in bytes.
  private static let limit = 1 << 20

  init(environment: [String: String], timeout: Double = 8) {
    base = URL(string: environment["TESSERA_WEATHER_URL"] ?? Self.defaultURL)
    self.timeout = timeout
  }

  /// Requests the forecast for a place.
  ///
  /// Concurrent requests for the same place share one network request.
  ///
  /// - Returns: The response, for ``Forecast/init(reading:)``.
  /// - Throws: ``WeatherError/offline`` if no response arrives in time, ``WeatherError/rejected(_:)``
  ///   with the server's reason, ``WeatherError/unreadable`` for a response that is too large.
  func response(for place: WeatherPlace, fahrenheit: Bool) async throws -> Data {
    guard let url = url(for: place, fahrenheit: fahrenheit) else {
      throw WeatherError.rejected("TESSERA_WEATHER_URL is not a URL")
    }
    return try await OpenRequests.shared.response(at: url, within: timeout).get()
  }

  fileprivate static func response(at url: URL, _ timeout: Double) async throws(WeatherError)
    -> Data
  {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = timeout
    configuration.timeoutIntervalForResource = timeout
    let session = URLSession(configuration: configuration)
    defer { session.invalidateAndCancel() }
    let data: Data
    let response: URLResponse
    do {
      (data, response) = try await session.data(from: url)
    } catch {
      throw .offline
    }
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    guard status == 200 else { throw rejection(data, status) }
    guard data.count <= limit else { throw .unreadable }
    return data
  }

  /// The URL of a request, or `nil` if the server's URL is invalid.
  func url(for place: WeatherPlace, fahrenheit: Bool) -> URL? {
    guard let base, var parts = URLComponents(url: base, resolvingAgainstBaseURL: true) else {
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
    parts.queryItems =
      (parts.queryItems ?? []) + query.map { URLQueryItem(name: $0.0, value: $0.1) }
      + (fahrenheit ? [URLQueryItem(name: "temperature_unit", value: "fahrenheit")] : [])
    return parts.url
  }

  /// The error for a status other than 200, with the server's reason if it gives one, otherwise
  /// the status code.
  private static func rejection(_ data: Data, _ status: Int) -> WeatherError {
    struct Rejection: Decodable {
      var reason: String
    }
    // The response may come from a proxy rather than the server.
    let reason = (try? JSONDecoder().decode(Rejection.self, from: data))?.reason
    return status >= 500 && reason == nil ? .offline : .rejected(reason ?? "HTTP \(status)")
  }
}

/// The requests in progress; an equal request shares the network request.
private actor OpenRequests {
  /// The instance that all widgets in this process share.
  static let shared = OpenRequests()

  private var open: [URL: Task<Result<Data, WeatherError>, Never>] = [:]

  func response(at url: URL, within timeout: Double) async -> Result<Data, WeatherError> {
    if let task = open[url] { return await task.value }
    let task = Task { () async -> Result<Data, WeatherError> in
      do throws(WeatherError) {
        return .success(try await ForecastServer.response(at: url, timeout))
      } catch {
        return .failure(error)
      }
    }
    open[url] = task
    let result = await task.value
    open[url] = nil
    return result
  }
}
