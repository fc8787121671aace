public import TesseraUI
internal import IntentSchemas

extension IntentParameter {
  /// A value without a name.
  public convenience init() {
    self.init("", standard: nil, ParameterTraits())
  }

  /// A value, with its default where it has one.
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default standard: Value? = nil, requestValueDialog: IntentDialog? = nil
  ) {
    self.init(title, standard: standard, ParameterTraits(description: description))
  }

  /// A value with its default, without a name.
  public convenience init(
    description: LocalizedStringResource? = nil, default standard: Value?,
    requestValueDialog: IntentDialog? = nil
  ) {
    self.init("", standard: standard, ParameterTraits(description: description))
  }

  /// A value out of those that a provider names.
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default standard: Value? = nil, requestValueDialog: IntentDialog? = nil,
    optionsProvider: some DynamicOptionsProvider
  ) {
    self.init(
      title, standard: standard,
      ParameterTraits(description: description, options: optionsProvider))
  }

  /// A value out of those that a query names.
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default standard: Value? = nil, requestValueDialog: IntentDialog? = nil,
    query: some EntityQuery & DynamicOptionsProvider
  ) {
    self.init(
      title, standard: standard, ParameterTraits(description: description, options: query))
  }

  /// A list, of so many values at the most in each family.
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default standard: Value? = nil, size: [IntentWidgetFamily: IntentCollectionSize],
    requestValueDialog: IntentDialog? = nil
  ) {
    self.init(
      title, standard: standard,
      ParameterTraits(description: description, counts: size.counts))
  }

  /// A list, of so many values at the most.
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default standard: Value? = nil, size: IntentCollectionSize,
    requestValueDialog: IntentDialog? = nil
  ) {
    self.init(
      title, standard: standard,
      ParameterTraits(description: description, counts: ["": size.count]))
  }

  /// A list of values that a provider names, so many at the most in each family.
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default standard: Value? = nil, size: [IntentWidgetFamily: IntentCollectionSize],
    requestValueDialog: IntentDialog? = nil, optionsProvider: some DynamicOptionsProvider
  ) {
    self.init(
      title, standard: standard,
      ParameterTraits(
        description: description, options: optionsProvider, counts: size.counts))
  }
}

/// A type of text, or one that may be missing.
public protocol IntentTextValue {}
extension String: IntentTextValue {}

/// A type of number, or one that may be missing.
public protocol IntentNumberValue {
  /// The type of a bound.
  associatedtype Bound: Sendable

  /// A bound as a plain number.
  static func number(_ bound: Bound) -> Double
}

extension Int: IntentNumberValue {
  /// The bound itself.
  public static func number(_ bound: Int) -> Double { Double(bound) }
}

extension Double: IntentNumberValue {
  /// The bound itself.
  public static func number(_ bound: Double) -> Double { bound }
}

extension Optional: IntentTextValue where Wrapped: IntentTextValue {}
extension Optional: IntentNumberValue where Wrapped: IntentNumberValue {
  /// The bound of a number that is there.
  public static func number(_ bound: Wrapped.Bound) -> Double { Wrapped.number(bound) }
}

/// How a number is asked for.
///
/// - Source: AppIntents `IntentParameter.IntControlStyle`, `DoubleControlStyle`.
public enum IntentNumberControlStyle: Sendable {
  /// In a field.
  case field
  /// With a button for less and one for more.
  case stepper
  /// Along a line.
  case slider
}

extension IntentParameter where Value: IntentNumberValue {
  /// A number, within bounds.
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default standard: Value? = nil, controlStyle: IntentNumberControlStyle = .field,
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
    self.init(title, standard: standard, traits)
  }
}

extension IntentParameter where Value: IntentTextValue {
  /// A text.
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default standard: Value? = nil, inputOptions: String.IntentInputOptions,
    requestValueDialog: IntentDialog? = nil
  ) {
    var traits = ParameterTraits(description: description)
    traits.isMultiline = inputOptions.multiline
    self.init(title, standard: standard, traits)
  }
}

extension String {
  /// How a text is typed.
  ///
  /// - Source: AppIntents `String.IntentInputOptions`; what concerns a phone's keyboard is accepted.
  public struct IntentInputOptions: Sendable {
    /// A phone's keyboard.
    public enum KeyboardType: Sendable {
      /// Any.
      case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad
      /// Any.
      case emailAddress, decimalPad, twitter, webSearch, asciiCapableNumberPad
    }

    /// What a phone writes in capitals.
    public enum CapitalizationType: Sendable {
      /// As typed.
      case none, words, sentences, allCharacters
    }

    let multiline: Bool

    /// How a text is typed.
    public init(
      keyboardType: KeyboardType = .default, capitalizationType: CapitalizationType = .sentences,
      multiline: Bool = false, autocorrect: Bool = true, smartQuotes: Bool = true,
      smartDashes: Bool = true
    ) {
      self.multiline = multiline
    }
  }
}

/// A widget's size, where a list's length depends on it.
///
/// - Source: AppIntents `IntentWidgetFamily`.
public enum IntentWidgetFamily: String, Hashable, Sendable {
  /// A size of boxes.
  case systemSmall, systemMedium, systemLarge, systemExtraLarge
  /// A size of parts of lines.
  case accessoryCircular, accessoryRectangular, accessoryInline, accessoryCorner
}

/// How many values a list may hold.
///
/// - Source: AppIntents `IntentCollectionSize`.
public struct IntentCollectionSize: ExpressibleByIntegerLiteral, Hashable, Sendable {
  let minimum: Int?
  let maximum: Int?

  /// So many at the most.
  public init(integerLiteral value: Int) {
    minimum = nil
    maximum = value
  }

  /// Between two numbers; `nil` for any.
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
  /// Asks for a value: here an error that says so, as the one who pressed a button is elsewhere.
  ///
  /// - Throws: ``IntentParameterError/needsValue(_:)`` always.
  public func requestValue(_ dialog: IntentDialog? = nil) async throws -> Value {
    throw needsValueError(dialog)
  }

  /// What to throw where a value is missing.
  public func needsValueError(_ dialog: IntentDialog? = nil) -> IntentParameterError {
    .needsValue(dialog.map { String(localized: $0.words) } ?? String(localized: title))
  }

  /// Asks which of several values is meant: here an error that says so.
  ///
  /// - Throws: ``IntentParameterError/needsValue(_:)`` always.
  public func requestDisambiguation(
    among values: [Value], dialog: IntentDialog? = nil
  ) async throws -> Value {
    throw needsValueError(dialog)
  }
}

/// Why an intent could not be performed with the values that it has.
public enum IntentParameterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A value is missing; the words for people.
  case needsValue(String)

  /// The words for people.
  public var description: String {
    switch self {
    case .needsValue(let words): "needs a value: \(words)"
    }
  }
}
