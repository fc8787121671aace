import Files

/// The only folder in which a tape may name files.
package struct TapeFolder {
  private let folder: EnclosingFolder

  /// Creates the reach of a tape.
  ///
  /// - Parameter folder: The tape's folder, or for files that the tape writes the one given on the
  ///   command line.
  package init(folder: String) {
    self.folder = EnclosingFolder(folder: folder)
  }

  /// Resolves a path in the tape, or returns `nil` if the path is not inside the folder.
  package func path(of path: String) -> String? { folder.path(of: path) }

  /// Resolves the path of a folder in the tape, which may also be the tape's folder itself.
  func path(ofFolder path: String) -> String? { folder.path(ofFolder: path) }
}
