internal import Foundation

/// The user's folders for application files.
///
/// The raw values are the environment variables that override the paths of the folders.
///
/// - Source: XDG Base Directory Specification.
package enum XDGFolder: String, Sendable {
  case configuration = "XDG_CONFIG_HOME"
  case state = "XDG_STATE_HOME"
  case cache = "XDG_CACHE_HOME"
  case data = "XDG_DATA_HOME"

  /// The path that is used unless the variable contains an absolute path.
  ///
  /// It is relative to the home folder.
  package var defaultPath: String {
    switch self {
    case .configuration: ".config"
    case .state: ".local/state"
    case .cache: ".cache"
    case .data: ".local/share"
    }
  }
}

extension [String: String] {
  /// The user's home folder: `HOME`, or the one in the user database if `HOME` is unset or
  /// relative.
  ///
  /// The home folder is `/` if the database has none.
  ///
  /// - Source: XDG Base Directory Specification; `getpwuid(3)`.
  package var homeFolder: String {
    if let home = self["HOME"], PathBytes.isAbsolute(home) { return home }
    return Account.home ?? "/"
  }

  /// Returns one of the user's folders according to the environment.
  ///
  /// Empty and relative paths are ignored.
  package func folder(_ kind: XDGFolder) -> String {
    absolutePath(kind.rawValue) ?? "\(homeFolder)/\(kind.defaultPath)"
  }

  /// The user's data folder.
  package var dataFolder: String { folder(.data) }

  /// The folder for files of the login session, or `nil` if its variable is unset or relative.
  package var runtimeFolder: String? { absolutePath("XDG_RUNTIME_DIR") }

  /// Returns the value of a variable, or `nil` if the variable is unset or empty.
  package func value(of variable: String) -> String? {
    self[variable].flatMap { $0.isEmpty ? nil : $0 }
  }

  private func absolutePath(_ variable: String) -> String? {
    self[variable].flatMap { PathBytes.isAbsolute($0) ? $0 : nil }
  }
}
