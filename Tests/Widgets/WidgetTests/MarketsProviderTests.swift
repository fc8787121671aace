import Foundation
import RecordedServer
import Testing
import WidgetOptions

@testable import MarketsWidget
@testable import TesseraKit

/// The timelines of the markets, with local servers that send recorded responses.
@Suite(.serialized)
struct MarketsProviderTests {
  private let rates: RecordedServer
  private let history: RecordedServer
  private let coins: RecordedServer
  private let stocks: RecordedServer
  private let now = MarketSamples.now

  init() throws {
    _ = DataFolder.path
    rates = try RecordedServer(.body(MarketSamples.today))
    history = try RecordedServer(.body(MarketSamples.history))
    coins = try RecordedServer(.body(MarketSamples.coins))
    stocks = try RecordedServer(.body(MarketSamples.stocks))
  }

  private func provider(
    _ variables: [String: String] = [:], locale: String = "en_001"
  ) -> MarketsProvider {
    let environment = [
      "TESSERA_RATES_URL": rates.address, "TESSERA_RATE_HISTORY_URL": history.address,
      "TESSERA_COINS_URL": coins.address, "TESSERA_STOCKS_URL": stocks.address + "?apikey=K",
    ]
    return MarketsProvider(
      environment: environment.merging(variables) { $1 }, timeout: 60,
      locale: Locale(identifier: locale))
  }

  private func intent(_ symbols: [String]?, _ style: MarketStyle = .list) -> MarketsIntent {
    let intent = MarketsIntent()
    intent.style = style
    intent.symbols = symbols?.map(SymbolEntity.init)
    return intent
  }

  private func timeline(
    _ symbols: [String]?, _ style: MarketStyle = .list, _ variables: [String: String] = [:],
    at date: Date? = nil
  ) async -> Timeline<MarketsEntry> {
    await provider(variables).timeline(
      for: intent(symbols, style), in: WeatherFixture.context(at: date ?? now))
  }

  private func quotes(_ timeline: Timeline<MarketsEntry>) throws -> [MarketQuote] {
    guard case .quotes(let quotes) = try #require(timeline.entries.first).content else { return [] }
    return quotes
  }

  @Test func everySourceIsLoaded() async throws {
    let timeline = await timeline(["EUR/USD", "BTC/USD", "^SPX"])
    let quotes = try quotes(timeline)
    #expect(timeline.failure == nil && timeline.problems.isEmpty)
    #expect(quotes.map(\.price) == [1.0842, 86_412.5, 6602.99])
    #expect(quotes.map { $0.series?.points.first?.price } == [1.05, 80_000, 6410.5])
    let request = try #require(stocks.requests.first)
    for part in ["apikey=K", "s=%5Espx", "i=d", "d1=2026", "d2=20261124"] {
      #expect(request.contains(part), "\(request)")
    }
    #expect(coins.requests.contains { $0.contains("ids=bitcoin") && $0.contains("=usd") })
    // Coins are loaded again first.
    #expect(timeline.policy.date == now + 600)
  }

  @Test(arguments: [
    ("en_US", ["USD/EUR", "USD/GBP", "USD/JPY", "BTC/USD"], "Euro"),
    ("de_DE", ["EUR/USD", "EUR/GBP", "EUR/JPY", "BTC/EUR"], "US-Dollar"),
    ("sv_SE", ["EUR/SEK", "USD/SEK", "GBP/SEK", "BTC/SEK"], "euro"),
    ("ja_JP", ["EUR/JPY", "USD/JPY", "GBP/JPY", "BTC/JPY"], "ユーロ"),
  ])
  func pairsAreThoseThatPeopleKnow(locale: String, pairs: [String], name: String) async throws {
    let timeline = await provider(locale: locale).timeline(
      for: intent(nil), in: WeatherFixture.context(at: now))
    let symbols = try quotes(timeline).map(\.symbol)
    #expect(symbols.map(\.title) == pairs)
    #expect(symbols.first?.subtitle(locale: Locale(identifier: locale)) == name)
  }

