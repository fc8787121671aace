internal import Foundation
internal import TesseraKit
internal import WidgetOptions

/// The headlines at a date.
struct FeedsEntry: TimelineEntry {
  enum Content: Hashable, Sendable {
    case news(News)
    /// There is no feed.
    case noFeeds
    /// A title and a sentence instead of headlines.
    case message(String, String)
  }

  var date: Date
  var style = FeedsStyle.list
  var content: Content
  /// The position of the story that is shown first, from 1, if they take turns.
  var position = 1
  /// The number of stories that take turns.
  var turnCount = 1
  var hourFormat = HourFormat.automatic
  var locale = Locale.current
  var timeZone = TimeZone.current
  var relevance: TimelineEntryRelevance?
}

extension FeedsEntry {
  /// The maximum number of stories that take turns.
  private static let turnLimit = 20

  /// Returns the entries up to a date.
  ///
  /// - Parameters:
  ///   - end: The date of the next load.
  ///   - period: How long a story is shown, in seconds.
  /// - Returns: An entry for each day, and for the style `story` one for each turn.
  func entries(until end: Date, period: TimeInterval) -> [FeedsEntry] {
    guard case .news(let news) = content, !news.stories.isEmpty else { return [self] }
    guard style == .story else {
      return [self] + midnights(until: end).map { date in changed { $0.date = date } }
    }
    let first = (date.timeIntervalSince1970 / period).rounded(.down)
    let last = max(first, ((end.timeIntervalSince1970 + 3600) / period).rounded(.down))
    return stride(from: first, through: last, by: 1).map { turn in
      self.turn(Int(turn), at: max(date, Date(timeIntervalSince1970: turn * period)), in: news)
    }
  }

  private func midnights(until end: Date) -> [Date] {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let today = calendar.startOfDay(for: date)
    return (1...2).compactMap { calendar.date(byAdding: .day, value: $0, to: today) }
      .filter { $0 <= end.addingTimeInterval(3600) }
  }

  /// Returns the entry in which another story is the first one.
  private func turn(_ number: Int, at date: Date, in news: News) -> FeedsEntry {
    let count = min(Self.turnLimit, news.stories.count)
    let index = number % count
    return changed {
      var news = news
      // The large box shows some of the others, too.
      news.stories = Array((news.stories[index...] + news.stories[..<index]).prefix(14))
      $0.content = .news(news)
      $0.date = date
      $0.position = index + 1
      $0.turnCount = count
    }
  }

  private func changed(_ change: (inout FeedsEntry) -> Void) -> FeedsEntry {
    var entry = self
    change(&entry)
    return entry
  }
}
