internal import Timelines
internal import ViewTree
internal import Yams

/// Keys that need more than reading and writing one property of the configuration.
extension Configuration {
  static let theme = SettingKey<Configuration>(
    name: "theme", summary: "The name of the theme: a bundled one, or a file in the themes folder.",
    schema: .type("string"),
    read: { section, root throws(ConfigurationError) in
      root.theme = try section.string("theme") ?? root.theme
      root.themeLine = section.node("theme")?.mark?.line
    },
    value: { .string($0.theme) })

  static let budget = SettingKey<Configuration>(
    name: "budget",
    summary:
      "The budget for reloads that widgets request: ios, or a percentage of a core, "
      + "measured over ten minutes.",
    schema: .object(["anyOf": .array([.choice(["ios"]), .type("number")])]),
    read: { section, root throws(ConfigurationError) in
      guard let node = section.node("budget") else { return }
      guard let rule = BudgetRule(text: node.string ?? "") else {
        throw section.invalidValue(node, "budget", expected: BudgetRule.expectation)
      }
      root.budget = rule
    },
    value: { root in
      let rule = root.budget
      return rule.unit == .loads ? .string("ios") : .number(rule.allowance / rule.window * 100)
    })

  static let grid = SettingKey<Configuration>(
    name: "grid",
    summary:
      "The size of boxes: fill makes boxes larger on a larger screen, dense shows as many as "
      + "possible, and 24x12 is the size of a small box in cells; +1 or -1 at the end is a step "
      + "larger or smaller.",
    schema: .type("string"),
    read: { section, root throws(ConfigurationError) in
      guard let node = section.node("grid") else { return }
      guard let rule = node.string.flatMap({ GridRule($0) }) else {
        throw section.invalidValue(node, "grid", expected: GridRule.expectation)
      }
      root.grid = rule
    },
    value: { .string($0.grid.description) })

  static let locale = SettingKey<Configuration>(
    name: "locale",
    summary:
      "The language of texts and the region for dates and numbers, such as de_DE, "
      + "instead of LC_ALL, LC_MESSAGES, LC_TIME and LANG.",
    schema: .type("string"), unset: "the environment's",
    read: { section, root throws(ConfigurationError) in
      root.locale = try section.string("locale")
      root.localeLine = section.node("locale")?.mark?.line
      guard let locale = root.locale, !isLocale(locale) else { return }
      throw section.invalidValue(
        section.node("locale") ?? YAMLNode(locale), "locale", expected: expectedLocale)
    },
    value: { $0.locale.map { .string($0) } })

  static let links = SettingKey<Configuration>(
    name: "links",
    summary:
      "The program and arguments that open URLs, by scheme; {} stands for the URL.",
    schema: .members(.stringList),
    read: { section, root throws(ConfigurationError) in
      guard let node = section.node("links") else { return }
      root.links = try LinkRules(YAMLSection(node, key: "links", file: section.file))
    },
    value: { .object($0.links.handlers.mapValues { .array($0.map { .string($0) }) }) },
    customLines: { root in
      let handlers = root.links.handlers.sorted { $0.key < $1.key }.map { scheme, command in
        "  \(scheme): \(YAMLText.flow(.array(command.map { .string($0) })))"
      }
      // The default handlers, as comments.
      let schemes = LinkRules.defaultSchemes.subtracting(root.links.handlers.keys).sorted()
      return [handlers.isEmpty ? "links: {}" : "links:"]
        + schemes.map { "  # \($0): [xdg-open, \"{}\"]" } + handlers
    })

  static let bindings = SettingKey<Configuration>(
    name: "keys",
    summary: "The keys of each command; they replace the command's default keys.",
    schema: .object([
      "type": "object", "additionalProperties": .bool(false),
      "properties": .object(
        Dictionary(
          uniqueKeysWithValues: Command.allCases.map { command in
            (
              command.rawValue,
              .object([
                "description": .string(command.title),
                "anyOf": .array([.type("string"), .stringList]),
              ])
            )
          })),
    ]),
    read: { section, root throws(ConfigurationError) in
      guard let node = section.node("keys") else { return }
      root.keys = try KeyBindings(YAMLSection(node, key: "keys", file: section.file))
    },
    value: {
      .object(
        Dictionary(
          uniqueKeysWithValues: $0.keys.keys.map {
            ($0.rawValue, .array($1.map { .string($0.name) }))
          }))
    },
    customLines: { root in
      ["keys:"]
        + Command.allCases.map { command in
          let names = (root.keys.keys[command] ?? []).map { JSON.string($0.name) }
          return "  \(command.rawValue): \(YAMLText.flow(.array(names)))"
        }
    })

  static let extensions = SettingKey<Configuration>(
    name: "extensions", summary: "The commands that start extensions, by extension name.",
    schema: .members(SettingKey.schema(of: ExtensionSettings.allKeys)), unset: "{}",
    read: { section, root throws(ConfigurationError) in
      guard let node = section.node("extensions") else { return }
      for (key, value) in try YAMLSection(node, key: "extensions", file: section.file).mapping {
        let name = key.string ?? ""
        var settings = ExtensionSettings()
        try SettingKey.read(
          ExtensionSettings.allKeys, from: YAMLSection(value, key: name, file: section.file),
          into: &settings)
        root.extensions[name] = settings
      }
    },
    value: { root in
      guard !root.extensions.isEmpty else { return nil }
      return .object(
        root.extensions.mapValues { SettingKey.value(ExtensionSettings.allKeys, of: $0) })
    })
}
