import Foundation
import Golden
import RecordedServer
import TesseraIntents
import Testing

@testable import MarketsWidget

/// How symbols are written, and how they are found.
struct MarketSymbolTests {
  @Test(arguments: [
    ("EUR/USD", "EUR/USD"), ("usd", "EUR/USD"), ("EUR", "EUR/USD"), ("btc", "BTC/EUR"),
    ("BTC/USD", "BTC/USD"), ("^spx", "^SPX"), ("AAPL.US", "AAPL.US"),
    ("Pepe=coin:pepe/usd", "Pepe=coin:pepe/USD"), (" Gold = ~/gold.csv ", "Gold=~/gold.csv"),
    ("https://example.org/a?b=c", "https://example.org/a?b=c"),
    ("Mine=https://example.org/a?b=c", "Mine=https://example.org/a?b=c"),
  ])
  func symbolsAreWrittenInOneForm(text: String, identifier: String) throws {
    let symbol = try MarketSymbol(parsing: text, base: "EUR")
    #expect(symbol.identifier == identifier)
    #expect(try MarketSymbol(parsing: symbol.identifier, base: "EUR") == symbol)
  }

  @Test(
    arguments: [
      "", "a b", "EUR/", "/USD/EUR/GBP=", "EUR/U$D", "\u{1b}[31m", "a/b/c", "FOO/USD",
      String(repeating: "x", count: 5000),
    ].map(LongText.init))
  func nonsenseIsNotASymbol(nonsense: LongText) {
    let symbol = MarketSymbol(reading: nonsense.text, base: "EUR")
    if case .file = symbol.source { return }
    guard case .invalid(_, let error) = symbol.source else {
      Issue.record("\(symbol)")
      return
    }
    #expect(!error.message.isEmpty && error.message.count < 80)
  }

  private func query(_ server: RecordedServer) -> SymbolQuery {
    SymbolQuery(environment: ["TESSERA_COINS_URL": server.address], timeout: 60)
  }

  private func identifiers(_ symbols: SymbolQuery.Symbols) -> [String] {
    symbols.sections.flatMap { $0.items.map(\.value.id) }
  }

  @Test func symbolsAreFoundByTheBeginningOfAWord() async throws {
    _ = DataFolder.path
    let server = try RecordedServer(.body(Data(#"{"coins":[]}"#.utf8)))
    let query = query(server)
    #expect(identifiers(await query.entities(matching: "frank")).isEmpty == false)
    #expect(identifiers(await query.entities(matching: "bitc")).contains { $0.hasPrefix("BTC/") })
    #expect(identifiers(await query.entities(matching: "s&p")).contains("S&P 500=^SPX"))
    #expect(identifiers(await query.entities(matching: "spx")).contains("S&P 500=^SPX"))
    #expect(identifiers(await query.entities(matching: "GBP/JPY")) == ["GBP/JPY"])
    #expect(identifiers(await query.entities(matching: "~/gold.csv")) == ["~/gold.csv"])
    let suggestions = await query.suggestedEntities()
    #expect(suggestions.sections.count == 3)
  }

  @Test func otherCoinsAreFoundByCoinGecko() async throws {
    _ = DataFolder.path
    let server = try RecordedServer(.body(MarketSamples.coins))
    let found = identifiers(await query(server).entities(matching: "pep"))
    #expect(found.contains { $0.hasPrefix("PEPE=coin:pepe/") })
    #expect(!found.contains { $0.contains("..") })
    #expect(server.requests.first?.contains("/search?query=pep") == true)
  }

  @Test func withoutANetworkKnownSymbolsAreFound() async throws {
    _ = DataFolder.path
    let server = try RecordedServer(.nothing)
    let found = identifiers(await query(server).entities(matching: "bitcoin"))
    #expect(found.contains { $0.hasPrefix("BTC/") })
  }

  @Test func currenciesAreFoundByNameAndCode() async {
    let query = CurrencyQuery()
    #expect(await query.entities(matching: "chf").map(\.id) == ["CHF"])
    #expect(await query.suggestedEntities().count == Currency.allCodes.count)
  }
}
