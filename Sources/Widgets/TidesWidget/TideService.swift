internal import Files
internal import Foundation
internal import HTTPResponses
internal import WidgetOptions

/// Requests stations and predictions from NOAA's service for the tides of the United States, or from
/// the server in `TESSERA_TIDES_URL`.
///
/// - Source: api.tidesandcurrents.noaa.gov/api/prod and …/mdapi/prod
struct TideService: Sendable {
  /// The server's URL, or `nil` if the configured one is invalid.
  private let baseURL: URL?
  private let timeout: Double
  private let cache: TideCache

  private static let defaultURL = "https://api.tidesandcurrents.noaa.gov"
  private static let stationsLimit = 16 << 20
  private static let predictionsLimit = 1 << 20
  /// How long the list of stations and predictions are used without a request, in seconds.
  private static let stationsAge: TimeInterval = 30 * 86_400
  private static let predictionsAge: TimeInterval = 86_400
  /// How far predictions are requested, in hours.
  private static let range = 744

  init(environment: [String: String], timeout: Double = 8) {
    let address = environment.value(of: "TESSERA_TIDES_URL") ?? Self.defaultURL
    baseURL = URL(string: address)
    self.timeout = timeout
    cache = TideCache(folder: environment.folder(.cache) + "/tessera/tides", server: address)
  }

  /// Returns the host; none if the server in the variable cannot be used.
  static func hosts(in environment: [String: String]) -> [String] {
    [TideService(environment: environment).baseURL?.networkHost].compactMap(\.self)
  }

  /// Returns all stations.
  func stations(at now: Date) async throws(TideError) -> [TideStation] {
    let path = "mdapi/prod/webapi/stations.json"
    return try await load(
      "stations", Self.stationsAge, Self.stationsLimit, at: now,
      url(path, [("type", "tidepredictions")]), parse: Self.stations)
  }

  /// The stations that are known from the last response; none before one.
  var knownStations: [TideStation] {
    cache.response(named: "stations", limit: Self.stationsLimit)
      .flatMap { Self.stations($0.data) } ?? []
  }

  /// Parses a list of stations, or returns `nil` if it is none or empty.
  private static func stations(_ data: Data) -> [TideStation]? {
    let response = try? JSONDecoder().decode(StationsResponse.self, from: data)
    return response.flatMap { $0.stations.isEmpty ? nil : $0.tideStations }
  }

  /// Returns the high and low tides of a station from the day before a date, for a month.
  func prediction(for number: String, at now: Date) async throws(TideError) -> ExtremesPrediction {
    var begin = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day()
    begin = begin.dateSeparator(.omitted)
    let query = [
      ("product", "predictions"), ("interval", "hilo"), ("application", "Tessera"),
      ("begin_date", now.addingTimeInterval(-86_400).formatted(begin)),
      ("range", "\(Self.range)"), ("datum", "MLLW"), ("station", number), ("time_zone", "gmt"),
      ("units", "metric"), ("format", "json"),
    ]
    return try await load(
      "prediction-\(number)", Self.predictionsAge, Self.predictionsLimit, at: now,
      url("api/prod/datagetter", query)
    ) { data in
      // Tides that are all over, as those of an old response, are of no use.
      guard let tides = PredictionsResponse.tides(data), tides.contains(where: { $0.date > now })
      else { return nil }
      return ExtremesPrediction(tides)
    }
  }

  /// Returns what a cached response that is not too old contains, or the one to a new request.
  ///
  /// If the request fails, an older response is used. `parse` returns `nil` for a response that is
  /// not what was requested.
  private func load<Value>(
    _ name: String, _ age: TimeInterval, _ limit: Int, at now: Date, _ url: URL?,
    parse: (Data) -> Value?
  ) async throws(TideError) -> Value {
    let cached = cache.response(named: name, limit: limit)
    let known = cached.flatMap { parse($0.data) }
    if let cached, let known, abs(now.timeIntervalSince(cached.date)) < age { return known }
    do throws(TideError) {
      let data = try await response(at: url, limit: limit)
      guard let value = parse(data) else { throw Self.rejection(data) ?? .unreadable }
      cache.save(data, named: name, at: now)
      return value
    } catch {
      guard let known else { throw error }
      return known
    }
  }

  private func response(at url: URL?, limit: Int) async throws(TideError) -> Data {
    guard let url else { throw .rejected("TESSERA_TIDES_URL is not a URL") }
    guard let response = await HTTPResponse(at: url, timeout: timeout, sizeLimit: limit) else {
      throw .offline
    }
    guard response.status == 200 else {
      if let rejection = Self.rejection(response.body) { throw rejection }
      throw response.status >= 500 ? .offline : .rejected("HTTP \(response.status)")
    }
    guard response.body.count <= limit else { throw .unreadable }
    return response.body
  }

  private func url(_ path: String, _ query: [(String, String)]) -> URL? {
    guard let baseURL, ["http", "https"].contains(baseURL.scheme?.lowercased()),
      var components = URLComponents(
        url: baseURL.appendingPathComponent(path), resolvingAgainstBaseURL: true)
    else { return nil }
    components.queryItems = query.map { URLQueryItem(name: $0.0, value: $0.1) }
    return components.url
  }

  /// Returns the reason that the service gives in a response, or `nil` if it gives none.
  private static func rejection(_ data: Data) -> TideError? {
    struct Rejection: Decodable {
      struct Reason: Decodable {
        var message: String
      }
      var error: Reason
    }
    guard let rejection = try? JSONDecoder().decode(Rejection.self, from: data) else { return nil }
    return .rejected(rejection.error.message.singleLine(limit: 100))
  }
}
