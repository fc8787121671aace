internal import CLocale
internal import Languages
internal import Synchronization

/// The locale that `Locale.current` returns, as the target `CLocale` calls it.
@_silgen_name("tessera_current_locale")
func currentLocale() -> Locale { CurrentLocale.value }

/// The locale of the environment, or that of a request.
package enum CurrentLocale {
  private static let environmentLocale = locale(of: ProcessInfo.processInfo.environment)
  private static let chosen = Mutex<Locale?>(nil)

  /// The locale of the current task; `nil` for that of the process.
  @TaskLocal package static var ofTask: Locale?

  fileprivate static var value: Locale {
    ofTask ?? chosen.withLock { $0 } ?? environmentLocale
  }

  /// Sets the locale for the whole process, as the setting of a phone does.
  ///
  /// - Parameter identifier: The identifier, or `nil` for the locale of the environment.
  package static func set(_ identifier: String?) {
    chosen.withLock { $0 = identifier.map(Locale.init(identifier:)) }
  }

  /// Returns the locale that the environment specifies.
  ///
  /// - Parameter environment: The variables. The dashboard sets `LC_ALL` to `locale` in config.yaml.
  /// - Returns: The locale, or `en_001`, which is Foundation's default, for `C`, `POSIX` or none.
  package static func locale(of environment: [String: String]) -> Locale {
    Locale(identifier: LanguageTags.locale(of: environment) ?? "en_001")
  }
}
