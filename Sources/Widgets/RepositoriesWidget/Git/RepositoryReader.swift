internal import Files
internal import Foundation
internal import TesseraUI

/// Reads repositories with git, one after the other.
struct RepositoryReader: Sendable {
  let git: GitCommand
  let forges: ForgeDirectory
  /// The day since which commits are counted, or `nil` if they are not.
  var countsCommitsSince: Date?
  /// Whether remote branches are updated, and when that is due again.
  var fetching: FetchSchedule?

  /// The maximum length of the list of changes, in bytes: about 10,000 files.
  private static let statusLimit = 1 << 20

  /// Reads a repository; what is wrong is part of the result.
  func repository(at path: String) -> (repository: Repository, files: [String]) {
    var repository = Repository(path: path, name: RepositoryName.name(of: path))
    guard let folder = GitFolder(ofTree: path) else {
      repository.problem =
        FileManager.default.fileExists(atPath: path)
        ? "it is not a git repository" : "the folder does not exist"
      return (repository, ["\(path)/.git"])
    }
    do throws(GitError) {
      try read(&repository, in: folder)
    } catch {
      repository.problem = error.message
      repository.isTimedOut = error == .timedOut
    }
    return (repository, folder.watchedFiles(repository.tree))
  }

  private func read(_ repository: inout Repository, in folder: GitFolder) throws(GitError) {
    let path = repository.path
    let configuration = GitConfiguration(
      parsing: try git.output(of: GitConfiguration.arguments, in: path).bytes)
    fetch(&repository, folder, configuration)
    let values = configuration.disabledFilters
    let status = try git.output(
      of: WorkingTree.arguments, in: path, overriding: values, limit: Self.statusLimit)
    var tree = WorkingTree(parsing: status.bytes, isTruncated: status.isTruncated)
    repository.operation = GitOperation(in: folder)
    if case .detached = tree.head, let branch = folder.rebasedBranch { tree.head = .branch(branch) }
    repository.tree = tree
    repository.remote = remote(of: tree, configuration)
    if case .unborn = tree.head { return }
    repository.lastCommit = Commit(
      parsing: try git.output(of: Commit.arguments, in: path, overriding: values).bytes)
    guard let start = countsCommitsSince else { return }
    repository.commitDays = CommitDays.counts(
      parsing: try git.output(
        of: CommitDays.arguments(since: start), in: path, overriding: values
      ).bytes)
  }

  private func remote(
    of tree: WorkingTree, _ configuration: GitConfiguration
  ) -> ForgeRepository? {
    guard let address = configuration.remoteAddress(ofBranch: tree.branch) else { return nil }
    return forges.repository(at: address)
      ?? forges.repository(at: configuration.rewritten(address))
  }

  /// Updates the remote branches if the setting says so and it is due.
  private func fetch(
    _ repository: inout Repository, _ folder: GitFolder, _ configuration: GitConfiguration
  ) {
    guard let fetching, fetching.isDue(folder.commonPath),
      configuration.values.contains(where: { $0.key.hasPrefix("remote.") })
    else { return }
    if let key = configuration.programForFetching {
      repository.problem = "not fetched, because .git/config sets \(PlainText.line(key))"
      return
    }
    do throws(GitError) {
      var git = git
      git.timeout = FetchSchedule.timeout
      // Without batch mode, ssh would ask for a password on the terminal.
      let ssh = (configuration.text(of: "core.sshcommand") ?? "ssh") + " -oBatchMode=yes"
      _ = try git.output(
        of: FetchSchedule.arguments, in: repository.path,
        overriding: [("core.sshCommand", ssh)], protocols: "https:http:ssh:git:file")
    } catch {
      repository.problem = "not fetched: \(error.message)"
    }
  }
}

/// When remote branches are updated.
struct FetchSchedule: Sendable {
  let now: Date

  static let arguments = [
    "fetch", "--quiet", "--no-auto-maintenance", "--no-recurse-submodules",
    "--no-write-fetch-head", "--no-tags", "--all",
  ]
  /// How long an update may take, in seconds.
  static let timeout = 8.0
  /// The time between two updates, in seconds.
  private static let interval = 900.0

  /// Returns whether an update is due, and records that it takes place now.
  ///
  /// An update changes files that are watched; without this record it would cause the next one.
  func isDue(_ folder: String) -> Bool {
    let store = UserDefaults(suiteName: ForgeCache.suite)
    let key = "fetched \(folder)"
    if let date = store?.object(forKey: key) as? Date,
      abs(now.timeIntervalSince(date)) < Self.interval
    {
      return false
    }
    store?.set(now, forKey: key)
    return true
  }
}

/// The names of repositories.
enum RepositoryName {
  static func name(of path: String) -> String {
    let name = path.split(separator: "/").last.map { PlainText.line($0) } ?? ""
    return name.isEmpty ? "repository" : name
  }

  /// Returns the repositories with their parent folder in names that would be ambiguous.
  static func distinguish(_ repositories: [Repository]) -> [Repository] {
    let counts = Dictionary(grouping: repositories, by: \.name).mapValues(\.count)
    return repositories.map { repository in
      guard counts[repository.name, default: 0] > 1 else { return repository }
      var renamed = repository
      let parts = repository.path.split(separator: "/").suffix(2)
      renamed.name = PlainText.line(parts.joined(separator: "/"))
      return renamed
    }
  }
}
