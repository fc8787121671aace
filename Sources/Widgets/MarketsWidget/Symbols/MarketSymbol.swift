internal import Files
internal import Foundation
internal import WidgetOptions

/// Something that has a price.
///
/// It is written as in `home.yaml`: `EUR/USD`, `BTC/USD`, `^SPX`, `AAPL.US`, a path or an address,
/// optionally with a name, such as `Gold=~/gold.csv`.
struct MarketSymbol: Hashable, Sendable {
  /// Where the price comes from.
  enum Source: Hashable, Sendable {
    /// What one unit of a currency is worth in another.
    case currencies(String, in: String)
    case coin(Coin, in: String)
    case stock(String)
    /// The path of a table of prices.
    case file(String)
    /// The address of a table of prices.
    case address(URL)
    /// A text that is not a symbol.
    case invalid(String, MarketError)
  }

  /// The name that the user gave, or `nil`.
  var name: String?
  var source: Source

  /// The maximum length of a symbol, in characters.
  private static let lengthLimit = 1000

  /// Parses a symbol.
  ///
  /// - Parameters:
  ///   - text: The text; a currency alone is that in which `base` is worth something, a coin alone
  ///     is worth something in `base`.
  ///   - base: The code of a currency.
  /// - Throws: ``MarketError/invalidSymbol(_:)`` or ``MarketError/unknown(_:service:)``.
  init(parsing text: String, base: String) throws(MarketError) {
    let text = text.trimmingCharacters(in: .whitespaces)
    guard text.count <= Self.lengthLimit else {
      throw .invalidSymbol(text)
    }
    var locator = text[...]
    if let sign = text.firstIndex(of: "="), !text[..<sign].contains(where: { "/:?".contains($0) }) {
      let title = text[..<sign].trimmingCharacters(in: .whitespaces)
      name = title.isEmpty ? nil : title
      locator = text[text.index(after: sign)...]
    }
    source = try Self.source(locator.trimmingCharacters(in: .whitespaces), name: name, base: base)
  }

  /// Reads a symbol, which may be invalid.
  init(reading text: String, base: String) {
    do throws(MarketError) {
      try self.init(parsing: text, base: base)
    } catch {
      self.init(.invalid(String(text.prefix(40)), error))
    }
  }

  init(_ source: Source, name: String? = nil) {
    self.source = source
    self.name = name
  }

  private static func source(
    _ text: String, name: String?, base: String
  ) throws(MarketError) -> Source {
    if let address = address(text) { return .address(address) }
    if text.hasPrefix("coin:") {
      let parts = text.dropFirst(5).split(separator: "/", maxSplits: 1).map(String.init)
      guard let id = parts.first else { throw .invalidSymbol(text) }
      let coin = Coin(id: id, ticker: name ?? id, name: name ?? id)
      return .coin(coin, in: parts.count > 1 ? parts[1].uppercased() : base)
    }
    if text.hasPrefix("/") || text.hasPrefix("~") || text.lowercased().hasSuffix(".csv") {
      return .file(text)
    }
    let parts = text.uppercased().split(separator: "/", omittingEmptySubsequences: false)
      .map(String.init)
    switch parts.count {
    case 1: return try single(parts[0], base: base)
    case 2: return try pair(parts[0], parts[1])
    default: throw .invalidSymbol(text)
    }
  }

  private static func address(_ text: String) -> URL? {
    guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()),
      url.host?.isEmpty == false
    else { return nil }
    return url
  }

  private static func single(_ code: String, base: String) throws(MarketError) -> Source {
    if code == base { return .currencies(base, in: base == "EUR" ? "USD" : "EUR") }
    if Currency.isKnown(code) { return .currencies(base, in: code) }
    if let coin = Coin.named(code) { return .coin(coin, in: base) }
    let isPlain = code.allSatisfy { character in
      character.isASCII
        && (character.isLetter || character.isNumber || ".^-_".contains(character))
    }
    guard isPlain, (1...20).contains(code.count) else { throw .invalidSymbol(code) }
    return .stock(code)
  }

  private static func pair(_ first: String, _ second: String) throws(MarketError) -> Source {
    guard (3...5).contains(second.count), second.allSatisfy({ $0.isASCII && $0.isLetter }) else {
      throw .invalidSymbol("\(first)/\(second)")
    }
    if let coin = Coin.named(first) { return .coin(coin, in: second) }
    for code in [first, second] where !Currency.isKnown(code) {
      throw .unknown(code, service: "The ECB")
    }
    return .currencies(first, in: second)
  }
}

extension MarketSymbol {
  /// The text that is stored in `home.yaml`.
  var identifier: String {
    let locator =
      switch source {
      case .currencies(let base, let quote): "\(base)/\(quote)"
      case .coin(let coin, let quote):
        Coin.named(coin.ticker) == coin ? "\(coin.ticker)/\(quote)" : "coin:\(coin.id)/\(quote)"
      case .stock(let symbol): symbol
      case .file(let path): path
      case .address(let url): url.absoluteString
      case .invalid(let text, _): text
      }
    return name.map { "\($0)=\(locator)" } ?? locator
  }

  /// The title of a row.
  var title: String {
    switch source {
    case .currencies(let base, let quote): name ?? "\(base)/\(quote)"
    case .coin(let coin, let quote): "\(name ?? coin.ticker)/\(quote)"
    case .stock(let symbol): name ?? symbol
    case .file(let path):
      name ?? String(UserPath.name(of: path).replacing(/\.csv$/.ignoresCase(), with: ""))
    case .address(let url): name ?? url.host ?? url.absoluteString
    case .invalid(let text, _): text
    }
  }

  /// The title in a narrow space, such as `EURUSD`, `BTC` or `^SPX`.
  var shortTitle: String {
    switch source {
    case .currencies(let base, let quote): name ?? base + quote
    case .coin(let coin, _): name ?? coin.ticker
    case .stock(let symbol): symbol
    default: title
    }
  }

  /// Returns a longer name for a second line; empty if there is none.
  func subtitle(locale: Locale) -> String {
    switch source {
    // Of a pair with the locale's currency, the other one is named.
    case .currencies(let base, let quote):
      Currency.name(of: quote == Currency.code(of: locale) ? base : quote, locale: locale)
    case .coin(let coin, _): coin.name == name ? "" : coin.name
    case .stock(let symbol): name == nil ? Index.named(symbol)?.name ?? "" : symbol
    case .file(let path): UserPath.name(of: path)
    case .address(let url): name == nil ? "" : url.host ?? ""
    case .invalid: ""
    }
  }
}
