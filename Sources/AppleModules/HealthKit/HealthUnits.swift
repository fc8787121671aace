@_exported public import Foundation

/// A unit of a quantity, such as `count/min`.
///
/// - Source: HealthKit `HKUnit`; its strings are HealthKit's.
public final class HKUnit: Hashable, Sendable, CustomStringConvertible {
  /// The unit as a string.
  public let unitString: String
  /// How much of the base units it is.
  let factor: Double
  /// The powers of the base units.
  let dimension: [String: Int]

  private init(_ unitString: String, _ factor: Double, _ dimension: [String: Int]) {
    self.unitString = unitString
    self.factor = factor
    self.dimension = dimension.filter { $0.value != 0 }
  }

  /// Creates a unit from a string such as `mg/dL`.
  ///
  /// As on a phone, it is a mistake of the program if there is no such unit.
  public convenience init(from string: String) {
    var parts: [(name: Substring, sign: Int)] = []
    var sign = 1
    for (index, side) in string.split(separator: "/").enumerated() {
      if index > 0 { sign = -1 }
      // The molar mass in angle brackets has a point.
      for match in side.matches(of: /[^.*·<]+(?:<[^>]*>)?/) {
        parts.append((match.output.trimmingParentheses, sign))
      }
    }
    var factor = 1.0
    var dimension: [String: Int] = [:]
    for (name, sign) in parts {
      guard let unit = Self.simple(String(name)) else {
        preconditionFailure("HealthKit has no unit “\(string)”")
      }
      factor *= pow(unit.factor, Double(sign))
      for (base, power) in unit.dimension { dimension[base, default: 0] += power * sign }
    }
    self.init(string, factor, dimension)
  }

  private static let prefixes: [String: Double] = [
    "p": 1e-12, "n": 1e-9, "mc": 1e-6, "m": 1e-3, "c": 1e-2, "d": 1e-1, "da": 1e1, "h": 1e2,
    "k": 1e3, "M": 1e6, "G": 1e9, "T": 1e12,
  ]

  private static let units: [String: (Double, [String: Int])] = [
    "g": (1e-3, ["kg": 1]), "oz": (0.028349523125, ["kg": 1]), "lb": (0.45359237, ["kg": 1]),
    "st": (6.35029318, ["kg": 1]), "m": (1, ["m": 1]), "in": (0.0254, ["m": 1]),
    "ft": (0.3048, ["m": 1]), "yd": (0.9144, ["m": 1]), "mi": (1609.344, ["m": 1]),
    "L": (1e-3, ["m": 3]), "fl_oz_us": (2.95735295625e-5, ["m": 3]),
    "fl_oz_imp": (2.84130625e-5, ["m": 3]), "cup_us": (2.365882365e-4, ["m": 3]),
    "cup_imp": (2.84130625e-4, ["m": 3]), "pt_us": (4.73176473e-4, ["m": 3]),
    "pt_imp": (5.6826125e-4, ["m": 3]), "s": (1, ["s": 1]), "min": (60, ["s": 1]),
    "hr": (3600, ["s": 1]), "d": (86400, ["s": 1]), "J": (1, ["J": 1]), "cal": (4.184, ["J": 1]),
    "kcal": (4184, ["J": 1]), "Cal": (4184, ["J": 1]), "degC": (1, ["K": 1]),
    "degF": (5.0 / 9, ["K": 1]), "K": (1, ["K": 1]), "Pa": (1, ["Pa": 1]),
    "mmHg": (133.322387415, ["Pa": 1]), "cmAq": (98.0665, ["Pa": 1]), "atm": (101325, ["Pa": 1]),
    "S": (1, ["S": 1]), "Hz": (1, ["s": -1]), "count": (1, [:]), "%": (0.01, [:]),
    "mol": (1, ["mol": 1]), "IU": (1, ["IU": 1]), "W": (1, ["J": 1, "s": -1]), "V": (1, ["V": 1]),
    "dBASPL": (1, ["dB": 1]), "dBHL": (1, ["dB": 1]), "lx": (1, ["lx": 1]), "rad": (1, ["rad": 1]),
    "deg": (.pi / 180, ["rad": 1]), "appleEffortScore": (1, ["effort": 1]),
  ]

