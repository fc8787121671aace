/// The strokes of digits and letters, from which the line and pixel faces are drawn.
///
/// A path is a sequence of positions in a glyph; the strokes between them are horizontal or vertical:
///
///     a j b   c
///     d   e   f
///     g k h l i
///
/// A corner is rounded if its position is a lowercase letter.
enum NumeralStrokes {
  static let paths: [Character: [String]] = [
    "0": ["aciga"],
    "1": ["jBh", "kl"],
    "2": ["acfdGi"],
    "3": ["acig", "ef"],
    "4": ["aDf", "ci"],
    "5": ["cADfig"],
    "6": ["cagifd"],
    "7": ["aCi"],
    "8": ["aciga", "df"],
    "9": ["fdacig"],
    "A": ["gaci", "df"],
    "P": ["gAcfd"],
    "M": ["gaci", "be"],
  ]

  /// Returns the column of a position, given that of the right stroke; the left one is at 0.
  static func column(of position: Character, last: Int) -> Int {
    switch position {
    case "a", "d", "g": 0
    case "j", "k": last / 4
    case "b", "e", "h": last / 2
    case "l": last - last / 4
    default: last
    }
  }

  /// Returns the row of a position, given that of the lower stroke; the upper one is at 0.
  static func row(of position: Character, last: Int) -> Int {
    switch position {
    case "a", "b", "c", "j": 0
    case "d", "e", "f": last / 2
    default: last
    }
  }
}
