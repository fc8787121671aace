internal import FeedsWidget
internal import Files
internal import Foundation
internal import MarketsWidget
internal import Places
internal import TesseraKit
internal import WeatherWidget
internal import WidgetOptions

/// What there is to know today.
struct TodayEntry: TimelineEntry {
  var date: Date
  var style = TodayStyle.overview
  /// The name of the place, or `nil` if none is chosen.
  var place: String?
  var weather = Part<WeatherBriefing>()
  /// The traffic, or `nil` if no service is configured.
  var traffic: Part<Traffic>?
  var currencies: [Currency] = []
  /// What one euro is worth, by the code of the currency.
  var rates = Part<[String: Double]>()
  /// The headlines, or `nil` if no feed is chosen.
  var feed: Part<Feed>?
  /// The address that a search is appended to.
  var searchAddress = ""
  var hourFormat = HourFormat.automatic
  var locale = Locale.current
}

/// Provides an entry for each hour, and a new timeline every half hour if there is traffic or a
/// feed, or else with the next forecast.
struct TodayProvider: AppIntentTimelineProvider {
  let environment: [String: String]
  /// How long a server may take, in seconds.
  var timeout = 8.0
  var locale = Locale.current

  /// How often traffic and headlines are requested, in seconds.
  private static let reloadInterval = 1800.0
  private static let hourCount = 6
  /// The number of headlines in an entry, more than any box shows.
  private static let headlineLimit = 20

  func placeholder(in context: Context) -> TodayEntry { sample(TodayIntent(), in: context) }

  private func sample(_ configuration: TodayIntent, in context: Context) -> TodayEntry {
    var entry = TodayEntry(date: context.date, style: configuration.style)
    entry.place = place(for: configuration.place)?.name ?? "Berlin"
    entry.weather.value = .sample(at: context.date, locale: locale)
    entry.traffic = Part(value: .sample)
    entry.currencies = configuration.currencies
    entry.rates.value = EuroRates.sample.latest
    entry.feed = Part(value: .sample)
    entry.searchAddress = configuration.search
    entry.hourFormat = configuration.hours
    entry.locale = locale
    return entry
  }

  func snapshot(for configuration: TodayIntent, in context: Context) async -> TodayEntry {
    if context.isPreview { return sample(configuration, in: context) }
    let timeline = await timeline(for: configuration, in: context)
    return timeline.entries.first ?? placeholder(in: context)
  }

  func timeline(
    for configuration: TodayIntent, in context: Context
  ) async -> Timeline<TodayEntry> {
    let now = context.date
    async let weather = weather(for: configuration.place, at: now)
    async let rates = rates(at: now)
    async let traffic = traffic()
    async let feed = feed(at: configuration.feed, now)
    var entry = TodayEntry(date: now, style: configuration.style)
    entry.place = place(for: configuration.place)?.name
    entry.weather = await weather
    entry.rates = await rates
    entry.traffic = await traffic
    entry.feed = await feed
    entry.currencies = configuration.currencies
    entry.searchAddress = configuration.search
    entry.hourFormat = configuration.hours
    entry.locale = locale
    let entries = Self.entries(from: entry)
    // Without a chosen place, another one may become known.
    let files = configuration.place == nil ? [Place.usedPlacesFile(in: environment)] : []
    if let problem = entry.temporaryProblem {
      return .failed(problem, showing: entries).made(from: files)
    }
    let nextForecast = entry.weather.value?.nextUpdate ?? now.addingTimeInterval(3 * 3600)
    let isFrequent = entry.traffic != nil || entry.feed != nil
    let nextReload = isFrequent ? now.addingTimeInterval(Self.reloadInterval) : nextForecast
    return Timeline(entries: entries, policy: .after(min(nextReload, nextForecast)))
      .made(from: files)
  }

  /// Returns an entry for each hour, in which past hours are left out.
  private static func entries(from entry: TodayEntry) -> [TodayEntry] {
    let laterDates = (entry.weather.value?.hours ?? []).map(\.date).filter { $0 > entry.date }
    return [entry]
      + laterDates.prefix(hourCount).map { date in
        var later = entry
        later.date = date
        later.weather.value?.hours.removeAll { $0.date < date }
        return later
      }
  }

  private func place(for entity: PlaceEntity?) -> Place? {
    guard let entity else { return Place.standard(in: environment) }
    return try? entity.result.get()
  }

  private func weather(for entity: PlaceEntity?, at now: Date) async -> Part<WeatherBriefing> {
    if case .failure(let error)? = entity?.result { return Part(problem: error.message) }
    guard let place = place(for: entity) else { return Part() }
    do throws(BriefingError) {
      let briefing = try await WeatherBriefing.load(
        place, environment: environment, timeout: timeout, at: now, locale: locale)
      return Part(value: briefing, problem: briefing.problem)
    } catch {
      return Part(problem: error.message)
    }
  }

  private func rates(at now: Date) async -> Part<[String: Double]> {
    let briefing = await EuroRates.briefing(environment: environment, timeout: timeout, at: now)
    return Part(value: briefing.rates?.latest, problem: briefing.problem)
  }

  private func traffic() async -> Part<Traffic>? {
    guard let address = environment.value(of: "TESSERA_TRAFFIC_URL") else { return nil }
    guard let url = URL(string: address) else {
      return Part(problem: "TESSERA_TRAFFIC_URL is not a URL")
    }
    return await TodayLoader(timeout: timeout).load(url) { data throws(TodayError) in
      try Traffic(parsing: data)
    }
  }

  private func feed(at url: URL?, _ now: Date) async -> Part<Feed>? {
    guard let url else { return nil }
    let loader = FeedLoader(environment: environment, timeout: timeout)
    var loaded = await loader.feed(at: url, at: now)
    if let headlines = loaded.feed?.headlines.prefix(Self.headlineLimit) {
      loaded.feed?.headlines = Array(headlines)
    }
    return Part(value: loaded.feed, problem: loaded.error?.message)
  }

  func recommendations() -> [AppIntentRecommendation<TodayIntent>] { [] }
}

extension TodayEntry {
  /// The first problem of a part, for which the parts are loaded again.
  fileprivate var temporaryProblem: String? {
    [weather.problem, rates.problem, traffic?.problem, feed?.problem].compactMap(\.self).first
  }
}
