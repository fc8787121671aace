internal import CLocale
internal import Languages

/// The locale that `Locale.current` returns, as the target `CLocale` calls it.
@_silgen_name("tessera_current_locale")
func currentLocale() -> Locale { CurrentLocale.value }

/// The locale of the environment.
package enum CurrentLocale {
  /// The locale, which does not change while the program runs.
  fileprivate static let value = locale(of: ProcessInfo.processInfo.environment)

  /// Returns the locale that the environment specifies.
  ///
  /// - Parameter environment: The variables. The dashboard sets `LC_ALL` to `locale` in config.yaml.
  /// - Returns: The locale, or `en_001`, which is Foundation's default, for `C`, `POSIX` or none.
  package static func locale(of environment: [String: String]) -> Locale {
    Locale(identifier: LanguageTags.locale(of: environment) ?? "en_001")
  }
}
