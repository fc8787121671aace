package import Cells

/// Whether text is light on dark or dark on light.
package enum Appearance: String, Hashable, Sendable, CaseIterable {
  case dark, light
}

/// One side of a theme: the colours of its roles, in as many colours as terminals have.
package struct ThemeSide: Hashable, Sendable {
  package var palette: Palette
  /// What stands for roles on a terminal of 16 colours: a number, or -1 for the terminal's own.
  package var sixteen: [Role: Int]
  /// Whether the terminal's own ground shows; else the role's colour covers it.
  package var isTransparent: Bool
  /// Whether the terminal's own 16 colours are used, however many it has.
  package var followsTerminal = false

  package init(_ palette: Palette, sixteen: [Role: Int] = [:], isTransparent: Bool = true) {
    self.palette = palette
    self.sixteen = sixteen
    self.isTransparent = isTransparent
  }
}

/// The colours of the roles, dark and light, and how boxes are drawn.
package struct Theme: Hashable, Sendable {
  package var name: String
  package var dark: ThemeSide
  package var light: ThemeSide
  package var line = LineStyle.rounded
  package var fill = BoxFill.none
  package var redaction = RedactionStyle.bars
  /// Which glyphs stand for symbols, or `nil` where the theme does not say.
  package var symbols: SymbolSet?

  package init(name: String, dark: ThemeSide, light: ThemeSide) {
    self.name = name
    self.dark = dark
    self.light = light
  }

  /// The side for a ground.
  package func side(_ appearance: Appearance) -> ThemeSide {
    appearance == .dark ? dark : light
  }
}

/// The line around a box.
package enum LineStyle: String, Hashable, Sendable, CaseIterable {
  case rounded, square, double, heavy, none
}

/// What a box stands on.
package enum BoxFill: String, Hashable, Sendable, CaseIterable {
  /// The screen's ground.
  case none
  /// A ground of its own: the role `widget`.
  case widget
}

/// What stands for content that is not shown.
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
