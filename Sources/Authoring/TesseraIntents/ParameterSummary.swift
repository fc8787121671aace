internal import IntentSchemas
internal import ViewTree

/// The parameters that a settings sheet shows, possibly depending on the values of other
/// parameters.
///
/// On iOS, a summary is a sentence. A settings sheet in Tessera shows a row for each parameter of
/// the sentence instead, in the same order.
///
/// - Source: AppIntents `ParameterSummary`.
public protocol ParameterSummary {}

/// A summary that can be converted to a schema.
protocol SummaryDescribing {
  /// Returns the schema.
  ///
  /// `names` are the names of the intent's parameters.
  func schema(_ names: ParameterNames) -> SummarySchema
}

extension ParameterSummary {
  /// Returns the schema, or `nil` for an empty summary.
  func schema(_ names: ParameterNames) -> SummarySchema? {
    (self as? any SummaryDescribing)?.schema(names)
  }
}

/// The names of an intent's parameters, by key path.
struct ParameterNames {
  private let name: (AnyKeyPath) -> String?

  init<Intent: AppIntent>(of intent: Intent) {
    let parameters = intent.parameters
    name = { path in
      guard let path = path as? PartialKeyPath<Intent> else { return nil }
      let parameter = intent[keyPath: path] as AnyObject
      return parameters.first { $0.parameter === parameter }?.name
    }
  }

  /// Returns the name of a parameter, or an empty string for a key path to another property.
  func callAsFunction(_ path: AnyKeyPath) -> String { name(path) ?? "" }
}

extension AppIntent {
  /// A summary that shows the parameters of a sentence.
  public typealias Summary = IntentParameterSummary<Self>
  /// A choice between two summaries by a condition.
  public typealias When = ParameterSummaryWhenCondition<Self>
  /// A choice between summaries by a parameter's value.
  public typealias Switch<Value: Sendable> = ParameterSummarySwitchCondition<Self, Value>
  /// The summary for a parameter's value.
  public typealias Case<Value: Sendable> = ParameterSummaryCaseCondition<Self, Value>
  /// The summary for all other values.
  public typealias DefaultCase<Value: Sendable> =
    ParameterSummaryDefaultCaseCondition<Self, Value>
}

/// An empty summary, which shows all parameters.
public struct EmptyParameterSummary: ParameterSummary {}

extension AppIntent {
  /// An empty summary: all parameters are shown.
  public static var parameterSummary: some ParameterSummary { EmptyParameterSummary() }
}

/// A summary that shows the parameters of a sentence.
///
/// - Source: AppIntents `IntentParameterSummary`.
public struct IntentParameterSummary<Intent: AppIntent>: ParameterSummary {
  private let paths: [PartialKeyPath<Intent>]

  /// Creates a summary that shows no parameters.
  public init() {
    paths = []
  }

  /// Creates a summary that shows the parameters interpolated in a sentence; `table` is ignored.
  public init(_ string: ParameterSummaryString<Intent>, table: String? = nil) {
    paths = string.paths
  }

  /// Creates a summary that shows the parameters interpolated in a sentence, followed by others;
  /// `table` is ignored.
  public init(
    _ string: ParameterSummaryString<Intent>, table: String? = nil,
    @ParameterKeyPathsBuilder<Intent> _ parameters: () -> [PartialKeyPath<Intent>]
  ) {
    paths = string.paths + parameters()
  }

  /// Creates a summary that shows parameters without a sentence.
  public init(@ParameterKeyPathsBuilder<Intent> _ parameters: () -> [PartialKeyPath<Intent>]) {
    paths = parameters()
  }
}

extension IntentParameterSummary: SummaryDescribing {
  func schema(_ names: ParameterNames) -> SummarySchema {
    .parameters(paths.map { names($0) }.filter { !$0.isEmpty })
  }
}

/// A sentence with interpolated parameters; other interpolated properties are ignored.
public struct ParameterSummaryString<Intent: AppIntent>: ExpressibleByStringInterpolation {
  let paths: [PartialKeyPath<Intent>]

  /// Creates a sentence without parameters.
  public init(stringLiteral value: String) {
    paths = []
  }

  /// Creates a sentence with interpolated parameters.
  public init(stringInterpolation: StringInterpolation) {
    paths = stringInterpolation.paths
  }

