package import Cells

/// Whether text is light on dark or dark on light.
package enum Appearance: String, Hashable, Sendable, CaseIterable {
  case dark, light
}

/// The colours of the roles, by appearance, and how boxes are drawn.
package struct Theme: Hashable, Sendable {
  package var name: String
  package var dark: Palette
  package var light: Palette
  package var line = LineStyle.rounded
  /// Whether the terminal's own background shows; else the role's colour covers it.
  package var isTransparent = true

  package init(name: String, dark: Palette, light: Palette) {
    self.name = name
    self.dark = dark
    self.light = light
  }

  package func palette(_ appearance: Appearance) -> Palette {
    appearance == .dark ? dark : light
  }
}

/// The line around a box.
package enum LineStyle: String, Hashable, Sendable, CaseIterable {
  case rounded, square, double, heavy, none
}

extension Role {
  /// The colour of a 16-colour terminal that stands for the role, or `nil` for the terminal's own.
  package var fallback16: Int? {
    switch self {
    case .text, .title, .background: nil
    case .secondary, .tertiary, .quaternary, .border, .gray: 8
    case .raised, .selection: 8
    case .accent, .focus, .blue, .indigo: 12
    case .red: 9
    case .orange, .brown: 3
    case .yellow: 11
    case .green, .mint: 10
    case .teal, .cyan: 14
    case .purple, .pink: 13
    case .white: 15
    case .black: 0
    }
  }
}
