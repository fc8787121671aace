package import Timelines
internal import Yams

extension Configuration {
  package static let fileName = "config.yaml"

  /// Creates a configuration from the text of `config.yaml`.
  ///
  /// - Throws: ``ConfigurationError`` with a line number if the text is not valid YAML, a key is
  ///   unknown, or a value is not valid.
  package init(parsing source: String) throws(ConfigurationError) {
    try self.init(YAMLSection(parsing: source, file: Self.fileName))
  }

  /// The valid part of a configuration file, and the errors in its other parts.
  package struct ParseResult {
    /// The configuration with the valid keys; all other settings have their defaults.
    package var configuration: Configuration
    /// The errors in line order.
    package var errors: [ConfigurationError]

    /// Reads each key separately, so that an error in one does not affect the others.
    ///
    /// - Throws: ``ConfigurationError`` if the text is not valid YAML.
    package init(_ source: String) throws(ConfigurationError) {
      let root = try YAMLSection(parsing: source, file: fileName)
      let (validSection, errors) = root.validated(knownKeys: Configuration.allKeys.map(\.name)) {
        section throws(ConfigurationError) in
        _ = try Configuration(section)
      }
      configuration = try Configuration(validSection)
      self.errors = errors
    }
  }

  /// Returns all errors in the text of a configuration file, in line order; if the text is not
  /// valid YAML, only that error.
  package static func errors(in source: String) -> [ConfigurationError] {
    do throws(ConfigurationError) {
      return try ParseResult(source).errors
    } catch {
      return [error]
    }
  }

  package static let expectedLocale = "a language and region; expected one such as de_DE"

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
  /// The valid budgets, for the error “… is not …”.
  package static let expectation =
    "a budget; expected “ios” or a percentage of a core, such as 2"

  /// Creates a rule from `ios` or a percentage of a core, more than 0 and at most 100, or returns
  /// `nil` for any other string.
  package init?(text: String) {
    if text == "ios" {
      self = .phone
      return
    }
    guard let percent = Double(text), percent > 0, percent <= 100 else { return nil }
    self = .fraction(ofCore: percent / 100)
  }
}
