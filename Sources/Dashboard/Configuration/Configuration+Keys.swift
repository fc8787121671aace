internal import Cells
internal import Themes
internal import Timelines
internal import ViewTree
internal import Yams

extension Configuration {
  /// All keys of `config.yaml`, in the order in which they are printed.
  static let allKeys: [SettingKey<Configuration>] = [
    SettingKey(
      name: "theme", summary: "The name of the theme.", schema: .type("string"),
      read: { section, root throws(ConfigurationError) in
        root.theme = try section.string("theme") ?? root.theme
        root.themeLine = section.node("theme")?.mark?.line
      },
      value: { .string($0.theme) }),
    .choice(
      "appearance", \.appearance,
      "The side of the theme; auto follows the terminal."),
    .choice("line", \.line, unset: "the theme's", "The border of boxes."),
    .flag("mouse", \.mouse, "Whether the mouse is used."),
    .choice(
      "symbols", \.symbols, unset: "the theme's, or unicode",
      "The glyphs that represent symbols."),
    .flag("privacy", \.privacy, "Whether sensitive content is hidden."),
    .choice(
      "cursor", \.cursor,
      "Whether the terminal's cursor, which follows the focus, is visible."),
    .section(
      "recordings", \.recordings, Recordings.allKeys, "The initial state of recordings."),
    .choice("motion", \.motion, "The amount of animation."),
    .flag(
      "developer", \.developer,
      "Whether stacks rotate without limits, for widget authors."),
    budget,
    locale,
    .section(
      "limits", \.limits, Limits.allKeys, "The time and resources available to an extension."),
    links,
    bindings,
    extensions,
  ]

  private static let budget = SettingKey<Configuration>(
    name: "budget",
    summary: "The budget for reloads that widgets request: ios, or a percentage of a core.",
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

  private static let locale = SettingKey<Configuration>(
    name: "locale", summary: "The language and region for dates and numbers, such as de_DE.",
    schema: .type("string"), unset: "the environment's",
    read: { section, root throws(ConfigurationError) in
      root.locale = try section.string("locale")
      root.localeLine = section.node("locale")?.mark?.line
      guard let locale = root.locale, !isLocale(locale) else { return }
      throw section.invalidValue(
        section.node("locale") ?? YAMLNode(locale), "locale", expected: expectedLocaleFormat)
    },
    value: { $0.locale.map { .string($0) } })

  private static let links = SettingKey<Configuration>(
    name: "links",
    summary:
      "The program and arguments that open URLs, by scheme; {} stands for the URL.",
    schema: .members(.stringList),
    read: { section, root throws(ConfigurationError) in
      guard let node = section.node("links") else { return }
      root.links = try LinkRules(YAMLSection(node, key: "links", file: section.file))
    },
    value: { .object($0.links.handlers.mapValues { .array($0.map { .string($0) }) }) },
    printed: { root in
      let handlers = root.links.handlers.sorted { $0.key < $1.key }.map { scheme, command in
        "  \(scheme): \(YAMLText.flow(.array(command.map { .string($0) })))"
      }
      // The default handlers, as comments.
      let desktop = LinkRules.defaultSchemes.subtracting(root.links.handlers.keys).sorted()
      return [handlers.isEmpty ? "links: {}" : "links:"]
        + desktop.map { "  # \($0): [xdg-open, \"{}\"]" } + handlers
    })

  private static let bindings = SettingKey<Configuration>(
    name: "keys",
    summary: "The keys of each command; they replace the command's standard keys.",
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
    printed: { root in
      ["keys:"]
        + Command.allCases.map { command in
          let names = (root.keys.keys[command] ?? []).map { JSON.string($0.name) }
          return "  \(command.rawValue): \(YAMLText.flow(.array(names)))"
        }
    })

  private static let extensions = SettingKey<Configuration>(
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

extension Configuration.Recordings {
  static let allKeys: [SettingKey<Self>] = [
    .flag("privacy", \.privacy, "Whether recordings start in privacy mode.")
  ]
}

extension Limits {
  static let allKeys: [SettingKey<Limits>] = [
    .seconds(
      "placeholder", \.placeholder,
      "The timeout of a placeholder request, in seconds."),
    .seconds(
      "snapshot", \.snapshot,
      "The timeout of a gallery snapshot or an options request, in seconds."),
    .seconds(
      "timeline", \.timeline,
      "The timeout of a timeline request, in seconds."),
    .seconds(
      "intent", \.intent, "The timeout of an intent, in seconds."),
    .seconds(
      "idle", \.idle,
      "The time after which an idle process is ended, in seconds."),
    .count(
      "memory", \.memory, in: 16...1_048_576,
      "The maximum data size of a process, in MiB."),
    .count(
      "processor", \.processor, in: 1...86400,
      "The maximum processor time of a request, in seconds."),
    .count(
      "files", \.files, in: 16...1_048_576,
      "The maximum number of open files of a process."),
  ]
}

extension ExtensionSettings {
  static let allKeys: [SettingKey<ExtensionSettings>] = [
    .strings("command", \.command, "The program and its arguments; omit for a bundled extension."),
    .strings("app", \.app, "The program that opens the extension's app, and its arguments."),
    SettingKey(
      name: "environment", summary: "The environment variables set for the program.",
      schema: .members(.type("string")), unset: "{}",
      read: { section, root throws(ConfigurationError) in
        guard let node = section.node("environment") else { return }
        let variables = try YAMLSection(node, key: "environment", file: section.file)
        for (key, value) in variables.mapping {
          guard let text = value.string else {
            throw section.invalidValue(value, key.string ?? "", expected: "a string")
          }
          root.environment[key.string ?? ""] = text
        }
      },
      value: { root in
        root.environment.isEmpty ? nil : .object(root.environment.mapValues { .string($0) })
      }),
  ]
}
