internal import CLibgit2

/// Why a repository cannot be described.
struct Problem: Error {
  /// What the widget has a sentence for.
  enum Kind: String {
    case notARepository, noWorkingTree, otherOwner
    /// It uses what libgit2 does not know; the detail is the name of that.
    case unsupported
    /// It is not fetched because of what its configuration says; the detail is the key.
    case refused
    /// Its server asks for a password that the user's helper does not have.
    case needsPassword
    /// What libgit2 reports is the detail.
    case failed
  }

  var kind: Kind
  var detail: String?

  var json: JSON {
    .object([("kind", .string(kind.rawValue)), ("detail", detail.map { .string($0) })])
  }

  /// The error that libgit2 reported last.
  static var last: Problem {
    let message = git_error_last()?.pointee.message.map { String(cString: $0) } ?? ""
    return unsupported(message).map { Problem(kind: .unsupported, detail: $0) }
      ?? Problem(kind: .failed, detail: message)
  }

  /// Returns the name of what libgit2 does not know, if a message is about that.
  private static func unsupported(_ message: String) -> String? {
    let start = "unsupported "
    guard message.hasPrefix(start) else { return nil }
    if message.contains("'sdir'") { return "sparse index" }
    if message.contains("'link'") { return "split index" }
    let extensionStart = "unsupported extension name "
    return String(
      message.dropFirst((message.hasPrefix(extensionStart) ? extensionStart : start).count))
  }
}

/// Throws what libgit2 reports if a result is that of a failure.
@discardableResult
func checked(_ result: Int32) throws(Problem) -> Int32 {
  guard result >= 0 else { throw .last }
  return result
}
