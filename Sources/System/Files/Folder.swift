internal import Foundation

/// Functions for folders that files are written into.
package enum Folder {
  /// Creates a folder and its missing parents, which only the user can read and write.
  ///
  /// - Parameter path: The folder; an existing one is not changed.
  /// - Throws: ``AccessError`` with the first part of the path that is not a folder and cannot be
  ///   created.
  /// - Source: The modes are those of the XDG Base Directory Specification.
  package static func make(at path: String) throws(AccessError) {
    var folder = PathBytes.isAbsolute(path) ? "/" : ""
    for part in PathBytes.parts(of: path) {
      folder += (folder.isEmpty || folder == "/" ? "" : "/") + part
      guard mkdir(folder, 0o700) != 0 else { continue }
      let code = errno
      var status = stat()
      guard stat(folder, &status) != 0 || !status.isFolder else { continue }
      throw AccessError(path: folder, code: code == EEXIST ? ENOTDIR : code)
    }
  }

  /// Makes a folder that only the user can read and write, in place of anything else at the path.
  ///
  /// - Parameter path: The folder; its missing parents are created.
  /// - Returns: Whether there is such a folder.
  package static func makePrivate(at path: String) -> Bool {
    guard (try? make(at: parent(of: path))) != nil else { return false }
    var status = stat()
    if lstat(path, &status) == 0, !status.isFolder || status.st_uid != geteuid() {
      guard unlink(path) == 0 else { return false }
    }
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { return false }
    return lstat(path, &status) == 0 && status.isFolder && status.st_uid == geteuid()
      && chmod(path, 0o700) == 0
  }

  /// Makes a new folder for temporary files that only the user can read and write.
  ///
  /// Nobody can make it beforehand, because its name is not known.
  ///
  /// - Parameter name: How its name begins.
  /// - Returns: Its path.
  /// - Throws: ``AccessError`` if it cannot be made.
  package static func makeTemporary(named name: String) throws(AccessError) -> String {
    let path = NSTemporaryDirectory() + "\(name)-XXXXXX"
    guard let pattern = strdup(path) else { throw AccessError(path: path, code: ENOMEM) }
    defer { free(pattern) }
    guard mkdtemp(pattern) != nil else { throw AccessError(path: path, code: errno) }
    return String(cString: pattern)
  }

  /// Returns why files cannot be written into a folder, or `nil` if they can.
  ///
  /// Nothing is created; a missing folder is writable if it could be created.
  package static func accessError(at path: String) -> AccessError? {
    var folder = path
    var status = stat()
    while stat(folder, &status) != 0 {
      let code = errno
      let parent = parent(of: folder)
      guard [ENOENT, ENOTDIR].contains(code), parent != folder else {
        return AccessError(path: folder, code: code)
      }
      folder = parent
    }
    guard status.isFolder else { return AccessError(path: folder, code: ENOTDIR) }
    return access(folder, W_OK | X_OK) == 0 ? nil : AccessError(path: folder, code: errno)
  }

  /// Synchronizes a folder to disk, so that renames in it are durable.
  ///
  /// Errors are ignored, because the renames have taken effect already.
  package static func sync(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  /// Returns the parent folder of a path; `.` for a bare name.
  ///
  /// Foundation's implementation is not used, because on Linux it traps for names of one letter.
  package static func parent(of path: String) -> String {
    // By scalars: with a combining mark after it, a slash is a part of another character.
    guard let slash = path.unicodeScalars.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path.unicodeScalars[..<slash])
  }

  /// The reason why a folder cannot be created or written into.
  package struct AccessError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
    package let path: String
    /// The system's error, as an `errno` value.
    package let code: Int32

    package init(path: String, code: Int32) {
      self.path = path
      self.code = code
    }

    package var description: String { "\(path): \(String(cString: strerror(code)))" }
    package var errorDescription: String? { description }
  }
}

extension stat {
  fileprivate var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
}
