/// A predicate that was written as text.
indirect enum PredicateNode {
  case all([PredicateNode])
  case any([PredicateNode])
  case not(PredicateNode)
  case comparison(
    Expression, Operator, Expression, Modifier, ignoresCase: Bool, ignoresDiacritics: Bool)

  indirect enum Expression {
    case value(Any?)
    /// The path of keys; the object itself if it is empty.
    case keyPath(String)
    case list([Expression])
  }

  enum Operator: String {
    case equal = "=="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case between = "BETWEEN"
    case isIn = "IN"
    case contains = "CONTAINS"
    case beginsWith = "BEGINSWITH"
    case endsWith = "ENDSWITH"
    case like = "LIKE"
    case matches = "MATCHES"
  }

  /// How a comparison applies to the elements of a collection.
  enum Modifier {
    case direct, any, all, none
  }

  func matches(_ object: Any?) -> Bool {
    switch self {
    case .all(let nodes): return nodes.allSatisfy { $0.matches(object) }
    case .any(let nodes): return nodes.contains { $0.matches(object) }
    case .not(let node): return !node.matches(object)
    case .comparison(let left, let comparison, let right, let modifier, let cases, let marks):
      let text = TextComparison(ignoresCase: cases, ignoresDiacritics: marks)
      let (left, right) = (left.value(for: object), right.value(for: object))
      let test = { comparison.holds($0, right, text) }
      switch modifier {
      case .direct: return test(left)
      case .any: return KeyedValue.elements(of: left).contains(where: test)
      case .all: return KeyedValue.elements(of: left).allSatisfy(test)
      case .none: return !KeyedValue.elements(of: left).contains(where: test)
      }
    }
  }
}

extension PredicateNode.Expression {
  fileprivate func value(for object: Any?) -> Any? {
    switch self {
    case .value(let value): KeyedValue.unwrapped(value)
    case .keyPath(let path): KeyedValue.value(of: object, atPath: path)
    case .list(let elements): elements.map { $0.value(for: object) }
    }
  }
}

extension PredicateNode.Operator {
  fileprivate func holds(_ left: Any?, _ right: Any?, _ text: TextComparison) -> Bool {
    switch self {
    case .equal: KeyedValue.areEqual(left, right, text)
    case .notEqual: !KeyedValue.areEqual(left, right, text)
    case .less: KeyedValue.order(left, right, text) == .orderedAscending
    case .lessOrEqual:
      [.orderedAscending, .orderedSame].contains(KeyedValue.order(left, right, text))
    case .greater: KeyedValue.order(left, right, text) == .orderedDescending
    case .greaterOrEqual:
      [.orderedDescending, .orderedSame].contains(KeyedValue.order(left, right, text))
    case .between: isBetween(left, KeyedValue.elements(of: right), text)
    case .isIn: Self.contains(right, left, text)
    case .contains: Self.contains(left, right, text)
    case .beginsWith: text.pair(left, right).map { $0.hasPrefix($1) } ?? false
    case .endsWith: text.pair(left, right).map { $0.hasSuffix($1) } ?? false
    case .like: text.pair(left, right).map { Self.matches($0, Self.pattern(of: $1)) } ?? false
    case .matches: text.pair(left, right).map { Self.matches($0, $1) } ?? false
    }
  }

  private func isBetween(_ value: Any?, _ bounds: [Any?], _ text: TextComparison) -> Bool {
    guard bounds.count == 2 else { return false }
    return Self.greaterOrEqual.holds(value, bounds[0], text)
      && Self.lessOrEqual.holds(value, bounds[1], text)
  }

  private static func contains(_ whole: Any?, _ part: Any?, _ text: TextComparison) -> Bool {
    if let (whole, part) = text.pair(whole, part) { return part.isEmpty || whole.contains(part) }
    return KeyedValue.elements(of: whole).contains { KeyedValue.areEqual($0, part, text) }
  }

  /// Returns a regular expression for a text with `*` and `?`.
  private static func pattern(of text: String) -> String {
    text.map { character in
      switch character {
      case "*": ".*"
      case "?": "."
      default: NSRegularExpression.escapedPattern(for: String(character))
      }
    }.joined()
  }

  private static func matches(_ text: String, _ pattern: String) -> Bool {
    guard let range = text.range(of: "^(?:\(pattern))$", options: .regularExpression) else {
      return false
    }
    return range == text.startIndex..<text.endIndex
  }
}
