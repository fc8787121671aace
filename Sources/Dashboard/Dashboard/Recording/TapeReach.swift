import Foundation

/// Where a tape may write: below one folder, whatever its paths and the links there say.
package struct TapeReach {
  /// The tape's own folder, or the one that the command line says.
  private let folder: String

  package init(folder: String) {
    self.folder = folder
  }

  /// Where a path of the tape's leads, or `nil` where it leads out of the folder.
  package func place(of path: String) -> String? {
    guard let parts = Self.parts(of: path), isInside(parts) else { return nil }
    let inner = parts.joined(separator: "/")
    return folder == "." ? inner : "\(folder)/\(inner)"
  }

  /// The names on the way, none of them leading back; `nil` for a path that begins elsewhere or leads
  /// out.
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

  /// Whether no link on the way leads out.
  private func isInside(_ parts: [Substring]) -> Bool {
    // Below a folder that is not there, nothing is.
    guard let root = Self.real(folder) else { return true }
    var place = root
    for part in parts {
      place += "/\(part)"
      var status = stat()
      guard lstat(place, &status) == 0 else { return true }
      guard status.st_mode & S_IFMT == S_IFLNK else { continue }
      // A link that leads nowhere would be followed when its file is made.
      guard let target = Self.real(place), target.hasPrefix(root == "/" ? root : root + "/") else {
        return false
      }
      place = target
    }
    return true
  }

  private static func real(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }
}