  private static func simple(_ name: String) -> HKUnit? {
    // Such as mmol<180.1558800000541>, in which a mole of a substance has a mass in grams.
    if let match = name.wholeMatch(of: /(\w*)mol<([0-9.]+)>/), let mass = Double(match.output.2) {
      guard let prefix = match.output.1.isEmpty ? 1 : prefixes[String(match.output.1)]
      else { return nil }
      return HKUnit(name, prefix * mass * 1e-3, ["kg": 1])
    }
    if let match = name.wholeMatch(of: /(.+?)\^?(-?[0-9]+)/), let power = Int(match.output.2),
      let unit = simple(String(match.output.1))
    {
      return unit.unitRaised(toPower: power)
    }
    if let (factor, dimension) = units[name] { return HKUnit(name, factor, dimension) }
    for length in [1, 2] where name.count > length {
      guard let prefix = prefixes[String(name.prefix(length))],
        let (factor, dimension) = units[String(name.dropFirst(length))]
      else { continue }
      return HKUnit(name, prefix * factor, dimension)
    }
    return nil
  }

  /// Returns the unit divided by another.
  public func unitDivided(by unit: HKUnit) -> HKUnit {
    HKUnit(
      "\(unitString)/\(unit.unitString)", factor / unit.factor,
      dimension.merging(unit.dimension.mapValues { -$0 }) { $0 + $1 })
  }

  /// Returns the product with another unit.
  public func unitMultiplied(by unit: HKUnit) -> HKUnit {
    HKUnit(
      "\(unitString)·\(unit.unitString)", factor * unit.factor,
      dimension.merging(unit.dimension) { $0 + $1 })
  }

  /// Returns a power of the unit.
  public func unitRaised(toPower power: Int) -> HKUnit {
    HKUnit(
      "\(unitString)^\(power)", pow(factor, Double(power)), dimension.mapValues { $0 * power })
  }

  /// Whether the unit has no dimension.
  public func isNull() -> Bool { dimension.isEmpty && factor == 1 }

  /// Returns whether two values are the same.
  public static func == (left: HKUnit, right: HKUnit) -> Bool {
    left.factor == right.factor && left.dimension == right.dimension
  }

  /// Hashes the value.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(factor)
    hasher.combine(dimension)
  }

  /// The value as text.
  public var description: String { unitString }
}

extension HKUnit {
  /// A number of things.
  public static func count() -> HKUnit { HKUnit(from: "count") }
  /// A hundredth.
  public static func percent() -> HKUnit { HKUnit(from: "%") }
  /// A gram.
  public static func gram() -> HKUnit { HKUnit(from: "g") }
  /// A gram with a prefix.
  public static func gramUnit(with prefix: HKMetricPrefix) -> HKUnit { prefix.unit("g") }
  /// An ounce.
  public static func ounce() -> HKUnit { HKUnit(from: "oz") }
  /// A pound.
  public static func pound() -> HKUnit { HKUnit(from: "lb") }
  /// A stone.
  public static func stone() -> HKUnit { HKUnit(from: "st") }
  /// A meter.
  public static func meter() -> HKUnit { HKUnit(from: "m") }
  /// A meter with a prefix.
  public static func meterUnit(with prefix: HKMetricPrefix) -> HKUnit { prefix.unit("m") }
  /// An inch.
  public static func inch() -> HKUnit { HKUnit(from: "in") }
  /// A foot.
  public static func foot() -> HKUnit { HKUnit(from: "ft") }
  /// A yard.
  public static func yard() -> HKUnit { HKUnit(from: "yd") }
  /// A mile.
  public static func mile() -> HKUnit { HKUnit(from: "mi") }
  /// A liter.
  public static func liter() -> HKUnit { HKUnit(from: "L") }
  /// A liter with a prefix.
  public static func literUnit(with prefix: HKMetricPrefix) -> HKUnit { prefix.unit("L") }
  /// A fluid ounce of the United States.
  public static func fluidOunceUS() -> HKUnit { HKUnit(from: "fl_oz_us") }
  /// A cup of the United States.
  public static func cupUS() -> HKUnit { HKUnit(from: "cup_us") }
  /// A second.
  public static func second() -> HKUnit { HKUnit(from: "s") }
  /// A second with a prefix.
  public static func secondUnit(with prefix: HKMetricPrefix) -> HKUnit { prefix.unit("s") }
  /// A minute.
  public static func minute() -> HKUnit { HKUnit(from: "min") }
  /// An hour.
  public static func hour() -> HKUnit { HKUnit(from: "hr") }
  /// A day.
  public static func day() -> HKUnit { HKUnit(from: "d") }
  /// A joule.
  public static func joule() -> HKUnit { HKUnit(from: "J") }
  /// A joule with a prefix.
  public static func jouleUnit(with prefix: HKMetricPrefix) -> HKUnit { prefix.unit("J") }
  /// A kilocalorie.
  public static func kilocalorie() -> HKUnit { HKUnit(from: "kcal") }
  /// A kilocalorie.
  public static func largeCalorie() -> HKUnit { HKUnit(from: "Cal") }
  /// A thousandth of a kilocalorie.
  public static func smallCalorie() -> HKUnit { HKUnit(from: "cal") }
  /// A degree Celsius.
  public static func degreeCelsius() -> HKUnit { HKUnit(from: "degC") }
  /// A degree Fahrenheit.
  public static func degreeFahrenheit() -> HKUnit { HKUnit(from: "degF") }
  /// A kelvin.
  public static func kelvin() -> HKUnit { HKUnit(from: "K") }
  /// A pascal.
  public static func pascal() -> HKUnit { HKUnit(from: "Pa") }
  /// A millimeter of mercury.
  public static func millimeterOfMercury() -> HKUnit { HKUnit(from: "mmHg") }
  /// A watt.
  public static func watt() -> HKUnit { HKUnit(from: "W") }
  /// A hertz.
  public static func hertz() -> HKUnit { HKUnit(from: "Hz") }
  /// An international unit.
  public static func internationalUnit() -> HKUnit { HKUnit(from: "IU") }
  /// A mole with a prefix, of a substance.
  public static func moleUnit(
    with prefix: HKMetricPrefix, molarMass gramsPerMole: Double
  ) -> HKUnit { HKUnit(from: "\(prefix.symbol)mol<\(gramsPerMole)>") }
}

