internal import CLocale

/// The locale that `Locale.current` returns, as the target `CLocale` calls it.
@_silgen_name("tessera_current_locale")
func currentLocale() -> Locale { CurrentLocale.value }

/// The locale of the environment.
package enum CurrentLocale {
  /// The locale, which does not change while the program runs.
  fileprivate static let value = locale(of: ProcessInfo.processInfo.environment)

  /// Returns the locale that the environment specifies.
  ///
  /// - Source: POSIX: `LC_ALL` takes precedence over `LC_TIME`, which takes precedence over `LANG`.
  /// - Parameter environment: The variables. The dashboard sets `LC_ALL` to `locale` in config.yaml.
  /// - Returns: The locale, or `en_001`, which is Foundation's default, for `C`, `POSIX` or none.
  package static func locale(of environment: [String: String]) -> Locale {
    let value = ["LC_ALL", "LC_TIME", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty }
    let name = String((value ?? "").prefix { $0 != "." && $0 != "@" })
    return Locale(identifier: ["C", "POSIX", ""].contains(name) ? "en_001" : name)
  }
}
