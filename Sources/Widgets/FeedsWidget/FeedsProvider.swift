internal import Files
internal import Foundation
internal import TesseraKit
internal import WidgetOptions
internal import TesseraUI

/// Provides the headlines of feeds, and a new timeline when the first of the feeds is due.
struct FeedsProvider: AppIntentTimelineProvider {
  let environment: [String: String]
  /// How long a server may take, in seconds.
  var timeout = 8.0
  var locale = Locale.current
  var timeZone = TimeZone.current

  /// The number of new headlines from which on the relevance does not increase.
  private static let maximumScore = 20

  func placeholder(in context: Context) -> FeedsEntry {
    entry(.news(.sample(FeedsIntent(), at: context.date)), FeedsIntent(), at: context.date)
  }

  func snapshot(for configuration: FeedsIntent, in context: Context) async -> FeedsEntry {
    // The gallery never uses the network.
    guard !context.isPreview else {
      let news = News.sample(configuration, at: context.date)
      return entry(.news(news), configuration, at: context.date)
    }
    let timeline = await timeline(for: configuration, in: context)
    return timeline.entries.last { $0.date <= context.date } ?? placeholder(in: context)
  }

  func timeline(
    for configuration: FeedsIntent, in context: Context
  ) async -> Timeline<FeedsEntry> {
    let now = context.date
    var sources = FeedSources(configuration.feeds ?? [], environment: environment)
    let loader = NewsLoader(loader: FeedLoader(environment: environment, timeout: timeout))
    let result = await loader.load(&sources, at: now, isCached: context.isAfterActivation)
    var news = News(result.feeds, configuration, readIDs: ReadMarks().ids, at: now)
    news.marked = sources.places
    let content = content(of: news, sources, configuration)
    let entries = entry(content, configuration, at: now)
      .entries(until: result.nextLoad, period: Double(max(1, configuration.minutes)) * 60)
    let files = sources.watchedPaths.map { URL(fileURLWithPath: $0) }
    let failures = news.outdatedSources.compactMap(\.problem)
    // If some feeds are up to date, the network is there, and the others are loaded later.
    if let failure = failures.first(where: \.isTemporary), failures.count == news.sources.count {
      return Timeline.failed(failure.message, showing: entries).made(from: files)
    }
    let policy: TimelineReloadPolicy = sources.sources.isEmpty ? .never : .after(result.nextLoad)
    return Timeline(
      entries: entries, policy: policy, problems: sources.problems + failures.map(\.message)
    ).made(from: files)
  }

  private func content(
    of news: News, _ sources: FeedSources, _ configuration: FeedsIntent
  ) -> FeedsEntry.Content {
    if sources.sources.isEmpty {
      return sources.problems.first.map { .message(String(localized: "No feeds"), $0) }
        ?? .noFeeds
    }
    guard news.stories.isEmpty else { return .news(news) }
    if let problem = news.outdatedSources.first?.problem {
      return .message(String(localized: "No headlines"), problem.message)
    }
    let hours = configuration.hoursBack
    let (count, unit) = hours % 24 == 0 ? (hours / 24, "day") : (hours, "hour")
    let length = "\(count) \(DurationText.unitName(count, unit))"
    return .message(
      String(localized: "No headlines"),
      configuration.words?.isEmpty == false
        ? String(localized: "Nothing with these words in the last \(length)")
        : String(localized: "Nothing in the last \(length)"))
  }

  private func entry(
    _ content: FeedsEntry.Content, _ configuration: FeedsIntent, at date: Date
  ) -> FeedsEntry {
    var entry = FeedsEntry(
      date: date, style: configuration.style, content: content, hourFormat: configuration.hours,
      locale: locale, timeZone: timeZone)
    if case .news(let news) = content, news.newCount > 0 {
      let score = Float(min(news.newCount, Self.maximumScore))
      entry.relevance = TimelineEntryRelevance(score: score, duration: 3600)
    }
    return entry
  }

  func recommendations() -> [AppIntentRecommendation<FeedsIntent>] { [] }
}
