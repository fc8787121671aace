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
    try root.allow([
      "name", "author", "line", "corners", "fill", "redaction", "symbols", "transparent", "dark",
      "light", "follows",
    ])
    self = .tessera
    name = try root.required("name")
    line = try LineStyle(root) ?? line
    fill = try root.name("fill", BoxFill.self) ?? fill
    redaction = try root.name("redaction", RedactionStyle.self) ?? redaction
    symbols = try root.name("symbols", SymbolSet.self)
    let isTransparent = try root.flag("transparent") ?? true
    let follows = try root.name("follows", Followed.self) == .terminal
    dark = try ThemeSide(root, "dark", over: dark, isTransparent: isTransparent)
    light = try ThemeSide(root, "light", over: light, isTransparent: isTransparent)
    dark.followsTerminal = follows
    light.followsTerminal = follows
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
  fileprivate init?(_ root: YAMLSection) throws(ConfigurationError) {
    let weight = try root.name("line", LineWeight.self)
    let corners = try root.name("corners", Corners.self)
    guard weight != nil || corners != nil else { return nil }
    switch weight ?? .light {
    case .light: self = corners == .square ? .square : .rounded
    case .rounded: self = .rounded
    case .square: self = .square
    case .heavy: self = .heavy
    case .double: self = .double
    case .none: self = .none
    }
    if corners == .round, self != .rounded, let node = root.node("corners") {
      throw root.bad(node, "corners", expected: "a corner of this line: only light ones are round")
    }
  }
}

extension ThemeSide {
  /// Reads the colours of a side: `role: '#82aaff'`, or `role: ['#82aaff', bright-blue]` with what
  /// stands for it among 16 colours.
  fileprivate init(
    _ root: YAMLSection, _ key: String, over base: ThemeSide, isTransparent: Bool
  ) throws(ConfigurationError) {
    self = base
    self.isTransparent = isTransparent
    guard let node = root.node(key) else { return }
    let section = try YAMLSection(node, key: key, file: root.file)
    try section.allow(Role.allCases.map { "\($0)" })
    var given: Set<Role> = []
    for role in Role.allCases {
      guard let node = section.node("\(role)") else { continue }
      let words = node.sequence.map { $0.map { $0.string ?? "" } } ?? [node.string ?? ""]
      guard let color = RGB(hex: words.first ?? ""), words.count < 3 else {
        throw section.bad(node, "\(role)", expected: "a colour like '#82aaff'")
      }
      palette[role] = color
      given.insert(role)
      guard words.count == 2 else { continue }
      guard let number = SixteenColors.number(named: words[1]) else {
        throw section.bad(
          node, "\(role)", expected: "one of \(SixteenColors.names.joined(separator: ", "))")
      }
      sixteen[role] = number
    }
    follow(given)
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
