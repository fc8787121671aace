internal import Foundation
internal import FoundationNetworking

/// Why there is no forecast.
enum WeatherError: Error, Hashable, Sendable {
  case noPlace
  /// The network or the server is not there.
  case offline
  /// The server refused, in its own words.
  case refused(String)
  case unreadable

  var words: String {
    switch self {
    case .noPlace: "Say where: in its settings, or TESSERA_LOCATION=52.52,13.41"
    case .offline: "No answer from the weather server"
    case .refused(let reason): reason
    case .unreadable: "The weather server answered something else"
    }
  }
}

/// Asks Open-Meteo, or the server in `TESSERA_WEATHER_URL`, for forecasts.
///
/// - Source: open-meteo.com/en/docs
struct ForecastServer: Sendable {
  /// `nil` where what the user named is no address.
  let base: URL?
  /// How long an answer may take, in seconds.
  let patience: Double

  private static let standard = "https://api.open-meteo.com/v1/forecast"
  /// Answers of more bytes are none of a forecast.
  private static let limit = 1 << 20

  init(environment: [String: String], patience: Double = 8) {
    base = URL(string: environment["TESSERA_WEATHER_URL"] ?? Self.standard)
    self.patience = patience
  }

  /// The answer for a place as it came, for ``Forecast/init(reading:)``: asked for once for all boxes
  /// that wait for it.
  ///
  /// - Throws: ``WeatherError/offline`` without an answer in time, ``WeatherError/refused(_:)`` with
  ///   the server's reason, ``WeatherError/unreadable`` for one that is too long.
  func answer(for place: WeatherPlace, fahrenheit: Bool) async throws -> Data {
    guard let url = url(for: place, fahrenheit: fahrenheit) else {
      throw WeatherError.refused("TESSERA_WEATHER_URL is no address")
    }
    return try await OpenQuestions.shared.answer(at: url, within: patience).get()
  }

  fileprivate static func answer(at url: URL, _ patience: Double) async throws(WeatherError) -> Data
  {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = patience
    configuration.timeoutIntervalForResource = patience
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
    guard status == 200 else { throw refusal(data, status) }
    guard data.count <= limit else { throw .unreadable }
    return data
  }

  /// The address that is asked, or `nil` without a server's.
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

  /// What the server says of a refusal, or its number.
  private static func refusal(_ data: Data, _ status: Int) -> WeatherError {
    struct Refusal: Decodable {
      var reason: String
    }
    // Not every refusal is in the server's own form.
    let reason = (try? JSONDecoder().decode(Refusal.self, from: data))?.reason
    return status >= 500 && reason == nil ? .offline : .refused(reason ?? "HTTP \(status)")
  }
}

/// The questions to servers that are still open: who has the same waits for that answer.
private actor OpenQuestions {
  /// The boxes of this process share it.
  static let shared = OpenQuestions()

  private var open: [URL: Task<Result<Data, WeatherError>, Never>] = [:]

  func answer(at url: URL, within patience: Double) async -> Result<Data, WeatherError> {
    if let answer = open[url] { return await answer.value }
    let answer = Task { () async -> Result<Data, WeatherError> in
      do throws(WeatherError) {
        return .success(try await ForecastServer.answer(at: url, patience))
      } catch {
        return .failure(error)
      }
    }
    open[url] = answer
    let result = await answer.value
    open[url] = nil
    return result
  }
}
