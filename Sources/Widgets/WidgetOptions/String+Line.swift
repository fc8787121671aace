extension String {
  /// Returns the text in one line, without characters that could be sequences for the terminal or
  /// change the direction of what follows.
  ///
  /// Spaces, line ends and the removed characters become single spaces. The joiners of emoji and of
  /// Arabic and Indic scripts stay.
  ///
  /// - Parameter limit: The maximum number of characters.
  /// - Returns: The text, without spaces around it.
  public func singleLine(limit: Int) -> String {
    var scalars = UnicodeScalarView()
    // A character that is longer than eight scalars is not worth reading.
    for scalar in unicodeScalars.prefix(limit * 8) {
      scalars.append(scalar.isUnprintable ? " " : scalar)
    }
    let words = String(scalars).split(whereSeparator: \.isWhitespace)
    return String(words.joined(separator: " ").prefix(limit))
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a control character, or an invisible one that is not a joiner.
  fileprivate var isUnprintable: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    // Zero-width joiner and non-joiner; the letters of flags such as Scotland's.
    case .format: !(0x200c...0x200d).contains(value) && !(0xe0020...0xe007f).contains(value)
    default: false
    }
  }
}
