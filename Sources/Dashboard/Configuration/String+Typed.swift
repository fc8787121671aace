extension String {
  /// Whether the string has C0 or C1 control characters, or line separators, which no name and no
  /// argument needs.
  package var hasControlCharacters: Bool {
    unicodeScalars.contains {
      $0.value < 0x20 || (0x7f..<0xa0).contains($0.value) || [0x2028, 0x2029].contains($0.value)
    }
  }

  /// The string without whitespace around it.
  package var trimmingWhitespace: String {
    var text = self[...]
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text.drop(while: \.isWhitespace))
  }

  /// Returns the string, if necessary with a number, so that it differs from all that are taken.
  ///
  /// - Parameter isTaken: Whether a name is taken.
  /// - Returns: A name of at most 60 characters if the string has at most as many.
  package func numbered(unless isTaken: (String) -> Bool) -> String {
    guard isTaken(self) else { return self }
    var number = 2
    while isTaken("\(prefix(55)) \(number)") { number += 1 }
    return "\(prefix(55)) \(number)"
  }
}
