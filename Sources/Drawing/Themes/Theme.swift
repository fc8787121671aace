package import Cells

/// Whether text is light on a dark background or dark on a light one.
package enum Appearance: String, Hashable, Sendable, CaseIterable {
  case dark, light
}

/// The dark or light side of a theme: the colors of its roles for each color mode.
package struct ThemeSide: Hashable, Sendable {
  package var palette: Palette
  /// The numbers of ANSI colors by role, for terminals of 16 colors; -1 is the terminal's default
  /// color.
  package var ansiColors: [Role: Int]
  /// Whether the terminal's default background and text color are used instead of the theme's.
  package var isTransparent: Bool
  /// Whether the terminal's own 16 colors are used, even if it supports more.
  package var usesTerminalColors = false

  package init(_ palette: Palette, ansiColors: [Role: Int] = [:], isTransparent: Bool = true) {
    self.palette = palette
    self.ansiColors = ansiColors
    self.isTransparent = isTransparent
  }
}

/// The dark and light colors of the roles, and the style of boxes.
package struct Theme: Hashable, Sendable {
  package var name: String
  package var dark: ThemeSide
  package var light: ThemeSide
  package var line = LineStyle.rounded
  package var fill = BoxFill.none
  package var redaction = RedactionStyle.bars
  /// The symbol set, or `nil` if the theme does not specify one.
  package var symbols: SymbolSet?

  package init(name: String, dark: ThemeSide, light: ThemeSide) {
    self.name = name
    self.dark = dark
    self.light = light
  }

  /// Returns the side for an appearance.
  package func side(_ appearance: Appearance) -> ThemeSide {
    appearance == .dark ? dark : light
  }
}

/// The line around a box.
package enum LineStyle: String, Hashable, Sendable, CaseIterable {
  case rounded, square, double, heavy, none
}

/// The background of a box.
package enum BoxFill: String, Hashable, Sendable, CaseIterable {
  /// The background of the screen.
  case none
  /// A separate background, in the role `widget`.
  case widget
}

/// The glyph that replaces redacted content.
package enum RedactionStyle: String, Hashable, Sendable, CaseIterable {
  case bars, blocks, shade, dots, lines

  package var glyph: Unicode.Scalar {
    switch self {
    case .bars: "▆"
    case .blocks: "█"
    case .shade: "▒"
    case .dots: "·"
    case .lines: "━"
    }
  }
}
