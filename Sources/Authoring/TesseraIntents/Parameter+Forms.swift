public import TesseraUI
internal import IntentSchemas

extension IntentParameter {
  /// Creates a parameter with a title and an optional default value.
  ///
  /// With a `requestValueDialog`, a control asks for the value even if it is optional. The text of
  /// the dialog is ignored, and so is the whole dialog in the other initializers.
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default defaultValue: Value? = nil, requestValueDialog: IntentDialog? = nil
  ) {
    var traits = ParameterTraits(description: description)
    traits.requestsValue = requestValueDialog != nil
    self.init(title, defaultValue: defaultValue, traits)
  }

  /// Creates a parameter with a default value and without a title.
  ///
  /// The settings sheet shows the property's name.
  public convenience init(
    description: LocalizedStringResource? = nil, default defaultValue: Value?,
    requestValueDialog: IntentDialog? = nil
  ) {
    self.init("", defaultValue: defaultValue, ParameterTraits(description: description))
  }

  /// Creates a parameter whose value is chosen from the options of a provider.
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default defaultValue: Value? = nil, requestValueDialog: IntentDialog? = nil,
    optionsProvider: some DynamicOptionsProvider
  ) {
    self.init(
      title, defaultValue: defaultValue,
      ParameterTraits(description: description, options: optionsProvider))
  }

  /// Creates a parameter whose value is chosen from the results of a query.
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default defaultValue: Value? = nil, requestValueDialog: IntentDialog? = nil,
    query: some EntityQuery & DynamicOptionsProvider
  ) {
    self.init(
      title, defaultValue: defaultValue, ParameterTraits(description: description, options: query))
  }

  /// Creates a list parameter whose number of values depends on the widget family.
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default defaultValue: Value? = nil, size: [IntentWidgetFamily: IntentCollectionSize],
    requestValueDialog: IntentDialog? = nil
  ) {
    self.init(
      title, defaultValue: defaultValue,
      ParameterTraits(description: description, counts: size.counts))
  }

  /// Creates a list parameter whose number of values is limited.
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default defaultValue: Value? = nil, size: IntentCollectionSize,
    requestValueDialog: IntentDialog? = nil
  ) {
    // The empty key applies to all families.
    self.init(
      title, defaultValue: defaultValue,
      ParameterTraits(description: description, counts: ["": size.count]))
  }

  /// Creates a list parameter whose values are chosen from the options of a provider, and whose
  /// number of values depends on the widget family.
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default defaultValue: Value? = nil, size: [IntentWidgetFamily: IntentCollectionSize],
    requestValueDialog: IntentDialog? = nil, optionsProvider: some DynamicOptionsProvider
  ) {
    self.init(
      title, defaultValue: defaultValue,
      ParameterTraits(
        description: description, options: optionsProvider, counts: size.counts))
  }
}

/// `String` or an optional `String`.
public protocol IntentTextValue {}
extension String: IntentTextValue {}

/// A number type that a parameter supports, or an optional of such a type.
public protocol IntentNumberValue {
  /// The type of a bound: the number type itself, even if `Self` is an optional.
  associatedtype Bound: Sendable

  /// Converts a bound to a floating-point number.
  static func number(_ bound: Bound) -> Double
}

extension Int: IntentNumberValue {
  /// Converts a bound to a floating-point number.
  public static func number(_ bound: Int) -> Double { Double(bound) }
}

extension Double: IntentNumberValue {
  /// Returns the bound.
  public static func number(_ bound: Double) -> Double { bound }
}

extension Optional: IntentTextValue where Wrapped: IntentTextValue {}
extension Optional: IntentNumberValue where Wrapped: IntentNumberValue {
  /// Converts a bound of the wrapped type.
  public static func number(_ bound: Wrapped.Bound) -> Double { Wrapped.number(bound) }
}

/// The control that edits a number in a settings sheet.
///
/// - Source: AppIntents `IntentParameter.IntControlStyle`, `DoubleControlStyle`.
public enum IntentNumberControlStyle: Sendable {
  /// A text field.
  case field
  /// A field that the left and right arrow keys decrease and increase.
  case stepper
  /// A slider, changed by the left and right arrow keys.
  case slider
}

extension IntentParameter where Value: IntentNumberValue {
  /// Creates a number parameter with a control style and an optional range.
  ///
  /// The settings sheet rejects a value outside `inclusiveRange`.
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default defaultValue: Value? = nil, controlStyle: IntentNumberControlStyle = .field,
    inclusiveRange: (lowerBound: Value.Bound, upperBound: Value.Bound)? = nil,
    requestValueDialog: IntentDialog? = nil
  ) {
    var traits = ParameterTraits(description: description)
    traits.minimum = inclusiveRange.map { Value.number($0.lowerBound) }
    traits.maximum = inclusiveRange.map { Value.number($0.upperBound) }
    traits.control =
      switch controlStyle {
      case .field: .field
      case .stepper: .stepper
      case .slider: .slider
      }
    self.init(title, defaultValue: defaultValue, traits)
  }
}

