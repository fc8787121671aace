/// Sanitizing of whole strings that are written to a terminal or a pipe.
extension Sanitizer {
  /// Returns the text as a single line, with visible characters instead of unsafe ones.
  ///
  /// Newlines between two lines become one space; those at the start and the end are removed.
  package static func line(_ text: some StringProtocol) -> String {
    guard text.contains(where: \.isNewline) else { return makingVisible(text) }
    return makingVisible(text.split(whereSeparator: \.isNewline).joined(separator: " "))
  }

  /// Returns the text with its line feeds; any other unsafe character becomes a visible one.
  package static func lines(_ text: some StringProtocol) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { makingVisible($0) }
      .joined(separator: "\n")
  }

  /// Returns the text with its line feeds and style sequences; the escape character of any other
  /// sequence becomes visible.
  ///
  /// - Source: ECMA-48 §8.3.117, SGR.
  package static func colored(_ text: String) -> String {
    var result = ""
    var remainder = text[...]
    while let start = remainder.firstIndex(of: "\u{1b}") {
      result += lines(remainder[..<start])
      remainder = remainder[start...]
      let length = styleLength(remainder)
      result += length > 0 ? String(remainder.prefix(length)) : makingVisible(remainder.prefix(1))
      remainder = remainder.dropFirst(max(1, length))
    }
    return result + lines(remainder)
  }

  /// Returns the length of the style sequence that the text begins with; 0 if there is none.
  private static func styleLength(_ text: Substring) -> Int {
    guard text.dropFirst().first == "[" else { return 0 }
    // Two characters, Escape and `[`, precede the parameters; an `m` follows.
    let parameters = text.dropFirst(2).prefix {
      ($0.isASCII && $0.isNumber) || $0 == ";" || $0 == ":"
    }
    return text.dropFirst(2 + parameters.count).first == "m" ? parameters.count + 3 : 0
  }

  /// Returns JSON in which control, invisible and other unsafe characters are escaped, except line
  /// feeds.
  ///
  /// The values are unchanged: in JSON, non-ASCII characters occur only inside strings.
  package static func json(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { (0x20..<0x7f).contains($0) || $0 == 0x0a }
    if isPlain { return text }
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      if scalar != "\n", let escape = jsonEscape(of: scalar) {
        result += escape
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Returns the JSON escape of a character, or `nil` if it can be written as it is.
  ///
  /// - Source: RFC 8259 §7.
  package static func jsonEscape(of scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x20..<0x7f: return nil
    // Emoji joiners and variation selectors have no effect on their own.
    case 0x200d, 0xfe0e, 0xfe0f: return nil
    default: break
    }
    guard !isSafe(scalar) else { return nil }
    return String(scalar).utf16.map { unit in
      let hex = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
    }.joined()
  }
}