  /// The interpolation of a sentence.
  public struct StringInterpolation: StringInterpolationProtocol {
    var paths: [PartialKeyPath<Intent>] = []

    /// Creates an empty interpolation.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Ignores the literal text, because a settings sheet shows only the parameters.
    public mutating func appendLiteral(_ literal: String) {}

    /// Appends a parameter.
    public mutating func appendInterpolation<Value>(_ path: KeyPath<Intent, Value>) {
      paths.append(path)
    }
  }
}

/// A result builder that collects the key paths of parameters.
@resultBuilder
public enum ParameterKeyPathsBuilder<Intent: AppIntent> {
  /// Converts a key path to a one-element array.
  public static func buildExpression<Value>(
    _ path: KeyPath<Intent, Value>
  ) -> [PartialKeyPath<Intent>] { [path] }

  /// Concatenates the key paths.
  public static func buildBlock(_ parts: [PartialKeyPath<Intent>]...) -> [PartialKeyPath<Intent>] {
    parts.flatMap(\.self)
  }
}

/// An operator that compares a parameter with a value.
///
/// - Source: AppIntents `ParameterSummaryWhenCondition`'s operators.
public enum ComparableOperator: Sendable {
  /// Equal to the value.
  case equalTo
  /// Not equal to the value.
  case notEqualTo
  /// Less than the value, if both are numbers.
  case lessThan
  /// Greater than the value, if both are numbers.
  case greaterThan
}

/// An operator that tests whether a parameter has a value.
public enum HasValueOperator: Sendable {
  /// The parameter has a value.
  case hasAnyValue
  /// The parameter is `nil`, an empty string or an empty list.
  case hasNoValue
}

/// A choice between two summaries, by a condition.
///
/// - Source: AppIntents `ParameterSummaryWhenCondition`.
public struct ParameterSummaryWhenCondition<Intent: AppIntent>: ParameterSummary {
  private let path: PartialKeyPath<Intent>?
  private let comparison: SummarySchema.Comparison
  private let value: JSON
  private let then: any ParameterSummary
  private let otherwise: any ParameterSummary

  private init(
    _ path: PartialKeyPath<Intent>?, _ comparison: SummarySchema.Comparison, _ value: JSON,
    _ then: any ParameterSummary, _ otherwise: any ParameterSummary
  ) {
    self.path = path
    self.comparison = comparison
    self.value = value
    self.then = then
    self.otherwise = otherwise
  }

  /// Creates a choice that compares a parameter with a value.
  public init<Value>(
    _ path: KeyPath<Intent, IntentParameter<Value>>, _ operation: ComparableOperator,
    _ value: Value, @ParameterSummaryBuilder<Intent> _ then: () -> some ParameterSummary,
    @ParameterSummaryBuilder<Intent> otherwise: () -> some ParameterSummary
  ) {
    let json = IntentValueCoding.json(value) ?? .null
    self.init(path, operation.comparison, json, then(), otherwise())
  }

  /// Creates a choice that tests whether a parameter has a value.
  public init<Value>(
    _ path: KeyPath<Intent, IntentParameter<Value>>, _ operation: HasValueOperator,
    @ParameterSummaryBuilder<Intent> _ then: () -> some ParameterSummary,
    @ParameterSummaryBuilder<Intent> otherwise: () -> some ParameterSummary
  ) {
    let comparison: SummarySchema.Comparison =
      operation == .hasAnyValue ? .hasAnyValue : .hasNoValue
    self.init(path, comparison, .null, then(), otherwise())
  }

  /// Creates a choice that compares the widget's family.
  public init(
    widgetFamily operation: ComparableOperator, _ family: IntentWidgetFamily,
    @ParameterSummaryBuilder<Intent> _ then: () -> some ParameterSummary,
    @ParameterSummaryBuilder<Intent> otherwise: () -> some ParameterSummary
  ) {
    self.init(nil, operation.comparison, .string(family.rawValue), then(), otherwise())
  }
}

extension ParameterSummaryWhenCondition: SummaryDescribing {
  func schema(_ names: ParameterNames) -> SummarySchema {
    let subject = path.map { SummarySchema.Subject.parameter(names($0)) } ?? .family
    let emptySummary = SummarySchema.parameters([])
    return .when(
      subject, comparison, value, then: then.schema(names) ?? emptySummary,
      otherwise: otherwise.schema(names) ?? emptySummary)
  }
}

