internal import Cells
package import Themes
internal import Yams

extension Theme {
  /// Creates a theme from the text of a theme file or of a base16 or base24 scheme.
  ///
  /// A theme file has colors for roles under `dark` and `light`, and settings for drawing boxes. A
  /// role without a color has the color of its related role if the file sets that one; otherwise it
  /// has its color in the `tessera` theme.
  ///
  /// - Throws: ``ConfigurationError`` with a line number if the text is not valid YAML, a required
  ///   key is missing, a key is unknown, or a value is not valid.
  package init(parsing source: String, file: String) throws(ConfigurationError) {
    let root = try YAMLSection(parsing: source, file: file)
    if root.isScheme {
      self = try BaseScheme(root).theme
      return
    }
    var draft = ThemeDraft()
    try SettingKey.read(ThemeDraft.allKeys, from: root, into: &draft)
    self = .tessera
    name = try root.requiredString("name")
    line = try LineStyle(draft, root) ?? line
    fill = draft.fill ?? fill
    redaction = draft.redaction ?? redaction
    symbols = draft.symbols
    dark = ThemeSide(draft.dark, over: dark, draft)
    light = ThemeSide(draft.light, over: light, draft)
  }
}

/// The values of a theme file, key by key.
private struct ThemeDraft: Sendable {
  /// The color of each role, and its number on terminals with 16 colors if the file sets one.
  typealias Colors = [Role: (color: RGB, ansiNumber: Int?)]

  var name = ""
  var author = ""
  var weight: LineWeight?
  var corners: Corners?
  var fill: BoxFill?
  var redaction: RedactionStyle?
  var symbols: SymbolSet?
  var isTransparent = true
  var colorSource: ColorSource?
  var accents: AccentSource?
  var dark: Colors = [:]
  var light: Colors = [:]

  static let allKeys: [SettingKey<ThemeDraft>] = [
    .text("name", \.name, "The display name of the theme."),
    .text("author", \.author, "The author of the theme."),
    .choice("line", \.weight, unset: "light", "The weight of the border of boxes."),
    .choice("corners", \.corners, unset: "round", "The corners of a light border."),
    .choice("fill", \.fill, unset: "none", "The background fill of boxes."),
    .choice("redaction", \.redaction, unset: "tessera's", "The appearance of hidden content."),
    .choice("symbols", \.symbols, unset: "unicode", "The glyphs that represent symbols."),
    .flag(
      "transparent", \.isTransparent,
      "Whether the terminal's background is visible."),
    .choice("follows", \.colorSource, unset: "itself", "The source of the colors."),
    .choice("accents", \.accents, unset: "own", "The accent colors of widgets."),
    colors("dark", \.dark, "The colors of roles on a dark background."),
    colors("light", \.light, "The colors of roles on a light background."),
  ]

  /// Returns a key for colors by role: `role: '#82aaff'`, or `role: ['#82aaff', bright-blue]` with
  /// a substitute for terminals with 16 colors.
  private static func colors(
    _ name: String, _ path: any WritableKeyPath<ThemeDraft, Colors> & Sendable, _ summary: String
  ) -> SettingKey<ThemeDraft> {
    SettingKey(
      name: name, summary: summary, schema: .type("object"), unset: "tessera's",
      read: { section, draft throws(ConfigurationError) in
        guard let node = section.node(name) else { return }
        draft[keyPath: path] = try colors(YAMLSection(node, key: name, file: section.file))
      },
      value: { _ in nil })
  }

  private static func colors(_ section: YAMLSection) throws(ConfigurationError) -> Colors {
    try section.rejectUnknownKeys(Role.allCases.map { "\($0)" })
    var colors: Colors = [:]
    for role in Role.allCases {
      guard let node = section.node("\(role)") else { continue }
      let values = node.sequence.map { $0.map { $0.string ?? "" } } ?? [node.string ?? ""]
      guard let color = RGB(hex: values.first ?? ""), values.count < 3 else {
        throw section.invalidValue(
          node, "\(role)", expected: "a color; expected one such as '#82aaff'")
      }
      colors[role] = (color, nil)
      guard values.count == 2 else { continue }
      guard let number = ANSIColors.number(named: values[1]) else {
        throw section.unknownValue(
          node.sequence?.last ?? node, "\(role)", kind: "color", available: ANSIColors.names)
      }
      colors[role] = (color, number)
    }
    return colors
  }
}

/// The source of a theme's colors.
private enum ColorSource: String, CaseIterable {
  case itself, terminal
}

/// Whose accent color widgets have: their own, or the theme's.
private enum AccentSource: String, CaseIterable {
  case own, theme
}

/// The weight of a box's border, including older names that combine weight and corners.
private enum LineWeight: String, CaseIterable {
  case light, heavy, double, none, rounded, square
}

private enum Corners: String, CaseIterable {
  case round, square
}

extension LineStyle {
  /// Creates the line style of a draft, or `nil` if the file sets neither weight nor corners.
  ///
  /// - Throws: ``ConfigurationError`` if the file sets round corners for lines that are not light.
  fileprivate init?(_ draft: ThemeDraft, _ root: YAMLSection) throws(ConfigurationError) {
    guard draft.weight != nil || draft.corners != nil else { return nil }
    switch draft.weight ?? .light {
    case .light: self = draft.corners == .square ? .square : .rounded
    case .rounded: self = .rounded
    case .square: self = .square
    case .heavy: self = .heavy
    case .double: self = .double
    case .none: self = .none
    }
    if draft.corners == .round, self != .rounded, let node = root.node("corners") {
      throw root.invalidValue(
        node, "corners", expected: "available, because only light lines have round corners")
    }
  }
}

extension ThemeSide {
  /// Creates a side from a base side, with the colors and settings of a file.
  fileprivate init(_ colors: ThemeDraft.Colors, over base: ThemeSide, _ draft: ThemeDraft) {
    self = base
    isTransparent = draft.isTransparent
    usesTerminalColors = draft.colorSource == .terminal
    palette.replacesAccents = draft.accents == .theme
    for (role, value) in colors {
      palette[role] = value.color
      if let number = value.ansiNumber { ansiColors[role] = number }
    }
    fillRelatedRoles(Set(colors.keys))
  }

  /// Fills in roles that the file does not set: each has the color of its related role, if the file
  /// sets that one.
  private mutating func fillRelatedRoles(_ rolesInFile: Set<Role>) {
    let relatedRoles: [(Role, Role)] = [
      (.focus, .accent), (.stale, .orange), (.error, .red), (.widget, .raised),
      (.status, .background),
    ]
    for (role, related) in relatedRoles
    where !rolesInFile.contains(role) && rolesInFile.contains(related) {
      palette[role] = palette[related]
      ansiColors[role] = ansiColors[related]
    }
  }
}
