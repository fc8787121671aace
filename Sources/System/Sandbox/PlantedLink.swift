internal import Files

/// What an entry of the permissions lets its program write.
package struct PermittedWriting: Hashable, Sendable {
  /// The name of the entry.
  package let entry: String
  let paths: [String]

  package init(entry: String, paths: [String]) {
    self.entry = entry
    self.paths = paths
  }

  /// Returns whether the program can put another file at a path.
  ///
  /// - Parameters:
  ///   - path: An absolute path.
  ///   - home: The user's home folder.
  /// - Returns: Whether a folder on the way is one of its own.
  package func includes(_ path: String, home: String) -> Bool {
    let file = ResolvedPath(path)
    let places = paths.compactMap { ResolvedPath(UserPath.expanded($0, home: home)).identity }
    return places.contains { file.folders.contains($0) || file.identity == $0 }
  }
}

/// A link on the way of a path in the permissions that a confined program may have put there.
///
/// It could lead the path elsewhere before each run, so that another program, or it itself, may do more
/// than the user has decided.
package struct PlantedLink: Hashable, Sendable, CustomStringConvertible {
  /// The path as it is in the permissions.
  package let path: String
  /// The path of the link.
  package let link: String
  /// The entry of the permissions whose program can write where the link is.
  package let writer: String

  /// Why the program is not run, in one line, for the log.
  package var description: String {
    "\(path) in permissions.yaml leads over the link \(link), which \(writer) may change; "
      + "name the folder that it leads to"
  }
}

/// Who may write what, when the paths of permissions are resolved.
struct Writers {
  private let places: [(identity: FileIdentity, entry: String)]
  /// The folders that are written only in parts, so that nobody can put a link there.
  private let fixedFolders: Set<FileIdentity>

  /// - Parameters:
  ///   - writing: What the entries of the permissions let their programs write.
  ///   - home: The user's home folder.
  ///   - fixed: What is not written as a whole.
  init(_ writing: [PermittedWriting], home: String, fixed: HiddenFiles) {
    places = writing.flatMap { entry in
      entry.paths.compactMap { path in
        ResolvedPath(UserPath.expanded(path, home: home)).identity.map { ($0, entry.entry) }
      }
    }
    fixedFolders = fixed.folders
  }

  /// Returns a link on the way of a path that one of them may have put there, or `nil` for none.
  func plantedLink(on path: ResolvedPath, named name: String) -> PlantedLink? {
    for link in path.links where !fixedFolders.contains(link.folder) {
      guard let writer = places.first(where: { link.folders.contains($0.identity) }) else {
        continue
      }
      return PlantedLink(path: name, link: link.path, writer: writer.entry)
    }
    return nil
  }
}

extension Sandbox {
  /// A link that a confined program may have put on the way of a path in the permissions, or `nil`; what
  /// is behind it is not granted, and the program is not to be run.
  package var plantedLink: PlantedLink? {
    // Finding out takes as long as deciding about all files.
    let isSafe = readableFolders.isEmpty && writablePaths.isEmpty
    guard permissions != .asMe, !isSafe, !writing.isEmpty else { return nil }
    return fileView.plantedLinks.first
  }
}
