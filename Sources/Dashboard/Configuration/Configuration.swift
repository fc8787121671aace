package import Cells
package import Themes
package import Timelines
internal import ViewTree
internal import Yams

/// The side of the theme to use: dark, light, or the one that matches the terminal's background.
package enum AppearanceChoice: String, Hashable, Sendable, CaseIterable {
  case dark, light, auto
}

/// The amount of animation when views change.
package enum Motion: String, Hashable, Sendable, CaseIterable {
  case full, reduced
}

/// The visibility of the terminal's cursor, which follows the focus.
package enum CursorChoice: String, Hashable, Sendable, CaseIterable {
  case hidden, shown
}

/// The contents of `config.yaml`.
///
/// The program reads this file and never writes it.
package struct Configuration: Hashable, Sendable {
  package var theme = "tessera"
  /// The line that names the theme, counted from 1, or `nil` if the file does not name one.
  package var themeLine: Int?
  package var appearance = AppearanceChoice.auto
  /// The border of boxes, or `nil` for the theme's.
  package var line: LineStyle?
  package var mouse = true
  /// The glyphs that represent symbols, or `nil` for the theme's.
  package var symbols: SymbolSet?
  package var privacy = false
  package var recordings = Recordings()
  package var motion = Motion.full
  package var cursor = CursorChoice.hidden
  /// Whether stacks rotate without limits, for widget authors.
  package var developer = false
  package var extensions: [String: ExtensionSettings] = [:]
  package var limits = Limits()
  package var links = LinkRules()
  package var keys = KeyBindings()
  /// The budget for reloads that timeline policies request.
  package var budget = BudgetRule.standard
  /// The language and region for dates and numbers, or `nil` for the environment's.
  package var locale: String?
  /// The line that names the locale, counted from 1, or `nil` if the file does not name one.
  package var localeLine: Int?

  package init() {}

  /// The initial state of recordings.
  package struct Recordings: Hashable, Sendable {
    /// Whether recordings start in privacy mode.
    package var privacy = false
  }
}

/// The command and environment that start an extension.
package struct ExtensionSettings: Hashable, Sendable {
  /// The program and its arguments, or empty for a bundled extension.
  package var command: [String] = []
  package var environment: [String: String] = [:]
  /// The program that an intent with `openAppWhenRun` opens, and its arguments, or empty for none.
  package var app: [String] = []

  package init() {}
}

/// The time and resources available to an extension.
package struct Limits: Hashable, Sendable {
  /// The timeout of a placeholder request, in seconds.
  package var placeholder = 1.0
  /// The timeout of a snapshot request, in seconds.
  package var snapshot = 5.0
  /// The timeout of a timeline request, in seconds.
  package var timeline = 30.0
  /// The timeout of an intent, in seconds.
  package var intent = 30.0
  /// The time after which an idle process is ended, in seconds.
  package var idle = 60.0
  /// The maximum data size of a process, in MiB.
  package var memory = 1024
  /// The maximum processor time of a request, in seconds.
  package var processor = 60
  /// The maximum number of open files of a process.
  package var files = 512
}

extension Configuration {
  package static let fileName = "config.yaml"

  /// Creates a configuration from the text of `config.yaml`.
  ///
  /// - Throws: ``ConfigurationError`` with a line number if the text is not valid YAML, a key is
  ///   unknown, or a value has the wrong type.
  package init(parsing source: String) throws(ConfigurationError) {
    try self.init(YAMLSection(parsing: source, file: Self.fileName))
  }

  /// The valid part of a configuration file, and the errors in the rest.
  package struct ParseResult {
    /// The configuration made of the valid keys; all other settings have their defaults.
    package var configuration: Configuration
    /// The errors in line order.
    package var errors: [ConfigurationError]

    /// Reads each key separately, so that an error in one does not affect the others.
    ///
    /// - Throws: ``ConfigurationError`` if the text is not valid YAML.
    package init(_ source: String) throws(ConfigurationError) {
      let root = try YAMLSection(parsing: source, file: fileName)
      let (good, errors) = root.checked { slice throws(ConfigurationError) in
        _ = try Configuration(slice)
      }
      configuration = try Configuration(good)
      self.errors = errors
    }
  }

  /// Returns all errors in the text of a configuration file, in line order.
  package static func errors(in source: String) -> [ConfigurationError] {
    do throws(ConfigurationError) {
      return try ParseResult(source).errors
    } catch {
      return [error]
    }
  }

  package static let expectedLocaleFormat = "a language and region like de_DE"

  /// Returns whether `text` is a language with an optional script and region, such as `de` or
  /// `zh_Hant_TW`.
  package static func isLocale(_ text: String) -> Bool {
    text.wholeMatch(of: /[a-z]{2,3}(_[A-Z][a-z]{3})?(_[A-Z]{2}|_[0-9]{3})?/) != nil
  }

  private init(_ root: YAMLSection) throws(ConfigurationError) {
    try SettingKey.read(Self.allKeys, from: root, into: &self)
  }
}

extension BudgetRule {
  package static let expectation = "“ios” or a percentage of a core, such as 2"

  /// Creates a rule from `ios` or a percentage of a core, or returns `nil` for any other string.
  package init?(text: String) {
    if text == "ios" {
      self = .phone
      return
    }
    guard let percent = Double(text), percent > 0, percent <= 100 else { return nil }
    self = .fraction(ofCore: percent / 100)
  }
}
