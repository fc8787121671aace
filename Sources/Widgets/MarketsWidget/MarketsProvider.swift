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
    if configuration.style == .converter {
      return await conversion(configuration, base, symbols, at: context.date)
    }
    guard !symbols.isEmpty else {
      return Timeline(entries: [entry(configuration, .empty, at: context.date)], policy: .never)
    }
    return await quotes(configuration, symbols, at: context.date)
  }

  private var client: MarketClient { MarketClient(environment: environment, timeout: timeout) }

  /// Returns the chosen symbols; some currencies and a coin if the setting was never changed.
  private func texts(of configuration: MarketsIntent, base: String) -> [String] {
    guard let symbols = configuration.symbols else {
      let codes = ["EUR", "USD", "GBP", "JPY"].filter { $0 != base }.prefix(3)
      return codes.map { Currency.usualPair(base, $0) } + ["BTC/\(base)"]
    }
    return symbols.prefix(MarketsIntent.symbolLimit).map(\.id)
  }

  private func quotes(
    _ configuration: MarketsIntent, _ symbols: [MarketSymbol], at now: Date
  ) async -> Timeline<MarketsEntry> {
    let loader = MarketLoader(client: client, range: configuration.range, now: now)
    let quotes = await loader.quotes(of: symbols)
    let files = symbols.compactMap { symbol -> URL? in
      guard case .file(let text) = symbol.source else { return nil }
      return client.path(of: text).map { URL(fileURLWithPath: $0) }
    }
    return timeline(
      showing: entry(configuration, .quotes(quotes), at: now),
      dates: DataDate(of: quotes, locale: locale), errors: quotes.compactMap(\.error),
      reload: ReloadDates(now: now).date(for: quotes)
    ).made(from: files)
  }

  private func conversion(
    _ configuration: MarketsIntent, _ base: String, _ symbols: [MarketSymbol], at now: Date
  ) async -> Timeline<MarketsEntry> {
    let loaded = await client.rates(withHistory: false, at: now)
    var content = MarketsEntry.Content.problem(
      loaded.error ?? .unknown(base, service: MarketService.rates.name))
    var day: Date?
    if let rates = loaded.value {
      var table = Conversion(base: base, symbols: symbols, rates: rates)
      table.isOutdated = loaded.error != nil
      if !table.columns.isEmpty { content = .conversion(table) }
      day = table.day
    }
    return timeline(
      showing: entry(configuration, content, at: now), dates: DataDate(day: day, locale: locale),
      errors: [loaded.error].compactMap(\.self),
      reload: PublicationCalendar.reload(after: now, latest: day))
  }

  /// Returns a timeline with an entry at each date at which the name of the data's day changes.
  ///
  /// The load counts as failed if the same request may succeed soon.
  private func timeline(
    showing entry: MarketsEntry, dates: DataDate, errors: [MarketError], reload: Date?
  ) -> Timeline<MarketsEntry> {
    let entries = ([entry.date] + dates.changes(after: entry.date)).map { date in
      var entry = entry
      entry.date = date
      return entry
    }
    if let error = errors.first(where: \.isTemporary) {
      return .failed(error.message, showing: entries)
    }
    var problems: [String] = []
    for message in errors.map(\.message) where !problems.contains(message) {
      problems.append(message)
    }
    return Timeline(
      entries: entries, policy: reload.map { .after($0) } ?? .never, problems: problems)
  }

  func recommendations() -> [AppIntentRecommendation<MarketsIntent>] { [] }
}
