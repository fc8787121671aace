internal import Glibc

/// Paths without symbolic links.
package enum ResolvedPath {
  /// Returns a path with all symbolic links resolved, or `nil` if nothing is there or it cannot be reached.
  ///
  /// - Source: realpath(3).
  package static func of(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
