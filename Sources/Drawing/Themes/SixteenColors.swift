package import Cells

/// The colours of a terminal of 16, by name.
package enum SixteenColors {
  private static let hues = [
    "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
  ]

  /// The names in the order of their numbers, and `default` for the terminal's own.
  package static let names = hues + hues.map { "bright-\($0)" } + ["default"]

  /// The number of a name; -1 for `default`, `nil` for any other word.
  package static func number(named name: String) -> Int? {
    if name == "default" { return -1 }
    return names.firstIndex(of: name)
  }

  /// The hues' ends in degrees, with the roles that stand for them: on white yellow and orange are lost.
  private static let circle: [(end: Double, dark: Role, light: Role)] = [
    (20, .red, .red), (48, .yellow, .orange), (70, .yellow, .green), (160, .green, .green),
    (190, .cyan, .cyan), (260, .blue, .blue), (345, .purple, .purple), (360, .red, .red),
  ]

  /// The number of a colour's hue; -1, the terminal's own, for a grey.
  ///
  /// - Parameters:
  ///   - color: The colour.
  ///   - appearance: On what it is seen.
  /// - Returns: A number from -1 to 15.
  /// - Source: The hue of HSL, as CSS Color 4, §7, has it.
  package static func number(ofHueIn color: RGB, _ appearance: Appearance) -> Int {
    let (red, green, blue) = (Double(color.red), Double(color.green), Double(color.blue))
    let (most, least) = (max(red, green, blue), min(red, green, blue))
    let spread = most - least
    guard spread >= 24 else { return -1 }
    let sixth =
      if most == red {
        (green - blue) / spread
      } else if most == green {
        (blue - red) / spread + 2
      } else {
        (red - green) / spread + 4
      }
    let degrees = (sixth < 0 ? sixth + 6 : sixth) * 60
    let hue = circle.first { degrees < $0.end } ?? circle[0]
    return (appearance == .dark ? hue.dark : hue.light).standardSixteen(appearance)
  }
}

extension Role {
  /// What stands for the role on a terminal of 16 colours where a theme does not say: a number, or -1
  /// for the terminal's own.
  package func standardSixteen(_ appearance: Appearance) -> Int {
    appearance == .dark ? darkSixteen : lightSixteen
  }

  private var darkSixteen: Int {
    switch self {
    case .text, .title, .background, .widget, .status: -1
    case .secondary, .tertiary, .quaternary, .border, .gray, .raised, .selection: 8
    case .accent, .focus, .blue, .indigo: 12
    case .red, .error: 9
    case .orange, .brown, .stale: 3
    case .yellow: 11
    case .green, .mint: 10
    case .teal, .cyan: 14
    case .purple, .pink: 13
    case .white: 15
    case .black: 0
    }
  }

  /// The bright ones are lost on white.
  private var lightSixteen: Int {
    switch self {
    case .text, .title, .background, .widget, .status: -1
    case .secondary, .tertiary, .gray: 8
    case .quaternary, .border, .raised, .selection: 7
    case .accent, .focus, .blue, .indigo: 4
    case .red, .error: 1
    // Many terminals' dark yellow is none on white.
    case .orange, .brown, .stale: 1
    case .yellow: 3
    case .green, .mint: 2
    case .teal, .cyan: 6
    case .purple, .pink: 5
    case .white: 15
    case .black: 0
    }
  }

  /// Whether words are written in it.
  package var isInk: Bool {
    switch self {
    case .background, .raised, .selection, .widget, .status, .border, .quaternary, .white, .black:
      false
    default: true
    }
  }

  /// Whether it is laid under words of a theme's own.
  package var isGround: Bool {
    [.background, .raised, .selection, .widget, .status].contains(self)
  }
}
