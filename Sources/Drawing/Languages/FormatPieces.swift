/// A piece of a format string such as `%1$@ of %lld`.
package enum FormatPiece: Hashable, Sendable {
  case literal(String)
  /// An argument: its index from 0, and its format specifier, such as `%.1f`.
  case argument(Int, specifier: String)
}

extension FormatPiece {
  /// Returns the pieces of a format string.
  ///
  /// `%%` is a percent sign, and so is a `%` that no format specifier follows.
  ///
  /// - Source: String Format Specifiers, Apple's “String Programming Guide”.
  package static func pieces(of format: String) -> [FormatPiece] {
    var pieces: [FormatPiece] = []
    var literal = ""
    var nextIndex = 0
    var remainder = Substring(format)
    while let character = remainder.popFirst() {
      guard character == "%" else {
        literal.append(character)
        continue
      }
      guard let (specifier, length) = specifier(in: remainder) else {
        literal.append("%")
        if remainder.first == "%" { remainder.removeFirst() }
        continue
      }
      if !literal.isEmpty { pieces.append(.literal(literal)) }
      literal = ""
      remainder = remainder.dropFirst(length)
      pieces.append(.argument(specifier.index ?? nextIndex, specifier: "%" + specifier.text))
      nextIndex += 1
    }
    if !literal.isEmpty { pieces.append(.literal(literal)) }
    return pieces
  }

  /// Returns the format specifier after a `%`.
  ///
  /// A specifier consists of the number of an argument, such as `1$`, flags, a width, a precision,
  /// a length and a conversion. Only the conversion is required.
  ///
  /// - Returns: The index of the argument from 0, if it is specified; the specifier without the
  ///   number; and the length of both in characters. `nil` if there is no specifier.
  private static func specifier(
    in format: Substring
  ) -> (specifier: (index: Int?, text: String), length: Int)? {
    var text = ""
    var index: Int?
    // No specifier in use is longer, and the limit bounds the search after each `%`.
    for (offset, character) in format.prefix(16).enumerated() {
      if character == "$", let number = Int(text) {
        index = number - 1
        text = ""
        continue
      }
      text.append(character)
      if "@dDiuUxXoOfFeEgGcCsSp".contains(character) { return ((index, text), offset + 1) }
      guard "0123456789.+-#'lhqLztj".contains(character) else { return nil }
    }
    return nil
  }
}
