/// A parser of predicates that are written as text.
///
/// - Source: Foundation “Predicate Format String Syntax”.
struct PredicateParser {
  /// The reason why a format is not understood.
  struct Failure: Error, Hashable {
    let message: String
  }

  private var tokens: ArraySlice<PredicateToken>
  private var arguments: ArraySlice<Any?>

  static func parse(_ format: String, _ arguments: [Any?]) throws(Failure) -> PredicateNode {
    guard let tokens = PredicateToken.tokens(of: format) else {
      throw Failure(message: "a quote is not closed")
    }
    var parser = PredicateParser(tokens: tokens[...], arguments: arguments[...])
    let node = try parser.disjunction()
    guard let rest = parser.tokens.first else { return node }
    throw Failure(message: "unexpected \(rest)")
  }

  private mutating func disjunction() throws(Failure) -> PredicateNode {
    var node = try conjunction()
    while take(word: "OR") || take(symbol: "||") { node = .any([node, try conjunction()]) }
    return node
  }

  private mutating func conjunction() throws(Failure) -> PredicateNode {
    var node = try negation()
    while take(word: "AND") || take(symbol: "&&") { node = .all([node, try negation()]) }
    return node
  }

  private mutating func negation() throws(Failure) -> PredicateNode {
    if take(word: "NOT") || take(symbol: "!") { return .not(try negation()) }
    if take(symbol: "(") {
      let node = try disjunction()
      guard take(symbol: ")") else { throw Failure(message: "expected “)”") }
      return node
    }
    if take(word: "TRUEPREDICATE") { return .all([]) }
    if take(word: "FALSEPREDICATE") { return .any([]) }
    return try comparison()
  }

  private mutating func comparison() throws(Failure) -> PredicateNode {
    var modifier = PredicateNode.Modifier.direct
    if take(word: "ANY") || take(word: "SOME") { modifier = .any }
    if take(word: "ALL") { modifier = .all }
    if take(word: "NONE") { modifier = .none }
    let left = try expression()
    let comparison = try comparisonOperator()
    var options = ""
    if case .options(let text)? = tokens.first {
      options = text
      tokens.removeFirst()
    }
    return .comparison(
      left, comparison, try expression(), modifier, ignoresCase: options.contains("c"),
      ignoresDiacritics: options.contains("d"))
  }

  private mutating func comparisonOperator() throws(Failure) -> PredicateNode.Operator {
    let text: String
    switch tokens.popFirst() {
    case .symbol(let symbol)?: text = symbol
    case .word(let word)?: text = word.uppercased()
    default: throw Failure(message: "expected an operator")
    }
    guard let result = PredicateNode.Operator(rawValue: text) else {
      throw Failure(message: "“\(text)” is not an operator")
    }
    return result
  }

  private mutating func expression() throws(Failure) -> PredicateNode.Expression {
    switch tokens.popFirst() {
    case .text(let text)?: return .value(text)
    case .number(let text)?:
      if let number = Int(text) { return .value(number) }
      guard let number = Double(text) else { throw Failure(message: "“\(text)” is not a number") }
      return .value(number)
    case .argument(let kind)?:
      guard !arguments.isEmpty else { throw Failure(message: "an argument is missing") }
      let value = arguments.removeFirst()
      return kind == "K" ? .keyPath((value as? String) ?? "") : .value(value)
    case .symbol("{")?: return try list()
    case .word(let word)?: return Self.named(word)
    default: throw Failure(message: "expected a value")
    }
  }

  private static func named(_ word: String) -> PredicateNode.Expression {
    switch word.uppercased() {
    case "TRUE", "YES": .value(true)
    case "FALSE", "NO": .value(false)
    case "NIL", "NULL": .value(nil)
    case "SELF": .keyPath("")
    default: .keyPath(word.hasPrefix("SELF.") ? String(word.dropFirst(5)) : word)
    }
  }

  private mutating func list() throws(Failure) -> PredicateNode.Expression {
    var elements: [PredicateNode.Expression] = []
    while !take(symbol: "}") {
      elements.append(try expression())
      guard take(symbol: ",") || tokens.first == .symbol("}") else {
        throw Failure(message: "expected “}”")
      }
    }
    return .list(elements)
  }

  private mutating func take(word: String) -> Bool {
    guard case .word(let next)? = tokens.first, next.uppercased() == word else { return false }
    tokens.removeFirst()
    return true
  }

  private mutating func take(symbol: String) -> Bool {
    guard tokens.first == .symbol(symbol) else { return false }
    tokens.removeFirst()
    return true
  }
}
