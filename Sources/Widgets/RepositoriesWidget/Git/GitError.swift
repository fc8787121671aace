internal import TesseraUI

/// Why a repository could not be described.
enum GitError: Error, Hashable, Sendable {
  /// `tessera-git` does not exist, or libgit2 is missing.
  case notInstalled
  /// Reading did not end in time.
  case timedOut
  /// The program crashed, or used more CPU time or memory than it may.
  case crashed
  case notARepository, noWorkingTree, otherOwner
  /// It uses what libgit2 does not know.
  case unsupported(String)
  /// It is not fetched because of a key of its configuration.
  case refused(key: String)
  /// It is not fetched because an entry of the permissions lets a program write it.
  case writable(by: String)
  /// Its server asks for a password that the user's helper does not have.
  case needsPassword
  /// What libgit2 reports.
  case failed(String)

  /// Creates the error that `tessera-git` reports.
  init(kind: String, detail: String) {
    self =
      switch kind {
      case "notARepository": .notARepository
      case "noWorkingTree": .noWorkingTree
      case "otherOwner": .otherOwner
      case "unsupported": .unsupported(detail)
      case "refused": .refused(key: detail)
      case "needsPassword": .needsPassword
      default: detail.isEmpty ? .crashed : .failed(detail)
      }
  }

  /// The error in one line.
  var message: String {
    switch self {
    case .notInstalled: String(localized: "libgit2 is not installed")
    case .timedOut: String(localized: "reading it took too long")
    case .crashed: String(localized: "libgit2 crashed, or needed too much time or memory")
    case .notARepository: String(localized: "it is not a git repository")
    case .noWorkingTree: String(localized: "it has no working tree")
    case .otherOwner:
      String(localized: "it belongs to another user; git expects it in safe.directory")
    case .unsupported(let feature): String(localized: "it uses what libgit2 lacks: \(feature)")
    case .refused(let key): String(localized: "its .git/config sets \(key)")
    case .writable(by: let entry): String(localized: "\(entry) may write it")
    case .needsPassword: String(localized: "its server asks for a password")
    case .failed(let message): message
    }
  }
}
