internal import Foundation

/// The branch and the changes of a working tree.
struct WorkingTree: Hashable, Sendable, Codable {
  enum Head: Hashable, Sendable, Codable {
    case branch(String)
    /// A commit without a branch, by the beginning of its hash.
    case detached(String)
    /// A branch without commits.
    case unborn(String)
  }

  var head = Head.unborn("main")
  /// The upstream branch, such as `origin/main`, or `nil` if there is none.
  var upstream: String?
  /// The number of commits that the upstream lacks, or `nil` if the upstream is gone.
  var aheadCount: Int?
  /// The number of commits that only the upstream has, or `nil` if the upstream is gone.
  var behindCount: Int?
  var stagedCount = 0
  var modifiedCount = 0
  var untrackedCount = 0
  var conflictCount = 0
  var stashCount = 0

  /// The number of changed files; a file that is both staged and modified counts twice.
  var changeCount: Int { stagedCount + modifiedCount + untrackedCount + conflictCount }

  /// The name of the branch, or `nil` if there is none.
  var branch: String? {
    switch head {
    case .branch(let name), .unborn(let name): name
    case .detached: nil
    }
  }
}
