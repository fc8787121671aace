internal import Foundation

/// The prices of a symbol, or why there are none.
struct MarketQuote: Hashable, Sendable {
  var symbol: MarketSymbol
  /// The prices of the range that is shown, the oldest first; `nil` if there are none.
  var series: PriceSeries?
  /// The part by which the price has changed in a day; `nil` if it is not known.
  var changeOfDay: Double?
  /// Why the prices could not be loaded or updated, or `nil` if they are current.
  var error: MarketError?

  /// The last price.
  var price: Double? { series?.points.last?.price }
  /// The date of the last price.
  var date: Date? { series?.points.last?.date }
  /// The part by which the price has changed in the range.
  var change: Double? { series?.change }

  /// Creates a quote from all prices that are known.
  init(_ symbol: MarketSymbol, _ prices: Fetched<PriceSeries>, range: MarketRange) {
    self.symbol = symbol
    error = prices.error
    guard let all = prices.value, !all.points.isEmpty else { return }
    series = all.suffix(days: range.days)
    changeOfDay = all.changeOfDay
  }
}
