internal import Foundation

/// The only folder in which a file from elsewhere, such as a tape or a plugin, may name others.
package struct EnclosingFolder {
  private let folder: String

  package init(folder: String) {
    self.folder = folder
  }

  /// Resolves a path that begins at the folder.
  ///
  /// - Returns: The path, or `nil` if it is not inside the folder: it is absolute, has too many `..`, or
  ///   a link in it leads outside.
  package func path(of path: String) -> String? {
    guard let components = Self.components(of: path), isInside(components) else { return nil }
    let relativePath = components.joined(separator: "/")
    return folder == "." ? relativePath : "\(folder)/\(relativePath)"
  }

  /// Resolves a path that begins at the folder, and may also be the folder itself.
  package func path(ofFolder path: String) -> String? {
    let components = PathBytes.parts(of: path).filter { $0 != "." }
    guard components.isEmpty, !PathBytes.isAbsolute(path), !path.isEmpty else {
      return self.path(of: path)
    }
    return folder
  }

  /// Returns the components of a path without `.` and `..`, or `nil` if the path is absolute, leads
  /// outside the folder, or is the folder itself.
  private static func components(of path: String) -> [String]? {
    guard !PathBytes.isAbsolute(path) else { return nil }
    var components: [String] = []
    for component in PathBytes.parts(of: path) where component != "." {
      guard component == ".." else {
        components.append(component)
        continue
      }
      guard components.popLast() != nil else { return nil }
    }
    return components.isEmpty ? nil : components
  }

  /// Returns whether no link in the path leads outside the folder.
  private func isInside(_ components: [String]) -> Bool {
    // A folder that does not exist contains no links, and neither does the missing part of a path.
    guard let root = ResolvedPath.of(folder) else { return true }
    var currentPath = root
    for component in components {
      currentPath += "/\(component)"
      var status = stat()
      guard lstat(currentPath, &status) == 0 else { return true }
      guard status.st_mode & S_IFMT == S_IFLNK else { continue }
      // A broken link counts as outside: creating the file would follow it.
      guard let target = ResolvedPath.of(currentPath), PathBytes.contains(root, target),
        !PathBytes.areEqual(root, target)
      else { return false }
      currentPath = target
    }
    return true
  }
}
