internal import Cells
package import Themes
internal import Yams

extension Theme {
  /// Reads a theme's file: colours for roles under `dark` and `light`, and how boxes are drawn; or a
  /// scheme of the base16 or base24 family as it is.
  ///
  /// A role that is left out keeps the colour of Tessera's own theme, or follows the role that it goes
  /// with.
  ///
  /// - Throws: ``ConfigurationError`` for text that is not YAML, an unknown key, a value of another
  ///   kind: each with its line.
  package init(parsing source: String, file: String) throws(ConfigurationError) {
    let root = try YAMLSection(parsing: source, file: file)
    if root.isScheme {
      self = try BaseScheme(root).theme
      return
    }
    var draft = ThemeDraft()
    try SettingKey.read(ThemeDraft.allKeys, from: root, into: &draft)
    self = .tessera
    name = try root.required("name")
    line = try LineStyle(draft, root) ?? line
    fill = draft.fill ?? fill
    redaction = draft.redaction ?? redaction
    symbols = draft.symbols
    dark = ThemeSide(draft.dark, over: dark, draft)
    light = ThemeSide(draft.light, over: light, draft)
  }
}

/// What a theme's file says, key by key.
private struct ThemeDraft: Sendable {
  typealias Colors = [Role: (color: RGB, sixteen: Int?)]

  var name = ""
  var author = ""
  var weight: LineWeight?
  var corners: Corners?
  var fill: BoxFill?
  var redaction: RedactionStyle?
  var symbols: SymbolSet?
  var isTransparent = true
  var follows: Followed?
  var dark: Colors = [:]
  var light: Colors = [:]

  static let allKeys: [SettingKey<ThemeDraft>] = [
    .text("name", \.name, standard: "", "Its name, for people."),
    .text("author", \.author, standard: "", "Who made it."),
    .choice("line", \.weight, standard: "light", "The weight of a box's line."),
    .choice("corners", \.corners, standard: "round", "The corners of a light line."),
    .choice("fill", \.fill, standard: "none", "What is laid under a box."),
    .choice("redaction", \.redaction, standard: "tessera's", "What stands for what is hidden."),
    .choice("symbols", \.symbols, standard: "unicode", "The glyphs that stand for symbols."),
    .flag(
      "transparent", \.isTransparent, standard: true, "Whether the terminal's own ground is seen."),
    .choice("follows", \.follows, standard: "itself", "Whose colours it takes."),
    colors("dark", \.dark, "The colours of roles on a dark ground."),
    colors("light", \.light, "The colours of roles on a light ground."),
  ]

  /// Colours by role: `role: '#82aaff'`, or `role: ['#82aaff', bright-blue]` with what stands for it
  /// among 16 colours.
  private static func colors(
    _ name: String, _ path: any WritableKeyPath<ThemeDraft, Colors> & Sendable, _ sentence: String
  ) -> SettingKey<ThemeDraft> {
    SettingKey(
      name: name, sentence: sentence, schema: .type("object"), standard: "tessera's",
      read: { section, draft throws(ConfigurationError) in
        guard let node = section.node(name) else { return }
        draft[keyPath: path] = try colors(YAMLSection(node, key: name, file: section.file))
      },
      value: { _ in nil })
  }

  private static func colors(_ section: YAMLSection) throws(ConfigurationError) -> Colors {
    try section.allow(Role.allCases.map { "\($0)" })
    var colors: Colors = [:]
    for role in Role.allCases {
      guard let node = section.node("\(role)") else { continue }
      let words = node.sequence.map { $0.map { $0.string ?? "" } } ?? [node.string ?? ""]
      guard let color = RGB(hex: words.first ?? ""), words.count < 3 else {
        throw section.bad(node, "\(role)", expected: "a colour like '#82aaff'")
      }
      colors[role] = (color, nil)
      guard words.count == 2 else { continue }
      guard let number = SixteenColors.number(named: words[1]) else {
        throw section.bad(
          node, "\(role)", expected: "one of \(SixteenColors.names.joined(separator: ", "))")
      }
      colors[role] = (color, number)
    }
    return colors
  }
}

/// Whose colours a theme takes.
private enum Followed: String, CaseIterable {
  case itself, terminal
}

/// The weight of a box's line and its corners.
private enum LineWeight: String, CaseIterable {
  case light, heavy, double, none, rounded, square
}

private enum Corners: String, CaseIterable {
  case round, square
}

extension LineStyle {
  /// The line with its corners, or `nil` where neither is said.
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
      throw root.bad(node, "corners", expected: "a corner of this line: only light ones are round")
    }
  }
}

extension ThemeSide {
  /// A side with the colours that a file gives, over those of another.
  fileprivate init(_ colors: ThemeDraft.Colors, over base: ThemeSide, _ draft: ThemeDraft) {
    self = base
    isTransparent = draft.isTransparent
    followsTerminal = draft.follows == .terminal
    for (role, given) in colors {
      palette[role] = given.color
      if let number = given.sixteen { sixteen[role] = number }
    }
    follow(Set(colors.keys))
  }

  /// Roles that nobody gave a colour go with the role that they are nearest to.
  private mutating func follow(_ given: Set<Role>) {
    let leaders: [(Role, Role)] = [
      (.focus, .accent), (.stale, .orange), (.error, .red), (.widget, .raised),
      (.status, .background),
    ]
    for (role, leader) in leaders where !given.contains(role) && given.contains(leader) {
      palette[role] = palette[leader]
      sixteen[role] = sixteen[leader]
    }
  }
}

extension RGB {
  /// A colour written `#rrggbb`, with or without its mark; `nil` for anything else.
  init?(hex: String) {
    let digits = hex.hasPrefix("#") ? hex.dropFirst() : hex[...]
    guard digits.utf8.count == 6, let value = UInt32(digits, radix: 16) else { return nil }
    self.init(value)
  }
}
