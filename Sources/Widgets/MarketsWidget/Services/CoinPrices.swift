internal import Foundation

/// The current prices of coins, in some currencies.
///
/// - Source: docs.coingecko.com/reference/simple-price
struct CoinPrices: Codable, Hashable, Sendable {
  /// The prices, by the coin's identifier and the currency's code in lower case, and the date under
  /// `last_updated_at`, in seconds since 1970.
  private var values: [String: [String: Double]]

  /// Parses a response; what is not a number is left out.
  ///
  /// - Throws: ``MarketError/unreadable(_:)`` if the response is not a JSON object.
  init(parsing data: Data) throws(MarketError) {
    typealias Response = [String: Lenient<[String: Lenient<Double>]>]
    guard let object = try? JSONDecoder().decode(Response.self, from: data) else {
      throw .unreadable("prices of coins")
    }
    values = object.compactMapValues { $0.value?.compactMapValues(\.value) }
  }

  /// Returns the price of a coin, or `nil` if there is none.
  func price(of coin: Coin, in currency: String) -> PricePoint? {
    guard let prices = values[coin.id], let price = prices[currency.lowercased()],
      let date = prices["last_updated_at"], PricePoint.isValid(price), (0..<1e11).contains(date)
    else { return nil }
    return PricePoint(date: Date(timeIntervalSince1970: date), price: price)
  }
}

/// The prices of a coin in the last months, one for each day.
///
/// - Source: docs.coingecko.com/reference/coins-id-market-chart
struct CoinChart {
  let series: PriceSeries

  /// Parses a response.
  ///
  /// - Throws: ``MarketError/unreadable(_:)`` if there are no prices.
  init(parsing data: Data) throws(MarketError) {
    struct Response: Decodable {
      var prices: [Lenient<[Double]>]
    }
    guard let response = try? JSONDecoder().decode(Response.self, from: data) else {
      throw .unreadable("prices of a coin")
    }
    let points = response.prices.compactMap { row -> PricePoint? in
      guard let row = row.value, row.count == 2, (0..<1e14).contains(row[0]) else { return nil }
      return PricePoint(date: Date(timeIntervalSince1970: row[0] / 1000), price: row[1])
    }
    series = PriceSeries(points: points, isDaily: false).sorted
    guard !series.points.isEmpty else { throw .unreadable("prices of a coin") }
  }
}

/// The coins that a search found.
///
/// - Source: docs.coingecko.com/reference/search-data
struct CoinSearch: Decodable {
  private struct Match: Decodable {
    var id: String
    var symbol: String
    var name: String
  }

  private var matches: [Lenient<Match>]

  private enum CodingKeys: String, CodingKey {
    case matches = "coins"
  }

  /// The coins, the largest first.
  var coins: [Coin] {
    matches.compactMap(\.value).filter { match in
      [match.id, match.symbol, match.name].allSatisfy { (1...60).contains($0.count) }
        && match.id.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
    }.map { Coin(id: $0.id, ticker: $0.symbol.uppercased(), name: $0.name) }
  }
}

/// A value of JSON, or `nil` if it has another type.
struct Lenient<Value: Decodable>: Decodable {
  let value: Value?

  init(from decoder: any Decoder) throws {
    // A value of another type does not make the others invalid.
    value = try? Value(from: decoder)
  }
}

extension Lenient: Sendable where Value: Sendable {}
