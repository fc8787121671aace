internal import Foundation
internal import TesseraIntents
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The headlines in the chosen style, or why there are none.
struct FeedsView: View {
  let entry: FeedsEntry

  var body: some View {
    switch entry.content {
    case .noFeeds: EmptyState("No feeds yet", "Add a feed", asking: "feeds")
    case .message(let title, let text): FeedsMessage(title: title, text: text)
    case .news(let news):
      GeometryReader { proxy in
        let grid = FeedGrid(proxy.size)
        VStack(alignment: .leading, spacing: 0) {
          stories(of: news, in: grid.withoutRows(NewsFooter.rows(news, entry)))
          Spacer(minLength: 0)
          NewsFooter(news: news, entry: entry, columns: grid.columns)
        }
        .frame(width: proxy.size.width, height: proxy.size.height, alignment: .topLeading)
      }
    }
  }

  @ViewBuilder private func stories(of news: News, in grid: FeedGrid) -> some View {
    let format = FeedFormat(entry, news)
    switch entry.style {
    case .list: HeadlineList(stories: news.stories, grid: grid, format: format)
    case .story: StoryView(stories: news.stories, grid: grid, format: format)
    case .sources: SourcesView(news: news, grid: grid, format: format)
    case .days: DaysView(stories: news.stories, grid: grid, format: format)
    }
  }
}

/// Why there are no headlines, and a button that changes the settings.
private struct FeedsMessage: View {
  let title: String
  let text: String

  var body: some View {
    VStack(spacing: 0) {
      Text(title).bold()
      Text(text).foregroundStyle(.secondary)
      SettingsButton("Change the feeds", asking: "feeds")
    }
    .multilineTextAlignment(.center)
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }
}

/// The space of a view, in cells.
struct FeedGrid: Hashable {
  var columns: Int
  var rows: Int

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  init(_ size: CGSize) {
    self.init(columns: max(1, Int(size.width / 8)), rows: max(1, Int(size.height / 16)))
  }

  func withoutRows(_ count: Int) -> FeedGrid {
    FeedGrid(columns: columns, rows: max(1, rows - count))
  }

  func withoutColumns(_ count: Int) -> FeedGrid {
    FeedGrid(columns: max(1, columns - count), rows: rows)
  }
}

/// The button that marks headlines as read, and the feeds that could not be updated.
struct NewsFooter: View {
  let news: News
  let entry: FeedsEntry
  let columns: Int

  /// Returns the number of rows of the footer.
  static func rows(_ news: News, _ entry: FeedsEntry) -> Int {
    news.newCount > 0 || !news.outdatedSources.isEmpty ? 1 : 0
  }

  var body: some View {
    HStack(spacing: 8) {
      if news.newCount > 0 {
        Button(intent: MarkAllAsRead(news.marked)) {
          Text(columns >= 30 ? "✓ Mark \(news.newCount) as read" : "✓ \(news.newCount) new")
        }
        .fixedSize()
        Spacer(minLength: 0)
      }
      if let problem {
        Text(problem).foregroundStyle(.secondary).lineLimit(1)
      }
    }
  }

  /// The feeds that could not be updated, as long as there is space for.
  private var problem: String? {
    let sources = news.outdatedSources
    guard let first = sources.first else { return nil }
    guard columns >= 30, news.newCount == 0 else {
      return news.newCount > 0 && columns < 30
        ? "⚠" : String(localized: "⚠ \(sources.count) failed")
    }
    if sources.count > 1 {
      return String(localized: "⚠ \(first.name) and \(sources.count - 1) more")
    }
    guard let date = first.outdatedSince else { return first.problem.map { "⚠ \($0.message)" } }
    return String(localized: "⚠ \(first.name) since \(FeedFormat(entry, news).age(date))")
  }
}
