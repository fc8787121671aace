internal import CLibgit2
internal import Glibc

/// Git's rule for whose repositories are read.
///
/// - Source: git-config(1) `safe.directory`.
enum Ownership {
  /// Checks that a repository belongs to the user, or that the user calls it safe.
  ///
  /// - Parameters:
  ///   - repository: The repository.
  ///   - folder: Its working tree.
  ///   - configuration: The system's and the user's own values; a repository cannot vouch for itself.
  /// - Throws: ``Problem``.
  static func check(
    _ repository: OpaquePointer, _ folder: String, _ configuration: Configuration
  ) throws(Problem) {
    let paths = [folder, "\(folder)/.git", String(cString: git_repository_path(repository))]
    guard !paths.allSatisfy(isOwn) else { return }
    var isSafe = false
    let names = [folder, resolvedPath(folder)].compactMap(\.self)
    try configuration.forEach { value in
      if value.key == "safe.directory" {
        // An empty value discards those before it.
        isSafe = !value.text.isEmpty && (isSafe || names.contains { matches(value.text, $0) })
      }
      return true
    }
    guard isSafe else { throw Problem(kind: .otherOwner) }
  }

  private static func matches(_ text: String, _ folder: String) -> Bool {
    if text == "*" { return true }
    var buffer = git_buf()
    guard git_config_parse_path(&buffer, text) == 0, let pointer = buffer.ptr else { return false }
    defer { git_buf_dispose(&buffer) }
    let path = String(cString: pointer)
    return path.hasSuffix("/*") ? folder.hasPrefix(path.dropLast()) : folder == path
  }

  private static func isOwn(_ path: String) -> Bool {
    var status = stat()
    // What does not exist belongs to nobody.
    guard lstat(path, &status) == 0 else { return true }
    if status.st_uid == geteuid() { return true }
    guard geteuid() == 0, let user = getenv("SUDO_UID") else { return false }
    return UInt32(String(cString: user)) == status.st_uid
  }
}

/// Returns a path with all symbolic links resolved, or `nil` if nothing is there.
///
/// - Source: realpath(3).
func resolvedPath(_ path: UnsafePointer<CChar>?) -> String? {
  guard let path, let resolved = realpath(path, nil) else { return nil }
  defer { free(resolved) }
  return String(cString: resolved)
}