extension IntentParameter where Value: IntentTextValue {
  /// Creates a text parameter with input options.
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default defaultValue: Value? = nil, inputOptions: String.IntentInputOptions,
    requestValueDialog: IntentDialog? = nil
  ) {
    var traits = ParameterTraits(description: description)
    traits.isMultiline = inputOptions.multiline
    traits.isSecret = inputOptions.isSecret
    self.init(title, defaultValue: defaultValue, traits)
  }
}

extension String {
  /// Options for editing a text parameter.
  ///
  /// Only `multiline` and ``secret`` have an effect. The options for a phone's keyboard are accepted and ignored.
  /// - Source: AppIntents `String.IntentInputOptions`.
  public struct IntentInputOptions: Sendable {
    /// The layout of an on-screen keyboard.
    ///
    /// It has no effect in a terminal.
    public enum KeyboardType: Sendable {
      /// A keyboard layout.
      case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad,
        emailAddress, decimalPad, twitter, webSearch, asciiCapableNumberPad
    }

    /// Automatic capitalization.
    ///
    /// It has no effect in a terminal.
    public enum CapitalizationType: Sendable {
      /// A capitalization style.
      case none, words, sentences, allCharacters
    }

    let multiline: Bool
    private(set) var isSecret = false

    /// Options for a text that is not shown while it is typed, such as a password.
    ///
    /// In a widget's configuration, the dashboard keeps it in the keychain. This property is specific
    /// to Tessera.
    public static var secret: Self {
      var options = Self()
      options.isSecret = true
      return options
    }

    /// Creates input options.
    ///
    /// Only `multiline` has an effect.
    public init(
      keyboardType: KeyboardType = .default, capitalizationType: CapitalizationType = .sentences,
      multiline: Bool = false, autocorrect: Bool = true, smartQuotes: Bool = true,
      smartDashes: Bool = true
    ) {
      self.multiline = multiline
    }
  }
}

/// A widget family, as a key for list sizes and a value in parameter summaries.
///
/// - Source: AppIntents `IntentWidgetFamily`.
public enum IntentWidgetFamily: String, Hashable, Sendable {
  /// A family that is shown in a bordered box.
  case systemSmall, systemMedium, systemLarge, systemExtraLarge
  /// An accessory family: in the middle of a small box, or, without a box, `accessoryInline`.
  ///
  /// The home screen does not show `accessoryCorner`.
  case accessoryCircular, accessoryRectangular, accessoryInline, accessoryCorner
}

/// The number of values that a list parameter may hold.
///
/// - Source: AppIntents `IntentCollectionSize`.
public struct IntentCollectionSize: ExpressibleByIntegerLiteral, Hashable, Sendable {
  let minimum: Int?
  let maximum: Int?

  /// Creates a size with a maximum and no minimum.
  public init(integerLiteral value: Int) {
    minimum = nil
    maximum = value
  }

  /// Creates a size with a minimum and a maximum, each `nil` for no limit.
  public init(min: Int? = nil, max: Int? = nil) {
    minimum = min
    maximum = max
  }
}

extension IntentCollectionSize {
  fileprivate var count: ParameterSchema.Count {
    ParameterSchema.Count(minimum: minimum, maximum: maximum)
  }
}

extension [IntentWidgetFamily: IntentCollectionSize] {
  fileprivate var counts: [String: ParameterSchema.Count] {
    reduce(into: [:]) { counts, size in counts[size.key.rawValue] = size.value.count }
  }
}

extension IntentParameter {
  /// Throws an error, because Tessera cannot prompt for a value while an intent is performed.
  ///
  /// The dashboard shows the error. On iOS, the user is asked.
  /// - Throws: ``IntentParameterError/needsValue(_:)``, always.
  public func requestValue(_ dialog: IntentDialog? = nil) async throws -> Value {
    throw needsValueError(dialog)
  }

  /// Returns the error to throw when the parameter has no value, with the dialog or the title.
  public func needsValueError(_ dialog: IntentDialog? = nil) -> IntentParameterError {
    .needsValue(dialog.map { String(localized: $0.text) } ?? String(localized: title))
  }

  /// Throws an error, because Tessera cannot prompt for a choice while an intent is performed.
  ///
  /// The dashboard shows the error. On iOS, the user is asked.
  /// - Throws: ``IntentParameterError/needsValue(_:)``, always.
  public func requestDisambiguation(
    among values: [Value], dialog: IntentDialog? = nil
  ) async throws -> Value {
    throw needsValueError(dialog)
  }
}

/// The reason why an intent could not be performed with its parameter values.
public enum IntentParameterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A value is missing.
  ///
  /// The associated value is the dialog text or the parameter's title.
  case needsValue(String)

  /// The message shown to the user.
  public var description: String {
    switch self {
    case .needsValue(let message): "needs a value: \(message)"
    }
  }
}
