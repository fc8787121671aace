internal import Foundation

extension [String: String] {
  /// The user's home folder: `HOME`, or what the system's accounts say where that is unset or relative.
  ///
  /// - Source: XDG Base Directory Specification; `getpwuid(3)`.
  package var homeFolder: String {
    if let home = self["HOME"], home.hasPrefix("/") { return home }
    guard let account = getpwuid(getuid()), let folder = account.pointee.pw_dir else { return "/" }
    return String(cString: folder)
  }

  /// The user's data folder, as an environment names it.
  ///
  /// - Source: XDG Base Directory Specification: what is empty or no absolute path is as if unset.
  package var dataFolder: String {
    self["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "\(homeFolder)/.local/share"
  }
}
