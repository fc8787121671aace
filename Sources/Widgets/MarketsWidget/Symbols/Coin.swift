/// A coin that CoinGecko has prices of.
struct Coin: Codable, Hashable, Sendable {
  /// The identifier at CoinGecko, such as `bitcoin`.
  let id: String
  /// The short name, such as `BTC`.
  let ticker: String
  let name: String

  private init(_ ticker: String, _ id: String, _ name: String) {
    self.init(id: id, ticker: ticker, name: name)
  }

  init(id: String, ticker: String, name: String) {
    self.id = id
    self.ticker = ticker
    self.name = name
  }

  /// Returns the well-known coin with a short name, or `nil`.
  static func named(_ ticker: String) -> Coin? { wellKnown.first { $0.ticker == ticker } }

  /// Coins that are found without a search.
  static let wellKnown = [
    Coin("BTC", "bitcoin", "Bitcoin"), Coin("ETH", "ethereum", "Ethereum"),
    Coin("USDT", "tether", "Tether"), Coin("XRP", "ripple", "XRP"),
    Coin("BNB", "binancecoin", "BNB"), Coin("SOL", "solana", "Solana"),
    Coin("USDC", "usd-coin", "USD Coin"), Coin("DOGE", "dogecoin", "Dogecoin"),
    Coin("TRX", "tron", "TRON"), Coin("ADA", "cardano", "Cardano"),
    Coin("LINK", "chainlink", "Chainlink"), Coin("XLM", "stellar", "Stellar"),
    Coin("BCH", "bitcoin-cash", "Bitcoin Cash"), Coin("LTC", "litecoin", "Litecoin"),
    Coin("DOT", "polkadot", "Polkadot"), Coin("XMR", "monero", "Monero"),
    Coin("ETC", "ethereum-classic", "Ethereum Classic"), Coin("ATOM", "cosmos", "Cosmos"),
    Coin("ZEC", "zcash", "Zcash"), Coin("XTZ", "tezos", "Tezos"),
  ]
}

/// An index of shares.
struct Index: Hashable, Sendable {
  /// The symbol, which is that of Stooq, such as `^SPX`.
  let symbol: String
  let name: String
  /// The series at FRED, which needs no key, or `nil` if it has none.
  let series: String?

  private init(_ symbol: String, _ name: String, _ series: String? = nil) {
    self.symbol = symbol
    self.name = name
    self.series = series
  }

  /// Returns the index with a symbol, or `nil`.
  static func named(_ symbol: String) -> Index? { wellKnown.first { $0.symbol == symbol } }

  /// The indices that have names.
  static let wellKnown = [
    Index("^SPX", "S&P 500", "SP500"), Index("^DJI", "Dow Jones", "DJIA"),
    Index("^NDQ", "Nasdaq Composite", "NASDAQCOM"), Index("^NDX", "Nasdaq 100", "NASDAQ100"),
    Index("^NKX", "Nikkei 225", "NIKKEI225"), Index("^DAX", "DAX"), Index("^UKX", "FTSE 100"),
    Index("^CAC", "CAC 40"), Index("^SMI", "SMI"), Index("^HSI", "Hang Seng"),
    Index("^SHC", "Shanghai Composite"), Index("^BVP", "Bovespa"), Index("^TSX", "S&P/TSX"),
  ]
}
