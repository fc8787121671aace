extension Measurement where UnitType: Dimension {
  /// How a measured value is written: `21 °C`, `3 kilometers`.
  ///
  /// - Source: Foundation `Measurement.FormatStyle`, which Linux lacks; the words, and the unit that
  ///   is usual in a region, are ICU's.
  public struct FormatStyle: Foundation.FormatStyle, Sendable {
    /// How long the words are.
    public struct UnitWidth: Codable, Hashable, Sendable {
      let stem: String

      /// `1 kilometer`.
      public static var wide: UnitWidth { UnitWidth(stem: "full-name") }
      /// `1 km`.
      public static var abbreviated: UnitWidth { UnitWidth(stem: "short") }
      /// `1km`.
      public static var narrow: UnitWidth { UnitWidth(stem: "narrow") }
    }

    /// How long the words are.
    public var width: UnitWidth
    /// What the value is for, or `nil` for a general use.
    public var usage: MeasurementFormatUnitUsage<UnitType>?
    /// How the number is written, or `nil` for as exact as the use wants.
    public var numberFormatStyle: FloatingPointFormatStyle<Double>?
    /// The language and region.
    public var locale: Locale
    /// Whether a temperature is told without the letter of its scale.
    public var hidesScaleName = false

    /// Words of a width.
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

    /// The words for a value.
    public func format(_ value: Measurement) -> String {
      let number = (numberFormatStyle ?? .number).locale(locale)
      guard let name = MeasuredUnit.name(of: value.unit) else {
        return "\(number.format(value.value)) \(value.unit.symbol)"
      }
      var unit = MeasuredUnit(name, usage: (usage ?? .general).name, locale: locale)
      unit.width = width.stem
      unit.hidesScale = hidesScaleName && UnitType.self == UnitTemperature.self
      let words =
        numberFormatStyle == nil
        ? unit.text(for: value.value) : unit.text(for: value.value, number: number.format)
      return words ?? "\(number.format(value.value)) \(value.unit.symbol)"
    }

    /// The same in another language.
    public func locale(_ locale: Locale) -> Self {
      var style = self
      style.locale = locale
      return style
    }
  }

  /// The value in words, in the unit usual in the region.
  public func formatted() -> String { FormatStyle(width: .abbreviated).format(self) }

  /// The value in a style.
  public func formatted<Style: Foundation.FormatStyle>(
    _ style: Style
  ) -> Style.FormatOutput where Style.FormatInput == Measurement {
    style.format(self)
  }
}

/// What a measured value is for, which decides the unit that a region expects.
///
/// - Source: Foundation `MeasurementFormatUnitUsage`; CLDR “Unit Preferences”.
public struct MeasurementFormatUnitUsage<UnitType: Dimension>: Codable, Hashable, Sendable {
  /// CLDR's name, or `nil` where the unit stays as it is.
  let name: String?

  init(_ name: String?) {
    self.name = name
  }

  /// As usual in the region.
  public static var general: Self { Self("default") }
  /// In the unit that is given.
  public static var asProvided: Self { Self(nil) }
}

extension MeasurementFormatUnitUsage where UnitType == UnitTemperature {
  /// A body's temperature.
  public static var person: Self { Self("person") }
  /// The weather.
  public static var weather: Self { Self("weather") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitLength {
  /// A length about a person.
  public static var person: Self { Self("person") }
  /// How tall somebody is.
  public static var personHeight: Self { Self("person-height") }
  /// A way by road.
  public static var road: Self { Self("road") }
  /// How far one looks to.
  public static var focalLength: Self { Self("focal-length") }
  /// Rain.
  public static var rainfall: Self { Self("rainfall") }
  /// Snow.
  public static var snowfall: Self { Self("snowfall") }
  /// How far can be seen.
  public static var visibility: Self { Self("visibility") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitMass {
  /// What somebody weighs.
  public static var personWeight: Self { Self("person") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitEnergy {
  /// What food gives.
  public static var food: Self { Self("food") }
  /// What exercise takes.
  public static var workout: Self { Self("workout") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitSpeed {
  /// The wind's speed.
  public static var wind: Self { Self("wind") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitPressure {
  /// The air's pressure.
  public static var barometric: Self { Self("baromtrc") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitVolume {
  /// A drink.
  public static var liquid: Self { Self("fluid") }
}

extension FormatStyle {
  /// Words of a width for a use.
  public static func measurement<UnitType: Dimension>(
    width: Measurement<UnitType>.FormatStyle.UnitWidth,
    usage: MeasurementFormatUnitUsage<UnitType> = .general,
    numberFormatStyle: FloatingPointFormatStyle<Double>? = nil
  ) -> Self where Self == Measurement<UnitType>.FormatStyle {
    Measurement<UnitType>.FormatStyle(
      width: width, usage: usage, numberFormatStyle: numberFormatStyle)
  }

  /// A temperature in words of a width for a use.
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
