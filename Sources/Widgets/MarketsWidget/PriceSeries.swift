internal import Foundation

/// A price at a date.
struct PricePoint: Codable, Hashable, Sendable {
  /// The date; for a price of a day, midnight GMT.
  var date: Date
  var price: Double

  /// Whether a number can be a price: it is positive, and can be calculated with.
  static func isValid(_ price: Double) -> Bool { price > 1e-12 && price < 1e12 }
}

/// The prices of something, the oldest first.
struct PriceSeries: Codable, Hashable, Sendable {
  var points: [PricePoint]
  /// Whether the dates are days, rather than times of day.
  var isDaily = true

  /// The maximum number of prices that are kept.
  static let limit = 400

  /// Returns the series in order, with one price for each date and without invalid prices.
  var sorted: PriceSeries {
    var result = self
    let valid = points.filter { PricePoint.isValid($0.price) }
    let byDate = Dictionary(valid.map { ($0.date, $0.price) }, uniquingKeysWith: { $1 })
    result.points = byDate.map { PricePoint(date: $0.key, price: $0.value) }
      .sorted { $0.date < $1.date }.suffix(Self.limit)
    return result
  }

  /// Returns the prices of a number of days before the last price, and the one before them, with
  /// which they are compared.
  func suffix(days: Int) -> PriceSeries {
    guard let last = points.last else { return self }
    // Half a day, because summer time and late prices move the dates.
    let start = last.date.addingTimeInterval(-(Double(days) - 0.5) * 86_400)
    let index = points.firstIndex { $0.date > start } ?? 0
    var result = self
    result.points = Array(points[max(0, index - 1)...])
    return result
  }

  /// The part by which the price has changed, such as 0.01 for one percent; `nil` if there are
  /// fewer than two prices.
  var change: Double? {
    guard points.count > 1, let first = points.first, let last = points.last else { return nil }
    return last.price / first.price - 1
  }

  /// The part by which the price has changed since the day before; `nil` if it is not known.
  var changeOfDay: Double? { suffix(days: 1).change }
}
