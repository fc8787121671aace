public import TesseraUI

/// A value that has a place on an axis.
///
/// - Source: Swift Charts `Plottable`.
public protocol Plottable {
  /// The value's place.
  var plotPlace: PlotPlace { get }
}

/// A place on an axis.
public enum PlotPlace: Hashable, Sendable {
  /// Along numbers.
  case number(Double)
  /// Along dates; seconds since 1970.
  case date(Double)
  /// Among names, in the order in which they come.
  case name(String)
}

extension Plottable where Self: BinaryInteger {
  /// The number.
  public var plotPlace: PlotPlace { .number(Double(self)) }
}

extension Plottable where Self: BinaryFloatingPoint {
  /// The number.
  public var plotPlace: PlotPlace { .number(Double(self)) }
}

extension Plottable where Self: RawRepresentable, RawValue: Plottable {
  /// The raw value's place.
  public var plotPlace: PlotPlace { rawValue.plotPlace }
}

extension Int: Plottable {}
extension Double: Plottable {}
extension Float: Plottable {}
extension CGFloat: Plottable {}

extension String: Plottable {
  /// The name.
  public var plotPlace: PlotPlace { .name(self) }
}

extension Date: Plottable {
  /// The date.
  public var plotPlace: PlotPlace { .date(timeIntervalSince1970) }
}

/// A value with the words for its axis.
///
/// - Source: Swift Charts `PlottableValue`.
public struct PlottableValue<Value: Plottable> {
  let label: String
  let value: Value
  /// The unit that a date is rounded down to, or `nil`.
  let unit: Calendar.Component?

  /// A value with words.
  public static func value(_ label: some StringProtocol, _ value: Value) -> PlottableValue {
    PlottableValue(label: String(label), value: value, unit: nil)
  }

  var place: PlotPlace {
    guard let unit, case .date(let seconds) = value.plotPlace else { return value.plotPlace }
    let date = Date(timeIntervalSince1970: seconds)
    let start = Calendar.current.dateInterval(of: unit, for: date)?.start ?? date
    return .date(start.timeIntervalSince1970)
  }
}

extension PlottableValue where Value == Date {
  /// A date, rounded down to a unit.
  public static func value(
    _ label: some StringProtocol, _ value: Date, unit: Calendar.Component
  ) -> PlottableValue {
    PlottableValue(label: String(label), value: value, unit: unit)
  }
}
