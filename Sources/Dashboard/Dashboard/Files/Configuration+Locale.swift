import Configuration
import Foundation

extension Configuration {
  /// Whether a language, script and region are ones that there are: of others no words are known.
  static func isKnownLocale(_ name: String) -> Bool {
    let locale = Locale(identifier: name)
    return isLocale(name) && locale.language.languageCode?.isISOLanguage == true
      && locale.language.script?.isISOScript != false && locale.region?.isISORegion != false
  }

  /// Takes back a locale that there is not: the environment's is in force.
  ///
  /// - Returns: What is wrong with it; empty where nothing is.
  mutating func refuseUnknownLocale() -> [ConfigurationError] {
    guard let name = locale, !Self.isKnownLocale(name) else { return [] }
    locale = nil
    return [
      ConfigurationError(
        file: Self.fileName, line: localeLine ?? 0,
        .badValue(key: "locale", value: name, expected: Self.localeExpectation))
    ]
  }
}
