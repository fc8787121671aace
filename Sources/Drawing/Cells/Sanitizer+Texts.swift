/// Whole texts, for what is written to a terminal or a pipe.
extension Sanitizer {
  /// A text on one line: what would end the line is a space, and every other character visible.
  package static func line(_ text: some StringProtocol) -> String {
    guard text.contains(where: \.isNewline) else { return visible(text) }
    return visible(text.split(whereSeparator: \.isNewline).joined(separator: " "))
  }

  /// A text of several lines: line feeds stay, and every other character is visible.
  package static func lines(_ text: some StringProtocol) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { visible($0) }
      .joined(separator: "\n")
  }

  /// Lines in colours: of what a terminal obeys, sequences that set a style stay alone.
  ///
  /// - Source: ECMA-48 §8.3.117, SGR.
  package static func colored(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "\u{1b}") {
      result += lines(rest[..<start])
      rest = rest[start...]
      let length = styleLength(rest)
      result += length > 0 ? String(rest.prefix(length)) : visible(rest.prefix(1))
      rest = rest.dropFirst(max(1, length))
    }
    return result + lines(rest)
  }

  /// How many characters the sequence at the beginning has that sets a style; 0 for another.
  private static func styleLength(_ text: Substring) -> Int {
    guard text.dropFirst().first == "[" else { return 0 }
    let numbers = text.dropFirst(2).prefix { ($0.isASCII && $0.isNumber) || $0 == ";" || $0 == ":" }
    return text.dropFirst(2 + numbers.count).first == "m" ? numbers.count + 3 : 0
  }

  /// JSON in which no text holds what a terminal obeys or nobody sees: that is escaped, so the values
  /// are the same.
  ///
  /// What is no ASCII stands in texts alone, as in all JSON.
  package static func json(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { (0x20..<0x7f).contains($0) || $0 == 0x0a }
    if isPlain { return text }
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      if scalar != "\n", let escaped = escaped(scalar) {
        result += escaped
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A character as JSON escapes it, or `nil` for one that may stand in a text as it is.
  ///
  /// - Source: RFC 8259 §7.
  package static func escaped(_ scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x20..<0x7f: return nil
    // What joins and selects emoji does nothing by itself.
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
