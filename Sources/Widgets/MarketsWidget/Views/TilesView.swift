internal import Foundation
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// A tile for each symbol; its color is stronger for a larger change.
struct TilesView: View {
  @Environment(\.widgetFamily) private var family
  let entry: MarketsEntry
  let quotes: [MarketQuote]

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      VStack(spacing: 0) {
        ForEach(Array(rows.enumerated()), id: \.offset) { _, row in
          HStack(spacing: 0) {
            ForEach(Array(row.enumerated()), id: \.offset) { _, quote in
              Tile(quote: quote, entry: entry)
            }
          }
        }
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      DataDateLine(
        entry: entry, dates: DataDate(of: quotes, locale: entry.format.locale),
        isOutdated: quotes.areOutdated, range: entry.range)
    }
  }

  /// The quotes in rows, so that no row has a gap.
  private var rows: [[MarketQuote]] {
    let limit = family == .systemSmall ? 6 : family == .systemMedium ? 12 : 15
    let shown = Array(quotes.prefix(limit))
    let widest = family == .systemSmall ? 2 : family == .systemMedium ? 4 : 3
    let count = max(1, (shown.count + widest - 1) / widest)
    return (0..<count).map { row in
      Array(shown[(row * shown.count / count)..<((row + 1) * shown.count / count)])
    }
  }
}

private struct Tile: View {
  @Environment(\.widgetFamily) private var family
  let quote: MarketQuote
  let entry: MarketsEntry

  var body: some View {
    ViewThatFits(in: .vertical) {
      VStack(alignment: alignment, spacing: 0) {
        title
        Text(entry.format.price(quote, isNarrow: true)).lineLimit(1)
        change
      }
      VStack(alignment: alignment, spacing: 0) {
        title
        change
      }
    }
    // A column between the texts of narrow tiles.
    .padding(.trailing, family == .systemSmall ? .columns(1) : 0)
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .background(quote.direction.color.opacity(strength))
  }

  private var alignment: HorizontalAlignment { family == .systemSmall ? .leading : .center }

  private var title: some View { SymbolTitle(symbol: quote.symbol).bold() }

  @ViewBuilder private var change: some View {
    if quote.price == nil {
      Text(quote.error?.label ?? "–").foregroundStyle(.orange).lineLimit(1)
    } else {
      Text(entry.format.change(quote.change, isNarrow: family != .systemLarge)).lineLimit(1)
    }
  }

  /// The opacity of the color; a change that is usual in the range has half of it.
  private var strength: Double {
    guard let change = quote.change, quote.direction != .none else { return 0.08 }
    let usual = 0.01 * Double(entry.range.days).squareRoot()
    return 0.12 + 0.5 * min(1, abs(change) / usual)
  }
}
