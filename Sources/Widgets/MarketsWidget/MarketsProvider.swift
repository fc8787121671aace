internal import Files
internal import Foundation
internal import TesseraKit

/// The prices at a date.
struct MarketsEntry: TimelineEntry {
  enum Content: Hashable, Sendable {
    /// A quote for each symbol.
    case quotes([MarketQuote])
    case conversion(Conversion)
    /// The rates could not be loaded.
    case problem(MarketError)
    /// No symbol is chosen.
    case empty
  }

  var date: Date
  var style = MarketStyle.list
  var range = MarketRange.month
  var content: Content
  var format = PriceFormat()
}

/// Provides the prices, and a new timeline when the first of the services has newer ones.
struct MarketsProvider: AppIntentTimelineProvider {
  let environment: [String: String]
  /// How long a server may take, in seconds.
  var timeout = 8.0
  var locale = Locale.current

  func placeholder(in context: Context) -> MarketsEntry { sample(MarketsIntent(), in: context) }

  private func sample(_ configuration: MarketsIntent, in context: Context) -> MarketsEntry {
    let base = base(of: configuration)
    let content: MarketsEntry.Content =
      configuration.style == .converter
      ? .conversion(.sample(base: base, at: context.date))
      : .quotes(MarketQuote.samples(range: configuration.range, at: context.date))
    return entry(configuration, content, at: context.date)
  }

  private func entry(
    _ configuration: MarketsIntent, _ content: MarketsEntry.Content, at date: Date
  ) -> MarketsEntry {
    MarketsEntry(
      date: date, style: configuration.style, range: configuration.range, content: content,
      format: PriceFormat(locale: locale))
  }

  func snapshot(for configuration: MarketsIntent, in context: Context) async -> MarketsEntry {
    if context.isPreview { return sample(configuration, in: context) }
    let timeline = await timeline(for: configuration, in: context)
    return timeline.entries.first ?? placeholder(in: context)
  }

  private func base(of configuration: MarketsIntent) -> String {
    configuration.base.flatMap { Currency.isKnown($0.id) ? $0.id : nil }
      ?? Currency.code(of: locale)
  }

  func timeline(
    for configuration: MarketsIntent, in context: Context
  ) async -> Timeline<MarketsEntry> {
    let base = base(of: configuration)
    let symbols = texts(of: configuration, base: base).map {
      MarketSymbol(reading: $0, base: base)
    }
    let client = MarketClient(environment: environment, timeout: timeout)
    if configuration.style == .converter {
      return await conversion(configuration, base, symbols, client, at: context.date)
    }
    guard !symbols.isEmpty else {
      return Timeline(entries: [entry(configuration, .empty, at: context.date)], policy: .never)
    }
    let loader = MarketLoader(client: client, range: configuration.range, now: context.date)
    let quotes = await loader.quotes(of: symbols)
    return timeline(configuration, quotes, client, at: context.date)
  }

  /// Returns the chosen symbols; some currencies and a coin if the setting was never changed.
  private func texts(of configuration: MarketsIntent, base: String) -> [String] {
    guard let symbols = configuration.symbols else {
      return ["EUR", "USD", "GBP", "JPY"].filter { $0 != base }.prefix(3) + ["BTC/\(base)"]
    }
    return symbols.prefix(MarketsIntent.symbolLimit).map(\.id)
  }

  private func timeline(
    _ configuration: MarketsIntent, _ quotes: [MarketQuote], _ client: MarketClient, at now: Date
  ) -> Timeline<MarketsEntry> {
    let dates = DataDate(of: quotes, locale: locale)
    let entries = ([now] + dates.changes(after: now)).map {
      entry(configuration, .quotes(quotes), at: $0)
    }
    let files = quotes.compactMap { quote -> URL? in
      guard case .file(let text) = quote.symbol.source else { return nil }
      return client.path(of: text).map { URL(fileURLWithPath: $0) }
    }
    let errors = quotes.compactMap(\.error)
    if let error = errors.first(where: \.isTemporary) {
      return .failed(error.message, showing: entries).made(from: files)
    }
    let reload = ReloadDates(now: now).date(for: quotes)
    var problems: [String] = []
    for message in errors.map(\.message) where !problems.contains(message) {
      problems.append(message)
    }
    return Timeline(
      entries: entries, policy: reload.map { .after($0) } ?? .never, problems: problems
    ).made(from: files)
  }

  private func conversion(
    _ configuration: MarketsIntent, _ base: String, _ symbols: [MarketSymbol],
    _ client: MarketClient, at now: Date
  ) async -> Timeline<MarketsEntry> {
    let loaded = await client.rates(withHistory: false, at: now)
    guard let rates = loaded.value else {
      let error = loaded.error ?? .unreadable("exchange rates")
      let entry = entry(configuration, .problem(error), at: now)
      return error.isTemporary
        ? .failed(error.message, showing: [entry])
        : Timeline(
          entries: [entry], policy: .after(now.addingTimeInterval(3600)),
          problems: [error.message])
    }
    let table = Conversion(base: base, symbols: symbols, rates: rates)
    let dates = DataDate(day: table.day, locale: locale)
    let entries = ([now] + dates.changes(after: now)).map {
      entry(configuration, .conversion(table), at: $0)
    }
    if let error = loaded.error, error.isTemporary {
      return .failed(error.message, showing: entries)
    }
    return Timeline(
      entries: entries,
      policy: .after(PublicationCalendar.reload(after: now, latest: table.day)),
      problems: loaded.error.map { [$0.message] } ?? [])
  }

  func recommendations() -> [AppIntentRecommendation<MarketsIntent>] { [] }
}
