import Foundation
package import HomeScreen

extension Place {
  /// Where the user is as the machine says.
  ///
  /// - Parameter configured: The locale that the user set, or `nil` for the environment's.
  /// - Returns: The locale and the time zone in force.
  @MainActor
  package static func current(_ configured: String?) -> Place {
    let environment = ProcessInfo.processInfo.environment
    return Place(
      locale: configured ?? locale(environment), timeZone: timeZone(environment))
  }

  /// - Source: POSIX: `LC_ALL` before `LC_TIME` before `LANG`; `C` and `POSIX` say nothing.
  private static func locale(_ environment: [String: String]) -> String? {
    let words = ["LC_ALL", "LC_TIME", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty }
    let name = words?.prefix { $0 != "." && $0 != "@" }
    return name.flatMap { ["C", "POSIX", ""].contains($0) ? nil : String($0) }
  }

  /// The zone that `TZ` names, or the one that `/etc/localtime` leads to at this moment: Foundation
  /// remembers what it saw at the start.
  private static func timeZone(_ environment: [String: String]) -> String {
    if environment["TZ"]?.isEmpty == false { return TimeZone.current.identifier }
    guard let path = realpath(Self.zoneLink, nil) else { return TimeZone.current.identifier }
    defer { free(path) }
    let name = String(cString: path).split(separator: "/zoneinfo/", maxSplits: 1).last
    return name.flatMap { TimeZone(identifier: String($0))?.identifier }
      ?? TimeZone.current.identifier
  }

  /// What leads to the machine's zone.
  static let zoneLink = "/etc/localtime"
}