/// The mass of a mole of glucose, in grams.
public let HKUnitMolarMassBloodGlucose = 180.15588000005408

/// A prefix of units.
///
/// - Source: HealthKit `HKMetricPrefix`.
public enum HKMetricPrefix: Int, Sendable {
  case none, femto, pico, nano, micro, milli, centi, deci, deca, hecto, kilo, mega, giga, tera

  var symbol: String {
    switch self {
    case .none, .femto: ""
    case .pico: "p"
    case .nano: "n"
    case .micro: "mc"
    case .milli: "m"
    case .centi: "c"
    case .deci: "d"
    case .deca: "da"
    case .hecto: "h"
    case .kilo: "k"
    case .mega: "M"
    case .giga: "G"
    case .tera: "T"
    }
  }

  func unit(_ base: String) -> HKUnit { HKUnit(from: symbol + base) }
}

/// A number with a unit.
///
/// - Source: HealthKit `HKQuantity`.
public final class HKQuantity: Hashable, Sendable, CustomStringConvertible {
  private let unit: HKUnit
  private let value: Double

  /// Creates a quantity.
  public init(unit: HKUnit, doubleValue value: Double) {
    self.unit = unit
    self.value = value
  }

  /// Whether the quantity can be converted to a unit.
  public func `is`(compatibleWith unit: HKUnit) -> Bool { self.unit.dimension == unit.dimension }

  /// Returns the number for another unit.
  ///
  /// As on a phone, it is a mistake of the program if the units do not measure the same.
  public func doubleValue(for unit: HKUnit) -> Double {
    precondition(`is`(compatibleWith: unit), "\(self.unit) cannot be converted to \(unit)")
    let offsets = ["degC": 273.15, "degF": 273.15 - 32.0 * 5 / 9]
    let base = value * self.unit.factor + (offsets[self.unit.unitString] ?? 0)
    return (base - (offsets[unit.unitString] ?? 0)) / unit.factor
  }

  /// Compares with a quantity of the same dimension.
  public func compare(_ other: HKQuantity) -> ComparisonResult {
    let (own, others) = (value, other.doubleValue(for: unit))
    return own < others ? .orderedAscending : own > others ? .orderedDescending : .orderedSame
  }

  /// Returns whether two values are the same.
  public static func == (left: HKQuantity, right: HKQuantity) -> Bool {
    left.is(compatibleWith: right.unit) && left.compare(right) == .orderedSame
  }

  /// Hashes the value.
  public func hash(into hasher: inout Hasher) { hasher.combine(unit.dimension) }

  /// The value as text.
  public var description: String { "\(value) \(unit)" }
}

extension Substring {
  fileprivate var trimmingParentheses: Substring {
    var text = self
    while text.first == "(" { text.removeFirst() }
    while text.last == ")" { text.removeLast() }
    return text
  }
}
