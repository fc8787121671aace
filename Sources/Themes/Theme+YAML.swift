package import Cells
private import Yams

extension Theme {
  /// Reads a theme: a name, and a colour for each role under `dark` and `light`.
  ///
  /// A role that is left out keeps the colour of Tessera's own theme.
  /// - Throws: ``ThemeError`` for text that is not YAML, an unknown key, or a value of another kind.
  package init(parsing source: String) throws(ThemeError) {
    let root = try Self.mapping(source)
    var name: String?
    self = .tessera
    for (key, value) in root {
      switch key.string ?? "" {
      case "name": name = value.string
      case "line": line = try Self.named(value, "line")
      case "transparent": isTransparent = try Self.flag(value, "transparent")
      case "dark": dark = try Self.palette(value, over: dark)
      case "light": light = try Self.palette(value, over: light)
      case let other:
        throw Self.unknown(other, key, among: ["name", "line", "transparent", "dark", "light"])
      }
    }
    guard let name else { throw .missingKey("name") }
    self.name = name
  }

  private static func mapping(_ source: String) throws(ThemeError) -> Node.Mapping {
    do {
      guard let mapping = try compose(yaml: source)?.mapping else {
        throw ThemeError.notYAML("expected keys and values", line: 1)
      }
      return mapping
    } catch let error as YamlError {
      throw .notYAML("\(error)", line: 1)
    } catch let error as ThemeError {
      throw error
    } catch {
      throw .notYAML("\(error)", line: 1)
    }
  }

  private static func palette(_ node: Node, over base: Palette) throws(ThemeError) -> Palette {
    var palette = base
    let names = Role.allCases.map { "\($0)" }
    for (key, value) in node.mapping ?? [:] {
      guard let role = Role.allCases.first(where: { "\($0)" == key.string }) else {
        throw unknown(key.string ?? "", key, among: names)
      }
      guard let color = RGB(hex: value.string ?? "") else {
        throw bad(value, "\(role)", expected: "a colour like #82aaff")
      }
      palette[role] = color
    }
    return palette
  }

  private static func named(_ node: Node, _ key: String) throws(ThemeError) -> LineStyle {
    guard let style = LineStyle(rawValue: node.string ?? "") else {
      throw bad(node, key, expected: LineStyle.allCases.map(\.rawValue).joined(separator: ", "))
    }
    return style
  }

  private static func flag(_ node: Node, _ key: String) throws(ThemeError) -> Bool {
    guard let flag = node.bool else { throw bad(node, key, expected: "true or false") }
    return flag
  }

  private static func bad(_ node: Node, _ key: String, expected: String) -> ThemeError {
    .badValue(key: key, value: node.string ?? "…", expected: expected, line: node.mark?.line ?? 1)
  }

  private static func unknown(_ name: String, _ node: Node, among names: [String]) -> ThemeError {
    .unknownKey(name, line: node.mark?.line ?? 1, nearest: Spelling.nearest(to: name, among: names))
  }
}

extension RGB {
  /// A colour written `#rrggbb`, with or without its mark; `nil` for anything else.
  package init?(hex: String) {
    let digits = hex.hasPrefix("#") ? hex.dropFirst() : hex[...]
    guard digits.utf8.count == 6, let value = UInt32(digits, radix: 16) else { return nil }
    self.init(value)
  }
}
