internal import Foundation

/// Folders that files are to be written into.
package enum Folder {
  /// Makes a folder and those above it.
  ///
  /// - Parameters:
  ///   - path: The folder; one that is there stays as it is.
  ///   - mode: The rights of those that are made.
  /// - Throws: Why the first of them that is missing cannot be made.
  package static func make(at path: String, mode: UInt32 = 0o755) throws(Refusal) {
    var folder = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      folder += (folder.isEmpty || folder == "/" ? "" : "/") + part
      guard mkdir(folder, mode) != 0, !isThere(folder) else { continue }
      throw Refusal(path: folder, reason: errno)
    }
  }

  /// Why nothing can be written into a folder, or `nil` where it can; nothing is made.
  package static func refusal(at path: String) -> Refusal? {
    var folder = path
    var status = stat()
    while stat(folder, &status) != 0, [ENOENT, ENOTDIR].contains(errno),
      let slash = folder.lastIndex(of: "/")
    {
      folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
    }
    guard isThere(folder), access(folder, W_OK | X_OK) == 0 else {
      return Refusal(path: folder, reason: errno)
    }
    return nil
  }

  /// Whether a folder has the path; otherwise `errno` says why not.
  private static func isThere(_ path: String) -> Bool {
    let before = errno
    var status = stat()
    guard stat(path.isEmpty ? "." : path, &status) == 0 else { return false }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      errno = ENOTDIR
      return false
    }
    errno = before
    return true
  }

  /// Why a folder cannot be made, or written into.
  package struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
    package let path: String
    /// What the system says, as `errno` has it.
    package let reason: Int32

    package var description: String { "\(path): \(String(cString: strerror(reason)))" }
  }
}
