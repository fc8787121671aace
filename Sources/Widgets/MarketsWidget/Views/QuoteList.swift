internal import Foundation
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// A row for each symbol, as high as the space allows.
struct QuoteList: View {
  @Environment(\.widgetFamily) private var family
  let entry: MarketsEntry
  let quotes: [MarketQuote]
  /// The height of the box.
  let rows: Int

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      let shown = Array(quotes.prefix(rowCount).enumerated())
      ForEach(shown, id: \.offset) { index, quote in
        row(quote).padding(.top, index > 0 && isSpacious ? .rows(1) : 0)
      }
      Spacer(minLength: 0)
      DataDateLine(
        entry: entry, dates: DataDate(of: quotes, locale: entry.format.locale),
        isOutdated: quotes.areOutdated, range: entry.range)
    }
  }

  /// The width of the names in rows of two lines, in columns.
  private var nameWidth: Int {
    let names = quotes.map { $0.symbol.subtitle(locale: entry.format.locale) }
    return min(17, max(10, (names + quotes.map(\.symbol.title)).map(\.count).max() ?? 0))
  }

  @ViewBuilder private func row(_ quote: MarketQuote) -> some View {
    switch family {
    case .systemSmall:
      if isTall {
        SmallQuote(quote: quote, format: entry.format)
      } else {
        ShortQuote(quote: quote, format: entry.format)
      }
    case .systemLarge where isTall, .systemMedium where isTall:
      TallQuote(quote: quote, format: entry.format, nameWidth: nameWidth, rows: rowHeight)
    default: WideQuote(quote: quote, format: entry.format)
    }
  }

  /// Whether a symbol has two rows; the date takes the last row of the box.
  private var isTall: Bool { 2 * quotes.count < rows && (family != .systemMedium || rows >= 10) }

  private var rowCount: Int { isTall ? (rows - 1) / 2 : rows - 1 }

  /// Whether there is space between the rows.
  private var isSpacious: Bool { isTall && family != .systemSmall && 3 * quotes.count <= rows }

  /// The height of a symbol in a wide box: charts take the space that is left, as on a whole screen.
  private var rowHeight: Int {
    isSpacious && !quotes.isEmpty ? max(2, min(10, (rows - 1) / quotes.count - 1)) : 2
  }
}

/// The title and the price, and the line and the change below.
private struct SmallQuote: View {
  let quote: MarketQuote
  let format: PriceFormat

  var body: some View {
    if quote.price != nil {
      ViewThatFits(in: .horizontal) {
        line(quote.symbol.title, isNarrow: false).fixedSize()
        line(quote.symbol.shortTitle, isNarrow: true)
      }
      HStack(spacing: 8) {
        Sparkline(quote: quote).frame(maxWidth: .infinity).frame(height: .rows(1))
        ChangeText(change: quote.change, format: format)
      }
    } else {
      Text(quote.symbol.title).bold().lineLimit(1)
      Text(quote.error?.label ?? "no prices").foregroundStyle(.orange).lineLimit(1)
    }
  }

  private func line(_ title: String, isNarrow: Bool) -> some View {
    HStack(spacing: 0) {
      Text(title).bold().lineLimit(1)
      Spacer(minLength: 8)
      Text(format.price(quote, isNarrow: isNarrow)).fixedSize()
    }
  }
}

/// The title, the price and an arrow.
private struct ShortQuote: View {
  let quote: MarketQuote
  let format: PriceFormat

  var body: some View {
    HStack(spacing: 0) {
      SymbolTitle(symbol: quote.symbol).bold()
      Spacer(minLength: 8)
      if quote.price != nil {
        Text(format.price(quote, isNarrow: true)).fixedSize()
        Text(quote.direction.arrow).foregroundStyle(quote.direction.color).fixedSize()
          .accessibilityLabel(quote.direction.label)
      } else {
        Text(quote.error?.label ?? "no prices").foregroundStyle(.orange).lineLimit(1)
      }
    }
  }
}

/// The title, the line, the price and the change in one row.
struct WideQuote: View {
  let quote: MarketQuote
  let format: PriceFormat

  var body: some View {
    HStack(spacing: 8) {
      SymbolTitle(symbol: quote.symbol).bold().frame(width: .columns(8), alignment: .leading)
      if quote.price != nil {
        Sparkline(quote: quote).frame(maxWidth: .infinity).frame(height: .rows(1))
        Text(format.price(quote)).lineLimit(1).frame(width: .columns(8), alignment: .trailing)
        ChangeText(change: quote.change, format: format)
          .frame(width: .columns(8), alignment: .trailing)
      } else {
        QuoteProblem(error: quote.error).frame(maxWidth: .infinity, alignment: .leading)
      }
    }
  }
}

/// The title and the price, the name and the change, and the line between them.
private struct TallQuote: View {
  let quote: MarketQuote
  let format: PriceFormat
  /// The width of the names, in columns.
  let nameWidth: Int
  /// The height, in rows.
  let rows: Int

  var body: some View {
    HStack(alignment: .top, spacing: 8) {
      VStack(alignment: .leading, spacing: 0) {
        Text(quote.symbol.title).bold().lineLimit(1)
        if quote.price == nil {
          QuoteProblem(error: quote.error)
        } else {
          Text(quote.symbol.subtitle(locale: format.locale)).foregroundStyle(.secondary)
            .lineLimit(1)
        }
      }
      .frame(width: quote.price == nil ? .columns(34) : .columns(nameWidth), alignment: .leading)
      if quote.price != nil {
        Sparkline(quote: quote, margin: 0.15).frame(maxWidth: .infinity)
          .frame(height: .rows(rows))
        VStack(alignment: .trailing, spacing: 0) {
          Text(format.price(quote)).fixedSize()
          ChangeText(change: quote.change, format: format)
        }
        .frame(width: .columns(9), alignment: .trailing)
      }
    }
    .frame(height: .rows(rows), alignment: .top)
  }
}

/// Why there are no prices, in as many words as fit.
struct QuoteProblem: View {
  let error: MarketError?

  var body: some View {
    ViewThatFits(in: .horizontal) {
      Text(error?.shortMessage ?? "No prices").fixedSize()
      Text(error?.label ?? "No prices").lineLimit(1)
    }
    .foregroundStyle(.orange)
  }
}
