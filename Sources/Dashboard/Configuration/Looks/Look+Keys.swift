internal import Cells
internal import Files
internal import Themes
internal import ViewTree
internal import Yams

extension Look {
  /// All keys of a look, in the order in which they are written.
  static let allKeys: [SettingKey<Look>] = [
    color("tint", \.tint, "The color of what the widget emphasizes."),
    background,
    color("ink", \.ink, "The color of words; also the tint, if there is none."),
    title,
    .choice("line", \.line, unset: "the theme's", "The border of the box."),
    numerals,
    .choice("appearance", \.appearance, unset: "the screen's", "The side of the theme."),
    .text("theme", \.theme, unset: "the screen's", "The theme of the box."),
  ]

  static let keyNames: Set<String> = Set(allKeys.map(\.name))

  /// Reads the look at a key; it is empty if the key is missing.
  static func read(
    _ key: String, in section: YAMLSection
  ) -> (look: Look, errors: [ConfigurationError]) {
    do throws(ConfigurationError) {
      return try section.section(key).map { read($0) } ?? (Look(), [])
    } catch {
      return (Look(), [error])
    }
  }

  /// Reads a look.
  ///
  /// A key that is unknown or has an invalid value is left out.
  ///
  /// - Returns: The look, and the errors in invalid values, in the order of the keys.
  static func read(_ section: YAMLSection) -> (look: Look, errors: [ConfigurationError]) {
    var look = Look()
    var errors: [ConfigurationError] = []
    for key in allKeys {
      do throws(ConfigurationError) {
        try key.read(section, &look)
      } catch {
        errors.append(error)
      }
    }
    return (look, errors)
  }

  /// The keys that are set, in order, with their values.
  var members: [(key: String, value: YAMLValue)] {
    Self.allKeys.compactMap { key in key.value(self).map { (key.name, YAMLValue($0)) } }
  }

  /// Returns a key for a color.
  private static func color(
    _ name: String, _ path: SettingKey<Look>.Path<LookColor?>, _ summary: String
  ) -> SettingKey<Look> {
    .parsed(
      name, path, unset: "the theme's", summary, parse: { LookColor($0) }, expected: expectedColor,
      text: \.description)
  }

  private static func color(
    _ node: YAMLNode, _ key: String, _ section: YAMLSection
  ) throws(ConfigurationError) -> LookColor {
    guard let text = node.string, let color = LookColor(text) else {
      throw section.invalidValue(node, key, expected: expectedColor(node.string ?? ""))
    }
    return color
  }

  /// Returns the description of a color, with the nearest name if there is one.
  private static func expectedColor(_ text: String) -> String {
    "a color such as purple or '#8450ae'"
      + Spelling.suggestion(for: text, among: LookColor.roles.map { "\($0)" })
  }

  private static let background = SettingKey<Look>(
    name: "background",
    summary: "A color, a gradient as a list of two colors, the path of a picture, or none.",
    schema: .object(["type": .array(["string", "array"])]), unset: "the theme's",
    read: { section, look throws(ConfigurationError) in
      guard let node = section.node("background") else { return }
      look.background = try readBackground(node, section)
    },
    value: { look in
      switch look.background {
      case nil: nil
      case .none?: "none"
      case .color(let color): .string(color.description)
      case .gradient(let from, let to):
        .array([.string(from.description), .string(to.description)])
      case .picture(let path): .string(path)
      }
    })

  private static func readBackground(
    _ node: YAMLNode, _ section: YAMLSection
  ) throws(ConfigurationError) -> LookBackground {
    if let list = node.sequence {
      guard list.count == 2 else {
        throw section.invalidValue(node, "background", expected: "a list of two colors")
      }
      return .gradient(
        try color(list[0], "background", section), try color(list[1], "background", section))
    }
    let text = node.string ?? ""
    if text == "none" { return .none }
    if PathBytes.hasSlash(text) || text.contains(".") { return .picture(text) }
    return .color(try color(node, "background", section))
  }

  private static let title = SettingKey<Look>(
    name: "title", summary: "The title of the box, or none.", schema: .type("string"),
    unset: "the widget's",
    read: { section, look throws(ConfigurationError) in
      guard let text = try section.string("title") else { return }
      look.title = text == "none" ? "" : text
    },
    value: { $0.title.map { .string($0.isEmpty ? "none" : $0) } })

  private static let numerals = SettingKey<Look>.text(
    "numerals", \.numerals, unset: "the screen's",
    "The face of large text: \(numeralNames.joined(separator: ", ")), or a FIGlet font.")
}
