package import Cells
package import Themes

/// The appearance that the user gives one box, whatever widget it shows.
///
/// A value that is `nil` is the widget's or the theme's.
package struct Look: Hashable, Sendable {
  /// The color of what a widget emphasizes: the role `accent`.
  package var tint: LookColor?
  package var background: LookBackground?
  /// The color of text.
  package var ink: LookColor?
  /// The title in the border; empty for none.
  package var title: String?
  package var line: LineStyle?
  /// The face of large text: a name in ``numeralNames``, or a FIGlet font's name or path.
  package var numerals: String?
  /// The side of the theme.
  package var appearance: Appearance?
  /// The name of a theme.
  package var theme: String?

  package init() {}

  /// Whether nothing is set.
  package var isEmpty: Bool { self == Look() }

  /// Returns the look with the values that it does not set taken from another look.
  package func over(_ other: Look) -> Look {
    var look = self
    look.tint = tint ?? other.tint
    look.background = background ?? other.background
    look.ink = ink ?? other.ink
    look.title = title ?? other.title
    look.line = line ?? other.line
    look.numerals = numerals ?? other.numerals
    look.appearance = appearance ?? other.appearance
    look.theme = theme ?? other.theme
    return look
  }

  /// The names of the built-in faces of large text.
  package static let numeralNames = ["automatic", "thin", "quarter", "heavy", "braille"]
}

/// A color of a look: a role, which follows the theme, or a fixed color.
package enum LookColor: Hashable, Sendable, CustomStringConvertible {
  case role(Role)
  case rgb(RGB)

  /// The roles that have a color of their own, in the order in which they are offered.
  package static let roles: [Role] = [
    .accent, .red, .orange, .yellow, .green, .mint, .teal, .cyan, .blue, .indigo, .purple, .pink,
    .brown, .gray, .white, .black, .text, .secondary, .background, .raised, .widget,
  ]

  /// Creates a color from a role's name or `#rrggbb`, or returns `nil` for any other text.
  package init?(_ text: String) {
    if let role = Self.roles.first(where: { "\($0)" == text }) {
      self = .role(role)
    } else if text.hasPrefix("#"), let color = RGB(hex: text) {
      self = .rgb(color)
    } else {
      return nil
    }
  }

  package var description: String {
    switch self {
    case .role(let role): "\(role)"
    case .rgb(let color): color.hex
    }
  }

  /// Returns the color in a palette.
  package func color(in palette: Palette) -> RGB {
    switch self {
    case .role(let role): palette[role]
    case .rgb(let color): color
    }
  }
}

/// What is behind the content of a box.
package enum LookBackground: Hashable, Sendable {
  /// The background of the screen, also if the theme fills boxes.
  case none
  case color(LookColor)
  /// From the top left to the bottom right.
  case gradient(LookColor, LookColor)
  /// The path of a picture: absolute, below `~/`, or relative to the folder of `home.yaml`.
  case picture(String)
}
