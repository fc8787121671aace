import Foundation
import Testing

@testable import MarketsWidget

/// The formats of the services, and responses that are not in them.
struct MarketDataTests {
  @Test func ratesOfSeveralDaysAreASeries() throws {
    let rates = try EuroRates(parsing: MarketSamples.history)
      .merging(try EuroRates(parsing: MarketSamples.today))
    #expect(rates.days.count == 5 && rates.latest["USD"] == 1.0842)
    let series = rates.series(of: "EUR", in: "USD")
    #expect(series.points.map(\.price) == [1.02, 1.05, 1.07, 1.08, 1.0842])
    #expect(try series.isDaily && series.points.last?.date == (instant("2026-11-23T00:00:00Z")))
    let cross = try #require(rates.series(of: "USD", in: "JPY").points.last)
    #expect(abs(cross.price - 163.21 / 1.0842) < 1e-9)
    #expect(rates.series(of: "EUR", in: "XYZ").points.isEmpty)
  }

  @Test(arguments: [
    "", "<html>", "[1]", "<Cube time='2026-11-23'><Cube currency='USD' rate='-1'/></Cube>",
    "<Cube time='2026-11-23'><Cube currency='USD' rate='nan'/></Cube>",
    "<Cube time='2026-11-23'><Cube currency='USD' rate='inf'/></Cube>",
    "<Cube time='2026-11-23'><Cube currency='USD' rate='1e300'/></Cube>",
    "<Cube time='2026-11-23'><Cube currency='U\u{9b}D' rate='1'/></Cube>",
    "<Cube time='1e9'><Cube currency='USD' rate='1'/></Cube>",
    "<!DOCTYPE a [<!ENTITY b 'c'>]><Cube time='2026-11-23'><Cube currency='USD' rate='1'/></Cube>",
  ])
  func nonsenseIsNotARate(text: String) {
    #expect(throws: MarketError.unreadable("exchange rates")) {
      _ = try EuroRates(parsing: Data(text.utf8))
    }
  }

  @Test func truncatedRatesAreUsed() throws {
    let rates = try EuroRates(parsing: MarketSamples.history.prefix(500))
    #expect(rates.latest["USD"] == 1.08)
  }

  @Test func coinsHavePricesAndADate() throws {
    let prices = try CoinPrices(parsing: MarketSamples.coins)
    let bitcoin = try #require(Coin.named("BTC"))
    #expect(prices.price(of: bitcoin, in: "USD")?.price == 86_412.5)
    #expect(prices.price(of: bitcoin, in: "CHF") == nil)
    let series = try CoinChart(parsing: MarketSamples.coins).series
    #expect(series.points.map(\.price) == [80_000, 85_000, 86_000] && !series.isDaily)
  }

  @Test(arguments: [
    "", "<html>", "[]", #"{"prices": 7}"#, #"{"prices": [[1, -1], [2], ["a", 1], [1e300, 1]]}"#,
    #"{"prices": [[1792886400000, 1e300], null, {}]}"#, #"{"prices": [[1792886400000,"#,
  ])
  func nonsenseIsNotAChart(text: String) {
    #expect(throws: MarketError.unreadable("prices of a coin")) {
      _ = try CoinChart(parsing: Data(text.utf8))
    }
  }

  @Test(arguments: [
    #"{"bitcoin": {"usd": "1", "last_updated_at": 1}}"#, #"{"bitcoin": [1]}"#, "{}",
    #"{"bitcoin": {"usd": -5, "last_updated_at": 1}}"#, #"{"bitcoin": {"usd": 5}}"#,
    #"{"bitcoin": {"usd": 1e99, "last_updated_at": 1}}"#,
  ])
  func nonsenseIsNotAPriceOfACoin(text: String) throws {
    let bitcoin = try #require(Coin.named("BTC"))
    #expect(try CoinPrices(parsing: Data(text.utf8)).price(of: bitcoin, in: "USD") == nil)
  }

  @Test(arguments: [
    "date,close\n2026-11-20,1.5\n2026-11-23,2.5", "2026-11-23,2.5\n2026-11-20,1.5",
    "Datum;Name;Close\n20.11.2026;x;1,5\n23.11.2026;x;2,5",
    "observation_date,SP500\n2026-11-20,1.5\n2026-11-21,.\n2026-11-22,\n2026-11-23,2.5",
    "\u{feff}\"Date\"\t\"Price\"\r\n20261120\t1.5\r\n20261123\t2.5\r\n",
    "open,timestamp,last\n9,2026-11-20T16:00:00Z,1.5\n9,2026-11-23 16:00,2.5",
    "date,close\n2026-11-20,1.5\n2026-11-21,-3\n2026-11-22,nan\n2026-11-23,2.5\n2026-11-24,inf",
  ])
  func tablesOfManyShapesAreRead(text: String) throws {
    let series = try PriceTable(parsing: text).series
    #expect(series.points.map(\.price) == [1.5, 2.5])
    #expect(try series.points.first?.date == (instant("2026-11-20T00:00:00Z")))
  }

  @Test(arguments: [
    "", "\n\n", "<html><body>2026-11-23,5", "No data", "date,close", "date\n2026-11-23",
    "date,close\n2026-13-45,5", ",,,,\n,,,,", "\u{1b}[2J\u{9b}31m",
  ])
  func nonsenseIsNotATable(text: String) {
    #expect(throws: MarketError.unreadable("CSV with dates and prices")) {
      _ = try PriceTable(parsing: text)
    }
  }

  @Test func longTablesKeepTheirEnd() throws {
    let start = Date(timeIntervalSince1970: 0)
    let lines = (0..<5000).map { day in
      "\((start + Double(day) * 86_400).formatted(.iso8601.year().month().day())),\(day + 1)"
    }
    let series = try PriceTable(parsing: lines.joined(separator: "\n")).series
    #expect(series.points.count == PriceSeries.limit && series.points.last?.price == 5000)
  }

  @Test func changeComparesWithThePriceBeforeTheRange() throws {
    let rates = try EuroRates(parsing: MarketSamples.history)
      .merging(try EuroRates(parsing: MarketSamples.today))
    let series = rates.series(of: "EUR", in: "USD")
    // The week has no rate before the 19th; the month begins after that of 23 October.
    #expect(series.suffix(days: 7).points.map(\.price) == [1.05, 1.07, 1.08, 1.0842])
    #expect(series.suffix(days: 30).points.first?.price == 1.05)
    let change = try #require(series.changeOfDay)
    #expect(abs(change - (1.0842 / 1.08 - 1)) < 1e-9)
    #expect(PriceSeries(points: []).change == nil)
  }
}
