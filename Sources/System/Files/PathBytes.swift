/// Paths as the kernel reads them: byte by byte.
///
/// Swift compares texts by what they look like. To it, `é` in one scalar and in two are the same name,
/// though they are two files; and a slash with a combining mark after it is not a slash.
package enum PathBytes {
  private static let slash = UInt8(ascii: "/")

  /// Returns the parts of a path between slashes, without empty ones.
  package static func parts(of path: String) -> [String] {
    path.unicodeScalars.split(separator: "/").map { String($0) }
  }

  /// Returns whether a path begins at the root.
  package static func isAbsolute(_ path: some StringProtocol) -> Bool {
    path.utf8.first == slash
  }

  /// Returns whether a name is a path of several parts, or an absolute one.
  package static func hasSlash(_ name: some StringProtocol) -> Bool { name.utf8.contains(slash) }

  /// Returns whether two paths are the same bytes.
  package static func areEqual(_ path: String, _ other: String) -> Bool {
    path.utf8.elementsEqual(other.utf8)
  }

  /// Returns what follows a folder in a path, without the slash between them.
  ///
  /// - Parameters:
  ///   - path: An absolute path.
  ///   - folder: A path without a slash at its end, unless it is the root.
  /// - Returns: The rest, empty for the folder itself, or `nil` if the path is not below it.
  package static func rest(of path: String, below folder: String) -> Substring? {
    let bytes = path.utf8
    guard folder != "/" else { return isAbsolute(path) ? Substring(bytes.dropFirst()) : nil }
    guard bytes.starts(with: folder.utf8) else { return nil }
    let rest = bytes.dropFirst(folder.utf8.count)
    if rest.isEmpty { return Substring(rest) }
    return rest.first == slash ? Substring(rest.dropFirst()) : nil
  }

  /// Returns whether a path is a folder or below it.
  package static func contains(_ folder: String, _ path: String) -> Bool {
    rest(of: path, below: folder) != nil
  }
}
