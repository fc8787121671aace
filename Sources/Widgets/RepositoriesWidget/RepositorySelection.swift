internal import Files
internal import Foundation
internal import WidgetOptions

/// The repositories and folders that the user chose.
struct RepositorySelection: Sendable {
  private let paths: [String]
  private let home: String

  /// The variable that names repositories and folders, separated by colons.
  static let variable = "TESSERA_REPOSITORIES"
  /// The number of repositories that are read.
  private static let countLimit = 64
  /// The number of searched folders that are watched.
  private static let watchedFolderLimit = 40

  /// Creates a selection of the chosen repositories, or else of those in the environment.
  init(_ chosen: [RepositoryEntity]?, environment: [String: String]) {
    home = environment.homeFolder
    let texts =
      chosen?.map(\.id).filter { !$0.isEmpty }
      ?? (environment.value(of: Self.variable) ?? "").split(separator: ":").map(String.init)
    paths = texts.compactMap { [home] in UserPath.absolute($0, in: home, home: home) }
      .map { $0.count > 1 && $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
  }

  var isEmpty: Bool { paths.isEmpty }

  /// The chosen paths as one text, with `~` for the home folder.
  var name: String {
    paths.prefix(3).map { path in
      PlainText.line(path.hasPrefix("\(home)/") ? "~" + path.dropFirst(home.count) : path)
    }
    .joined(separator: ", ")
  }

  /// Finds the repositories, each once, in the order of the setting.
  ///
  /// - Returns: The paths, also of what does not exist; the folders to watch; whether a limit ended
  ///   the search.
  func repositories() -> (paths: [String], folders: [String], isIncomplete: Bool) {
    var (result, folders, isIncomplete) = ([String](), [String](), false)
    let finder = RepositoryFinder(countLimit: Self.countLimit)
    let deadline = ContinuousClock.now + .seconds(finder.timeout)
    for path in paths {
      guard FileManager.default.fileExists(atPath: path) else {
        result.append(path)
        continue
      }
      let found = finder.repositories(in: path, until: deadline)
      result += found.repositories
      folders += found.folders
      isIncomplete = isIncomplete || found.isIncomplete
    }
    var known: Set<String> = []
    let unique = result.filter { known.insert($0).inserted }
    return (
      Array(unique.prefix(Self.countLimit)), Array(folders.prefix(Self.watchedFolderLimit)),
      isIncomplete || unique.count > Self.countLimit
    )
  }
}
