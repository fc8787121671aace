extension Measurement where UnitType: Dimension {
  /// A format for measurements, such as `21 °C` or `3 kilometers`.
  ///
  /// - Source: Foundation `Measurement.FormatStyle`, which Linux lacks; the strings and the
  ///   preferred units of regions are those of ICU.
  public struct FormatStyle: Foundation.FormatStyle, Sendable {
    /// How far the name of the unit is abbreviated.
    public struct UnitWidth: Codable, Hashable, Sendable {
      let stem: String

      /// `1 kilometer`.
      public static var wide: UnitWidth { UnitWidth(stem: "full-name") }
      /// `1 km`.
      public static var abbreviated: UnitWidth { UnitWidth(stem: "short") }
      /// `1km`.
      public static var narrow: UnitWidth { UnitWidth(stem: "narrow") }
    }

    /// How far the name of the unit is abbreviated.
    public var width: UnitWidth
    /// The purpose of the measurement, or `nil` for general use.
    public var usage: MeasurementFormatUnitUsage<UnitType>?
    /// The format of the number, or `nil` for the default precision of ``usage``.
    public var numberFormatStyle: FloatingPointFormatStyle<Double>?
    /// The locale, whose region determines the unit.
    public var locale: Locale
    /// Whether a temperature is formatted without the letter of its scale.
    public var hidesScaleName = false

    /// Creates a format style.
    public init(
      width: UnitWidth, locale: Locale = .autoupdatingCurrent,
      usage: MeasurementFormatUnitUsage<UnitType> = .general,
      numberFormatStyle: FloatingPointFormatStyle<Double>? = nil
    ) {
      self.width = width
      self.locale = locale
      self.usage = usage
      self.numberFormatStyle = numberFormatStyle
    }

    /// Returns a string for a measurement.
    public func format(_ value: Measurement) -> String {
      let number = (numberFormatStyle ?? .number).locale(locale)
      guard let name = MeasuredUnit.name(of: value.unit) else {
        return "\(number.format(value.value)) \(value.unit.symbol)"
      }
      var unit = MeasuredUnit(name, usage: (usage ?? .general).name, locale: locale)
      unit.width = width.stem
      unit.hidesScaleName = hidesScaleName && UnitType.self == UnitTemperature.self
      let text =
        numberFormatStyle == nil
        ? unit.text(for: value.value) : unit.text(for: value.value, formattingNumber: number.format)
      return text ?? "\(number.format(value.value)) \(value.unit.symbol)"
    }

    /// Returns the format style with another locale.
    public func locale(_ locale: Locale) -> Self {
      var style = self
      style.locale = locale
      return style
    }
  }

  /// Returns the measurement as a string, in the unit that the region prefers.
  public func formatted() -> String { FormatStyle(width: .abbreviated).format(self) }

  /// Returns the measurement formatted with a format style.
  public func formatted<Style: Foundation.FormatStyle>(
    _ style: Style
  ) -> Style.FormatOutput where Style.FormatInput == Measurement {
    style.format(self)
  }
}

/// The purpose of a measurement, which determines the unit that a region prefers.
///
/// - Source: Foundation `MeasurementFormatUnitUsage`; CLDR “Unit Preferences”.
public struct MeasurementFormatUnitUsage<UnitType: Dimension>: Codable, Hashable, Sendable {
  /// The CLDR name, or `nil` to keep the unit.
  let name: String?

  init(_ name: String?) {
    self.name = name
  }

  /// General use.
  public static var general: Self { Self("default") }
  /// The unit of the measurement itself.
  public static var asProvided: Self { Self(nil) }
}

extension MeasurementFormatUnitUsage where UnitType == UnitTemperature {
  /// The temperature of a person.
  public static var person: Self { Self("person") }
  /// The temperature of the air, as in a weather report.
  public static var weather: Self { Self("weather") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitLength {
  /// A distance near a person.
  public static var person: Self { Self("person") }
  /// The height of a person.
  public static var personHeight: Self { Self("person-height") }
  /// A distance by road.
  public static var road: Self { Self("road") }
  /// A focal length.
  public static var focalLength: Self { Self("focal-length") }
  /// An amount of rain.
  public static var rainfall: Self { Self("rainfall") }
  /// An amount of snow.
  public static var snowfall: Self { Self("snowfall") }
  /// How far one can see, as in a weather report.
  public static var visibility: Self { Self("visibility") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitMass {
  /// The weight of a person.
  public static var personWeight: Self { Self("person") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitEnergy {
  /// The energy in food.
  public static var food: Self { Self("food") }
  /// The energy used in a workout.
  public static var workout: Self { Self("workout") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitSpeed {
  /// The speed of wind.
  public static var wind: Self { Self("wind") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitPressure {
  /// The pressure of the air.
  public static var barometric: Self { Self("baromtrc") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitVolume {
  /// A volume of liquid.
  public static var liquid: Self { Self("fluid") }
}

extension FormatStyle {
  /// Returns a format style for measurements.
  public static func measurement<UnitType: Dimension>(
    width: Measurement<UnitType>.FormatStyle.UnitWidth,
    usage: MeasurementFormatUnitUsage<UnitType> = .general,
    numberFormatStyle: FloatingPointFormatStyle<Double>? = nil
  ) -> Self where Self == Measurement<UnitType>.FormatStyle {
    Measurement<UnitType>.FormatStyle(
      width: width, usage: usage, numberFormatStyle: numberFormatStyle)
  }

  /// Returns a format style for temperatures.
  public static func measurement(
    width: Measurement<UnitTemperature>.FormatStyle.UnitWidth,
    usage: MeasurementFormatUnitUsage<UnitTemperature> = .general, hidesScaleName: Bool = false,
    numberFormatStyle: FloatingPointFormatStyle<Double>? = nil
  ) -> Self where Self == Measurement<UnitTemperature>.FormatStyle {
    var style = Measurement<UnitTemperature>.FormatStyle(
      width: width, usage: usage, numberFormatStyle: numberFormatStyle)
    style.hidesScaleName = hidesScaleName
    return style
  }
}
