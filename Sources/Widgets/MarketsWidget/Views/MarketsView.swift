internal import Foundation
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The prices in a style, laid out for the widget's family.
struct MarketsView: View {
  let entry: MarketsEntry

  var body: some View {
    GeometryReader { area in
      content(rows: area.size.rows)
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    }
  }

  private func content(rows: Int) -> some View {
    VStack(alignment: .leading, spacing: 0) {
      switch entry.content {
      case .quotes(let quotes):
        if let error = quotes.commonError {
          MarketNotice(text: error.message)
        } else {
          styled(quotes, rows: rows)
        }
      case .conversion(let conversion):
        ConverterView(entry: entry, conversion: conversion, rows: rows)
      case .problem(let error): MarketNotice(text: error.message)
      case .empty:
        EmptyState("No prices yet", "Choose symbols", asking: "symbols")
      }
      Spacer(minLength: 0)
    }
  }

  @ViewBuilder private func styled(_ quotes: [MarketQuote], rows: Int) -> some View {
    switch entry.style {
    case .list, .converter: QuoteList(entry: entry, quotes: quotes, rows: rows)
    case .single: SingleView(entry: entry, quotes: quotes, rows: rows)
    case .tiles: TilesView(entry: entry, quotes: quotes)
    case .changes: ChangesView(entry: entry, quotes: quotes, rows: rows)
    }
  }
}

extension Direction {
  /// The color, which repeats what the arrow says.
  var color: Color {
    switch self {
    case .up: .green
    case .down: .red
    case .none: .secondary
    }
  }
}

extension MarketQuote {
  var direction: Direction { Direction(of: change) }
}

/// A sentence instead of prices.
private struct MarketNotice: View {
  let text: String

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      Text("Markets").font(.headline)
      Text(text).foregroundStyle(.secondary).padding(.top, .rows(1))
    }
  }
}

/// The title of a symbol, or a shorter one if the title does not fit.
struct SymbolTitle: View {
  let symbol: MarketSymbol

  var body: some View {
    ViewThatFits(in: .horizontal) {
      Text(symbol.title).fixedSize()
      Text(symbol.shortTitle).lineLimit(1)
    }
  }
}

/// A change with its arrow, such as `▲ 1.2%`.
struct ChangeText: View {
  let change: Double?
  let format: PriceFormat
  var isNarrow = false

  var body: some View {
    let direction = Direction(of: change)
    Text(format.change(change, isNarrow: isNarrow)).foregroundStyle(direction.color).fixedSize()
      .accessibilityLabel(change.map { "\(direction.label) \(format.percentage($0))" } ?? "")
  }
}

/// The prices of the range as a line.
struct Sparkline: View {
  let quote: MarketQuote
  var showsStart = false
  var margin = 0.0

  var body: some View {
    PriceChart(quote: quote, showsStart: showsStart, margin: margin).accessibilityHidden(true)
  }
}

/// The date of the data, and a mark if some of it could not be updated.
struct DataDateLine: View {
  @Environment(\.widgetFamily) private var family
  let entry: MarketsEntry
  let dates: DataDate
  var isOutdated = false
  /// What the changes refer to, or `nil` if there are none.
  var range: MarketRange?

  var body: some View {
    HStack(spacing: 8) {
      if family == .systemSmall {
        Text(dates.shortText(at: entry.date)).lineLimit(1)
      } else {
        ViewThatFits(in: .horizontal) {
          Text(dates.text(at: entry.date)).fixedSize()
          Text(dates.shortText(at: entry.date)).lineLimit(1)
        }
      }
      Spacer(minLength: 0)
      if isOutdated {
        Image(systemName: "wifi.slash").foregroundStyle(.orange)
          .accessibilityLabel("Some prices could not be updated")
      }
      if family != .systemSmall, let range {
        Text("\(range.label)").fixedSize()
      }
    }
    .foregroundStyle(.tertiary)
  }
}

extension [MarketQuote] {
  /// Why there is no price at all, or `nil` if there are prices or several reasons.
  fileprivate var commonError: MarketError? {
    guard count > 1, let error = first?.error,
      allSatisfy({ $0.price == nil && $0.error == error })
    else { return nil }
    return error
  }

  /// Whether prices are shown that could not be updated.
  var areOutdated: Bool { contains { $0.error != nil && $0.price != nil } }
}
