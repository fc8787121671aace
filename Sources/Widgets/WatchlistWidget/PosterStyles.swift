internal import Foundation
internal import TesseraKit
internal import TesseraUI

/// One title with its poster.
struct PosterStyle: View {
  @Environment(\.widgetFamily) private var family
  let entry: WatchlistEntry

  var body: some View {
    if let item = entry.items.first {
      GeometryReader { proxy in
        let columns = max(1, Int(proxy.size.width / 8))
        let rows = max(1, Int(proxy.size.height / 16))
        content(item, columns, rows)
          .frame(width: proxy.size.width, height: proxy.size.height)
      }
    }
  }

  @ViewBuilder private func content(_ item: WatchlistItem, _ columns: Int, _ rows: Int) -> some View
  {
    if family == .systemSmall {
      VStack(alignment: .leading, spacing: 0) {
        poster(item, columns, rows - 1)
        Text(item.title).bold().lineLimit(1)
      }
      .widgetURL(item.url.flatMap(URL.init(string:)))
    } else {
      // A poster is twice as high as it is wide, measured in cells about three to four.
      let width = min(columns * 3 / 5, rows * 4 / 3)
      HStack(alignment: .top, spacing: 8) {
        TitleLink(item: item) { poster(item, width, rows) }
        VStack(alignment: .leading, spacing: 0) {
          TitleLink(item: item) {
            TitleDetails(item: item, titleLines: family == .systemLarge ? 5 : 2)
          }
          Spacer(minLength: 0)
          if family == .systemLarge, entry.items.count > 1 {
            Text("Then").foregroundStyle(.tertiary)
            ForEach(entry.items.dropFirst().prefix(3)) { next in
              Text(next.title).foregroundStyle(.secondary).lineLimit(2)
            }
            Spacer(minLength: 0)
          }
          CarouselControls(entry: entry, showsSection: false)
        }
        .frame(maxWidth: .infinity, alignment: .leading)
      }
    }
  }

  private func poster(_ item: WatchlistItem, _ columns: Int, _ rows: Int) -> some View {
    PosterView(item: item, poster: entry.poster(of: item), columns: columns, rows: rows)
      .id(item.id)
      .transition(.push(from: entry.isForward ? .trailing : .leading))
  }
}

/// Several posters side by side: two in a small box, four in a medium one, six in a large one.
struct PosterShelf: View {
  @Environment(\.widgetFamily) private var family
  let entry: WatchlistEntry

  var body: some View {
    GeometryReader { proxy in
      let columns = max(1, Int(proxy.size.width / 8))
      let rows = max(1, Int(proxy.size.height / 16))
      VStack(alignment: .leading, spacing: 0) {
        let perRow = family == .systemSmall ? 2 : family == .systemLarge ? 3 : 4
        let shelves = family == .systemLarge ? 2 : 1
        let available = family == .systemLarge ? rows - 1 : rows
        ForEach(0..<shelves, id: \.self) { shelf in
          row(
            Array(entry.items.dropFirst(shelf * perRow).prefix(perRow)),
            columns: columns, perRow: perRow, height: available / shelves)
        }
        if family == .systemLarge {
          Spacer(minLength: 0)
          CarouselControls(entry: entry)
        }
      }
      .frame(width: proxy.size.width, height: proxy.size.height, alignment: .topLeading)
    }
  }

  private func row(_ items: [WatchlistItem], columns: Int, perRow: Int, height: Int) -> some View {
    let width = (columns - perRow + 1) / perRow
    let gap = max(1, (columns - perRow * width) / (perRow - 1))
    // Narrow posters have no space for a title that says more than they do.
    let showsTitle = width >= 10
    return HStack(alignment: .top, spacing: Double(gap) * 8) {
      ForEach(items) { item in
        TitleLink(item: item) {
          VStack(alignment: .leading, spacing: 0) {
            PosterView(
              item: item, poster: entry.poster(of: item), columns: width,
              rows: showsTitle ? height - 1 : height)
            if showsTitle {
              Text(item.shortTitle).lineLimit(1)
                .frame(width: Double(width) * 8, height: 16, alignment: .leading)
            }
          }
        }
      }
    }
  }
}

extension WatchlistItem {
  /// The title without the article at its beginning.
  fileprivate var shortTitle: String {
    let article = ["The ", "A ", "An "].first { title.hasPrefix($0) && title.count > $0.count }
    return String(title.dropFirst(article?.count ?? 0))
  }
}
