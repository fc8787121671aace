public import TesseraUI

/// A type whose values have a position on an axis.
///
/// - Source: Swift Charts `Plottable`.
public protocol Plottable {
  /// The position of the value on an axis.
  var plotPosition: PlotPosition { get }
}

/// A position on an axis.
public enum PlotPosition: Hashable, Sendable {
  /// A number on a numeric axis.
  case number(Double)
  /// A date on a date axis, in seconds since 1970.
  case date(Double)
  /// A category; categories appear in the order of the data.
  case category(String)
}

extension Plottable where Self: BinaryInteger {
  /// The number itself.
  public var plotPosition: PlotPosition { .number(Double(self)) }
}

extension Plottable where Self: BinaryFloatingPoint {
  /// The number itself.
  public var plotPosition: PlotPosition { .number(Double(self)) }
}

extension Plottable where Self: RawRepresentable, RawValue: Plottable {
  /// The position of the raw value.
  public var plotPosition: PlotPosition { rawValue.plotPosition }
}

extension Int: Plottable {}
extension Double: Plottable {}
extension Float: Plottable {}
extension CGFloat: Plottable {}

extension String: Plottable {
  /// The string as a category.
  public var plotPosition: PlotPosition { .category(self) }
}

extension Date: Plottable {
  /// The date itself.
  public var plotPosition: PlotPosition { .date(timeIntervalSince1970) }
}

/// A value with a label that describes it.
///
/// - Source: Swift Charts `PlottableValue`.
public struct PlottableValue<Value: Plottable> {
  let label: String
  let value: Value
  /// The calendar unit to which a date is rounded down, or `nil` to use the value as it is.
  let unit: Calendar.Component?

  /// Returns a labeled value; the label is not drawn.
  public static func value(_ label: some StringProtocol, _ value: Value) -> PlottableValue {
    PlottableValue(label: String(label), value: value, unit: nil)
  }

  var position: PlotPosition {
    guard let unit, case .date(let seconds) = value.plotPosition else { return value.plotPosition }
    let date = Date(timeIntervalSince1970: seconds)
    let start = Calendar.current.dateInterval(of: unit, for: date)?.start ?? date
    return .date(start.timeIntervalSince1970)
  }
}

extension PlottableValue where Value == Date {
  /// Returns a labeled date, rounded down to a calendar unit.
  public static func value(
    _ label: some StringProtocol, _ value: Date, unit: Calendar.Component
  ) -> PlottableValue {
    PlottableValue(label: String(label), value: value, unit: unit)
  }
}
