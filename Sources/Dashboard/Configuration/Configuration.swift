package import Cells
package import Themes
package import Timelines
internal import ViewTree
internal import Yams

/// Whether a theme's dark or light side is used, or the one that the terminal says.
package enum AppearanceChoice: String, Hashable, Sendable, CaseIterable {
  case dark, light, auto
}

/// Whether pictures move into their places.
package enum Motion: String, Hashable, Sendable, CaseIterable {
  case full, reduced
}

/// Whether the terminal's cursor, which follows the focus, is seen.
package enum CursorChoice: String, Hashable, Sendable, CaseIterable {
  case hidden, shown
}

/// What `config.yaml` says.
///
/// The program reads it and never writes it.
package struct Configuration: Hashable, Sendable {
  package var theme = "tessera"
  /// Where the theme is named, counted from 1; `nil` where it is not.
  package var themeLine: Int?
  package var appearance = AppearanceChoice.auto
  /// The line around boxes, or `nil` for the theme's.
  package var line: LineStyle?
  package var mouse = true
  /// Which glyphs stand for symbols, or `nil` for the theme's.
  package var symbols: SymbolSet?
  package var privacy = false
  /// Whether recordings begin in privacy mode.
  package var recordsPrivately = false
  package var motion = Motion.full
  package var cursor = CursorChoice.hidden
  /// Whether an author is at work: stacks turn without limits.
  package var developer = false
  package var extensions: [String: ExtensionSettings] = [:]
  package var limits = Limits()
  package var links = LinkRules()
  package var keys = KeyBindings()
  /// What the reloads that widgets' policies ask for may cost.
  package var budget = BudgetRule.standard
  /// The language and region of dates and numbers, or `nil` for the environment's.
  package var locale: String?
  /// The line that names the locale, or `nil` where none does.
  package var localeLine: Int?

  package init() {}
}

/// How an extension is started.
package struct ExtensionSettings: Hashable, Sendable {
  /// The program and its arguments; empty for a bundled extension.
  package var command: [String] = []
  package var environment: [String: String] = [:]
  /// The program that an intent with `openAppWhenRun` opens, and its arguments; empty for none.
  package var app: [String] = []

  package init() {}
}

/// How long an extension may take, and how much.
package struct Limits: Hashable, Sendable {
  /// In seconds.
  package var placeholder = 1.0
  package var snapshot = 5.0
  package var timeline = 30.0
  package var intent = 30.0
  /// How long a process is kept that nobody asks anything, in seconds.
  package var idle = 60.0
  /// What one process may take of data, in MiB.
  package var memory = 1024
  /// What one question may take of a processor, in seconds.
  package var processor = 60
  /// How many files one process may have open.
  package var files = 512
}

extension Configuration {
  package static let fileName = "config.yaml"

  /// Reads the file's text.
  ///
  /// - Throws: ``ConfigurationError`` for text that is not YAML, an unknown key, a value of another
  ///   kind: each with its line.
  package init(parsing source: String) throws(ConfigurationError) {
    try self.init(YAMLSection(parsing: source, file: Self.fileName))
  }

  /// A text as far as it can be read, and what is wrong with the rest.
  package struct Reading {
    /// What can be read; everything else is as if nobody had said it.
    package var configuration: Configuration
    /// In the order of their lines.
    package var errors: [ConfigurationError]

    /// Reads a text, each of its keys by itself.
    ///
    /// - Throws: ``ConfigurationError`` for text that is not YAML.
    package init(_ source: String) throws(ConfigurationError) {
      let root = try YAMLSection(parsing: source, file: fileName)
      let (good, errors) = root.checked { slice throws(ConfigurationError) in
        _ = try Configuration(slice)
      }
      configuration = try Configuration(good)
      self.errors = errors
    }
  }

  /// All that is wrong with a text, in the order of its lines.
  package static func errors(in source: String) -> [ConfigurationError] {
    do throws(ConfigurationError) {
      return try Reading(source).errors
    } catch {
      return [error]
    }
  }

  package static let localeExpectation = "a language and region like de_DE"

  /// Whether a text is a language, perhaps with a script and a region: `de`, `zh_Hant_TW`.
  package static func isLocale(_ text: String) -> Bool {
    text.wholeMatch(of: /[a-z]{2,3}(_[A-Z][a-z]{3})?(_[A-Z]{2}|_[0-9]{3})?/) != nil
  }

  private init(_ root: YAMLSection) throws(ConfigurationError) {
    try root.allow([
      "theme", "appearance", "line", "mouse", "symbols", "privacy", "extensions", "limits",
      "budget", "locale", "motion", "links", "keys", "developer", "recordings",
      "cursor",
    ])
    theme = try root.string("theme") ?? theme
    themeLine = root.node("theme")?.mark?.line
    appearance = try root.name("appearance", AppearanceChoice.self) ?? appearance
    line = try root.name("line", LineStyle.self)
    mouse = try root.flag("mouse") ?? mouse
    symbols = try root.name("symbols", SymbolSet.self)
    privacy = try root.flag("privacy") ?? privacy
    motion = try root.name("motion", Motion.self) ?? motion
    cursor = try root.name("cursor", CursorChoice.self) ?? cursor
    developer = try root.flag("developer") ?? developer
    if let node = root.node("recordings") {
      let section = try YAMLSection(node, key: "recordings", file: root.file)
      try section.allow(["privacy"])
      recordsPrivately = try section.flag("privacy") ?? recordsPrivately
    }
    if let node = root.node("keys") {
      keys = try KeyBindings(YAMLSection(node, key: "keys", file: root.file))
    }
    if let node = root.node("links") {
      links = try LinkRules(YAMLSection(node, key: "links", file: root.file))
    }
    if let node = root.node("limits") {
      limits = try Limits(YAMLSection(node, key: "limits", file: root.file))
    }
    locale = try root.string("locale")
    localeLine = root.node("locale")?.mark?.line
    if let locale, !Self.isLocale(locale) {
      throw root.bad(
        root.node("locale") ?? YAMLNode(locale), "locale", expected: Self.localeExpectation)
    }
    if let node = root.node("budget") {
      guard let rule = BudgetRule(words: node.string ?? "") else {
        throw root.bad(node, "budget", expected: BudgetRule.expectation)
      }
      budget = rule
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

extension BudgetRule {
  package static let expectation = "“ios”, or per cent of a core like 2"

  /// Reads `ios`, or per cent of a core; `nil` for anything else.
  package init?(words: String) {
    if words == "ios" {
      self = .phone
      return
    }
    guard let percent = Double(words), percent > 0, percent <= 100 else { return nil }
    self = .share(percent / 100)
  }
}

extension Limits {
  init(_ section: YAMLSection) throws(ConfigurationError) {
    try section.allow([
      "placeholder", "snapshot", "timeline", "intent", "idle", "memory", "processor", "files",
    ])
    placeholder = try section.seconds("placeholder") ?? placeholder
    snapshot = try section.seconds("snapshot") ?? snapshot
    timeline = try section.seconds("timeline") ?? timeline
    intent = try section.seconds("intent") ?? intent
    idle = try section.seconds("idle") ?? idle
    memory = try section.count("memory", in: 16...1_048_576) ?? memory
    processor = try section.count("processor", in: 1...86400) ?? processor
    files = try section.count("files", in: 16...1_048_576) ?? files
  }
}

extension ExtensionSettings {
  init(_ section: YAMLSection) throws(ConfigurationError) {
    try section.allow(["command", "environment", "app"])
    command = try section.strings("command") ?? []
    app = try section.strings("app") ?? []
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
