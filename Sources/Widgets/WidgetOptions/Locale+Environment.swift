public import Foundation

extension Locale {
  /// The locale in the environment: `LC_ALL`, which the dashboard sets for its extensions, or else
  /// `LC_TIME` or `LANG`.
  ///
  /// Foundation's `Locale.current` does not follow these variables on Linux; it applies if none of
  /// them names a language.
  ///
  /// - Source: POSIX: `LC_ALL` takes precedence over `LC_TIME`, which takes precedence over `LANG`.
  public static var configured: Locale {
    configured(in: ProcessInfo.processInfo.environment)
  }

  /// Returns the locale in an environment.
  static func configured(in environment: [String: String]) -> Locale {
    let value = ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    let name = (value ?? "").prefix { $0 != "." && $0 != "@" }
    return ["", "C", "POSIX"].contains(name) ? .current : Locale(identifier: String(name))
  }
}
