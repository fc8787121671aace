internal import Foundation
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// A bar for each symbol, the largest gain first.
struct ChangesView: View {
  @Environment(\.widgetFamily) private var family
  let entry: MarketsEntry
  let quotes: [MarketQuote]
  /// The height of the box.
  let rows: Int

  var body: some View {
    let sorted = quotes.sorted { ($0.change ?? -2) > ($1.change ?? -2) }
    let changes = quotes.compactMap(\.change)
    let range = min(0, changes.min() ?? 0)...max(0, changes.max() ?? 0)
    VStack(alignment: .leading, spacing: 0) {
      ForEach(Array(sorted.prefix(rowCount).enumerated()), id: \.offset) { index, quote in
        Group {
          if family == .systemSmall {
            SmallChange(quote: quote, range: range, format: entry.format)
          } else {
            WideChange(quote: quote, range: range, format: entry.format)
          }
        }
        .padding(.top, index > 0 && isSpacious ? .rows(1) : 0)
      }
      Spacer(minLength: 0)
      DataDateLine(
        entry: entry, dates: DataDate(of: quotes, locale: entry.format.locale),
        isOutdated: quotes.areOutdated, range: entry.range)
    }
  }

  /// The number of symbols; a small box has two rows for each, and the date takes the last row.
  private var rowCount: Int { family == .systemSmall ? (rows - 1) / 2 : rows - 1 }

  private var isSpacious: Bool {
    family != .systemSmall && quotes.count > 1 && 2 * quotes.count < rows
  }
}

private struct WideChange: View {
  let quote: MarketQuote
  let range: ClosedRange<Double>
  let format: PriceFormat

  var body: some View {
    HStack(spacing: 8) {
      SymbolTitle(symbol: quote.symbol).frame(width: .columns(10), alignment: .leading)
      if quote.change != nil {
        ChangeBar(change: quote.change ?? 0, range: range)
          .frame(maxWidth: .infinity).frame(height: .rows(1))
        ChangeText(change: quote.change, format: format)
          .frame(width: .columns(8), alignment: .trailing)
      } else {
        QuoteProblem(error: quote.error).frame(maxWidth: .infinity, alignment: .leading)
      }
    }
  }
}

private struct SmallChange: View {
  let quote: MarketQuote
  let range: ClosedRange<Double>
  let format: PriceFormat

  var body: some View {
    HStack(spacing: 0) {
      SymbolTitle(symbol: quote.symbol)
      Spacer(minLength: 8)
      ChangeText(change: quote.change, format: format, isNarrow: true)
    }
    if quote.change != nil {
      ChangeBar(change: quote.change ?? 0, range: range).frame(height: .rows(1))
    } else {
      Text(quote.error?.label ?? "no prices").foregroundStyle(.orange).lineLimit(1)
    }
  }
}

/// A bar to the right for a gain, to the left for a loss.
///
/// All bars begin at the same column, which leaves no space for losses if there are none.
private struct ChangeBar: View {
  let change: Double
  let range: ClosedRange<Double>

  var body: some View {
    GeometryReader { area in
      let span = max(range.upperBound - range.lowerBound, 1e-9)
      // At the edge of a column, so that short bars look alike.
      let start = (-range.lowerBound / span * area.size.width / 8).rounded() * 8
      let length = max(4, abs(change) / span * area.size.width)
      Path(CGRect(x: change < 0 ? start - length : start, y: 8, width: length, height: 8))
        .fill(Direction(of: change).color)
    }
    .accessibilityHidden(true)
  }
}
