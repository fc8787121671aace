package import ViewTree

extension ParameterSchema {
  /// Returns a one-line description of why a value is invalid, or `nil` if it is valid.
  ///
  /// The check uses the schema only. Any string counts as a valid date or URL, and only the
  /// extension knows whether an entity exists.
  package func problem(with value: JSON, in family: Family?) -> String? {
    if value == .null { return isOptional || standard != nil ? nil : "a value is required" }
    guard isList else { return itemProblem(value) }
    guard case .array(let items) = value else { return "“\(value.displayText)” is not a list" }
    let count = count(in: family)
    if let maximum = count.maximum, items.count > maximum { return "at most \(maximum)" }
    if let minimum = count.minimum, items.count < minimum { return "at least \(minimum)" }
    return items.lazy.compactMap { itemProblem($0) }.first
  }

  /// Whether the value may be a reference to a secret.
  package var acceptsSecrets: Bool { kind == .text || kind == .url }

  private func itemProblem(_ value: JSON) -> String? {
    if value.refersToSecret, !acceptsSecrets, kind != .other {
      return "a secret can only be used where a text is expected"
    }
    if case .object = value, value.refersToSecret {
      return SecretReference(value) == nil ? "a secret is written as {secret: NAME}" : nil
    }
    func mismatch(_ expected: String) -> String { "“\(value.displayText)” is not \(expected)" }
    switch (kind, value) {
    case (.bool, .bool), (.text, .string), (.url, .string), (.date, .string), (.date, .number),
      (.entity, .string), (.entity, .number), (.other, _):
      return nil
    case (.integer, .number(let number)), (.number, .number(let number)):
      if kind == .integer, number.rounded() != number { return mismatch("a whole number") }
      return boundsProblem(number)
    // An integer that a JSON number cannot represent exactly is encoded as a string.
    case (.integer, .string(let digits)) where Int(digits) != nil: return nil
    case (.choice, _):
      let choices = choices ?? []
      guard !choices.contains(where: { $0.value == value }) else { return nil }
      let available = choices.map(\.value.displayText).joined(separator: ", ")
      return "unknown value “\(value.displayText)”; available: \(available)"
    case (.bool, _): return mismatch("true or false")
    case (.integer, _): return mismatch("a whole number")
    case (.number, _): return mismatch("a number")
    case (.date, _): return mismatch("a date")
    default: return mismatch("a string")
    }
  }

  private func boundsProblem(_ number: Double) -> String? {
    if let minimum, number < minimum { return "at least \(JSON.number(minimum).displayText)" }
    if let maximum, number > maximum { return "at most \(JSON.number(maximum).displayText)" }
    return nil
  }
}

extension JSON {
  /// The value as the user would type it; `…` for an object.
  package var displayText: String {
    switch self {
    case .string(let text): text
    case .number(let number): Int(exactly: number).map { "\($0)" } ?? "\(number)"
    case .bool(let flag): flag ? "true" : "false"
    case .null: "nothing"
    case .array(let items): items.map(\.displayText).joined(separator: ", ")
    case .object: SecretReference(self)?.text ?? "…"
    }
  }
}
