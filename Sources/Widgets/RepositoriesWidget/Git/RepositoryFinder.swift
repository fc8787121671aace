internal import Files
internal import Foundation

/// Finds repositories in folders.
struct RepositoryFinder: Sendable {
  /// The number of levels of folders that are searched.
  var depth = 2
  /// The maximum number of repositories.
  var countLimit = 64
  /// The maximum number of folders that are looked into.
  var folderLimit = 2000
  /// How long the search may take, in seconds.
  var timeout = 2.0

  /// Folders that contain many others, none of which is a repository of the user's.
  private static let skippedNames: Set = ["node_modules", "vendor", "target", "Pods", "snap"]

  struct Result: Sendable {
    var repositories: [String] = []
    /// The searched folders in which a repository may appear.
    var folders: [String] = []
    /// Whether the search was ended by a limit.
    var isIncomplete = false
  }

  /// Returns a folder itself if it is a repository, or else the repositories in it.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - deadline: When the search ends at the latest, or `nil` for the time of this search alone.
  /// - Returns: What was found until then.
  func repositories(in folder: String, until deadline: ContinuousClock.Instant? = nil) -> Result {
    var result = Result()
    guard !Self.isRepository(folder) else {
      result.repositories = [folder]
      return result
    }
    let deadline = deadline ?? .now + .seconds(timeout)
    var level = [folder]
    for _ in 0..<depth {
      var next: [String] = []
      for parent in level {
        guard result.folders.count < folderLimit, ContinuousClock.now < deadline else {
          result.isIncomplete = true
          return result
        }
        result.folders.append(parent)
        search(parent, &result, &next)
      }
      level = next
    }
    return result
  }

  private func search(_ parent: String, _ result: inout Result, _ next: inout [String]) {
    // A folder that cannot be read has no repositories to show.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
    for name in names.sorted() where !name.hasPrefix(".") && !Self.skippedNames.contains(name) {
      let path = parent == "/" ? "/\(name)" : "\(parent)/\(name)"
      guard Self.isFolder(path) else { continue }
      guard Self.isRepository(path) else {
        next.append(path)
        continue
      }
      guard result.repositories.count < countLimit else {
        result.isIncomplete = true
        return
      }
      result.repositories.append(path)
    }
  }

  static func isRepository(_ folder: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(folder)/.git")
  }

  /// Returns whether a path is a folder; links are not followed, because they may form a circle.
  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
