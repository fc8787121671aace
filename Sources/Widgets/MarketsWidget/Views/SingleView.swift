internal import Foundation
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The first symbol with its price in large numerals, and a chart.
struct SingleView: View {
  @Environment(\.widgetFamily) private var family
  let entry: MarketsEntry
  let quotes: [MarketQuote]
  /// The height of the box.
  let rows: Int

  var body: some View {
    if let quote = quotes.first {
      if quote.price == nil {
        VStack(alignment: .leading, spacing: 0) {
          Text(quote.symbol.title).font(.headline).lineLimit(1)
          Text(quote.error?.message ?? "No prices").foregroundStyle(.orange)
            .padding(.top, .rows(1))
        }
      } else {
        switch family {
        case .systemSmall: SmallSingle(entry: entry, quote: quote)
        case .systemMedium: MediumSingle(entry: entry, quote: quote, isHigh: rows >= 12)
        default:
          LargeSingle(
            entry: entry, quote: quote, others: Array(quotes.dropFirst()), rows: rows)
        }
      }
    }
  }
}

private struct SmallSingle: View {
  let entry: MarketsEntry
  let quote: MarketQuote

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      ViewThatFits(in: .horizontal) {
        numerals(entry.format.price(quote), exactPrice: nil)
        numerals(entry.format.shortPrice(quote.price ?? 0), exactPrice: entry.format.price(quote))
        VStack(alignment: .leading, spacing: 0) {
          Text(quote.symbol.title).font(.headline).lineLimit(1)
          Text(entry.format.price(quote)).font(.title2).foregroundStyle(.tint).lineLimit(1)
        }
      }
      HStack(spacing: 8) {
        if quote.change != nil {
          ChangeText(change: quote.change, format: entry.format)
          Text(entry.range.label).foregroundStyle(.secondary).lineLimit(1)
        }
      }
      Sparkline(quote: quote).frame(maxWidth: .infinity, maxHeight: .infinity)
      DataDateLine(
        entry: entry, dates: DataDate(of: [quote], locale: entry.format.locale),
        isOutdated: quote.error != nil)
    }
  }

  private func numerals(_ text: String, exactPrice: String?) -> some View {
    VStack(alignment: .leading, spacing: 0) {
      HStack(spacing: 0) {
        Text(exactPrice == nil ? quote.symbol.title : quote.symbol.shortTitle).font(.headline)
          .fixedSize()
        Spacer(minLength: 0)
        if let exactPrice { Text(exactPrice).foregroundStyle(.secondary).fixedSize() }
      }
      Text(text).font(.system(size: 34)).foregroundStyle(.tint).fixedSize()
    }
  }
}

/// The title, its longer name, and the date of the price.
private struct SingleTitle: View {
  let entry: MarketsEntry
  let quote: MarketQuote

  var body: some View {
    HStack(spacing: 8) {
      Text(quote.symbol.title).font(.headline).fixedSize()
      Text(quote.symbol.subtitle(locale: entry.format.locale)).foregroundStyle(.secondary)
        .lineLimit(1)
      Spacer(minLength: 0)
      if quote.error != nil { Image(systemName: "wifi.slash").foregroundStyle(.orange) }
      Text(DataDate(of: [quote], locale: entry.format.locale).text(at: entry.date))
        .foregroundStyle(.tertiary).fixedSize()
    }
  }
}

/// The price in large numerals if it fits, and its changes.
private struct SinglePrice: View {
  let entry: MarketsEntry
  let quote: MarketQuote
  /// Whether there is space for higher numerals.
  let isHigh: Bool

  var body: some View {
    HStack(alignment: .bottom, spacing: 8) {
      ViewThatFits(in: .horizontal) {
        if isHigh { Text(entry.format.price(quote)).font(.system(size: 72)).fixedSize() }
        Text(entry.format.price(quote)).font(.system(size: 34)).fixedSize()
        Text(entry.format.price(quote)).font(.title2).lineLimit(1)
      }
      .foregroundStyle(.tint)
      Spacer(minLength: 0)
      VStack(alignment: .trailing, spacing: 0) {
        if quote.changeOfDay != nil { change(quote.changeOfDay, "day") }
        if quote.change != nil { change(quote.change, entry.range.label) }
      }
      .fixedSize()
    }
  }

  private func change(_ change: Double?, _ label: String) -> some View {
    HStack(spacing: 8) {
      ChangeText(change: change, format: entry.format)
      Text(label).foregroundStyle(.secondary)
    }
  }
}

private struct MediumSingle: View {
  let entry: MarketsEntry
  let quote: MarketQuote
  let isHigh: Bool

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      SingleTitle(entry: entry, quote: quote)
      SinglePrice(entry: entry, quote: quote, isHigh: isHigh)
      Sparkline(quote: quote, showsStart: true).frame(maxWidth: .infinity, maxHeight: .infinity)
    }
  }
}

private struct LargeSingle: View {
  let entry: MarketsEntry
  let quote: MarketQuote
  let others: [MarketQuote]
  /// The height of the box.
  let rows: Int

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      SingleTitle(entry: entry, quote: quote)
      SinglePrice(entry: entry, quote: quote, isHigh: rows >= 22).padding(.top, .rows(1))
      HStack(spacing: 8) {
        Sparkline(quote: quote, showsStart: true).frame(maxWidth: .infinity, maxHeight: .infinity)
        VStack(alignment: .trailing, spacing: 0) {
          Text(bound(highest: true))
          Spacer(minLength: 0)
          Text(bound(highest: false))
        }
        .foregroundStyle(.tertiary).fixedSize(horizontal: true, vertical: false)
      }
      .padding(.top, .rows(1))
      HStack(spacing: 0) {
        Text(day(quote.series?.points.first?.date))
        Spacer(minLength: 0)
        Text(day(quote.date))
        Spacer().frame(width: .columns(bound(highest: true).count + 1))
      }
      .foregroundStyle(.tertiary)
      ForEach(Array(others.prefix(3 + max(0, rows - 17) / 2).enumerated()), id: \.offset) {
        index, other in
        WideQuote(quote: other, format: entry.format).padding(.top, index == 0 ? .rows(1) : 0)
      }
    }
  }

  private func bound(highest: Bool) -> String {
    let points = quote.series?.points ?? []
    let order = { (first: PricePoint, second: PricePoint) in first.price < second.price }
    guard let point = highest ? points.max(by: order) : points.min(by: order) else { return "" }
    var bound = quote
    bound.series?.points = [point]
    return entry.format.price(bound)
  }

  private func day(_ date: Date?) -> String {
    var style = Date.FormatStyle(locale: entry.format.locale)
    if quote.series?.isDaily == true { style.timeZone = .gmt }
    return date.map { $0.formatted(style.day().month(.abbreviated)) } ?? ""
  }
}
