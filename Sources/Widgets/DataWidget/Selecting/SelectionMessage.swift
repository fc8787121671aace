/// What the worker is asked for; the input, as JSON, follows it after a newline.
struct SelectionRequest: Codable, Hashable, Sendable {
  /// The expression of jq; an empty one selects the input itself.
  var expression: String
}

/// What the worker answers.
struct SelectionResponse: Codable, Hashable, Sendable {
  var values: [DataValue] = []
  /// Whether there are more values than are sent.
  var isTruncated = false
  var problem: SelectionProblem?
}

/// Why nothing can be selected.
struct SelectionProblem: Codable, Error, Hashable, Sendable {
  enum Kind: String, Codable, Hashable, Sendable {
    /// The input is not JSON.
    case input
    /// The expression has a mistake.
    case expression
    /// The expression fails with this input.
    case run
    /// The worker was ended because it took too long, or too much memory.
    case endless
  }

  var kind: Kind
  /// jq's message.
  var message: String
  /// The number of characters before the mistake in the expression, or `nil` if it is not known.
  var offset: Int?
}
