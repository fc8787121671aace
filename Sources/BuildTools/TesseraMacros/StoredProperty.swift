import Foundation

/// A property of a class, read from its source code.
struct StoredProperty: Hashable {
  let name: String
  /// Its attributes with their arguments, such as `["Attribute": "(.unique)"]`.
  let attributes: [String: String]

  /// Reads a member, or returns `nil` if it is not a property that is stored in each object.
  init?(_ member: String) {
    var rest = SourceText(member).code[...]
    var attributes: [String: String] = [:]
    while let attribute = rest.takeAttribute() { attributes[attribute.name] = attribute.arguments }
    guard let declaration = rest.firstMatch(of: /^\s*((?:[a-z]+(?:\(set\))?\s+)*)var\s+`?(\w+)`?/)
    else { return nil }
    let modifiers = declaration.output.1.split(whereSeparator: \.isWhitespace)
    guard !modifiers.contains(where: { ["static", "class", "lazy"].contains($0) }) else {
      return nil
    }
    guard !SourceText.hasAccessors(rest[declaration.range.upperBound...]) else { return nil }
    name = String(declaration.output.2)
    self.attributes = attributes
  }
}

/// Source code whose members are to be found.
struct SourceText {
  /// The source without comments, which are blank.
  let code: String

  init(_ source: String) {
    var result = ""
    var rest = source[...]
    while let first = rest.first {
      if rest.hasPrefix("//") {
        rest = rest.drop { !$0.isNewline }
      } else if rest.hasPrefix("/*"), let end = rest.range(of: "*/") {
        rest = rest[end.upperBound...]
        result.append(" ")
      } else if first == "\"" {
        result += rest.takeText()
      } else {
        result.append(rest.removeFirst())
      }
    }
    code = result
  }

  /// Returns the members in the body of a type.
  var members: [String] {
    guard let start = code.firstIndex(of: "{") else { return [] }
    var members: [String] = []
    var member = ""
    var depth = 0
    var rest = code[start...].dropFirst()
    while let first = rest.first {
      if first == "\"" {
        member += rest.takeText()
        continue
      }
      if depth == 0, first == "}" { break }
      if "{([".contains(first) { depth += 1 }
      if "})]".contains(first) { depth -= 1 }
      rest.removeFirst()
      let ends = depth == 0 && (first.isNewline || first == ";") && Self.isComplete(member, rest)
      if !ends {
        member.append(first)
      } else if !member.allSatisfy(\.isWhitespace) {
        members.append(member)
        member = ""
      }
    }
    return member.allSatisfy(\.isWhitespace) ? members : members + [member]
  }

  /// Whether a member ends here: it has more than attributes, and does not go on in the next line.
  private static func isComplete(_ member: String, _ rest: Substring) -> Bool {
    guard
      member.contains(
        /\b(?:var|let|func|init|deinit|subscript|typealias|class|struct|enum|actor|case)\b/)
    else { return false }
    if let last = member.last(where: { !$0.isWhitespace }), "=,:+-*/&|?".contains(last), last != "?"
    {
      return false
    }
    guard let next = rest.first(where: { !$0.isWhitespace }) else { return true }
    return !"{.=+?&|".contains(next)
  }

  /// Whether a property has accessors or observers after its name.
  static func hasAccessors(_ declaration: Substring) -> Bool {
    var depth = 0
    var rest = declaration
    while let first = rest.first {
      if first == "\"" {
        _ = rest.takeText()
        continue
      }
      // A closure in the initial value is no accessor.
      if depth == 0, first == "=" { return false }
      if depth == 0, first == "{" { return true }
      if "([".contains(first) { depth += 1 }
      if ")]".contains(first) { depth -= 1 }
      rest.removeFirst()
    }
    return false
  }
}

extension Substring {
  /// Removes a text in quotes from the start, and returns it with its quotes.
  fileprivate mutating func takeText() -> String {
    let quote = hasPrefix("\"\"\"") ? "\"\"\"" : "\""
    var text = quote
    removeFirst(quote.count)
    while let first {
      if hasPrefix(quote) {
        removeFirst(quote.count)
        return text + quote
      }
      text.append(first)
      removeFirst()
      if first == "\\", let escaped = self.first {
        text.append(escaped)
        removeFirst()
      }
    }
    return text
  }

  /// Removes an attribute from the start, or returns `nil` if there is none.
  fileprivate mutating func takeAttribute() -> (name: String, arguments: String)? {
    guard let match = firstMatch(of: /^\s*@(?:SwiftData\.)?(\w+)/) else { return nil }
    self = self[match.range.upperBound...]
    guard first == "(" else { return (String(match.output.1), "") }
    var depth = 0
    var arguments = ""
    while let first {
      if first == "\"" {
        arguments += takeText()
        continue
      }
      if first == "(" { depth += 1 }
      if first == ")" { depth -= 1 }
      arguments.append(first)
      removeFirst()
      if depth == 0 { break }
    }
    return (String(match.output.1), arguments)
  }
}
