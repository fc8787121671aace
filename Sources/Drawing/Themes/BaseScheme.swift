package import Cells

/// A color scheme of the base16 or base24 family.
///
/// - Source: tinted-theming's builder specification 0.11 and the base24 specification: how
///   base00 … base0F are used. The further colors of a base24 scheme are not used.
package struct BaseScheme: Hashable, Sendable {
  package var name: String
  package var appearance: Appearance
  private let colors: [RGB]

  /// The keys of the colors; a base16 scheme has only the first 16.
  package static let keys: [String] = (0..<24).map { number in
    let digits = String(number, radix: 16, uppercase: true)
    return "base" + (digits.count < 2 ? "0" : "") + digits
  }

  /// Creates a scheme, or returns `nil` for fewer than 16 colors.
  ///
  /// - Parameters:
  ///   - name: The scheme's name.
  ///   - colors: The 16 or 24 colors in the order of ``keys``.
  ///   - appearance: The appearance, or `nil` to derive it from the brightness of the background.
  package init?(name: String, colors: [RGB], appearance: Appearance? = nil) {
    guard colors.count >= 16 else { return nil }
    self.name = name
    self.colors = colors
    self.appearance =
      appearance ?? (colors[0].luminance < colors[5].luminance ? .dark : .light)
  }

  /// A theme with the scheme's colors on both sides; it is opaque because the scheme has a
  /// background.
  package var theme: Theme {
    let side = ThemeSide(palette, isTransparent: false)
    return Theme(name: name, dark: side, light: side)
  }

  private var palette: Palette {
    var palette = appearance == .dark ? Palette() : .light
    func mixed(_ first: Int, _ second: Int) -> RGB {
      colors[first].blended(over: colors[second], opacity: 0.5)
    }
    let roles: [Role: RGB] = [
      .background: colors[0], .widget: colors[1], .status: colors[0], .raised: colors[1],
      .selection: colors[2], .border: colors[2], .quaternary: mixed(2, 3), .tertiary: colors[3],
      .secondary: colors[4], .text: colors[5], .title: colors[5], .accent: colors[13],
      .focus: colors[13], .red: colors[8], .orange: colors[9], .yellow: colors[10],
      .green: colors[11], .mint: mixed(11, 12), .teal: mixed(12, 11), .cyan: colors[12],
      .blue: colors[13], .indigo: mixed(13, 14), .purple: colors[14], .pink: mixed(14, 8),
      .brown: colors[15], .gray: mixed(3, 4), .stale: colors[9], .error: colors[8],
      .white: palette[.white], .black: palette[.black],
    ]
    for (role, color) in roles { palette[role] = color }
    // In many schemes the comment color is too dim for the text of the status line.
    for role in Role.allCases where role.isForeground {
      palette[role] = palette.makingReadable(palette[role], on: [.background, .status])
    }
    // Text also appears on selected rows and raised areas.
    palette[.text] = palette.makingReadable(palette[.text], on: [.background, .raised, .selection])
    return palette
  }
}
