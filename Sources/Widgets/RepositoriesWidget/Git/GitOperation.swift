internal import Files
internal import Foundation
internal import TesseraUI

/// What a repository is in the middle of.
enum GitOperation: Hashable, Sendable, Codable {
  case merge
  /// A rebase, with its step and the number of steps if they are known.
  case rebase(step: Int?, count: Int?)
  case patches, cherryPick, revert, bisect

  /// The name, such as `rebasing 3/7`.
  var label: String {
    switch self {
    case .merge: String(localized: "merging")
    case .rebase(let step?, let count?): String(localized: "rebasing \(step)/\(count)")
    case .rebase: String(localized: "rebasing")
    case .patches: String(localized: "applying patches")
    case .cherryPick: String(localized: "cherry-picking")
    case .revert: String(localized: "reverting")
    case .bisect: String(localized: "bisecting")
    }
  }

  /// Finds the operation by the files that git keeps meanwhile.
  ///
  /// - Source: git's `contrib/completion/git-prompt.sh`, which finds it by the same files.
  init?(in folder: GitFolder) {
    func exists(_ name: String) -> Bool {
      FileManager.default.fileExists(atPath: "\(folder.path)/\(name)")
    }
    if exists("rebase-merge") {
      self = .rebase(
        step: folder.number("rebase-merge/msgnum"), count: folder.number("rebase-merge/end"))
    } else if exists("rebase-apply/applying") {
      self = .patches
    } else if exists("rebase-apply") {
      self = .rebase(
        step: folder.number("rebase-apply/next"), count: folder.number("rebase-apply/last"))
    } else if exists("MERGE_HEAD") {
      self = .merge
    } else if exists("CHERRY_PICK_HEAD") {
      self = .cherryPick
    } else if exists("REVERT_HEAD") {
      self = .revert
    } else if exists("BISECT_LOG") {
      self = .bisect
    } else {
      return nil
    }
  }

  /// The names of the files whose appearance begins an operation.
  static let files = [
    "MERGE_HEAD", "rebase-merge", "rebase-apply", "CHERRY_PICK_HEAD", "REVERT_HEAD", "BISECT_LOG",
  ]
}
