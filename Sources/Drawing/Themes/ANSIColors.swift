package import Cells

/// The names and numbers of the 16 ANSI colors.
package enum ANSIColors {
  private static let basicNames = [
    "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
  ]

  /// The names in the order of their numbers, followed by `default` for the terminal's default
  /// color.
  package static let names = basicNames + basicNames.map { "bright-\($0)" } + ["default"]

  /// Returns the number of a named color; -1 for `default`, or `nil` for an unknown name.
  package static func number(named name: String) -> Int? {
    if name == "default" { return -1 }
    return names.firstIndex(of: name)
  }

  /// The upper bounds of hue ranges in degrees, and the role for each appearance.
  ///
  /// Light themes use darker roles for yellow and orange, which are hard to read on white.
  private static let hueRanges: [(end: Double, dark: Role, light: Role)] = [
    (20, .red, .red), (48, .yellow, .orange), (70, .yellow, .green), (160, .green, .green),
    (190, .cyan, .cyan), (260, .blue, .blue), (345, .purple, .purple), (360, .red, .red),
  ]

  /// Returns the number of the ANSI color with the closest hue, or -1 for grays.
  ///
  /// - Parameters:
  ///   - color: The color.
  ///   - appearance: The appearance of the background.
  /// - Returns: A number from -1 to 15.
  package static func number(ofHueIn color: RGB, _ appearance: Appearance) -> Int {
    let channels = [color.red, color.green, color.blue]
    let spread = (channels.max() ?? 0) - (channels.min() ?? 0)
    guard spread >= 24, let degrees = color.hue else { return -1 }
    let range = hueRanges.first { degrees < $0.end } ?? hueRanges[0]
    return (appearance == .dark ? range.dark : range.light).defaultANSIColor(appearance)
  }
}

extension Role {
  /// Returns the number of the role's ANSI color for themes that do not specify one.
  ///
  /// -1 is the terminal's default color.
  package func defaultANSIColor(_ appearance: Appearance) -> Int {
    appearance == .dark ? defaultDarkNumber : defaultLightNumber
  }

  private var defaultDarkNumber: Int {
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

  /// The number for light backgrounds, on which bright colors are hard to read.
  private var defaultLightNumber: Int {
    switch self {
    case .text, .title, .background, .widget, .status: -1
    case .secondary, .tertiary, .gray: 8
    case .quaternary, .border, .raised, .selection: 7
    case .accent, .focus, .blue, .indigo: 4
    case .red, .error: 1
    // Red, because dark yellow (3) is hard to read on white in many terminals; only areas in `yellow`
    // have it.
    case .orange, .brown, .stale: 1
    case .yellow: 3
    case .green, .mint: 2
    case .teal, .cyan: 6
    case .purple, .pink: 5
    case .white: 15
    case .black: 0
    }
  }

  /// Whether text in this color is kept readable.
  ///
  /// `quaternary` is faint on purpose, and `white` and `black` are fixed.
  package var isForeground: Bool {
    switch self {
    case .background, .raised, .selection, .widget, .status, .border, .quaternary, .white, .black:
      false
    default: true
    }
  }

  /// Whether the role is a background for text.
  package var isBackground: Bool {
    [.background, .raised, .selection, .widget, .status].contains(self)
  }
}
