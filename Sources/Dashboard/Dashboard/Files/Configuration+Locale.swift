import Configuration
import Foundation

extension Configuration {
  /// Whether a locale's language, script and region exist.
  static func isExistingLocale(_ name: String) -> Bool {
    let locale = Locale(identifier: name)
    return isLocale(name) && locale.language.languageCode?.isISOLanguage == true
      && locale.language.script?.isISOScript != false && locale.region?.isISORegion != false
  }

  /// Removes a locale that does not exist, so that the environment's is used.
  ///
  /// - Returns: The error; empty if there is none.
  mutating func removeUnknownLocale() -> [ConfigurationError] {
    guard let name = locale, !Self.isExistingLocale(name) else { return [] }
    locale = nil
    return [
      ConfigurationError(
        file: Self.fileName, line: localeLine ?? 0,
        .badValue(key: "locale", value: name, expected: Self.expectedLocaleFormat))
    ]
  }
}
