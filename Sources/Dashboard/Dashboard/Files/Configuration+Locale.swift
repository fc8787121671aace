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
  /// - Returns: The error as an array, which is empty if the locale exists or is not set.
  mutating func removeUnknownLocale() -> [ConfigurationError] {
    guard let name = locale, !Self.isExistingLocale(name) else { return [] }
    locale = nil
    return [
      ConfigurationError(
        file: Self.fileName, line: localeLine ?? 0,
        .invalidValue(key: "locale", value: name, expected: Self.expectedLocale))
    ]
  }
}
