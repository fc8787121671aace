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
      guard mkdir(folder, mode) != 0 else { continue }
      let reason = errno
      var status = stat()
      guard stat(folder, &status) != 0 || !status.isFolder else { continue }
      throw Refusal(path: folder, reason: reason == EEXIST ? ENOTDIR : reason)
    }
  }

  /// Why nothing can be written into a folder, or `nil` where it can.
  ///
  /// Nothing is made: one that is not there can be written into where it could be made.
  package static func refusal(at path: String) -> Refusal? {
    var folder = path
    var status = stat()
    while stat(folder, &status) != 0 {
      let reason = errno
      let above = parent(of: folder)
      guard [ENOENT, ENOTDIR].contains(reason), above != folder else {
        return Refusal(path: folder, reason: reason)
      }
      folder = above
    }
    guard status.isFolder else { return Refusal(path: folder, reason: ENOTDIR) }
    return access(folder, W_OK | X_OK) == 0 ? nil : Refusal(path: folder, reason: errno)
  }

  /// Has a folder on the disk as it is: what was renamed in it stays renamed.
  package static func sync(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  /// The folder that a path leads into; `.` for a bare name.
  ///
  /// Foundation's own on Linux traps at names of one letter.
  package static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Why a folder cannot be made, or written into.
  package struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
    package let path: String
    /// What the system says, as `errno` has it.
    package let reason: Int32

    package init(path: String, reason: Int32) {
      self.path = path
      self.reason = reason
    }

    package var description: String { "\(path): \(String(cString: strerror(reason)))" }
  }
}

extension stat {
  fileprivate var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
}