  @Test func oneFailureDoesNotTakeTheOthersAway() async throws {
    coins.respond(with: .body(Data("<html>".utf8)))
    stocks.respond(with: .body(Data("No data".utf8)))
    let timeline = await timeline(["EUR/USD", "BTC/USD", "^XYZ", "EUR/FOO", "gone.csv"])
    let quotes = try quotes(timeline)
    #expect(quotes.map(\.symbol.title) == ["EUR/USD", "BTC/USD", "^XYZ", "EUR/FOO", "gone"])
    #expect(quotes.map { $0.price != nil } == [true, false, false, false, false])
    #expect(timeline.failure == nil, "nothing of this ends soon")
    #expect(
      timeline.problems == [
        "The response is not prices of coins", "Stooq does not know ^XYZ",
        "The ECB does not know FOO", "gone.csv: No such file or directory",
      ])
    #expect(timeline.files.map(\.lastPathComponent) == ["gone.csv"])
  }

  @Test func lostNetworkShowsTheLastPrices() async throws {
    _ = await timeline(["EUR/USD", "^SPX"])
    for server in [rates, history, stocks] { server.respond(with: .nothing) }
    let timeline = await timeline(["EUR/USD", "^SPX"], at: now + 7200)
    #expect(timeline.failure == "No response from 127.0.0.1")
    let quotes = try quotes(timeline)
    #expect(quotes.map(\.price) == [1.0842, 6602.99] && quotes.areOutdated)
  }

  @Test func unchangedResponseIsNotSentAgain() async throws {
    let body = MarketSamples.today
    let head = [
      "HTTP/1.1 200 OK", "ETag: \"a1\"", "Last-Modified: Mon, 23 Nov 2026 15:00:00 GMT",
      "Content-Length: \(body.count)", "Connection: close", "", "",
    ]
    rates.respond(with: .raw(Data(head.joined(separator: "\r\n").utf8) + body))
    _ = await timeline(["EUR/USD"])
    rates.respond(with: .raw(Data("HTTP/1.1 304 X\r\nConnection: close\r\n\r\n".utf8)))
    let timeline = await timeline(["EUR/USD"], at: now + 3600)
    #expect(try timeline.failure == nil && quotes(timeline).first?.error == nil)
    #expect(try quotes(timeline).first?.price == 1.0842)
    let header = try #require(rates.headers.last)
    #expect(header.contains("If-None-Match: \"a1\""))
    #expect(header.contains("If-Modified-Since: Mon, 23 Nov 2026 15:00:00 GMT"))
  }

  @Test(arguments: [
    ("Exceeded the daily hits limit", "Stooq gives no more prices today"),
    ("Get your apikey: https://…", "Stooq wants a key: set TESSERA_STOCKS_URL"),
    ("<!DOCTYPE html><html>verify", "Stooq wants a key: set TESSERA_STOCKS_URL"),
    ("\u{1b}[2J", "The response is not CSV with dates and prices"),
  ])
  func errorsOfStooqAreText(body: String, message: String) async {
    stocks.respond(with: .body(Data(body.utf8)))
    let timeline = await timeline(["AAPL.US"])
    #expect(timeline.problems == [message] && timeline.failure == nil)
  }

  @Test func tooManyRequestsAreNotRepeatedAtOnce() async {
    coins.respond(with: .body(Data("{}".utf8), status: 429))
    let timeline = await timeline(["BTC/USD"])
    #expect(timeline.failure == nil && timeline.policy.date == now + 600)
    #expect(timeline.problems == ["127.0.0.1 rejected the request: HTTP 429"])
  }

  @Test func hugeAndEndlessResponsesAreCutOff() async throws {
    stocks.respond(with: .body(Data(repeating: 0x31, count: 5 << 20)))
    let huge = await timeline(["A.US"])
    #expect(huge.problems == ["The response is not smaller than 4 MiB"])
    stocks.respond(with: .never)
    var provider = provider()
    provider.timeout = 0.3
    let endless = await provider.timeline(
      for: intent(["B.US"]), in: WeatherFixture.context(at: now))
    #expect(endless.failure == "No response from 127.0.0.1")
  }

  @Test func indicesWithoutAServiceComeFromTheFederalReserve() async throws {
    let fred = try RecordedServer(
      .body(Data("observation_date,SP500\n2026-11-20,6595.25\n2026-11-23,6602.99\n".utf8)))
    let variables = ["TESSERA_STOCKS_URL": "", "TESSERA_INDICES_URL": fred.address]
    let timeline = await timeline(["^SPX"], .list, variables)
    #expect(try quotes(timeline).first?.price == 6602.99 && stocks.requests.isEmpty)
    #expect(fred.requests.first?.contains("id=SP500&cosd=2026-08-16") == true)
  }

  @Test func fileAndAddressAreTables() async throws {
    let path = NSTemporaryDirectory() + "tessera-\(UUID().uuidString).csv"
    try Data("date;close\n2026-11-20;10,5\n2026-11-23;11\n".utf8).write(
      to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let timeline = await timeline(["Gold=\(path)", "Mine=\(stocks.address)"])
    #expect(try quotes(timeline).map(\.price) == [11, 6602.99])
    #expect(try quotes(timeline).map(\.symbol.title) == ["Gold", "Mine"])
    #expect(timeline.files.map(\.path) == [path])
    let file = await self.timeline(["Gold=\(path)"])
    #expect(file.policy.date == nil, "the file is watched")
  }

  @Test func converterNeedsOnlyTheLastRates() async throws {
    let timeline = await timeline(["USD/JPY"], .converter)
    guard case .conversion(let table) = try #require(timeline.entries.first).content else {
      Issue.record("no table")
      return
    }
    #expect(table.base == "EUR" && table.columns.map(\.code) == ["USD", "JPY"])
    #expect(history.requests.isEmpty)
    #expect(try timeline.policy.date == instant("2026-11-24T15:05:00Z"))
  }

  @Test func converterSaysWhyThereAreNoRates() async throws {
    rates.respond(with: .body(Data("<html>".utf8)))
    let timeline = await timeline([], .converter)
    let problem = MarketError.unreadable("exchange rates")
    #expect(timeline.entries.map(\.content) == [.problem(problem)])
    #expect(timeline.problems == [problem.message] && timeline.failure == nil)
  }

  @Test func entriesFollowTheNameOfTheDay() async throws {
    let timeline = await timeline(["EUR/USD"])
    #expect(timeline.entries.count == 2, "“as of Monday” becomes a date after a week")
    #expect(timeline.entries.last?.date == Date(localPeriod: now.dayNumber() + 6, seconds: 86_400))
  }

  @Test func noSymbolsSayWhatToDo() async throws {
    let timeline = await timeline([])
    #expect(timeline.entries.map(\.content) == [.empty] && timeline.policy.date == nil)
    #expect(try quotes(await self.timeline(nil)).map(\.symbol.title).last == "BTC/EUR")
  }

  @Test func invalidVariableIsNamed() async {
    let timeline = await timeline(["^SPX"], .list, ["TESSERA_STOCKS_URL": "no url"])
    #expect(timeline.problems == ["TESSERA_STOCKS_URL is not a URL"])
  }
}
