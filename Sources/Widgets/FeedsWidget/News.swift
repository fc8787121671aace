internal import Foundation

/// A headline that is shown.
struct Story: Hashable, Sendable {
  var title: String
  var summary: String?
  var url: URL?
  var date: Date
  /// The index of the feed.
  var source: Int
  /// Whether the user has not marked the headline as read.
  var isNew = false
  /// Whether the feed could not be updated.
  var isOld = false
}

/// A feed whose headlines are shown.
struct NewsSource: Hashable, Sendable {
  /// The title.
  var name: String
  var count = 0
  var newCount = 0
  /// Why the feed could not be updated, or `nil` if it is current.
  var problem: FeedError?
  /// When the feed was loaded, if it could not be updated since.
  var outdatedSince: Date?
}

/// The headlines of all feeds.
struct News: Hashable, Sendable {
  var sources: [NewsSource] = []
  var stories: [Story] = []
  /// What the button marks as read: addresses, and paths of lists.
  var marked: [String] = []

  /// The maximum number of headlines in an entry, more than any box shows.
  static let storyLimit = 60

  /// The number of new headlines, including those that are left out.
  var newCount: Int { sources.reduce(0) { $0 + $1.newCount } }

  /// The feeds that could not be updated.
  var outdatedSources: [NewsSource] { sources.filter { $0.problem != nil } }
}

extension News {
  /// Selects and orders the headlines of feeds.
  ///
  /// - Parameters:
  ///   - feeds: The feeds.
  ///   - settings: How far to go back, the order, and the words.
  ///   - readIDs: The headlines that the user has marked as read.
  ///   - now: The current date.
  init(
    _ feeds: [NewsLoader.LoadedSource], _ settings: FeedsIntent, readIDs: Set<UInt64>, at now: Date
  ) {
    let selection = Selection(
      start: now.addingTimeInterval(-3600 * Double(settings.hoursBack)),
      words: FilterWords(settings.words), readIDs: readIDs, now: now)
    for feed in feeds {
      let stories = selection.stories(of: feed, source: sources.count)
      var source = NewsSource(name: feed.name, count: stories.count, problem: feed.error)
      source.newCount = stories.count(where: \.isNew)
      let date = feed.cached?.date ?? .distantPast
      if feed.error != nil, date > .distantPast { source.outdatedSince = date }
      self.stories += Self.newestFirst(stories)
      sources.append(source)
    }
    order(for: settings)
  }

  /// Which headlines are shown.
  private struct Selection {
    /// The date of the earliest headline.
    let start: Date
    let words: FilterWords
    /// The headlines that the user has marked as read.
    let readIDs: Set<UInt64>
    let now: Date

    /// Returns the headlines of a feed in the order of the feed.
    func stories(of feed: NewsLoader.LoadedSource, source: Int) -> [Story] {
      let firstIDs = Set(feed.cached?.firstHeadlines ?? [])
      let headlines = (feed.cached?.document?.headlines ?? []).filter {
        ($0.date ?? now) > start && words.accept($0)
      }
      return headlines.map { headline in
        Story(
          title: headline.title, summary: headline.summary, url: headline.url,
          date: headline.date ?? now, source: source,
          isNew: !firstIDs.contains(headline.id) && !readIDs.contains(headline.id),
          isOld: feed.error != nil)
      }
    }
  }

  /// Orders the headlines, and leaves out those that no box shows.
  private mutating func order(for settings: FeedsIntent) {
    if settings.style == .sources {
      // Enough of each feed; the first feed must not take the space of the others.
      let perSource = max(1, Self.storyLimit / max(1, sources.count))
      stories = sources.indices.flatMap { index in
        stories.filter { $0.source == index }.prefix(perSource)
      }
    } else if settings.order == .newest || settings.style == .days {
      stories = Self.newestFirst(stories)
    }
    stories = Array(stories.prefix(Self.storyLimit))
  }

  /// Returns stories by their dates; those of the same date stay in the order of the feed.
  private static func newestFirst(_ stories: [Story]) -> [Story] {
    stories.enumerated().sorted {
      ($0.element.date, -$0.offset) > ($1.element.date, -$1.offset)
    }.map(\.element)
  }
}

extension NewsLoader.LoadedSource {
  /// The title that the user or the feed gave, or else the host.
  fileprivate var name: String {
    if !source.title.isEmpty { return source.title }
    if case .feed(let feed)? = cached?.document, let title = feed.title, !title.isEmpty {
      return title
    }
    return source.address.host
  }
}
