internal import Files
internal import Foundation
internal import HTTPResponses
internal import MarketsWidget
internal import TesseraKit
internal import TesseraUI
internal import WeatherWidget

/// Why a part of the widget cannot be shown.
enum TodayError: Error, Hashable, Sendable {
  /// The server with this name cannot be reached or reports an error.
  case offline(String)
  /// The response is not what is named.
  case unreadable(String)

  /// The error in one line.
  var message: String {
    switch self {
    case .offline(let host): String(localized: "No response from \(host)")
    case .unreadable(let expected): String(localized: "The response is not \(expected)")
    }
  }
}

/// A part of the widget.
struct Part<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The data, or `nil` if there is none, not even in the cache.
  var value: Value?
  /// Why the data could not be loaded or updated, or `nil` if it is current.
  var problem: String?
}

/// Loads the parts of the widget, each of which is kept for use without a network.
struct TodayLoader: Sendable {
  /// How long a response may take, in seconds.
  let timeout: Double

  static let suite = "group.tessera.today"
  /// The maximum size of a response, in bytes.
  private static let sizeLimit = 1 << 20

  /// Returns the hosts of the parts; `*` stands for that of the feed.
  static func hosts(in environment: [String: String]) -> [String] {
    let traffic = environment.value(of: "TESSERA_TRAFFIC_URL").flatMap { URL(string: $0) }
    return WeatherBriefing.hosts(in: environment) + EuroRates.hosts(in: environment)
      + [traffic?.networkHost].compactMap(\.self) + ["*"]
  }

  /// Loads data from an address, or takes it from the cache.
  func load<Value: Codable & Hashable & Sendable>(
    _ url: URL, parsing parse: @Sendable (Data) throws(TodayError) -> Value
  ) async -> Part<Value> {
    let store = UserDefaults(suiteName: Self.suite)
    do throws(TodayError) {
      let value = try parse(try await response(from: url))
      // What cannot be stored is only missing without a network.
      if let data = try? JSONEncoder().encode([value]) {
        store?.set(data, forKey: url.absoluteString)
      }
      return Part(value: value)
    } catch {
      let data = store?.data(forKey: url.absoluteString)
      // Data in the format of an earlier version is ignored.
      let values = data.flatMap { try? JSONDecoder().decode([Value].self, from: $0) }
      return Part(value: values?.first, problem: error.message)
    }
  }

  private func response(from url: URL) async throws(TodayError) -> Data {
    let name = String((url.host ?? url.absoluteString).prefix(60))
    guard
      let response = await HTTPResponse(at: url, timeout: timeout, sizeLimit: Self.sizeLimit),
      response.status == 200
    else { throw .offline(name) }
    guard response.body.count <= Self.sizeLimit else {
      throw .unreadable("smaller than 1 MiB")
    }
    return response.body
  }
}
