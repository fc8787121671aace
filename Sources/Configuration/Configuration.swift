package import Themes
package import ViewTree
internal import Yams

/// Whether a theme's dark or light side is used, or the one that the terminal says.
package enum AppearanceChoice: String, Hashable, Sendable, CaseIterable {
  case dark, light, auto
}

/// What `config.yaml` says.
///
/// The program reads it and never writes it.
package struct Configuration: Hashable, Sendable {
  package var theme = "tessera"
  package var appearance = AppearanceChoice.auto
  /// The line around boxes, or `nil` for the theme's.
  package var line: LineStyle?
  package var mouse = true
  /// Which glyphs stand for symbols.
  package var symbols = SymbolSet.unicode
  package var privacy = false
  package var extensions: [String: ExtensionSettings] = [:]
  package var limits = TimeLimits()

  package init() {}
}

/// How an extension is started.
package struct ExtensionSettings: Hashable, Sendable {
  /// The program and its arguments; empty for a bundled extension.
  package var command: [String] = []
  package var environment: [String: String] = [:]
}

/// How long an extension may take, in seconds.
package struct TimeLimits: Hashable, Sendable {
  package var placeholder = 1.0
  package var snapshot = 5.0
  package var timeline = 30.0
}

extension Configuration {
  package static let fileName = "config.yaml"

  /// Reads the file's text.
  ///
  /// - Throws: ``ConfigurationError`` for text that is not YAML, an unknown key, a value of another
  ///   kind: each with its line.
  package init(parsing source: String) throws(ConfigurationError) {
    let root = try YAMLSection(parsing: source, file: Self.fileName)
    try root.allow([
      "theme", "appearance", "line", "mouse", "symbols", "privacy", "extensions", "limits",
    ])
    theme = try root.string("theme") ?? theme
    appearance = try root.name("appearance", AppearanceChoice.self) ?? appearance
    line = try root.name("line", LineStyle.self)
    mouse = try root.flag("mouse") ?? mouse
    symbols = try root.name("symbols", SymbolSet.self) ?? symbols
    privacy = try root.flag("privacy") ?? privacy
    if let node = root.node("limits") {
      limits = try TimeLimits(YAMLSection(node, key: "limits", file: root.file))
    }
    if let node = root.node("extensions") {
      let section = try YAMLSection(node, key: "extensions", file: root.file)
      for (key, value) in section.mapping {
        let name = key.string ?? ""
        extensions[name] = try ExtensionSettings(YAMLSection(value, key: name, file: root.file))
      }
    }
  }
}

extension TimeLimits {
  init(_ section: YAMLSection) throws(ConfigurationError) {
    try section.allow(["placeholder", "snapshot", "timeline"])
    placeholder = try section.seconds("placeholder") ?? placeholder
    snapshot = try section.seconds("snapshot") ?? snapshot
    timeline = try section.seconds("timeline") ?? timeline
  }
}

extension ExtensionSettings {
  init(_ section: YAMLSection) throws(ConfigurationError) {
    try section.allow(["command", "environment"])
    command = try section.strings("command") ?? []
    guard let node = section.node("environment") else { return }
    let variables = try YAMLSection(node, key: "environment", file: section.file)
    for (key, value) in variables.mapping {
      guard let text = value.string else {
        throw section.bad(value, key.string ?? "", expected: "a text")
      }
      environment[key.string ?? ""] = text
    }
  }
}
