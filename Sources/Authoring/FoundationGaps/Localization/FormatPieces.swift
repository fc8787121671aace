/// A piece of a format string such as `%1$@ of %lld`.
package enum FormatPiece: Hashable, Sendable {
  case literal(String)
  /// An argument: its index from 0, and its format specifier, such as `%.1f`.
  case argument(Int, specifier: String)
}

extension FormatPiece {
  /// Returns the pieces of a format string.
  ///
  /// - Source: String Format Specifiers, Apple's “String Programming Guide”.
  package static func pieces(of format: String) -> [FormatPiece] {
    var pieces: [FormatPiece] = []
    var literal = ""
    var next = 0
    var rest = Substring(format)
    while let character = rest.popFirst() {
      guard character == "%" else {
        literal.append(character)
        continue
      }
      guard let (specifier, length) = specifier(in: rest) else {
        literal.append("%")
        if rest.first == "%" { rest.removeFirst() }
        continue
      }
      if !literal.isEmpty { pieces.append(.literal(literal)) }
      literal = ""
      rest = rest.dropFirst(length)
      pieces.append(.argument(specifier.place ?? next, specifier: "%" + specifier.form))
      next += 1
    }
    if !literal.isEmpty { pieces.append(.literal(literal)) }
    return pieces
  }

  /// Returns the format specifier after a `%`: a position such as `1$`, flags, a width, a length
  /// and a conversion.
  private static func specifier(
    in text: Substring
  ) -> (specifier: (place: Int?, form: String), length: Int)? {
    var form = ""
    var place: Int?
    for (index, character) in text.prefix(16).enumerated() {
      if character == "$", let number = Int(form) {
        place = number - 1
        form = ""
        continue
      }
      form.append(character)
      if "@dDiuUxXoOfFeEgGcCsSp".contains(character) { return ((place, form), index + 1) }
      guard "0123456789.+-#'lhqLztj".contains(character) else { return nil }
    }
    return nil
  }
}
