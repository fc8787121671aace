internal import Foundation

/// A table of prices, as comma-separated values.
///
/// The first line names the columns. A column whose name has “date” or “time” has the days, one
/// named `close`, `price`, `value` or `rate` the prices; otherwise it is the first column after the
/// dates. Without names, the first two columns are read.
struct PriceTable {
  private(set) var series = PriceSeries(points: [])

  private static let priceNames = ["close", "adj close", "price", "value", "rate", "last"]

  /// Parses a table.
  ///
  /// Lines without a date or a price, as for holidays, are left out.
  ///
  /// - Throws: ``MarketError/unreadable(_:)`` if no line has a date and a price.
  init(parsing text: String) throws(MarketError) {
    var lines = text.split(whereSeparator: \.isNewline)[...]
    let dates = DayReader()
    guard let first = lines.first else { throw .unreadable("CSV with dates and prices") }
    let separator = [";", "\t", ","].first { first.contains($0) } ?? ","
    let names = Self.fields(of: first, separator).map { $0.lowercased() }
    var dateColumn = 0
    var priceColumn = 1
    if dates.date(names[0]) == nil {
      lines.removeFirst()
      dateColumn = names.firstIndex { $0.contains("date") || $0.contains("time") } ?? 0
      priceColumn =
        Self.priceNames.compactMap { names.firstIndex(of: $0) }.first ?? (dateColumn + 1)
    }
    // Only the end is shown. Files with the latest price first are short.
    let points = lines.suffix(20_000).compactMap { line -> PricePoint? in
      let row = Self.fields(of: line, separator)
      guard row.count > max(dateColumn, priceColumn), let date = dates.date(row[dateColumn]),
        let price = Self.number(row[priceColumn], separator), PricePoint.isValid(price)
      else { return nil }
      return PricePoint(date: date, price: price)
    }
    guard !points.isEmpty else { throw .unreadable("CSV with dates and prices") }
    series = PriceSeries(points: points).sorted
  }

  /// Splits a line; quotes around a field are removed.
  private static func fields(of line: Substring, _ separator: String) -> [String] {
    line.split(separator: separator, maxSplits: 40, omittingEmptySubsequences: false).map {
      $0.trimmingCharacters(in: CharacterSet(charactersIn: " \"\u{feff}"))
    }
  }

  /// Returns a number, whose decimal separator may be a comma unless the comma separates fields.
  private static func number(_ text: String, _ separator: String) -> Double? {
    Double(separator == "," ? text : text.replacing(",", with: "."))
  }
}
