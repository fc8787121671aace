internal import Foundation

/// What a data widget draws.
enum Shown: Hashable, Sendable {
  /// A number or a short text.
  struct Measure: Hashable, Sendable {
    /// The number, or `nil` for a text.
    var number: Double?
    var text: String
    var unit = ""
    /// What is written above it, or `nil`.
    var label: String?
    /// The difference to the value before, or `nil` if there is none.
    var change: Double?
    /// The values until now, the oldest first.
    var past: [Double] = []
  }

  struct Item: Hashable, Sendable {
    var title: String
    var url: URL?
    /// What is written at the end of the line, or `nil`.
    var note: String?
  }

  struct Table: Hashable, Sendable {
    var columns: [String]
    var rows: [[String]]
    /// The columns whose values are numbers.
    var numbers: Set<Int> = []
  }

  struct Bar: Hashable, Sendable {
    var label: String
    var value: Double
  }

  struct Gauge: Hashable, Sendable {
    var measure: Measure
    /// The filled part, from 0 to 1.
    var share: Double
  }

  /// A value for each day of a month.
  struct Month: Hashable, Sendable {
    /// The values by day, counted from 1970.
    var days: [Int: Double]
  }

  case measure(Measure)
  case list([Item])
  case table(Table)
  case gauge(Gauge)
  case sparkline(Measure)
  case bars([Bar], unit: String)
  case month(Month)
  case log([String])
  case text([String])
  case markdown(String)
  /// A view as JSON.
  case view([UInt8])
}
