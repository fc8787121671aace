package import Configuration

/// The file `launchers.yaml`.
package struct LauncherStore {
  private let file: EditedFile

  package init(path: String) {
    file = EditedFile(path: path, name: LauncherFile.fileName)
  }

  /// Why the file was not changed.
  package typealias Failure = EditedFile.Failure

  /// Adds a launcher at the end of the file; comments and everything else are preserved.
  package func add(_ launcher: Launcher) throws(Failure) {
    try file.change { source throws(ConfigurationError) in
      try LauncherText.adding(launcher, to: source)
    }
  }

  /// Removes a launcher that is not in a group.
  package func remove(_ name: String) throws(Failure) {
    try file.change { source throws(ConfigurationError) in
      try LauncherText.removing(name, from: source ?? "")
    }
  }
}
