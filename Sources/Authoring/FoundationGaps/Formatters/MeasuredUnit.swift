internal import Languages

/// An ICU unit and the formatting of its values.
struct MeasuredUnit {
  /// The ICU name, such as `length-kilometer`.
  let name: String
  /// The ICU name of the usage, or `nil` to keep the unit.
  let usage: String?
  let locale: Locale
  /// The ICU name of the unit's width: `full-name`, `short` or `narrow`.
  var width = "short"
  /// Whether a temperature is formatted without the letter of its scale.
  var hidesScaleName = false

  init(_ name: String, usage: String?, locale: Locale) {
    self.name = name
    self.usage = usage
    self.locale = locale
  }

  /// Returns a string for a value, or `nil` if ICU does not know the unit.
  ///
  /// - Parameters:
  ///   - value: The value in this unit.
  ///   - precision: The precision stem of a skeleton, or `nil` for the default precision of
  ///     ``usage``.
  /// - Returns: The value and its unit, in the unit that the usage prefers.
  func text(for value: Double, precision: String? = nil) -> String? {
    guard hidesScaleName, let preferredValue = preferredValue(of: value) else {
      return ICU.formatted(value, skeleton: skeleton(precision), locale: locale)
    }
    let precisionStem = precision ?? (usage == nil ? ".###" : "precision-integer")
    return ICU.formatted(
      preferredValue,
      skeleton: "measure-unit/temperature-generic unit-width-narrow \(precisionStem)",
      locale: locale)
  }

  /// Returns a string for a value, with its number formatted by a closure.
  ///
  /// If ICU's string does not contain the number, ICU's default format is used.
  ///
  /// - Returns: `nil` if ICU does not know the unit.
  func text(for value: Double, formattingNumber: (Double) -> String) -> String? {
    let allDigits = ".##########"
    guard let preferredValue = preferredValue(of: value),
      let text = text(for: value, precision: allDigits),
      let digits = ICU.formatted(preferredValue, skeleton: allDigits, locale: locale),
      let digitsRange = text.range(of: digits)
    else { return self.text(for: value) }
    return text.replacingCharacters(in: digitsRange, with: formattingNumber(preferredValue))
  }

  /// Returns the value in the unit that the region prefers for the usage, or `nil` if ICU does not
  /// know the unit.
  private func preferredValue(of value: Double) -> Double? {
    ICU.convertedValue(value, skeleton: skeleton(".##########"), locale: locale)
  }

  private func skeleton(_ precision: String?) -> String {
    let stems = [
      "measure-unit/\(name)", usage.map { "usage/\($0)" }, "unit-width-\(width)",
      precision ?? (usage == nil ? ".######" : nil),
    ]
    return stems.compactMap(\.self).joined(separator: " ")
  }
}

extension MeasuredUnit {
  /// Returns the ICU name of a unit, or `nil` if there is none.
  static func name(of unit: Unit) -> String? {
    unit is UnitAngle && unit.symbol == "°" ? "angle-degree" : names[unit.symbol]
  }

  /// The ICU names of Foundation's units, by symbol.
  private static let names: [String: String] = [
    "m": "length-meter", "km": "length-kilometer", "cm": "length-centimeter",
    "mm": "length-millimeter", "mi": "length-mile", "ft": "length-foot", "in": "length-inch",
    "yd": "length-yard", "NM": "length-nautical-mile", "ly": "length-light-year",
    "kg": "mass-kilogram", "g": "mass-gram", "mg": "mass-milligram", "lb": "mass-pound",
    "oz": "mass-ounce", "t": "mass-tonne", "st": "mass-stone", "ct": "mass-carat",
    "hr": "duration-hour", "min": "duration-minute", "s": "duration-second",
    "sec": "duration-second", "ms": "duration-millisecond", "m/s": "speed-meter-per-second",
    "km/h": "speed-kilometer-per-hour", "mph": "speed-mile-per-hour", "kn": "speed-knot",
    "m²": "area-square-meter", "km²": "area-square-kilometer", "ft²": "area-square-foot",
    "mi²": "area-square-mile", "ac": "area-acre", "ha": "area-hectare",
    "L": "volume-liter", "mL": "volume-milliliter", "cL": "volume-centiliter",
    "dL": "volume-deciliter", "gal": "volume-gallon", "fl oz": "volume-fluid-ounce",
    "cup": "volume-cup", "pt": "volume-pint", "qt": "volume-quart", "tbsp": "volume-tablespoon",
    "tsp": "volume-teaspoon", "m³": "volume-cubic-meter",
    "kWh": "energy-kilowatt-hour", "kCal": "energy-kilocalorie", "kJ": "energy-kilojoule",
    "J": "energy-joule", "cal": "energy-calorie", "W": "power-watt", "kW": "power-kilowatt",
    "MW": "power-megawatt", "hp": "power-horsepower",
    "hPa": "pressure-hectopascal", "mbar": "pressure-millibar", "inHg": "pressure-inch-ofhg",
    "mmHg": "pressure-millimeter-ofhg", "bar": "pressure-bar", "kPa": "pressure-kilopascal",
    "psi": "pressure-pound-force-per-square-inch", "B": "digital-byte", "bit": "digital-bit",
    "kB": "digital-kilobyte", "KB": "digital-kilobyte", "MB": "digital-megabyte",
    "GB": "digital-gigabyte", "TB": "digital-terabyte", "PB": "digital-petabyte",
    "rad": "angle-radian", "V": "electric-volt", "A": "electric-ampere",
    "mA": "electric-milliampere",
    "Ω": "electric-ohm", "Hz": "frequency-hertz", "kHz": "frequency-kilohertz",
    "MHz": "frequency-megahertz", "GHz": "frequency-gigahertz",
    "°C": "temperature-celsius", "°F": "temperature-fahrenheit", "K": "temperature-kelvin",
    "g-force": "acceleration-g-force", "m/s²": "acceleration-meter-per-square-second",
    "lx": "light-lux", "mpg": "consumption-mile-per-gallon",
    "L/100km": "consumption-liter-per-100-kilometer",
  ]
}
