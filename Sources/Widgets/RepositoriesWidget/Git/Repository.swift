internal import Foundation

/// What is known about a repository.
struct Repository: Hashable, Sendable {
  let path: String
  /// The name of the folder; with its parent if two repositories have the same name.
  var name: String
  /// The branch and the changes, or `nil` if git could not report them.
  var tree: WorkingTree?
  var operation: GitOperation?
  var lastCommit: Commit?
  /// The repository on a forge, or `nil` if the remote is none that is known.
  var remote: ForgeRepository?
  var forge: ForgeState?
  /// The number of commits on each day since 1970.
  var commitDays: [Int: Int] = [:]
  /// What is wrong, in one line, or `nil`.
  var problem: String?
  /// Whether the problem is that there was no time, so that another attempt may succeed.
  var isTimedOut = false

  /// How much a repository needs the user, from the most urgent.
  enum Attention: Int, Comparable {
    case urgent, changed, clean

    static func < (first: Attention, second: Attention) -> Bool {
      first.rawValue < second.rawValue
    }
  }

  var attention: Attention {
    guard let tree, problem == nil else { return .urgent }
    if tree.conflictCount > 0 || operation != nil || forge?.checks?.state == .failed {
      return .urgent
    }
    let isInSync = (tree.aheadCount ?? 0) == 0 && (tree.behindCount ?? 0) == 0
    return tree.changeCount == 0 && isInSync ? .clean : .changed
  }

  /// The page of the current branch, or of the repository, on its forge.
  var page: URL? { remote?.page(ofBranch: tree?.upstreamBranch) }
}

extension WorkingTree {
  /// The name of the upstream branch on its remote, such as `main`, or `nil` if there is none.
  ///
  /// A remote's name may contain a slash, which is rare; then the branch is not found there.
  var upstreamBranch: String? {
    guard let upstream, aheadCount != nil, let slash = upstream.firstIndex(of: "/") else {
      return nil
    }
    return String(upstream[upstream.index(after: slash)...])
  }
}

extension [Repository] {
  /// The repositories that need the user, then the others, by name.
  var byAttention: [Repository] {
    sorted {
      ($0.attention, $0.name.lowercased(), $0.path) < ($1.attention, $1.name.lowercased(), $1.path)
    }
  }
}
