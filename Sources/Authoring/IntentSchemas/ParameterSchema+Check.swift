package import ViewTree

extension ParameterSchema {
  /// What is wrong with a value by what the schema alone says, in one line; `nil` where nothing is.
  ///
  /// Whether an entity is there only its extension knows.
  package func problem(with value: JSON, in family: Family?) -> String? {
    if value == .null { return isOptional || standard != nil ? nil : "a value is wanted" }
    guard isList else { return itemProblem(value) }
    guard case .array(let items) = value else { return "“\(value.words)” is no list" }
    let count = count(in: family)
    if let most = count.maximum, items.count > most { return "\(most) at the most" }
    if let least = count.minimum, items.count < least { return "\(least) at least" }
    return items.lazy.compactMap { itemProblem($0) }.first
  }

  private func itemProblem(_ value: JSON) -> String? {
    func wants(_ words: String) -> String { "“\(value.words)” is not \(words)" }
    switch (kind, value) {
    case (.bool, .bool), (.text, .string), (.url, .string), (.date, .string), (.date, .number),
      (.entity, .string), (.entity, .number), (.other, _):
      return nil
    case (.integer, .number(let number)), (.number, .number(let number)):
      if kind == .integer, number.rounded() != number { return wants("a whole number") }
      return bounds(number)
    // A number beyond what JSON holds exactly travels as its digits.
    case (.integer, .string(let digits)) where Int(digits) != nil: return nil
    case (.choice, _):
      let choices = choices ?? []
      guard !choices.contains(where: { $0.value == value }) else { return nil }
      return wants("one of \(choices.map(\.value.words).joined(separator: ", "))")
    case (.bool, _): return wants("true or false")
    case (.integer, _): return wants("a whole number")
    case (.number, _): return wants("a number")
    case (.date, _): return wants("a date")
    default: return wants("a text")
    }
  }

  private func bounds(_ number: Double) -> String? {
    if let minimum, number < minimum { return "\(JSON.number(minimum).words) at least" }
    if let maximum, number > maximum { return "\(JSON.number(maximum).words) at the most" }
    return nil
  }
}

extension JSON {
  /// A value as people type it.
  package var words: String {
    switch self {
    case .string(let text): text
    case .number(let number): Int(exactly: number).map { "\($0)" } ?? "\(number)"
    case .bool(let flag): flag ? "true" : "false"
    case .null: "nothing"
    case .array(let items): items.map(\.words).joined(separator: ", ")
    case .object: "…"
    }
  }
}
