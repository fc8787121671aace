/// The sentence that an intent's parameters make, and which of them are shown.
///
/// It compiles; the settings sheet of a later issue reads it.
/// - Source: AppIntents `ParameterSummary`.
public protocol ParameterSummary {}

extension AppIntent {
  /// A sentence of parameters.
  public typealias Summary = IntentParameterSummary<Self>
  /// A choice between sentences.
  public typealias When = ParameterSummaryWhenCondition<Self>
}

extension AppIntent {
  /// A sentence without parameters.
  public static var parameterSummary: some ParameterSummary { IntentParameterSummary<Self>() }
}

/// A sentence of parameters.
///
/// - Source: AppIntents `IntentParameterSummary`.
public struct IntentParameterSummary<Intent: AppIntent>: ParameterSummary {
  /// A sentence without words.
  public init() {}

  /// A sentence.
  public init(_ string: ParameterSummaryString<Intent>) {}

  /// A sentence, with parameters below it.
  public init(
    _ string: ParameterSummaryString<Intent>,
    @ParameterKeyPathsBuilder<Intent> _ parameters: () -> [PartialKeyPath<Intent>]
  ) {}

  /// Parameters without a sentence.
  public init(@ParameterKeyPathsBuilder<Intent> _ parameters: () -> [PartialKeyPath<Intent>]) {}
}

/// The words of a sentence with parameters in them.
public struct ParameterSummaryString<Intent: AppIntent>: ExpressibleByStringInterpolation {
  /// Words alone.
  public init(stringLiteral value: String) {}

  /// Words with parameters in them.
  public init(stringInterpolation: StringInterpolation) {}

  /// The pieces of a sentence.
  public struct StringInterpolation: StringInterpolationProtocol {
    /// Begins with no pieces.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Adds words.
    public mutating func appendLiteral(_ literal: String) {}

    /// Adds a parameter.
    public mutating func appendInterpolation<Value>(_ path: KeyPath<Intent, Value>) {}
  }
}

/// Puts parameters together.
@resultBuilder
public enum ParameterKeyPathsBuilder<Intent: AppIntent> {
  /// A parameter.
  public static func buildExpression<Value>(
    _ path: KeyPath<Intent, Value>
  ) -> [PartialKeyPath<Intent>] { [path] }

  /// Parameters one after the other.
  public static func buildBlock(_ parts: [PartialKeyPath<Intent>]...) -> [PartialKeyPath<Intent>] {
    parts.flatMap(\.self)
  }
}

/// How a parameter is compared.
///
/// - Source: AppIntents `ParameterSummaryWhenCondition`'s operators.
public enum ComparableOperator: Sendable {
  /// The same.
  case equalTo
  /// Another.
  case notEqualTo
  /// Less.
  case lessThan
  /// More.
  case greaterThan
}

/// Whether a parameter has a value.
public enum HasValueOperator: Sendable {
  /// It has any.
  case hasAnyValue
  /// It has none.
  case hasNoValue
}

/// A choice between two sentences.
///
/// - Source: AppIntents `ParameterSummaryWhenCondition`.
public struct ParameterSummaryWhenCondition<Intent: AppIntent>: ParameterSummary {
  /// By a parameter's value.
  public init<Value>(
    _ path: KeyPath<Intent, IntentParameter<Value>>, _ operation: ComparableOperator,
    _ value: Value, @ParameterSummaryBuilder _ then: () -> some ParameterSummary,
    @ParameterSummaryBuilder otherwise: () -> some ParameterSummary
  ) {}

  /// By whether a parameter has a value.
  public init<Value>(
    _ path: KeyPath<Intent, IntentParameter<Value>>, _ operation: HasValueOperator,
    @ParameterSummaryBuilder _ then: () -> some ParameterSummary,
    @ParameterSummaryBuilder otherwise: () -> some ParameterSummary
  ) {}

  /// By the widget's size.
  public init<Choice>(
    widgetFamily operation: ComparableOperator, _ family: Choice,
    @ParameterSummaryBuilder _ then: () -> some ParameterSummary,
    @ParameterSummaryBuilder otherwise: () -> some ParameterSummary
  ) {}
}

/// Puts a summary together.
@resultBuilder
public enum ParameterSummaryBuilder {
  /// A summary.
  public static func buildBlock<Summary: ParameterSummary>(_ summary: Summary) -> Summary {
    summary
  }
}
