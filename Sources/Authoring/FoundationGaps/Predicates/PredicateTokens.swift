/// A part of a predicate's format.
enum PredicateToken: Hashable {
  /// A word that is neither quoted nor an operator, such as a key path or `AND`.
  case word(String)
  case text(String)
  case number(String)
  /// A place for an argument, such as `@` of `%@`.
  case argument(Character)
  /// `[cd]` after an operator.
  case options(String)
  /// One of `== != < <= > >= ( ) { } , && || !`.
  case symbol(String)
}

extension PredicateToken {
  /// Splits the format of a predicate, or returns `nil` if a quote is not closed.
  static func tokens(of format: String) -> [PredicateToken]? {
    var rest = format[...]
    var tokens: [PredicateToken] = []
    while let first = rest.first {
      if first.isWhitespace {
        rest.removeFirst()
      } else if first == "\"" || first == "'" {
        guard let text = takeText(&rest, quote: first) else { return nil }
        tokens.append(.text(text))
      } else if first == "%" {
        tokens.append(takeArgument(&rest))
      } else if first == "[" {
        let end = rest.firstIndex(of: "]") ?? rest.endIndex
        tokens.append(.options(rest[..<end].dropFirst().lowercased()))
        rest = rest[end...].dropFirst()
      } else if let symbol = symbols.first(where: { rest.hasPrefix($0) }) {
        rest.removeFirst(symbol.count)
        tokens.append(.symbol(equivalents[symbol] ?? symbol))
      } else if first.isNumber || first == "-" {
        let number = rest.prefix { $0.isNumber || ".-eE".contains($0) }
        rest.removeFirst(number.count)
        tokens.append(.number(String(number)))
      } else {
        let word = rest.prefix { !$0.isWhitespace && !"=!<>(){},&|[%'\"".contains($0) }
        // A character that no rule knows would otherwise be read for ever.
        guard !word.isEmpty else { return nil }
        rest.removeFirst(word.count)
        tokens.append(.word(String(word)))
      }
    }
    return tokens
  }

  private static let symbols = [
    "==", "!=", "<>", "<=", "=<", ">=", "=>", "&&", "||", "=", "<", ">", "!", "(", ")", "{", "}",
    ",",
  ]
  private static let equivalents = ["=": "==", "<>": "!=", "=<": "<=", "=>": ">="]

  private static func takeText(_ rest: inout Substring, quote: Character) -> String? {
    rest.removeFirst()
    var text = ""
    while let character = rest.popFirst() {
      if character == quote { return text }
      text.append(character == "\\" ? rest.popFirst() ?? "\\" : character)
    }
    return nil
  }

  private static func takeArgument(_ rest: inout Substring) -> PredicateToken {
    rest.removeFirst()
    // The lengths of C's numbers, such as in `%ld`.
    while let next = rest.first, "lhqz.0123456789".contains(next) { rest.removeFirst() }
    return .argument(rest.popFirst() ?? "@")
  }
}
