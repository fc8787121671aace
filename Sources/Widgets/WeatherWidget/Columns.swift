internal import Foundation

/// Functions for responses of Open-Meteo, which have columns of equal length with `null` for missing
/// values.
enum Columns {
  /// The range of valid times, from 1970 to 9999, in seconds since 1970.
  private static let validTimes = 0.0...253_402_300_799.0

  /// The maximum number of rows that are read: two weeks of hours.
  static let rowLimit = 336

  /// Returns the indices of the rows to read.
  static func rows(of times: [Double?]) -> Range<Int> { 0..<min(times.count, rowLimit) }

  static func date(_ column: [Double?]?, _ index: Int) -> Date? {
    value(column, index, in: validTimes).map { Date(timeIntervalSince1970: $0) }
  }

  /// Returns a value of a column, or `nil` if the value is missing or not in the range.
  static func value(
    _ column: [Double?]?, _ index: Int, in range: ClosedRange<Double>
  ) -> Double? {
    value(column, index).flatMap { range.contains($0) ? $0 : nil }
  }

  static func value<Value>(_ column: [Value?]?, _ index: Int) -> Value? {
    guard let column, column.indices.contains(index) else { return nil }
    return column[index]
  }
}
