import CodeScanning
import Foundation

/// A property of a class, read from its source code.
struct StoredProperty: Hashable {
  let name: String
  /// Its attributes with their arguments, such as `["Attribute": "(.unique)"]`.
  let attributes: [String: String]

  /// Reads a member, or returns `nil` if it is not a property that is stored in each object.
  init?(_ member: String) {
    let scanner = CodeScanner(member)
    let code = String(decoding: scanner.code, as: UTF8.self)
    var rest = code[...]
    var attributes: [String: String] = [:]
    while let attribute = rest.takeAttribute() {
      let range =
        code.utf8Offset(
          attribute.arguments.startIndex)..<code.utf8Offset(attribute.arguments.endIndex)
      attributes[attribute.name] = String(decoding: scanner.uncommented[range], as: UTF8.self)
    }
    guard let declaration = rest.firstMatch(of: /^\s*((?:[a-z]+(?:\(set\))?\s+)*)var\s+`?(\w+)`?/)
    else { return nil }
    let modifiers = declaration.output.1.split(whereSeparator: \.isWhitespace)
    guard !modifiers.contains(where: { ["static", "class", "lazy"].contains($0) }),
      !rest[declaration.range.upperBound...].hasAccessors
    else { return nil }
    name = String(declaration.output.2)
    self.attributes = attributes
  }
}

/// Source code of a type whose members are to be found.
struct SourceText {
  /// The source with blanks instead of texts and comments.
  let code: String
  private let scanner: CodeScanner

  init(_ source: String) {
    scanner = CodeScanner(source)
    code = String(decoding: scanner.code, as: UTF8.self)
  }

  /// The members in the body of a type, without comments.
  var members: [String] {
    guard let body = scanner.blocks.first else { return [] }
    var members: [String] = []
    var start = body.open + 1
    var depth = 0
    for offset in start..<body.close {
      switch scanner.code[offset] {
      case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "\n"), UInt8(ascii: ";"):
        guard depth == 0, isComplete(start..<offset, in: body) else { continue }
        members.append(text(start..<offset))
        start = offset + 1
      default: break
      }
    }
    members.append(text(start..<max(start, body.close)))
    return members.filter { !$0.allSatisfy(\.isWhitespace) }
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: scanner.uncommented[range], as: UTF8.self)
  }

  /// Whether a member ends here: it has more than attributes, and does not go on in the next line.
  private func isComplete(_ range: Range<Int>, in body: CodeScanner.Block) -> Bool {
    let member = String(decoding: scanner.code[range], as: UTF8.self)
    guard
      member.contains(
        /\b(?:var|let|func|init|deinit|subscript|typealias|class|struct|enum|actor|case)\b/)
    else { return false }
    if let last = member.last(where: { !$0.isWhitespace }), "=,:+-*/&|".contains(last) {
      return false
    }
    let rest = String(decoding: scanner.code[range.upperBound..<body.close], as: UTF8.self)
    guard let next = rest.first(where: { !$0.isWhitespace && $0 != ";" }) else { return true }
    return !"{.=+?&|".contains(next)
  }
}

extension Substring {
  /// Whether a property, after its name, has accessors or observers; texts must be blank.
  fileprivate var hasAccessors: Bool {
    var depth = 0
    for character in self {
      // A closure in the initial value is no accessor.
      if depth == 0, character == "=" { return false }
      if depth == 0, character == "{" { return true }
      if "([".contains(character) { depth += 1 }
      if ")]".contains(character) { depth -= 1 }
    }
    return false
  }

  /// Removes an attribute from the start, or returns `nil` if there is none; texts must be blank.
  fileprivate mutating func takeAttribute() -> (name: String, arguments: Substring)? {
    guard let match = firstMatch(of: /^\s*@(?:SwiftData\.)?(\w+)/) else { return nil }
    self = self[match.range.upperBound...]
    let name = String(match.output.1)
    guard first == "(" else { return (name, prefix(0)) }
    var depth = 0
    let end = indices.first { index in
      if self[index] == "(" { depth += 1 }
      if self[index] == ")" { depth -= 1 }
      return depth == 0
    }
    let arguments = self[startIndex..<(end.map { self.index(after: $0) } ?? endIndex)]
    self = self[arguments.endIndex...]
    return (name, arguments)
  }
}

extension String {
  fileprivate func utf8Offset(_ index: Index) -> Int {
    utf8.distance(from: startIndex, to: index)
  }
}
