internal import TesseraUI

/// A color in a plugin's output.
///
/// The basic names and ANSI colors are colors of the theme, so that they are readable on it.
enum ItemColor: Hashable, Sendable {
  case black, red, green, yellow, blue, purple, cyan, white
  case orange, pink, brown, gray, teal, indigo, mint
  /// Red, green and blue, each in eight bits.
  case rgb(UInt32)

  /// The colors of the ANSI numbers 0 to 7.
  private static let ansi: [ItemColor] = [
    .black, .red, .green, .yellow, .blue, .purple, .cyan, .white,
  ]

  /// Creates the color with a number of the palette of 256 colors, or `nil` for another number.
  ///
  /// - Source: xterm, `256colres.pl`: a cube of 6 × 6 × 6 colors and 24 shades of gray.
  init?(ansi number: Int) {
    switch number {
    case 8: self = .gray
    case 0..<16: self = Self.ansi[number % 8]
    case 16..<232:
      let index = number - 16
      let levels = [index / 36, index / 6 % 6, index % 6].map { $0 == 0 ? 0 : $0 * 40 + 55 }
      self = .rgb(UInt32(levels[0] << 16 | levels[1] << 8 | levels[2]))
    case 232..<256:
      let level = UInt32((number - 232) * 10 + 8)
      self = .rgb(level << 16 | level << 8 | level)
    default: return nil
    }
  }

  /// Reads `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, the same without `#`, or a name of CSS; `nil`
  /// for any other text.
  ///
  /// Of two colors separated by a comma, the first is for a light background.
  init?(_ text: String, isDark: Bool) {
    let sides = text.split(separator: ",")
    guard let side = isDark ? sides.last : sides.first else { return nil }
    let name = side.lowercased().filter { !$0.isWhitespace && $0 != "_" && $0 != "-" }
    if let color = Self.themeColors[name] {
      self = color
    } else if let value = CSSColors.values[name] ?? Self.number(name) {
      self = .rgb(value)
    } else {
      return nil
    }
  }

  private static func number(_ text: String) -> UInt32? {
    let digits = text.hasPrefix("#") ? String(text.dropFirst()) : text
    guard digits.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: 16) else { return nil }
    switch digits.count {
    case 3: return spread(value)
    case 4: return spread(value >> 4)
    case 6: return value
    case 8: return value >> 8
    default: return nil
    }
  }

  /// Returns the color with each of its three digits doubled.
  private static func spread(_ digits: UInt32) -> UInt32 {
    [8, 4, 0].reduce(0) { $0 << 8 | (digits >> UInt32($1) & 15) * 17 }
  }

  private static let themeColors: [String: ItemColor] = [
    "black": .black, "red": .red, "green": .green, "yellow": .yellow, "blue": .blue,
    "purple": .purple, "magenta": .purple, "fuchsia": .pink, "cyan": .cyan, "aqua": .cyan,
    "white": .white, "orange": .orange, "pink": .pink, "brown": .brown, "gray": .gray,
    "grey": .gray, "darkgray": .gray, "darkgrey": .gray, "lightgray": .gray, "lightgrey": .gray,
    "teal": .teal, "indigo": .indigo, "mint": .mint, "violet": .purple, "lime": .green,
    "darkred": .red, "darkgreen": .green, "darkblue": .blue, "darkorange": .orange,
    "labelcolor": .white, "secondarylabelcolor": .gray, "tertiarylabelcolor": .gray,
  ]

  /// The color to draw with.
  ///
  /// Black and white are the text's color: they were chosen for a menu of either side.
  @MainActor var color: Color {
    switch self {
    case .black, .white: .primary
    case .red: .red
    case .green: .green
    case .yellow: .yellow
    case .blue: .blue
    case .purple: .purple
    case .cyan: .cyan
    case .orange: .orange
    case .pink: .pink
    case .brown: .brown
    case .gray: .secondary
    case .teal: .teal
    case .indigo: .indigo
    case .mint: .mint
    case .rgb(let value):
      Color(
        red: Double(value >> 16 & 255) / 255, green: Double(value >> 8 & 255) / 255,
        blue: Double(value & 255) / 255)
    }
  }
}
