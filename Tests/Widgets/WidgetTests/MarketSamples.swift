import Foundation
@testable import MarketsWidget

/// Responses of the services, in their documented formats.
enum MarketSamples {
  /// Tuesday, 24 November 2026, 10:20 in Berlin.
  static let now = Date(timeIntervalSince1970: 1_795_512_000)

  /// The rates of two currencies on some days, as the European Central Bank publishes them.
  static func rates(_ days: [(String, usd: Double, jpy: Double)]) -> Data {
    let cubes = days.map { day, usd, jpy in
      """
      <Cube time="\(day)"><Cube currency="USD" rate="\(usd)"/><Cube currency="JPY" rate="\(jpy)"/>
      </Cube>
      """
    }
    return Data(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01"
        xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
      <gesmes:subject>Reference rates</gesmes:subject>
      <gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
      <Cube>\(cubes.joined())</Cube></gesmes:Envelope>
      """.utf8)
  }

  static let today = rates([("2026-11-23", 1.0842, 163.21)])
  static let history = rates([
    ("2026-11-20", 1.08, 162.5), ("2026-11-19", 1.07, 161), ("2026-10-23", 1.05, 160),
    ("2026-09-01", 1.02, 158),
  ])

  /// Both responses of CoinGecko in one object, because a local server gives only one.
  static let coins = Data(
    """
    {"bitcoin":{"usd":86412.5,"eur":79701.4,"last_updated_at":1795511700},
    "prices":[[1792886400000,80000.0],[1795305600000,85000.0],[1795392000000,86000.0]],
    "market_caps":[[1792886400000,1e12]],"total_volumes":[[1792886400000,1e9]],
    "coins":[{"id":"pepe","name":"Pepe","api_symbol":"pepe","symbol":"PEPE","market_cap_rank":30},
    {"id":"x/../y","name":"Path","symbol":"X"},{"id":7}]}
    """.utf8)

  /// A table as Stooq sends it.
  static let stocks = Data(
    """
    Date,Open,High,Low,Close,Volume\r
    2026-10-23,6400,6420,6390,6410.5,2500000000\r
    2026-11-20,6590,6600,6580,6595.25,2400000000\r
    2026-11-23,6596,6610,6590,6602.99,2300000000\r\n
    """.utf8)

  /// A quote whose price was 100 at the beginning of the range.
  static func quote(_ text: String, _ price: Double, error: MarketError? = nil) -> MarketQuote {
    let symbol = MarketSymbol(reading: text, base: "EUR")
    let series = PriceSeries(points: [
      PricePoint(date: now - 9 * 86_400, price: 100), PricePoint(date: now - 86_400, price: price),
    ])
    return MarketQuote(symbol, Fetched(value: series, error: error), range: .month)
  }
}
