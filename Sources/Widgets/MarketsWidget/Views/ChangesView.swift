internal import Foundation
internal import TesseraKit
internal import TesseraUI

/// A bar for each symbol, the largest gain first.
struct ChangesView: View {
  @Environment(\.widgetFamily) private var family
  let entry: MarketsEntry
  let quotes: [MarketQuote]

  var body: some View {
    let sorted = quotes.sorted { ($0.change ?? -2) > ($1.change ?? -2) }
    let largest = quotes.compactMap { $0.change.map(abs) }.max() ?? 0
    VStack(alignment: .leading, spacing: 0) {
      ForEach(Array(sorted.prefix(rowCount).enumerated()), id: \.offset) { index, quote in
        Group {
          if family == .systemSmall {
            SmallChange(quote: quote, largest: largest, format: entry.format)
          } else {
            WideChange(quote: quote, largest: largest, format: entry.format)
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

  private var rowCount: Int {
    family == .systemSmall ? 3 : family == .systemMedium ? 6 : 16
  }

  private var isSpacious: Bool { family == .systemLarge && quotes.count <= 8 }
}

private struct WideChange: View {
  let quote: MarketQuote
  let largest: Double
  let format: PriceFormat

  var body: some View {
    HStack(spacing: 8) {
      SymbolTitle(symbol: quote.symbol).frame(width: .columns(10), alignment: .leading)
      if quote.change != nil {
        ChangeBar(change: quote.change ?? 0, largest: largest)
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
  let largest: Double
  let format: PriceFormat

  var body: some View {
    HStack(spacing: 0) {
      SymbolTitle(symbol: quote.symbol)
      Spacer(minLength: 8)
      ChangeText(change: quote.change, format: format, isNarrow: true)
    }
    if quote.change != nil {
      ChangeBar(change: quote.change ?? 0, largest: largest).frame(height: .rows(1))
    } else {
      Text(quote.error?.label ?? "no prices").foregroundStyle(.orange).lineLimit(1)
    }
  }
}

/// A bar from the middle to the right for a gain, to the left for a loss.
private struct ChangeBar: View {
  let change: Double
  let largest: Double

  var body: some View {
    GeometryReader { area in
      let middle = (area.size.width / 2).rounded()
      let length = largest > 0 ? max(4, abs(change) / largest * middle) : 0
      Path(CGRect(x: change < 0 ? middle - length : middle, y: 8, width: length, height: 8))
        .fill(Direction(of: change).color)
    }
    .accessibilityHidden(true)
  }
}
