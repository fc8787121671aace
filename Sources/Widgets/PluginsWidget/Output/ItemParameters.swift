internal import Foundation

/// The parameters after the `|` of a line.
///
/// - Source: xbar, `parseParamStr`; SwiftBar, `MenuLineParameters`; Argos, `parseLine`.
struct ItemParameters: Hashable, Sendable {
  private var values: [String: String] = [:]

  init() {}

  /// Splits a line into its text and its parameters.
  ///
  /// A `|` that no parameter follows is part of the text.
  static func split(_ line: String) -> (text: Substring, parameters: ItemParameters) {
    var start = line.startIndex
    while let bar = line[start...].firstIndex(of: "|") {
      let rest = line[line.index(after: bar)...]
      if isParameterList(rest) { return (line[..<bar], ItemParameters(rest)) }
      start = line.index(after: bar)
    }
    return (line[...], ItemParameters())
  }

  private static func isParameterList(_ text: Substring) -> Bool {
    // Some plugins print a no-break space.
    let trimmed = text.drop(while: \.isWhitespace)
    guard let first = trimmed.first else { return true }
    guard first.isASCII, first.isLetter else { return false }
    let rest = trimmed.drop { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    return rest.drop(while: \.isWhitespace).first == "="
  }

  private init(_ list: Substring) {
    var rest = list
    while true {
      rest = rest.drop { $0 == "|" || $0.isWhitespace }
      guard let equals = rest.firstIndex(of: "=") else { return }
      let key = rest[..<equals].trimmingCharacters(in: .whitespaces).lowercased()
      rest = rest[rest.index(after: equals)...]
      let value = Self.removeValue(from: &rest)
      // The first of two parameters with the same name counts in Argos, the last in xbar.
      values[key] = value
    }
  }

  /// Removes a value, which may be in single or double quotes.
  private static func removeValue(from rest: inout Substring) -> String {
    // Spaces may precede a value, but not the name of the next parameter.
    let next = rest.drop(while: \.isWhitespace)
    if !next.prefix(while: { !$0.isWhitespace }).contains("=") || next.first == "\""
      || next.first == "'"
    {
      rest = next
    }
    guard let quote = rest.first, quote == "\"" || quote == "'" else {
      let value = rest.prefix { !$0.isWhitespace }
      rest = rest[value.endIndex...]
      return String(value)
    }
    var value = ""
    rest.removeFirst()
    while let character = rest.popFirst() {
      if character == quote { break }
      // Only the quote and the backslash need a backslash; any other one is kept.
      if character == "\\", let next = rest.first, next == quote || next == "\\" {
        value.append(rest.removeFirst())
      } else {
        value.append(character)
      }
    }
    return value
  }

  /// The value of a parameter, or `nil` if it is absent or empty.
  subscript(_ name: String) -> String? {
    values[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns a parameter that is on or off.
  func flag(_ name: String, default standard: Bool) -> Bool {
    switch values[name]?.lowercased() {
    case "true", "1", "yes", "t": true
    case "false", "0", "no", "f": false
    default: standard
    }
  }

  /// The values of `param0`, `param1`… or `params`, ordered by number.
  var arguments: [String] {
    let numbered = values.compactMap { key, value -> (Int, String)? in
      guard key.hasPrefix("param") else { return nil }
      return Int(key.dropFirst("param".count)).map { ($0, value) }
    }
    return numbered.sorted { $0.0 < $1.0 }.map(\.1)
  }

  var isEmpty: Bool { values.isEmpty }

  /// The names of parameters that have no meaning here, sorted.
  var unknownNames: [String] {
    values.keys.filter { !Self.names.contains($0) && !$0.hasPrefix("param") }.sorted()
  }

  private static let names: Set<String> = [
    "alternate", "ansi", "badge", "bash", "checked", "color", "disabled", "dropdown", "emojize",
    "font", "href", "image", "length", "md", "refresh", "sfcolor", "sfimage", "shell", "size",
    "stdin", "symbolize", "templateimage", "terminal", "tooltip", "trim",
  ]
}
