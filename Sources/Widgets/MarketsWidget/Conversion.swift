internal import Foundation

/// Amounts of a currency in others.
struct Conversion: Hashable, Sendable {
  /// The code of the currency whose amounts are converted.
  var base: String
  /// The other currencies, and what one unit of the base is worth in each.
  var columns: [Column]
  /// The day of the rates, at midnight GMT.
  var day: Date?
  /// Whether the rates could not be updated.
  var isOutdated = false

  struct Column: Hashable, Sendable {
    var code: String
    var rate: Double
  }

  /// The currencies that are shown if none are chosen.
  private static let usualCodes = ["EUR", "USD", "GBP", "JPY", "CHF", "CNY"]

  /// Creates a table of the currencies of symbols.
  init(base: String, symbols: [MarketSymbol], rates: EuroRates) {
    self.base = base
    var codes: [String] = []
    for case .currencies(let first, let second) in symbols.map(\.source) {
      codes += [first, second]
    }
    codes += Self.usualCodes
    var columns: [Column] = []
    for code in codes where code != base && !columns.contains(where: { $0.code == code }) {
      guard let rate = rates.series(of: base, in: code).points.last?.price,
        PricePoint.isValid(rate)
      else { continue }
      columns.append(Column(code: code, rate: rate))
    }
    self.columns = columns
    day = rates.days.last?.date
  }

  /// The amounts that are converted, the most useful ones first.
  static let amounts: [Double] = [1, 10, 100, 5, 50, 20, 1000, 500, 2, 200, 5000, 10_000]
}