extension ComparableOperator {
  fileprivate var comparison: SummarySchema.Comparison {
    switch self {
    case .equalTo: .equalTo
    case .notEqualTo: .notEqualTo
    case .lessThan: .lessThan
    case .greaterThan: .greaterThan
    }
  }
}

/// A choice between summaries by a parameter's value.
///
/// - Source: AppIntents `ParameterSummarySwitchCondition`.
public struct ParameterSummarySwitchCondition<Intent: AppIntent, Value: Sendable>:
  ParameterSummary
{
  private let path: PartialKeyPath<Intent>
  private let cases: [ParameterSummaryCaseCondition<Intent, Value>]

  /// Creates a choice by a parameter's value.
  public init(
    _ path: KeyPath<Intent, IntentParameter<Value>>,
    @ParameterSummaryCaseBuilder<Intent, Value> _ cases:
      () -> [ParameterSummaryCaseCondition<Intent, Value>]
  ) {
    self.path = path
    self.cases = cases()
  }
}

extension ParameterSummarySwitchCondition: SummaryDescribing {
  func schema(_ names: ParameterNames) -> SummarySchema {
    .choice(
      .parameter(names(path)),
      cases.map { choice in
        SummarySchema.Case(
          values: choice.values, summary: choice.summary.schema(names) ?? .parameters([]))
      })
  }
}

/// The summary for one or more values of a parameter.
///
/// - Source: AppIntents `ParameterSummaryCaseCondition`.
public struct ParameterSummaryCaseCondition<Intent: AppIntent, Value: Sendable> {
  /// The values that select this case, or empty for the default case.
  fileprivate let values: [JSON]
  fileprivate let summary: any ParameterSummary

  fileprivate init(values: [JSON], summary: any ParameterSummary) {
    self.values = values
    self.summary = summary
  }

  /// Creates the case for a value.
  public init(
    _ value: Value, @ParameterSummaryBuilder<Intent> _ content: () -> some ParameterSummary
  ) {
    self.init([value], content)
  }

  /// Creates the case for any of several values.
  public init(
    _ values: [Value], @ParameterSummaryBuilder<Intent> _ content: () -> some ParameterSummary
  ) {
    self.init(values: values.map { IntentValueCoding.json($0) ?? .null }, summary: content())
  }
}

/// The summary for all other values of a parameter.
///
/// - Source: AppIntents `ParameterSummaryDefaultCaseCondition`.
public struct ParameterSummaryDefaultCaseCondition<Intent: AppIntent, Value: Sendable> {
  fileprivate let summary: any ParameterSummary

  /// Creates the default case.
  public init(@ParameterSummaryBuilder<Intent> _ content: () -> some ParameterSummary) {
    summary = content()
  }
}

/// A result builder that collects the cases of a choice.
@resultBuilder
public enum ParameterSummaryCaseBuilder<Intent: AppIntent, Value: Sendable> {
  /// Converts a case to a one-element array.
  public static func buildExpression(
    _ choice: ParameterSummaryCaseCondition<Intent, Value>
  ) -> [ParameterSummaryCaseCondition<Intent, Value>] { [choice] }

  /// Converts the default case to a one-element array.
  public static func buildExpression(
    _ choice: ParameterSummaryDefaultCaseCondition<Intent, Value>
  ) -> [ParameterSummaryCaseCondition<Intent, Value>] {
    [ParameterSummaryCaseCondition(values: [], summary: choice.summary)]
  }

  /// Concatenates the cases.
  public static func buildBlock(
    _ cases: [ParameterSummaryCaseCondition<Intent, Value>]...
  ) -> [ParameterSummaryCaseCondition<Intent, Value>] { cases.flatMap(\.self) }
}

/// A result builder that produces a summary.
@resultBuilder
public enum ParameterSummaryBuilder<Intent: AppIntent> {
  /// Returns the summary.
  public static func buildBlock<Summary: ParameterSummary>(_ summary: Summary) -> Summary {
    summary
  }

  /// Returns the summary of a sentence.
  public static func buildExpression(
    _ summary: IntentParameterSummary<Intent>
  ) -> IntentParameterSummary<Intent> { summary }

  /// Returns the summary.
  public static func buildExpression<Summary: ParameterSummary>(_ summary: Summary) -> Summary {
    summary
  }
}
