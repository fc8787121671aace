import Foundation

/// Restricts the files that a tape writes to one folder and those below it.
package struct TapeFolder {
  /// The tape's folder, or the one given on the command line.
  private let folder: String

  package init(folder: String) {
    self.folder = folder
  }

  /// Resolves a path in the tape; `nil` if it is outside the folder.
  package func path(of path: String) -> String? {
    guard let parts = Self.parts(of: path), isInside(parts) else { return nil }
    let inner = parts.joined(separator: "/")
    return folder == "." ? inner : "\(folder)/\(inner)"
  }

  /// The components of a path, without `.` and `..`; `nil` if it is absolute or leads outside.
  private static func parts(of path: String) -> [Substring]? {
    guard !path.hasPrefix("/") else { return nil }
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      guard part == ".." else {
        parts.append(part)
        continue
      }
      guard parts.popLast() != nil else { return nil }
    }
    return parts.isEmpty ? nil : parts
  }

  /// Whether no link in the path leads outside.
  private func isInside(_ parts: [Substring]) -> Bool {
    // A folder that does not exist contains no links.
    guard let root = Self.realPath(folder) else { return true }
    var place = root
    for part in parts {
      place += "/\(part)"
      var status = stat()
      guard lstat(place, &status) == 0 else { return true }
      guard status.st_mode & S_IFMT == S_IFLNK else { continue }
      // A broken link counts as outside: creating the file would follow it.
      guard let target = Self.realPath(place), target.hasPrefix(root == "/" ? root : root + "/")
      else {
        return false
      }
      place = target
    }
    return true
  }

  private static func realPath(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }
}
