internal import Files
internal import Foundation
internal import TesseraUI

/// Reads repositories, one after the other.
struct RepositoryReader: Sendable {
  let git: GitProgram
  let forges: ForgeDirectory
  /// The day since which commits are counted, or `nil` if they are not.
  var countsCommitsSince: Date?
  /// Whether remote branches are updated, and when that is due again.
  var fetching: FetchSchedule?

  /// Reads a repository; what is wrong is part of the result.
  ///
  /// - Throws: ``GitError/notInstalled``.
  func repository(at path: String) throws(GitError) -> (repository: Repository, files: [String]) {
    var repository = Repository(path: path, name: RepositoryName.name(of: path))
    guard let folder = GitFolder(ofTree: path) else {
      repository.problem =
        FileManager.default.fileExists(atPath: path)
        ? GitError.notARepository.message : String(localized: "the folder does not exist")
      return (repository, ["\(path)/.git"])
    }
    let fetchError = fetch(folder, path)
    do throws(GitError) {
      try read(&repository, in: folder)
      if let fetchError {
        repository.problem = String(localized: "not fetched: \(fetchError.message)")
      }
    } catch {
      if error == .notInstalled { throw error }
      repository.problem = error.message
      repository.isTimedOut = error == .timedOut
    }
    return (repository, folder.watchedFiles(repository.tree))
  }

  private func read(_ repository: inout Repository, in folder: GitFolder) throws(GitError) {
    let report = try git.read(repository.path, since: countsCommitsSince)
    var tree = WorkingTree(report)
    repository.operation = GitOperation(in: folder)
    if case .detached = tree.head, let branch = folder.rebasedBranch { tree.head = .branch(branch) }
    repository.tree = tree
    let addresses = [report.address, report.rewrittenAddress].compactMap(\.self)
    repository.remote = addresses.lazy.compactMap { forges.repository(at: $0) }.first
    repository.lastCommit = report.commit.flatMap { Commit($0) }
    repository.commitDays = CommitDays.counts(report.authorDates ?? [])
    if report.isWithoutSubmodules != 0 {
      repository.problem = String(localized: "its submodules cannot be compared")
    }
  }

  /// Updates the remote branches if the setting says so and it is due.
  ///
  /// - Returns: Why they were not updated, or `nil`.
  private func fetch(_ folder: GitFolder, _ path: String) -> GitError? {
    guard let fetching else { return nil }
    if let writer = RepositoryWriters(environment: git.environment).writer(of: folder, tree: path) {
      return .writable(by: writer)
    }
    let realPath = URL(fileURLWithPath: folder.commonPath).resolvingSymlinksInPath().path
    guard fetching.isDue(realPath) else { return nil }
    do throws(GitError) {
      try git.fetch(path)
      return nil
    } catch {
      return error
    }
  }
}

/// When remote branches are updated.
struct FetchSchedule: Sendable {
  let now: Date

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
