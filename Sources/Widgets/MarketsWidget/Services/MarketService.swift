internal import Files
internal import Foundation
internal import HTTPResponses

/// A service that has prices, or the server that replaces it.
enum MarketService: Hashable, Sendable, CaseIterable {
  /// The rates of the last working day.
  /// - Source: ecb.europa.eu/stats/eurofxref
  case rates
  /// The rates of the last 90 days.
  case rateHistory
  /// - Source: docs.coingecko.com
  case coins
  /// - Source: stooq.com/db/h
  case stocks
  /// - Source: fred.stlouisfed.org/graph/fredgraph.csv
  case indices

  /// The variable that names another server.
  var variable: String {
    switch self {
    case .rates: "TESSERA_RATES_URL"
    case .rateHistory: "TESSERA_RATE_HISTORY_URL"
    case .coins: "TESSERA_COINS_URL"
    case .stocks: "TESSERA_STOCKS_URL"
    case .indices: "TESSERA_INDICES_URL"
    }
  }

  /// The name for errors.
  var name: String {
    switch self {
    case .rates, .rateHistory: "The ECB"
    case .coins: "CoinGecko"
    case .stocks: "Stooq"
    case .indices: "FRED"
    }
  }

  private var defaultURL: String {
    switch self {
    case .rates: "https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml"
    case .rateHistory: "https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist-90d.xml"
    case .coins: "https://api.coingecko.com/api/v3"
    case .stocks: "https://stooq.com/q/d/l/"
    case .indices: "https://fred.stlouisfed.org/graph/fredgraph.csv"
    }
  }

  /// Returns the hosts of services, each once; a server that cannot be used is none.
  static func hosts(
    of services: [MarketService] = allCases, in environment: [String: String]
  ) -> [String] {
    var hosts: [String] = []
    for service in services {
      guard let host = (try? service.url(in: environment))?.networkHost, !hosts.contains(host)
      else { continue }
      hosts.append(host)
    }
    return hosts
  }

  /// Returns an address of the service.
  ///
  /// - Throws: ``MarketError/invalidVariable(_:)``
  func url(
    _ path: String = "", _ query: [(String, String)] = [], in environment: [String: String]
  ) throws(MarketError) -> URL {
    let base = environment.value(of: variable) ?? defaultURL
    guard let url = URL(string: base), url.host != nil,
      var components = URLComponents(url: url, resolvingAgainstBaseURL: true)
    else { throw .invalidVariable(variable) }
    components.path += path
    // A key in the variable remains.
    let items = (components.queryItems ?? []) + query.map { URLQueryItem(name: $0.0, value: $0.1) }
    components.queryItems = items.isEmpty ? nil : items
    guard let result = components.url else { throw .invalidVariable(variable) }
    return result
  }
}
