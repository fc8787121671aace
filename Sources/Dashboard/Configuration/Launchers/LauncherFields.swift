internal import Cells
internal import Files
internal import ViewTree
internal import Yams

/// The keys of an item of `launchers.yaml` as they are written, before they are checked together.
struct LauncherFields: Sendable {
  var name: String?
  var group: String?
  var icon: String?
  var color: String?
  var key: KeyPress?
  var command: Launcher.Command?
  var run: Launcher.Run?
  var directory: String?
  var pauses: Bool?
  var open: String?
  var intent: String?
  var values: [String: JSON] = [:]
  /// Whether there are items, which are read one by one.
  var hasItems = false
}

extension LauncherFields {
  typealias Key = SettingKey<LauncherFields>

  /// The keys of a launcher in a group, in the order in which they are written.
  static let itemKeys: [Key] = [
    name("name", \.name, "The name, which is unique in the file."), icon, color, key, command,
    .choice(
      "run", \.run, unset: "terminal",
      "Where the program runs: in this terminal, in a new tmux window, or detached."),
    text("directory", \.directory, "The folder in which the program starts.", "a folder"),
    pause,
    text(
      "open", \.open,
      "An address that a press opens, such as https://example.org or "
        + "tessera://page/2.", "an address; expected one such as https://example.org"),
    intent, values,
  ]

  /// The keys of an item at the top level, which may be a group.
  static let allKeys: [Key] =
    [name("group", \.group, "The name of a group, which opens a sheet of its items.")]
    + itemKeys + [items]

  /// Returns a key for text without control characters.
  private static func text(
    _ name: String, _ path: Key.Path<String?>, _ summary: String, _ expected: String,
    isValid: @escaping @Sendable (String) -> Bool = { !$0.isEmpty }
  ) -> Key {
    .parsed(
      name, path, unset: "none", summary,
      parse: { isValid($0) && !$0.hasControlCharacters ? $0 : nil },
      expected: { _ in expected }, text: \.self)
  }

  private static func name(_ name: String, _ path: Key.Path<String?>, _ summary: String) -> Key {
    text(name, path, summary, "a name; expected up to 60 characters") {
      $0.contains { !$0.isWhitespace } && $0.count <= 60
    }
  }

  private static let icon = text(
    "icon", \.icon,
    "One or two letters, an emoji, a Nerd Font glyph, or the path of a picture.",
    "an icon; expected one or two letters, an emoji, or a path such as ~/icons/mail.png"
  ) { !$0.isEmpty && (PathBytes.hasSlash($0) || $0.count <= 2) }

  private static let color = text(
    "color", \.color, "The color of the icon's tile: a color of the theme, or #rrggbb.",
    "a color; expected one such as blue or #3366ff"
  ) { $0.hasPrefix("#") ? RGB(hex: $0) != nil : Launcher.colorNames.contains($0) }

  private static let key = Key.parsed(
    "key", \.key, unset: "none", "The key that starts the launcher while its box has the focus.",
    parse: { KeyPress(name: $0) }, expected: { _ in "a key; expected one such as m or F5" },
    text: \.name)

  private static let command = Key(
    name: "command",
    summary: "A program and its arguments as a list, or a line for the shell.",
    schema: .object(["anyOf": .array([.type("string"), .stringList])]), unset: "none",
    read: { section, root throws(ConfigurationError) in
      guard let node = section.node("command") else { return }
      let arguments = node.sequence.map { $0.map(\.string) }
      let texts = arguments ?? [node.string]
      guard let first = texts.first, first?.isEmpty == false, !texts.contains(nil),
        !texts.contains(where: { $0?.contains("\0") == true })
      else {
        throw section.invalidValue(
          node, "command", expected: "a list of a program and its arguments, or a line")
      }
      let values = texts.compactMap(\.self)
      root.command = arguments == nil ? .line(values[0]) : .arguments(values)
    },
    value: { root in
      switch root.command {
      case .arguments(let arguments)?: .array(arguments.map { .string($0) })
      case .line(let line)?: .string(line)
      case nil: nil
      }
    })

  private static let pause = Key(
    name: "pause",
    summary: "Whether the program's output stays on the screen until Enter is pressed.",
    schema: .type("boolean"), unset: "false",
    read: { section, root throws(ConfigurationError) in root.pauses = try section.flag("pause") },
    value: { $0.pauses.map { .bool($0) } })

  private static let intent = text(
    "intent", \.intent, "An intent that a press performs, as EXTENSION/NAME.",
    "an intent; expected an extension and a name, such as words/NextCard"
  ) { $0.split(separator: "/", omittingEmptySubsequences: false).map(\.isEmpty) == [false, false] }

  private static let values = Key(
    name: "values", summary: "The values of the intent's parameters, by name.",
    schema: .type("object"), unset: "none",
    read: { section, root throws(ConfigurationError) in
      for (key, value) in try section.section("values")?.mapping ?? [:] {
        root.values[key.string ?? ""] = JSON(yaml: value)
      }
    },
    value: { $0.values.isEmpty ? nil : .object($0.values) })

  private static let items = Key(
    name: "items", summary: "The launchers of a group.",
    schema: .object(["type": "array", "items": SettingKey.schema(of: itemKeys)]), unset: "none",
    read: { section, root throws(ConfigurationError) in
      guard let node = section.node("items") else { return }
      guard let list = node.sequence, !list.isEmpty else {
        throw section.invalidValue(node, "items", expected: "a list of one or more launchers")
      }
      root.hasItems = true
    },
    value: { _ in nil })
}

extension Launcher {
  /// The names of the theme's colors that a tile can have.
  package static let colorNames = [
    "red", "orange", "yellow", "green", "mint", "teal", "cyan", "blue", "indigo", "purple", "pink",
    "brown", "gray",
  ]
}
