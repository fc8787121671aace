/// How many lines a text takes up.
enum LineCount {
  /// Returns the number of lines of a text that is broken between words.
  ///
  /// - Parameters:
  ///   - text: The text, without line breaks.
  ///   - width: The available width, in cells.
  /// - Returns: The number of lines, at least 1.
  static func of(_ text: String, in width: Int) -> Int {
    var lines = 1
    var column = 0
    for word in text.split(separator: " ") {
      var length = Self.length(of: word)
      if column > 0, column + 1 + length > width {
        lines += 1
        column = 0
      }
      // A word that is longer than a line is broken.
      while length > width, width > 0 {
        lines += 1
        length -= width
      }
      column += (column > 0 ? 1 : 0) + length
    }
    return lines
  }

  private static func length(of word: Substring) -> Int {
    word.reduce(0) { $0 + ($1.unicodeScalars.first.map(isWide) == true ? 2 : 1) }
  }

  /// Returns whether a scalar takes up two cells: those of East Asia and most emoji.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115f, 0x2e80...0xa4cf, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe30...0xfe6f,
      0xff00...0xff60, 0xffe0...0xffe6, 0x1f300...0x1faff, 0x20000...0x3fffd:
      true
    default: false
    }
  }
}
