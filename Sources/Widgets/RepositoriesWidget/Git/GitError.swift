internal import TesseraUI

/// Why git could not describe a repository.
enum GitError: Error, Hashable, Sendable {
  /// There is no program `git` in `PATH`.
  case notInstalled
  /// Git did not end in time.
  case timedOut
  /// Git ended with an error, of which this is the first line.
  case failed(String)

  /// The error in one line.
  var message: String {
    switch self {
    case .notInstalled: String(localized: "git is not installed")
    case .timedOut: String(localized: "git took too long")
    case .failed(let message) where message.contains("dubious ownership"):
      String(localized: "it belongs to another user; git expects it in safe.directory")
    case .failed(let message): message
    }
  }
}
