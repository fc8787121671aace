package import ViewTree

/// The rules that choose which of an intent's parameters are shown, depending on the values of
/// other parameters.
///
/// - Source: AppIntents `ParameterSummary`.
package indirect enum SummarySchema: Codable, Hashable, Sendable {
  /// An operator that compares values.
  ///
  /// `lessThan` and `greaterThan` are satisfied only by numbers.
  package enum Comparison: String, Codable, Hashable, Sendable {
    case equalTo, notEqualTo, lessThan, greaterThan, hasAnyValue, hasNoValue
  }

  /// The left-hand side of a comparison: a parameter, by name, or the widget's family.
  package enum Subject: Codable, Hashable, Sendable {
    case parameter(String)
    case family
  }

  /// A summary and the values that select it.
  package struct Case: Codable, Hashable, Sendable {
    /// The values that select this case, or empty for the default case.
    package var values: [JSON]
    package var summary: SummarySchema

    package init(values: [JSON], summary: SummarySchema) {
      self.values = values
      self.summary = summary
    }
  }

  /// Shows these parameters, in this order.
  case parameters([String])
  /// Chooses between two summaries by a comparison.
  case when(Subject, Comparison, JSON, then: SummarySchema, otherwise: SummarySchema)
  /// Chooses the first case with the subject's value, or else the default case.
  case choice(Subject, [Case])

  /// Returns the names of the parameters to show; none if no case applies.
  ///
  /// The values are those of all parameters, including default values, by name. The family is `nil`
  /// for an intent that is run without a widget.
  package func parameterNames(for values: [String: JSON], in family: Family?) -> [String] {
    switch self {
    case .parameters(let names): return names
    case .when(let subject, let comparison, let operand, let then, let otherwise):
      let value = subject.value(values, family)
      let summary = comparison.isSatisfied(by: value, operand) ? then : otherwise
      return summary.parameterNames(for: values, in: family)
    case .choice(let subject, let cases):
      let value = subject.value(values, family)
      let match =
        cases.first { $0.values.contains(value) } ?? cases.first { $0.values.isEmpty }
      return match?.summary.parameterNames(for: values, in: family) ?? []
    }
  }
}

extension SummarySchema.Subject {
  fileprivate func value(_ values: [String: JSON], _ family: Family?) -> JSON {
    switch self {
    case .parameter(let name): values[name] ?? .null
    case .family: .string(family?.rawValue ?? "")
    }
  }
}

extension SummarySchema.Comparison {
  fileprivate func isSatisfied(by value: JSON, _ operand: JSON) -> Bool {
    switch self {
    case .equalTo: return value == operand
    case .notEqualTo: return value != operand
    case .hasAnyValue: return !value.isNothing
    case .hasNoValue: return value.isNothing
    case .lessThan, .greaterThan:
      guard case .number(let left) = value, case .number(let right) = operand else { return false }
      return self == .lessThan ? left < right : left > right
    }
  }
}

extension JSON {
  /// Whether the value is `null`, an empty string or an empty array.
  package var isNothing: Bool {
    switch self {
    case .null, .string(""), .array([]): true
    default: false
    }
  }
}

extension IntentSchema {
  /// Returns the parameters to show, in order.
  ///
  /// Parameters that the user cannot edit are hidden. So are parameters that the summary does not
  /// name, as on iOS; without a summary, all others are shown. A parameter that the summary names
  /// twice is shown once.
  package func shownParameters(_ values: [String: JSON], in family: Family?) -> [ParameterSchema] {
    let editableParameters = parameters.filter { $0.kind != .other }
    guard let summary else { return editableParameters }
    let defaults = Dictionary(
      parameters.compactMap { parameter in parameter.standard.map { (parameter.name, $0) } }
    ) { $1 }
    let names = summary.parameterNames(for: defaults.merging(values) { $1 }, in: family)
    var candidates = Dictionary(editableParameters.map { ($0.name, $0) }) { first, _ in first }
    return names.compactMap { candidates.removeValue(forKey: $0) }
  }
}
