internal import Foundation
internal import WidgetOptions

/// How prices, changes and dates are written.
struct PriceFormat: Hashable, Sendable {
  var locale = Locale.current

  /// Returns a price, with as many digits as are usual for its source.
  ///
  /// In a narrow space, prices from a thousand on are whole numbers.
  func price(_ quote: MarketQuote, isNarrow: Bool = false) -> String {
    guard let price = quote.price else { return "–" }
    if isNarrow, price >= 1000 { return count(price) }
    return switch quote.symbol.source {
    case .currencies: rate(price)
    case .coin, .stock, .file, .address, .invalid:
      number(price, digits: price < 1 ? nil : price < 10_000 ? 2 : 0)
    }
  }

  /// Returns a rate, such as `1.0842`, `163.21` or `0.006127`.
  func rate(_ value: Double) -> String {
    number(value, digits: value >= 10_000 ? 0 : value >= 100 ? 2 : value >= 0.1 ? 4 : nil)
  }

  /// Returns an amount of money in at most seven digits, such as `108.42` or `16,321`.
  func amount(_ value: Double) -> String {
    number(value, digits: value >= 1000 ? 0 : value >= 0.1 ? 2 : nil)
  }

  /// Returns a whole number, such as `1,000`.
  func count(_ value: Double) -> String { number(value, digits: 0) }

  /// Returns a price with few digits, for large numerals, such as `1.08`.
  func shortPrice(_ price: Double) -> String {
    number(price, digits: price >= 100 ? 0 : price >= 10 ? 1 : price >= 0.1 ? 2 : nil)
  }

  /// Returns a number with a fixed count of digits after the decimal separator, or with four
  /// significant digits.
  private func number(_ value: Double, digits: Int?) -> String {
    let style = FloatingPointFormatStyle<Double>.number.locale(locale)
    return value.formatted(
      digits.map { style.precision(.fractionLength($0)) }
        ?? style.precision(.significantDigits(1...4)))
  }

  /// Returns a change with an arrow, such as `▲ 1.2%`, so that its direction is not told by color
  /// alone; in a narrow space without spaces.
  func change(_ change: Double?, isNarrow: Bool = false) -> String {
    guard let change else { return "" }
    let text = "\(Direction(of: change).arrow) \(percentage(change))"
    return isNarrow ? text.filter { !$0.isWhitespace } : text
  }

  /// Returns the size of a change, such as `1.2%`.
  func percentage(_ change: Double) -> String {
    let size = min(abs(change), 999)
    let style = FloatingPointFormatStyle<Double>.Percent.percent.locale(locale)
    return size.formatted(style.precision(.fractionLength(size < 0.1 ? 2 : size < 1 ? 1 : 0)))
  }
}

/// Whether a price has risen or fallen.
enum Direction: Hashable, Sendable {
  case up, down, none

  /// Creates the direction of a change; what rounds to zero has none.
  init(of change: Double?) {
    let change = change ?? 0
    self = change >= 0.000_05 ? .up : change <= -0.000_05 ? .down : .none
  }

  var arrow: String {
    switch self {
    case .up: "▲"
    case .down: "▼"
    case .none: "▬"
    }
  }

  /// The name for accessibility.
  var label: String {
    switch self {
    case .up: "up"
    case .down: "down"
    case .none: "unchanged"
    }
  }
}
