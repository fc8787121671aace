/// A path that the user types in a setting.
package enum UserPath {
  /// Returns the absolute path for a typed one.
  ///
  /// - Parameters:
  ///   - path: The typed path, which may begin with `~/` or `file://`.
  ///   - folder: The folder that a relative path starts at.
  ///   - home: The user's home folder.
  /// - Returns: The path, or `nil` for an empty or blank one.
  package static func absolute(_ path: String?, in folder: String, home: String) -> String? {
    var text = (path ?? "")[...]
    while let last = text.last, last.isWhitespace { text.removeLast() }
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    if text.hasPrefix("file://") { text = text.dropFirst("file://".count) }
    guard !text.isEmpty else { return nil }
    let path = expanded(text, home: home)
    return PathBytes.isAbsolute(path) ? path : "\(folder)/\(path)"
  }

  /// Returns a path with the home folder for a tilde at its beginning.
  package static func expanded(_ path: some StringProtocol, home: String) -> String {
    if path == "~" { return home }
    guard isInHome(path) else { return String(path) }
    return home + "/" + String(decoding: path.utf8.dropFirst(2), as: UTF8.self)
  }

  /// Returns whether a path begins with the tilde of the user's own home folder and a slash.
  package static func isInHome(_ path: some StringProtocol) -> Bool {
    path.utf8.starts(with: "~/".utf8)
  }

  /// Returns a path with a tilde for the home folder, as the user would type it.
  package static func abbreviated(_ path: String, home: String) -> String {
    guard !home.isEmpty, home != "/", let rest = PathBytes.rest(of: path, below: home) else {
      return path
    }
    return rest.isEmpty ? "~" : "~/\(rest)"
  }

  /// Returns the paths in a variable, which are separated by colons.
  package static func list(_ variable: String, home: String) -> [String] {
    variable.split(separator: ":").map { expanded($0, home: home) }
  }

  /// Returns the last part of a path.
  package static func name(of path: String) -> String {
    PathBytes.parts(of: path).last ?? path
  }
}
