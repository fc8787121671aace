internal import Files

/// The files that a program in a sandbox can read, as they were when this was made.
package struct ReadableFiles: Hashable, Sendable {
  private let trees: Set<FileIdentity>

  init(_ grants: [FileGrant]) {
    trees = Set(
      grants.compactMap { if case .tree(_, let identity) = $0 { identity } else { nil } })
  }

  /// Returns whether the program can read what a path leads to, so that another may for it.
  ///
  /// Of what is missing, it could read the folder in which it would be.
  package func contains(_ path: String) -> Bool {
    let resolved = ResolvedPath(path)
    // Not the folders of links on the way, which may be the program's own.
    let place = ResolvedPath(resolved.path)
    guard PathBytes.areEqual(place.path, resolved.path) else { return false }
    return !trees.isDisjoint(with: place.folders)
      || place.identity.map { trees.contains($0) } ?? false
  }
}

extension Sandbox {
  /// What a program in the sandbox can read, or `nil` for everything.
  package var readableFiles: ReadableFiles? {
    guard permissions != .asMe else { return nil }
    let files = fileView
    return ReadableFiles(files.allReadable + files.allWritable)
  }
}
