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
  package var recordings = Recordings()
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

  /// How recordings begin.
  package struct Recordings: Hashable, Sendable {
    /// Whether in privacy mode.
    package var privacy = false
  }
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
    try SettingKey.read(Self.allKeys, from: root, into: &self)
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
