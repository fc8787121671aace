package import ViewTree

extension ParameterSchema {
  /// Returns a one-line description of why a value is invalid, or `nil` if it is valid.
  ///
  /// The check uses the schema only. Whether an entity exists is known only to its extension.
  package func problem(with value: JSON, in family: Family?) -> String? {
    if value == .null { return isOptional || standard != nil ? nil : "a value is required" }
    guard isList else { return itemProblem(value) }
    guard case .array(let items) = value else { return "“\(value.displayText)” is not a list" }
    let count = count(in: family)
    if let most = count.maximum, items.count > most { return "at most \(most)" }
    if let least = count.minimum, items.count < least { return "at least \(least)" }
    return items.lazy.compactMap { itemProblem($0) }.first
  }

  private func itemProblem(_ value: JSON) -> String? {
    func mismatch(_ expected: String) -> String { "“\(value.displayText)” is not \(expected)" }
    switch (kind, value) {
    case (.bool, .bool), (.text, .string), (.url, .string), (.date, .string), (.date, .number),
      (.entity, .string), (.entity, .number), (.other, _):
      return nil
    case (.integer, .number(let number)), (.number, .number(let number)):
      if kind == .integer, number.rounded() != number { return mismatch("a whole number") }
      return bounds(number)
    // An integer that a JSON number cannot represent exactly is encoded as a string.
    case (.integer, .string(let digits)) where Int(digits) != nil: return nil
    case (.choice, _):
      let choices = choices ?? []
      guard !choices.contains(where: { $0.value == value }) else { return nil }
      return mismatch("one of \(choices.map(\.value.displayText).joined(separator: ", "))")
    case (.bool, _): return mismatch("true or false")
    case (.integer, _): return mismatch("a whole number")
    case (.number, _): return mismatch("a number")
    case (.date, _): return mismatch("a date")
    default: return mismatch("a string")
    }
  }

  private func bounds(_ number: Double) -> String? {
    if let minimum, number < minimum { return "at least \(JSON.number(minimum).displayText)" }
    if let maximum, number > maximum { return "at most \(JSON.number(maximum).displayText)" }
    return nil
  }
}

extension JSON {
  /// The value as the user would type it.
  package var displayText: String {
    switch self {
    case .string(let text): text
    case .number(let number): Int(exactly: number).map { "\($0)" } ?? "\(number)"
    case .bool(let flag): flag ? "true" : "false"
    case .null: "nothing"
    case .array(let items): items.map(\.displayText).joined(separator: ", ")
    case .object: "…"
    }
  }
}
