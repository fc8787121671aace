internal import IntentSchemas
internal import ViewTree

/// The parameters that people are asked for, and which of them are shown.
///
/// - Source: AppIntents `ParameterSummary`.
public protocol ParameterSummary {}

/// A summary that can be told.
protocol SummaryDescribing {
  func schema(_ names: ParameterNames) -> SummarySchema
}

extension ParameterSummary {
  func told(_ names: ParameterNames) -> SummarySchema? {
    (self as? any SummaryDescribing)?.schema(names)
  }
}

/// Finds the names of parameters by their key paths.
struct ParameterNames {
  private let name: (AnyKeyPath) -> String?

  init<Intent: AppIntent>(of intent: Intent) {
    let parameters = intent.parameters
    name = { path in
      guard let path = path as? PartialKeyPath<Intent> else { return nil }
      let found = intent[keyPath: path] as AnyObject
      return parameters.first { $0.parameter === found }?.name
    }
  }

  func callAsFunction(_ path: AnyKeyPath) -> String { name(path) ?? "" }
}

extension AppIntent {
  /// A sentence of parameters.
  public typealias Summary = IntentParameterSummary<Self>
  /// A choice between two sentences.
  public typealias When = ParameterSummaryWhenCondition<Self>
  /// A choice among sentences by a parameter's value.
  public typealias Switch<Value: Sendable> = ParameterSummarySwitchCondition<Self, Value>
  /// A sentence for a parameter's value.
  public typealias Case<Value: Sendable> = ParameterSummaryCaseCondition<Self, Value>
  /// The sentence for all other values.
  public typealias DefaultCase<Value: Sendable> =
    ParameterSummaryDefaultCaseCondition<Self, Value>
}

/// No summary: all parameters are shown.
public struct EmptyParameterSummary: ParameterSummary {}

extension AppIntent {
  /// All parameters.
  public static var parameterSummary: some ParameterSummary { EmptyParameterSummary() }
}

/// A sentence of parameters.
///
/// - Source: AppIntents `IntentParameterSummary`.
public struct IntentParameterSummary<Intent: AppIntent>: ParameterSummary {
  private let paths: [PartialKeyPath<Intent>]

  /// A sentence without words.
  public init() {
    paths = []
  }

  /// A sentence.
  public init(_ string: ParameterSummaryString<Intent>, table: String? = nil) {
    paths = string.paths
  }

  /// A sentence, with parameters below it.
  public init(
    _ string: ParameterSummaryString<Intent>, table: String? = nil,
    @ParameterKeyPathsBuilder<Intent> _ parameters: () -> [PartialKeyPath<Intent>]
  ) {
    paths = string.paths + parameters()
  }

  /// Parameters without a sentence.
  public init(@ParameterKeyPathsBuilder<Intent> _ parameters: () -> [PartialKeyPath<Intent>]) {
    paths = parameters()
  }
}

extension IntentParameterSummary: SummaryDescribing {
  func schema(_ names: ParameterNames) -> SummarySchema {
    .parameters(paths.map { names($0) }.filter { !$0.isEmpty })
  }
}

/// The words of a sentence with parameters in them.
public struct ParameterSummaryString<Intent: AppIntent>: ExpressibleByStringInterpolation {
  let paths: [PartialKeyPath<Intent>]

  /// Words alone.
  public init(stringLiteral value: String) {
    paths = []
  }

  /// Words with parameters in them.
  public init(stringInterpolation: StringInterpolation) {
    paths = stringInterpolation.paths
  }

  /// The pieces of a sentence.
  public struct StringInterpolation: StringInterpolationProtocol {
    var paths: [PartialKeyPath<Intent>] = []

    /// Begins with no pieces.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Adds words; a settings sheet has a row for each parameter instead of a sentence.
    public mutating func appendLiteral(_ literal: String) {}

    /// Adds a parameter.
    public mutating func appendInterpolation<Value>(_ path: KeyPath<Intent, Value>) {
      paths.append(path)
    }
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

  /// By a parameter's value.
  public init<Value>(
    _ path: KeyPath<Intent, IntentParameter<Value>>, _ operation: ComparableOperator,
    _ value: Value, @ParameterSummaryBuilder<Intent> _ then: () -> some ParameterSummary,
    @ParameterSummaryBuilder<Intent> otherwise: () -> some ParameterSummary
  ) {
    let json = IntentValueCoding.json(value) ?? .null
    self.init(path, operation.comparison, json, then(), otherwise())
  }

