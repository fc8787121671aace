internal import Configuration
internal import Files
internal import Sandbox

/// The programs that may write repositories of the user's.
///
/// One that may write a repository decides what its remote is, and reads what comes from there: with the
/// user's keys and passwords, of the user's own files, and by a network that it may not use itself.
struct RepositoryWriters: Sendable {
  private let home: String
  private let writing: [PermittedWriting]

  /// - Parameter environment: The environment with the user's folders.
  init(environment: [String: String]) {
    home = environment.homeFolder
    // Each confined program has folders of its own among Tessera's.
    let own = [XDGFolder.state, .cache, .data].map { "\(environment.folder($0))/tessera" }
    writing =
      PermissionsFile.stored(environment: environment).file.writing
      + [PermittedWriting(entry: "plugins", paths: own)]
  }

  /// Looks for a program that may write a repository.
  ///
  /// - Parameters:
  ///   - folder: Its folder.
  ///   - tree: Its working tree.
  /// - Returns: Its entry in the permissions, or `nil` for none.
  func writer(of folder: GitFolder, tree: String) -> String? {
    let configurations = ["\(folder.commonPath)/config", "\(folder.path)/config.worktree"]
    let paths = [tree, folder.path, folder.commonPath] + configurations
    return writing.first { entry in paths.contains { entry.includes($0, home: home) } }?.entry
  }
}
