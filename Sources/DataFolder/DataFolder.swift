internal import Foundation

extension [String: String] {
  /// The user's data folder, as an environment names it.
  ///
  /// - Source: XDG Base Directory Specification: what is empty or no absolute path is as if unset.
  package var dataFolder: String {
    let named = self["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = self["HOME"] ?? FileManager.default.homeDirectoryForCurrentUser.path
    return named ?? "\(home)/.local/share"
  }
}