  /// By whether a parameter has a value.
  public init<Value>(
    _ path: KeyPath<Intent, IntentParameter<Value>>, _ operation: HasValueOperator,
    @ParameterSummaryBuilder<Intent> _ then: () -> some ParameterSummary,
    @ParameterSummaryBuilder<Intent> otherwise: () -> some ParameterSummary
  ) {
    let comparison: SummarySchema.Comparison =
      operation == .hasAnyValue ? .hasAnyValue : .hasNoValue
    self.init(path, comparison, .null, then(), otherwise())
  }

  /// By the widget's size.
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
    let nothing = SummarySchema.parameters([])
    return .when(
      subject, comparison, value, then: then.told(names) ?? nothing,
      otherwise: otherwise.told(names) ?? nothing)
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

/// A choice among sentences by a parameter's value.
///
/// - Source: AppIntents `ParameterSummarySwitchCondition`.
public struct ParameterSummarySwitchCondition<Intent: AppIntent, Value: Sendable>:
  ParameterSummary
{
  private let path: PartialKeyPath<Intent>
  private let cases: [ParameterSummaryCaseCondition<Intent, Value>]

  /// By a parameter's value.
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
          values: choice.values, summary: choice.summary.told(names) ?? .parameters([]))
      })
  }
}

/// A sentence for a parameter's value.
///
/// - Source: AppIntents `ParameterSummaryCaseCondition`.
public struct ParameterSummaryCaseCondition<Intent: AppIntent, Value: Sendable> {
  /// Empty for whatever is left.
  fileprivate let values: [JSON]
  fileprivate let summary: any ParameterSummary

  fileprivate init(values: [JSON], summary: any ParameterSummary) {
    self.values = values
    self.summary = summary
  }

  /// For one value.
  public init(
    _ value: Value, @ParameterSummaryBuilder<Intent> _ content: () -> some ParameterSummary
  ) {
    self.init([value], content)
  }

  /// For any of several values.
  public init(
    _ values: [Value], @ParameterSummaryBuilder<Intent> _ content: () -> some ParameterSummary
  ) {
    self.init(values: values.map { IntentValueCoding.json($0) ?? .null }, summary: content())
  }
}

/// The sentence for all other values.
///
/// - Source: AppIntents `ParameterSummaryDefaultCaseCondition`.
public struct ParameterSummaryDefaultCaseCondition<Intent: AppIntent, Value: Sendable> {
  fileprivate let summary: any ParameterSummary

  /// For all other values.
  public init(@ParameterSummaryBuilder<Intent> _ content: () -> some ParameterSummary) {
    summary = content()
  }
}

/// Puts the cases of a choice together.
@resultBuilder
public enum ParameterSummaryCaseBuilder<Intent: AppIntent, Value: Sendable> {
  /// A case.
  public static func buildExpression(
    _ choice: ParameterSummaryCaseCondition<Intent, Value>
  ) -> [ParameterSummaryCaseCondition<Intent, Value>] { [choice] }

  /// The case for all other values.
  public static func buildExpression(
    _ choice: ParameterSummaryDefaultCaseCondition<Intent, Value>
  ) -> [ParameterSummaryCaseCondition<Intent, Value>] {
    [ParameterSummaryCaseCondition(values: [], summary: choice.summary)]
  }

  /// Cases one after the other.
  public static func buildBlock(
    _ cases: [ParameterSummaryCaseCondition<Intent, Value>]...
  ) -> [ParameterSummaryCaseCondition<Intent, Value>] { cases.flatMap(\.self) }
}

/// Puts a summary together.
@resultBuilder
public enum ParameterSummaryBuilder<Intent: AppIntent> {
  /// A summary.
  public static func buildBlock<Summary: ParameterSummary>(_ summary: Summary) -> Summary {
    summary
  }

  /// A sentence.
  public static func buildExpression(
    _ summary: IntentParameterSummary<Intent>
  ) -> IntentParameterSummary<Intent> { summary }

  /// Any summary.
  public static func buildExpression<Summary: ParameterSummary>(_ summary: Summary) -> Summary {
    summary
  }
}
