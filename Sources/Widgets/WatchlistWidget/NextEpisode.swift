internal import Foundation
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The next episode, and the time until it appears.
struct NextEpisode: View {
  @Environment(\.widgetFamily) private var family
  let entry: WatchlistEntry

  var body: some View {
    if let item = entry.items.first, let episode = item.next {
      switch family {
      case .systemSmall:
        details(item, episode, titleLines: 2)
          .widgetURL(item.url.flatMap(URL.init(string:)))
      case .systemLarge:
        GeometryReader { area in
          let rows = area.size.rows * 9 / 17
          VStack(alignment: .leading, spacing: 0) {
            first(item, episode, posterColumns: rows * 4 / 3, posterRows: rows)
            if entry.items.count > 1 { Divider() }
            ForEach(entry.items.dropFirst().prefix(area.size.rows - rows - 2)) {
              EpisodeRow(item: $0, date: entry.date)
            }
            Spacer(minLength: 0)
          }
        }
      default:
        GeometryReader { area in
          let rows = area.size.rows
          first(item, episode, posterColumns: rows * 4 / 3, posterRows: rows)
        }
      }
    }
  }

  private func first(
    _ item: WatchlistItem, _ episode: Episode, posterColumns: Int, posterRows: Int
  ) -> some View {
    TitleLink(item: item) {
      HStack(alignment: .top, spacing: 16) {
        PosterView(
          item: item, poster: entry.poster(of: item), columns: posterColumns, rows: posterRows)
        details(item, episode, titleLines: 2)
      }
    }
    .frame(height: Double(posterRows) * 16)
  }

  private func details(_ item: WatchlistItem, _ episode: Episode, titleLines: Int) -> some View {
    VStack(alignment: .leading, spacing: 0) {
      Text(item.title).bold().lineLimit(titleLines)
      Text(episode.title ?? "Next episode").foregroundStyle(.secondary).lineLimit(1)
      Spacer(minLength: 0)
      TimeUntil(date: episode.date, now: entry.date)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .leading)
  }
}

/// The days until an episode, as large as possible; on its day, the ticking time.
private struct TimeUntil: View {
  @Environment(\.locale) private var locale
  let date: Date
  let now: Date

  var body: some View {
    let days = date.dayNumber() - now.dayNumber()
    if date <= now {
      Text("Out now").font(.headline).foregroundStyle(.tint)
    } else if days == 0 {
      Text("in").foregroundStyle(.secondary)
      Text(date, style: .relative).font(.headline).foregroundStyle(.tint)
        .lineLimit(2)
    } else {
      HStack(alignment: .bottom, spacing: 8) {
        Text("\(days)").font(.largeTitle).foregroundStyle(.tint).fixedSize()
        VStack(alignment: .leading, spacing: 0) {
          Text(days == 1 ? "day" : "days").foregroundStyle(.secondary)
          Text(day(in: days)).lineLimit(1)
        }
      }
    }
  }

  /// The weekday within a week, otherwise the day of the month.
  private func day(in days: Int) -> String {
    let style = Date.FormatStyle(locale: locale)
    return date.formatted(
      days < 7 ? style.weekday(.wide) : style.day().month(.abbreviated))
  }
}

/// A title, and the day on which its next episode appears.
private struct EpisodeRow: View {
  @Environment(\.locale) private var locale
  let item: WatchlistItem
  let date: Date

  var body: some View {
    TitleLink(item: item) {
      HStack(spacing: 8) {
        Text(item.title).layoutPriority(1)
        Spacer(minLength: 0)
        if let episode = item.next {
          if let title = episode.title { Text(title).foregroundStyle(.tertiary) }
          Text(day(of: episode)).foregroundStyle(.secondary).layoutPriority(2)
        }
      }
      .lineLimit(1)
    }
  }

  /// The weekday within a week, otherwise the day of the month.
  private func day(of episode: Episode) -> String {
    if episode.date <= date { return "now" }
    let days = episode.date.dayNumber() - date.dayNumber()
    if days == 0 { return HourFormat.automatic.time(episode.date, locale: locale) }
    let style = Date.FormatStyle(locale: locale)
    return episode.date.formatted(
      days < 7 ? style.weekday(.wide) : style.day().month(.abbreviated))
  }
}
