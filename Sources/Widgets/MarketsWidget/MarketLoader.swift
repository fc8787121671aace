internal import Foundation

/// Loads the prices of symbols, each service at the same time as the others.
struct MarketLoader: Sendable {
  let client: MarketClient
  let range: MarketRange
  let now: Date

  /// Returns a quote for each symbol, in order.
  func quotes(of symbols: [MarketSymbol]) async -> [MarketQuote] {
    async let rates = rates(for: symbols)
    async let prices = coinPrices(for: symbols)
    let (loadedRates, loadedPrices) = await (rates, prices)
    return await withTaskGroup(of: (Int, MarketQuote).self) { group in
      for (index, symbol) in symbols.enumerated() {
        group.addTask {
          let series = await series(of: symbol, loadedRates, loadedPrices)
          return (index, MarketQuote(symbol, series, range: range))
        }
      }
      return await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }

  private func rates(for symbols: [MarketSymbol]) async -> Fetched<EuroRates> {
    let isNeeded = symbols.contains { if case .currencies = $0.source { true } else { false } }
    return isNeeded ? await client.rates(withHistory: true, at: now) : Fetched()
  }

  private func coinPrices(for symbols: [MarketSymbol]) async -> Fetched<CoinPrices> {
    let coins = symbols.compactMap { symbol -> (Coin, String)? in
      if case .coin(let coin, let currency) = symbol.source { (coin, currency) } else { nil }
    }
    guard !coins.isEmpty else { return Fetched() }
    return await client.prices(of: coins.map(\.0), in: coins.map(\.1), at: now)
  }

  private func series(
    of symbol: MarketSymbol, _ rates: Fetched<EuroRates>, _ prices: Fetched<CoinPrices>
  ) async -> Fetched<PriceSeries> {
    switch symbol.source {
    case .currencies(let base, let quote):
      Fetched(value: rates.value?.series(of: base, in: quote), error: rates.error)
    case .coin(let coin, let currency): await series(of: coin, in: currency, prices)
    case .stock(let stock): await client.stock(stock, at: now)
    case .file(let path): client.table(inFile: path)
    case .address(let url): await client.table(at: url, at: now)
    case .invalid(_, let error): Fetched(error: error)
    }
  }

  /// Loads the daily prices of a coin, and adds the current one.
  private func series(
    of coin: Coin, in currency: String, _ prices: Fetched<CoinPrices>
  ) async -> Fetched<PriceSeries> {
    let current = prices.value?.price(of: coin, in: currency)
    if prices.value != nil, current == nil {
      return Fetched(error: .unknown("\(coin.ticker)/\(currency)", service: "CoinGecko"))
    }
    var chart = await client.chart(of: coin, in: currency, at: now)
    if let current {
      let points = (chart.value?.points ?? []).filter { $0.date < current.date }
      chart.value = PriceSeries(points: points + [current], isDaily: false)
    }
    chart.error = prices.error ?? chart.error
    return chart
  }
}
