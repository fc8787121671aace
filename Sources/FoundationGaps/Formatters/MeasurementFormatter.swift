/// A measured value in words: `21.5 °C`, `3 kilometers`.
///
/// - Source: Foundation `MeasurementFormatter`, which Linux lacks; the words are ICU's.
open class MeasurementFormatter: Formatter {
  /// How units are chosen.
  public struct UnitOptions: OptionSet, Sendable {
    /// The choices as bits.
    public let rawValue: UInt

    /// Makes choices from bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// The unit that is given, not the one usual in the region.
    public static let providedUnit = UnitOptions(rawValue: 1)
    /// The unit that suits the value best; the one that is given here.
    public static let naturalScale = UnitOptions(rawValue: 2)
    /// A temperature without the letter of its scale.
    public static let temperatureWithoutUnit = UnitOptions(rawValue: 4)
  }

  /// How units are chosen.
  open var unitOptions: UnitOptions = []
  /// How long the words are.
  open var unitStyle = Formatter.UnitStyle.medium
  /// The language and region.
  open var locale = Locale.current
  /// How the number is written.
  open lazy var numberFormatter: NumberFormatter = {
    let formatter = NumberFormatter()
    formatter.numberStyle = .decimal
    formatter.maximumFractionDigits = 3
    return formatter
  }()

  /// The words for a measured value.
  open func string<UnitType: Unit>(from measurement: Measurement<UnitType>) -> String {
    let shown = usual(measurement)
    let number = numberFormatter.string(from: NSNumber(value: shown.value)) ?? "\(shown.value)"
    if shown.symbol == "°C" || shown.symbol == "°F" {
      if unitOptions.contains(.temperatureWithoutUnit) { return "\(number)°" }
      return unitStyle == .short ? "\(number)°" : "\(number)\(shown.symbol)"
    }
    guard let unit = Self.units[shown.symbol],
      let words = ICU.number(shown.value, "measure-unit/\(unit) \(width) \(precision)", locale)
    else { return "\(number) \(shown.symbol)" }
    return words
  }

  /// The words for a unit alone.
  open func string(from unit: Unit) -> String { unit.symbol }

  private var width: String {
    switch unitStyle {
    case .short: "unit-width-narrow"
    case .long: "unit-width-full-name"
    default: "unit-width-short"
    }
  }

  private var precision: String {
    let least = max(0, numberFormatter.minimumFractionDigits)
    let most = max(least, numberFormatter.maximumFractionDigits)
    let digits = String(repeating: "0", count: least) + String(repeating: "#", count: most - least)
    return digits.isEmpty ? "precision-integer" : ".\(digits)"
  }

  /// The value in the unit usual in the region.
  private func usual<UnitType: Unit>(
    _ measurement: Measurement<UnitType>
  ) -> (value: Double, symbol: String) {
    let given = (measurement.value, measurement.unit.symbol)
    guard !unitOptions.contains(.providedUnit), !unitOptions.contains(.naturalScale) else {
      return given
    }
    let isImperial = ["US", "LR", "BS", "BZ", "KY", "PW"].contains(locale.region?.identifier ?? "")
    guard let temperature = measurement as? Measurement<UnitTemperature> else { return given }
    let local = temperature.converted(to: isImperial ? .fahrenheit : .celsius)
    return (local.value, local.unit.symbol)
  }

  /// ICU's names of Foundation's units, by their symbols.
  private static let units: [String: String] = [
    "m": "length-meter", "km": "length-kilometer", "cm": "length-centimeter",
    "mm": "length-millimeter", "mi": "length-mile", "ft": "length-foot", "in": "length-inch",
    "yd": "length-yard", "kg": "mass-kilogram", "g": "mass-gram", "lb": "mass-pound",
    "oz": "mass-ounce", "t": "mass-tonne", "st": "mass-stone", "hr": "duration-hour",
    "min": "duration-minute", "s": "duration-second", "sec": "duration-second",
    "ms": "duration-millisecond", "m/s": "speed-meter-per-second",
    "km/h": "speed-kilometer-per-hour", "mph": "speed-mile-per-hour", "kn": "speed-knot",
    "L": "volume-liter", "mL": "volume-milliliter", "gal": "volume-gallon",
    "kWh": "energy-kilowatt-hour", "kCal": "energy-kilocalorie", "kJ": "energy-kilojoule",
    "J": "energy-joule", "cal": "energy-calorie", "W": "power-watt", "kW": "power-kilowatt",
    "hPa": "pressure-hectopascal", "mbar": "pressure-millibar", "inHg": "pressure-inch-ofhg",
    "mmHg": "pressure-millimeter-ofhg", "bar": "pressure-bar", "B": "digital-byte",
    "kB": "digital-kilobyte", "MB": "digital-megabyte", "GB": "digital-gigabyte",
    "TB": "digital-terabyte", "°": "angle-degree", "rad": "angle-radian",
    "V": "electric-volt", "A": "electric-ampere", "Hz": "frequency-hertz",
    "K": "temperature-kelvin",
  ]
}

extension Measurement where UnitType: Dimension {
  /// The value in words.
  public func formatted() -> String { MeasurementFormatter().string(from: self) }

  /// The value in words, so long.
  public func formatted(_ style: MeasurementStyle) -> String {
    let formatter = MeasurementFormatter()
    formatter.unitStyle = style.width
    formatter.unitOptions = style.options
    formatter.locale = style.locale
    formatter.numberFormatter.maximumFractionDigits = style.fractionDigits
    return formatter.string(from: self)
  }
}

/// How a measured value is written.
///
/// - Source: Foundation `Measurement.FormatStyle`, which Linux lacks; reduced to width and usage.
public struct MeasurementStyle: Sendable {
  var width = Formatter.UnitStyle.medium
  var options: MeasurementFormatter.UnitOptions = []
  var locale = Locale.current
  var fractionDigits = 1

  /// How long the words are.
  public enum Width: Sendable {
    /// `1 kilometer`.
    case wide
    /// `1 km`.
    case abbreviated
    /// `1km`.
    case narrow
  }

  /// What the value is for.
  public enum Usage: Sendable {
    /// As usual in the region.
    case general
    /// In the unit that is given.
    case asProvided
    /// The weather, as usual in the region.
    case weather
    /// A person's temperature or height, as usual in the region.
    case person
    /// A road's length, as usual in the region.
    case road
  }

  /// Words of a width for a use.
  public static func measurement(
    width: Width, usage: Usage = .general
  ) -> MeasurementStyle {
    var style = MeasurementStyle()
    switch width {
    case .wide: style.width = .long
    case .abbreviated: style.width = .medium
    case .narrow: style.width = .short
    }
    if usage == .asProvided { style.options = .providedUnit }
    if usage == .weather { style.fractionDigits = 0 }
    return style
  }
}
