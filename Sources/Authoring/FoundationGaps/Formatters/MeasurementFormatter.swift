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
    let (value, unit) = (measurement.value, measurement.unit)
    guard let name = MeasuredUnit.name(of: unit) else {
      return "\(numberFormatter.string(from: NSNumber(value: value)) ?? "\(value)") \(unit.symbol)"
    }
    let keepsUnit =
      unitOptions.contains(.providedUnit) || unitOptions.contains(.naturalScale)
    var measured = MeasuredUnit(name, usage: keepsUnit ? nil : "default", locale: locale)
    measured.width = width
    measured.hidesScale =
      name.hasPrefix("temperature")
      && (unitOptions.contains(.temperatureWithoutUnit) || unitStyle == .short)
    return measured.text(for: value, precision: precision) ?? "\(value) \(unit.symbol)"
  }

  /// The words for a unit alone.
  open func string(from unit: Unit) -> String { unit.symbol }

  private var width: String {
    switch unitStyle {
    case .short: "narrow"
    case .long: "full-name"
    default: "short"
    }
  }

  private var precision: String {
    let least = max(0, numberFormatter.minimumFractionDigits)
    let most = max(least, numberFormatter.maximumFractionDigits)
    let digits = String(repeating: "0", count: least) + String(repeating: "#", count: most - least)
    return digits.isEmpty ? "precision-integer" : ".\(digits)"
  }
}
