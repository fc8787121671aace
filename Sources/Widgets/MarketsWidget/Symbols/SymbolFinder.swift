internal import Foundation

/// Finds symbols: currencies, coins, indices, and what is typed.
struct SymbolFinder: Sendable {
  let client: MarketClient
  let locale: Locale

  /// How long CoinGecko may take, in seconds; less than the dashboard waits for options.
  static let defaultTimeout = 4.0
  /// The length from which CoinGecko is searched, in characters.
  private static let minimumSearchLength = 2
  /// The maximum number of coins that a search adds.
  private static let searchLimit = 10
  /// How long the result of a search is used, in seconds.
  private static let searchPeriod = 86_400.0

  /// Symbols with a heading.
  struct Section: Hashable, Sendable {
    var title: String
    var symbols: [MarketSymbol]
  }

  private var base: String { Currency.code(of: locale) }

  /// The symbols that are offered before anything is typed.
  var suggestions: [Section] {
    [
      Section(title: "Exchange rates", symbols: pairs),
      Section(title: "Coins", symbols: Coin.wellKnown.map { MarketSymbol(.coin($0, in: base)) }),
      // The others need a key.
      Section(
        title: "Indices",
        symbols: Index.wellKnown.filter { $0.series != nil }.map {
          MarketSymbol(.stock($0.symbol), name: $0.name)
        }),
    ]
  }

  private var pairs: [MarketSymbol] {
    Currency.allCodes.filter { $0 != base }.map { MarketSymbol(.currencies(base, in: $0)) }
  }

  /// Returns the symbols that match a text, by section.
  func sections(matching text: String) async -> [Section] {
    let text = text.trimmingCharacters(in: .whitespaces)
    let coins = Coin.wellKnown.filter { Self.matches(text, "\($0.ticker) \($0.name)") }
    let indices = Index.wellKnown.filter { Self.matches(text, "\($0.symbol) \($0.name)") }
    var sections = [
      Section(
        title: "Exchange rates",
        symbols: pairs.filter {
          Self.matches(text, "\($0.title.suffix(3)) \($0.subtitle(locale: locale))")
        }),
      Section(title: "Coins", symbols: coins.map { MarketSymbol(.coin($0, in: base)) }),
      Section(
        title: "Indices", symbols: indices.map { MarketSymbol(.stock($0.symbol), name: $0.name) }),
    ]
    let known = Set(sections.flatMap(\.symbols).map(\.source))
    // What is not a symbol is only searched for.
    if let typed = try? MarketSymbol(parsing: text, base: base), !known.contains(typed.source) {
      sections.append(Section(title: Self.title(of: typed), symbols: [typed]))
    }
    sections.append(await search(text, besides: coins))
    return sections
  }

  /// Searches for coins at CoinGecko; without a network, none are found.
  private func search(_ text: String, besides coins: [Coin]) async -> Section {
    let isName = text.count >= Self.minimumSearchLength && !text.contains { "/^~=:".contains($0) }
    guard isName else { return Section(title: "", symbols: []) }
    let found = await client.coins(matching: text, maximumAge: Self.searchPeriod)
    let symbols = (found.value ?? []).filter { !coins.map(\.id).contains($0.id) }
      .prefix(Self.searchLimit).map { MarketSymbol(.coin($0, in: base), name: $0.ticker) }
    return Section(title: "More coins", symbols: Array(symbols))
  }

  private static func title(of symbol: MarketSymbol) -> String {
    switch symbol.source {
    case .currencies: "Exchange rate"
    case .coin: "Coin"
    case .stock: "Symbol at Stooq"
    case .file: "File"
    case .address: "Address"
    case .invalid: ""
    }
  }

  /// Whether a word of a name begins with a text; upper case and accents do not matter.
  static func matches(_ text: String, _ name: String) -> Bool {
    let key = folded(text)
    guard !key.isEmpty else { return true }
    let words = folded(name).split(separator: " ")
    return words.indices.contains { words[$0...].joined(separator: " ").hasPrefix(key) }
      || words.first?.hasPrefix("^" + key) == true
  }

  private static func folded(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}
