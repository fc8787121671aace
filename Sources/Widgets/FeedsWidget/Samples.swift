internal import Foundation

extension News {
  /// Returns the headlines of previews and placeholders.
  static func sample(_ settings: FeedsIntent, at now: Date) -> News {
    let feeds = sampleFeeds.map { name, stories in
      let headlines = stories.map { story in
        Headline(
          id: FeedLink.hash(story.title), title: story.title, summary: story.summary,
          url: URL(string: "https://example.org"),
          date: now.addingTimeInterval(-60 * Double(story.minutes)))
      }
      return Feed(title: name, headlines: headlines)
    }
    let loaded = feeds.compactMap { feed -> NewsLoader.LoadedSource? in
      guard let url = URL(string: "https://example.org"), let address = FeedAddress(url) else {
        return nil
      }
      // The two latest headlines are new.
      let earlier = feed.headlines.filter { ($0.date ?? now) < now.addingTimeInterval(-5400) }
      var cached = CachedFeed(document: .feed(feed), date: now)
      cached.firstHeadlines = earlier.map(\.id)
      return NewsLoader.LoadedSource(source: .init(address: address), cached: cached)
    }
    return News(loaded, settings, readIDs: [], at: now)
  }

  private struct Sample {
    var title: String
    var summary: String
    /// How long ago the story was published, in minutes.
    var minutes: Int

    init(_ title: String, _ summary: String, _ minutes: Int) {
      self.title = title
      self.summary = summary
      self.minutes = minutes
    }
  }

  private static let sampleFeeds: [(String, [Sample])] = [
    (
      "City News",
      [
        Sample(
          "The city opens a new park by the river",
          "Three hundred trees, a meadow and a café in the old pump house: the park is open every "
            + "day from sunrise to sunset.", 24),
        Sample(
          "Night trains return to the timetable in spring",
          "Four lines connect the capital with the coast and the mountains.", 310),
        Sample("Library lends musical instruments", "Violins are in demand.", 1610),
      ]
    ),
    (
      "Science Weekly",
      [
        Sample(
          "Researchers read a scroll that was burnt two millennia ago",
          "X-rays and patience made the ink visible, line by line.", 75),
        Sample("A quiet year for the almond harvest", "Late frost was mild.", 1500),
      ]
    ),
    (
      "Terminal Times",
      [
        Sample(
          "Sixel or cells: what a terminal can draw",
          "A tour through thirty years of pictures in text.", 140),
        Sample("The case for plain text calendars", "They outlive their programs.", 1720),
      ]
    ),
  ]
}
