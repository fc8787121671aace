internal import Cells
internal import Yams
package import Themes

extension Theme {
  /// Reads a theme's file: a name, and a colour for each role under `dark` and `light`.
  ///
  /// A role that is left out keeps the colour of Tessera's own theme.
  ///
  /// - Throws: ``ConfigurationError`` for text that is not YAML, an unknown key, a value of another
  ///   kind: each with its line.
  package init(parsing source: String, file: String) throws(ConfigurationError) {
    let root = try YAMLSection(parsing: source, file: file)
    try root.allow(["name", "line", "transparent", "dark", "light"])
    self = .tessera
    name = try root.required("name")
    line = try root.name("line", LineStyle.self) ?? line
    isTransparent = try root.flag("transparent") ?? isTransparent
    dark = try Self.palette(root, "dark", over: dark)
    light = try Self.palette(root, "light", over: light)
  }

  private static func palette(
    _ root: YAMLSection, _ key: String, over base: Palette
  ) throws(ConfigurationError) -> Palette {
    guard let node = root.node(key) else { return base }
    let section = try YAMLSection(node, key: key, file: root.file)
    try section.allow(Role.allCases.map { "\($0)" })
    var palette = base
    for role in Role.allCases {
      guard let node = section.node("\(role)") else { continue }
      guard let color = RGB(hex: node.string ?? "") else {
        throw section.bad(node, "\(role)", expected: "a colour like '#82aaff'")
      }
      palette[role] = color
    }
    return palette
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
