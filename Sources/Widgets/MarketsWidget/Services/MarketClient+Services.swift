internal import Files
internal import Foundation
internal import WidgetOptions

/// The services' requests.
extension MarketClient {
  /// The number of days of which prices are loaded, more than are shown.
  private static let dayCount = 100
  /// The age up to which the price of another box is used, in seconds.
  private static let sharingPeriod = 60.0
  /// How long a coin's daily prices are used, in seconds; the current price is loaded separately.
  private static let chartPeriod = 6 * 3600.0

  /// Loads the rates of the last working day, and of those before if they are needed.
  func rates(withHistory: Bool, at now: Date) async -> Fetched<EuroRates> {
    async let latest = rates(of: .rates, at: now)
    guard withHistory else { return await latest }
    async let history = rates(of: .rateHistory, at: now)
    let (newest, older) = await (latest, history)
    guard let first = newest.value, let second = older.value else {
      return Fetched(value: newest.value ?? older.value, error: newest.error ?? older.error)
    }
    return Fetched(value: second.merging(first), error: newest.error ?? older.error)
  }

  private func rates(of service: MarketService, at now: Date) async -> Fetched<EuroRates> {
    await load(service, key: service.variable, at: now) { data throws(MarketError) in
      try EuroRates(parsing: data)
    }
  }

  /// Loads the current prices of coins.
  func prices(
    of coins: [Coin], in currencies: [String], at now: Date
  ) async -> Fetched<CoinPrices> {
    let ids = Set(coins.map(\.id)).sorted().joined(separator: ",")
    let codes = Set(currencies.map { $0.lowercased() }).sorted().joined(separator: ",")
    return await load(
      .coins, "/simple/price",
      [("ids", ids), ("vs_currencies", codes), ("include_last_updated_at", "true")],
      key: "\(ids) \(codes)", maximumAge: Self.sharingPeriod, at: now
    ) { data throws(MarketError) in try CoinPrices(parsing: data) }
  }

  /// Loads the daily prices of a coin.
  func chart(of coin: Coin, in currency: String, at now: Date) async -> Fetched<PriceSeries> {
    await load(
      .coins, "/coins/\(coin.id)/market_chart",
      [
        ("vs_currency", currency.lowercased()), ("days", "\(Self.dayCount)"),
        ("interval", "daily"),
      ], key: "\(coin.id) in \(currency)", maximumAge: Self.chartPeriod, at: now
    ) { data throws(MarketError) in try CoinChart(parsing: data).series }
  }

  /// Searches for coins by name.
  func coins(matching text: String, maximumAge: Double) async -> Fetched<[Coin]> {
    await load(
      .coins, "/search", [("query", text)], key: "search \(text.lowercased())",
      maximumAge: maximumAge, at: Date()
    ) { data throws(MarketError) in
      guard let search = try? JSONDecoder().decode(CoinSearch.self, from: data) else {
        throw .unreadable("a list of coins")
      }
      return search.coins
    }
  }

  /// Loads the daily prices of a stock or an index.
  ///
  /// An index that the Federal Reserve Bank of St. Louis publishes is loaded from there unless the
  /// user has chosen a service, because Stooq wants a key.
  func stock(_ symbol: String, at now: Date) async -> Fetched<PriceSeries> {
    let start = now.addingTimeInterval(-Double(Self.dayCount) * 86_400)
    let day = start.formatted(.iso8601.year().month().day())
    if let series = Index.named(symbol)?.series,
      environment.value(of: MarketService.stocks.variable) == nil
    {
      return await load(
        .indices, "", [("id", series), ("cosd", day)], key: series,
        maximumAge: Self.sharingPeriod, at: now
      ) { data throws(MarketError) in try PriceSeries(of: symbol, from: .indices, parsing: data) }
    }
    return await load(
      .stocks, "",
      [
        ("s", symbol.lowercased()), ("i", "d"), ("d1", day.replacing("-", with: "")),
        ("d2", now.formatted(.iso8601.year().month().day()).replacing("-", with: "")),
      ], key: symbol, maximumAge: Self.sharingPeriod, at: now
    ) { data throws(MarketError) in try PriceSeries(of: symbol, from: .stocks, parsing: data) }
  }

  /// Loads a table of prices from an address.
  func table(at url: URL, at now: Date) async -> Fetched<PriceSeries> {
    let request = MarketRequest(url: url, key: url.absoluteString)
    return await load(request, at: now) { data throws(MarketError) in
      try PriceTable(parsing: String(decoding: data, as: UTF8.self)).series
    }
  }

  /// Reads a table of prices from a file.
  func table(inFile text: String) -> Fetched<PriceSeries> {
    guard let path = path(of: text) else { return Fetched(error: .invalidSymbol(text)) }
    let name = UserPath.name(of: path)
    do throws(RegularFile.Failure) {
      let text = try RegularFile.text(at: path, limit: Self.sizeLimit)
      // The error of a table in a file differs from that in a response.
      guard let table = try? PriceTable(parsing: text) else {
        return Fetched(error: .file(name, reason: "no lines with a date and a price"))
      }
      return Fetched(value: table.series)
    } catch {
      return Fetched(error: .file(name, reason: "\(error)"))
    }
  }

  /// Returns the absolute path of a file of prices; a relative one is in the data folder.
  func path(of text: String) -> String? {
    UserPath.absolute(
      text, in: "\(environment.dataFolder)/tessera", home: environment.homeFolder)
  }

  private func load<Value: Codable & Sendable>(
    _ service: MarketService, _ path: String = "", _ query: [(String, String)] = [], key: String,
    maximumAge: Double = 0, at now: Date,
    parsing parse: @Sendable (Data) throws(MarketError) -> Value
  ) async -> Fetched<Value> {
    do throws(MarketError) {
      let url = try service.url(path, query, in: environment)
      let base = try service.url(in: environment)
      let request = MarketRequest(
        url: url, key: "\(base.absoluteString) \(key)", maximumAge: maximumAge)
      return await load(request, at: now, parsing: parse)
    } catch {
      return Fetched(error: error)
    }
  }
}

extension PriceSeries {
  /// Parses the table of a service, which reports errors as text with the status 200.
  fileprivate init(
    of symbol: String, from service: MarketService, parsing data: Data
  ) throws(MarketError) {
    do throws(MarketError) {
      self = try PriceTable(parsing: String(decoding: data, as: UTF8.self)).series
    } catch {
      let text = String(decoding: data.prefix(2000), as: UTF8.self).lowercased()
      if text.contains("daily hits limit") { throw .quotaExceeded(service.name) }
      if text.contains("apikey") || text.contains("<html") || text.contains("<!doctype") {
        throw service == .stocks ? .keyRequired(service.name) : .unreadable("CSV")
      }
      if text.hasPrefix("no data") { throw .unknown(symbol, service: service.name) }
      throw error
    }
  }
}
