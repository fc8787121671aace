internal import Foundation

extension MarketQuote {
  /// Returns quotes for previews and placeholders.
  static func samples(range: MarketRange, at date: Date) -> [MarketQuote] {
    let bitcoin = Coin.named("BTC").map { MarketSymbol.Source.coin($0, in: "USD") }
    let rows: [(MarketSymbol.Source?, String?, price: Double, trend: Double)] = [
      (.currencies("EUR", in: "USD"), nil, 1.0842, 0.012),
      (bitcoin, nil, 86_412, 0.084),
      (.stock("^SPX"), "S&P 500", 6602.99, 0.021),
      (.currencies("EUR", in: "GBP"), nil, 0.8365, -0.006),
      (.currencies("EUR", in: "JPY"), nil, 163.21, -0.017),
      (.currencies("EUR", in: "CHF"), nil, 0.9412, 0.003),
      (.stock("^NKX"), "Nikkei 225", 48_625, -0.024),
    ]
    return rows.enumerated().compactMap { index, row in
      guard let source = row.0 else { return nil }
      let isDaily = if case .coin = source { false } else { true }
      let series = PriceSeries.sample(
        price: row.price, trend: row.trend, seed: index, isDaily: isDaily, at: date)
      return MarketQuote(MarketSymbol(source, name: row.1), Fetched(value: series), range: range)
    }
  }
}

extension PriceSeries {
  /// Returns prices of the last hundred days that end with a price and rise by a part each month.
  fileprivate static func sample(
    price: Double, trend: Double, seed: Int, isDaily: Bool, at date: Date
  ) -> PriceSeries {
    let today = (date.timeIntervalSince1970 / 86_400).rounded(.down) * 86_400
    let points = (0...100).map { age in
      let days = Double(age)
      let wave = sin(days / 4 + Double(seed)) + sin(days / 1.7 + Double(seed * seed)) / 2
      let factor = 1 - trend * days / 30 + abs(trend) * 0.35 * (wave - sin(Double(seed)))
      return PricePoint(
        date: isDaily ? Date(timeIntervalSince1970: today - days * 86_400) : date - days * 86_400,
        price: age == 0 ? price : price * factor)
    }
    return PriceSeries(points: points, isDaily: isDaily).sorted
  }
}

extension EuroRates {
  /// Rates of a day, for previews and placeholders.
  package static let sample = sample(at: Date(timeIntervalSince1970: 0))

  fileprivate static func sample(at day: Date) -> EuroRates {
    let values = ["USD": 1.0842, "GBP": 0.8365, "CHF": 0.9412, "JPY": 163.21, "CNY": 7.7179]
    return EuroRates(days: [Day(date: day, values: values)])
  }
}

extension Conversion {
  /// Returns a table for previews and placeholders.
  static func sample(base: String, at date: Date) -> Conversion {
    let day = (date.timeIntervalSince1970 / 86_400).rounded(.down) * 86_400
    var rates = EuroRates.sample(at: Date(timeIntervalSince1970: day))
    // Any currency can be the base of a table.
    if base != "EUR", rates.latest[base] == nil { rates.days[0].values[base] = 1.2 }
    return Conversion(base: base, symbols: [], rates: rates)
  }
}
