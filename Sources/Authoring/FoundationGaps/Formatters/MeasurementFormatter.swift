/// A formatter for measurements, such as `21.5 °C` or `3 kilometers`.
///
/// - Source: Foundation `MeasurementFormatter`, which Linux lacks; the strings are those of ICU.
open class MeasurementFormatter: Formatter {
  /// Options that determine which units are used and how they are shown.
  public struct UnitOptions: OptionSet, Sendable {
    /// The options as bits.
    public let rawValue: UInt

    /// Creates a set of options from bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// Keeps the unit of the measurement instead of the one that the region prefers.
    public static let providedUnit = UnitOptions(rawValue: 1)
    /// On Apple platforms, chooses a suitable scale; here, keeps the measurement's unit.
    public static let naturalScale = UnitOptions(rawValue: 2)
    /// Omits the C, F, or K from temperatures.
    public static let temperatureWithoutUnit = UnitOptions(rawValue: 4)
  }

  /// The options for choosing and showing units.
  open var unitOptions: UnitOptions = []
  /// How far the name of the unit is abbreviated.
  open var unitStyle = Formatter.UnitStyle.medium
  /// The locale, whose region determines the unit.
  open var locale = Locale.current
  /// The formatter that determines the number of fraction digits.
  open lazy var numberFormatter: NumberFormatter = {
    let formatter = NumberFormatter()
    formatter.numberStyle = .decimal
    formatter.maximumFractionDigits = 3
    return formatter
  }()

  /// Returns a string for a measurement.
  open func string<UnitType: Unit>(from measurement: Measurement<UnitType>) -> String {
    let (value, unit) = (measurement.value, measurement.unit)
    guard let name = MeasuredUnit.name(of: unit) else {
      return "\(numberFormatter.string(from: NSNumber(value: value)) ?? "\(value)") \(unit.symbol)"
    }
    let keepsUnit =
      unitOptions.contains(.providedUnit) || unitOptions.contains(.naturalScale)
    var measuredUnit = MeasuredUnit(name, usage: keepsUnit ? nil : "default", locale: locale)
    measuredUnit.width = width
    measuredUnit.hidesScaleName =
      name.hasPrefix("temperature")
      && (unitOptions.contains(.temperatureWithoutUnit) || unitStyle == .short)
    return measuredUnit.text(for: value, precision: precision) ?? "\(value) \(unit.symbol)"
  }

  /// Returns the symbol of a unit.
  open func string(from unit: Unit) -> String { unit.symbol }

  /// The ICU name of the width of the unit; what Foundation calls short is narrow in ICU.
  private var width: String {
    switch unitStyle {
    case .short: "narrow"
    case .long: "full-name"
    default: "short"
    }
  }

  /// The precision stem of an ICU number skeleton.
  private var precision: String {
    let minimum = max(0, numberFormatter.minimumFractionDigits)
    let maximum = max(minimum, numberFormatter.maximumFractionDigits)
    let digits =
      String(repeating: "0", count: minimum)
      + String(repeating: "#", count: maximum - minimum)
    return digits.isEmpty ? "precision-integer" : ".\(digits)"
  }
}
