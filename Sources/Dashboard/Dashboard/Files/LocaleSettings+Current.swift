import Files
import Foundation
package import HomeScreen
internal import Languages

extension LocaleSettings {
  /// Returns the current locale and time zone.
  ///
  /// - Parameter configuredLocale: The locale in `config.yaml`, or `nil` if the file sets none.
  /// - Returns: The configured locale or else the environment's, and the system's time zone.
  @MainActor
  package static func current(configuredLocale: String?) -> LocaleSettings {
    let environment = ProcessInfo.processInfo.environment
    return LocaleSettings(
      locale: configuredLocale ?? LanguageTags.locale(of: environment),
      timeZone: timeZone(environment))
  }

  /// Returns the time zone in `TZ`, or the one that `/etc/localtime` currently points to.
  ///
  /// Foundation would return the zone that `/etc/localtime` pointed to when the program started.
  private static func timeZone(_ environment: [String: String]) -> String {
    if environment["TZ"]?.isEmpty == false { return TimeZone.current.identifier }
    let path = ResolvedPath.of(Self.zoneLink)
    let name = path?.split(separator: "/zoneinfo/", maxSplits: 1).last
    return name.flatMap { TimeZone(identifier: String($0))?.identifier }
      ?? TimeZone.current.identifier
  }

  /// The link to the system's time zone.
  static let zoneLink = "/etc/localtime"
}
