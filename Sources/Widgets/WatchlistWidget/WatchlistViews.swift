internal import Foundation
internal import TesseraIntents
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The titles in their style.
struct WatchlistView: View {
  @Environment(\.widgetFamily) private var family
  let entry: WatchlistEntry

  var body: some View {
    if entry.isMissing {
      EmptyState("No watchlist yet") {
        Button(intent: MakeSampleWatchlist()) { ButtonLabel("Make a sample") }
      }
    } else if entry.items.isEmpty {
      VStack(spacing: 0) {
        if entry.problem == nil || family != .systemSmall {
          Image(systemName: entry.problem == nil ? "play.circle" : "exclamationmark.triangle")
            .foregroundStyle(entry.problem == nil ? Color.secondary : .orange)
            .padding(.bottom, 16)
        }
        Text(entry.problem ?? emptyText).foregroundStyle(.secondary)
          .multilineTextAlignment(.center)
      }
    } else {
      switch entry.style {
      case .list: TitleList(entry: entry)
      case .poster: PosterStyle(entry: entry)
      case .shelf: PosterShelf(entry: entry)
      case .next: NextEpisode(entry: entry)
      }
    }
  }

  private var emptyText: String {
    switch (entry.style, entry.section) {
    case (.next, _): String(localized: "No episode is announced")
    case (_, .continuing): String(localized: "Nothing started")
    case (_, .recommended): String(localized: "Nothing recommended")
    }
  }
}

/// Titles with what is left of them.
private struct TitleList: View {
  @Environment(\.widgetFamily) private var family
  let entry: WatchlistEntry

  var body: some View {
    GeometryReader { list(rows: $0.size.rows) }
  }

  private func list(rows: Int) -> some View {
    VStack(alignment: .leading, spacing: 0) {
      VStack(alignment: .leading, spacing: family == .systemLarge ? 16 : 0) {
        ForEach(entry.items.prefix(count(in: rows))) { item in
          TitleLink(item: item) {
            TitleDetails(item: item, titleLines: family == .systemSmall ? 2 : 1)
          }
        }
      }
      .frame(maxWidth: .infinity, alignment: .leading)
      .id(entry.items.first?.id)
      .transition(.push(from: entry.isForward ? .trailing : .leading))
      Spacer(minLength: 0)
      CarouselControls(entry: entry)
    }
  }

  /// Returns the number of titles that fit; the last row is for the buttons.
  private func count(in rows: Int) -> Int {
    switch family {
    case .systemSmall: max(1, (rows - 1) / 5)
    case .systemLarge: rows / 4
    default: (rows - 1) / 3
    }
  }
}

/// A link to the place where a title can be watched; the label alone if there is none.
struct TitleLink<Label: View>: View {
  let item: WatchlistItem
  @ViewBuilder let label: Label

  var body: some View {
    if let url = item.url.flatMap(URL.init(string:)) {
      // Words have the color of text, not of links.
      Link(destination: url) { label.foregroundStyle(Color.primary) }
    } else {
      label
    }
  }
}

/// A title with its episode and what is left of it.
struct TitleDetails: View {
  let item: WatchlistItem
  /// The maximum number of lines of the title.
  var titleLines = 1

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      Text(item.title).bold().lineLimit(titleLines)
      if let subtitle = item.subtitle {
        Text(subtitle).foregroundStyle(.secondary).lineLimit(1)
      }
      if let progress = item.progress {
        HStack(spacing: 8) {
          ProgressView(value: min(1, max(0, progress)))
          if titleLines == 1 { minutes }
        }
        if titleLines > 1 { minutes }
      }
    }
  }

  @ViewBuilder private var minutes: some View {
    if let minutes = item.minutesLeft, minutes > 0 {
      Text("\(minutes) min left").foregroundStyle(.secondary).lineLimit(1).layoutPriority(1)
    }
  }
}

/// The buttons that move the carousel, and its position.
struct CarouselControls: View {
  @Environment(\.widgetFamily) private var family
  let entry: WatchlistEntry
  var showsSection = true

  var body: some View {
    HStack(spacing: 8) {
      Button("‹", intent: BrowseWatchlist(entry.carousel, by: -1)).accessibilityLabel("Previous")
      Text("\(entry.position) of \(entry.items.count)").foregroundStyle(.tertiary).lineLimit(1)
      Button("›", intent: BrowseWatchlist(entry.carousel, by: 1)).accessibilityLabel("Next")
      Spacer(minLength: 0)
      if let notice = entry.notice {
        Text(notice).foregroundStyle(.orange).lineLimit(1)
      } else if showsSection, family != .systemSmall {
        Text(entry.profile ?? sectionName).foregroundStyle(.tertiary).lineLimit(1)
      }
    }
  }

  private var sectionName: String {
    entry.section == .continuing ? "continue watching" : "recommended"
  }
}
