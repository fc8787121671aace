internal import Files
internal import Glibc

/// The program to which a decision about permissions belongs: not to its name, which another file can
/// have, too.
package struct ProgramIdentity: Hashable, Sendable {
  /// The path of the file, without links.
  package let path: String
  /// What is in the file, as the digits of a SHA-256, or `nil` of a file that is the user's own, which
  /// may be edited freely.
  package let content: String?

  package init(path: String, content: String?) {
    self.path = path
    self.content = content
  }

  /// Returns the identity of a program of the user's own.
  package static func own(_ path: String) -> ProgramIdentity {
    ProgramIdentity(path: ResolvedPath(path).path, content: nil)
  }

  /// Returns the identity of a program that came from elsewhere.
  ///
  /// - Parameters:
  ///   - path: The path of the program's file.
  ///   - package: The folder that belongs to the program, or `nil` for only the file.
  /// - Returns: The identity; that of a file that cannot be read has a content that no decision has.
  package static func fromElsewhere(_ path: String, package: String? = nil) -> ProgramIdentity {
    // Why there is no digest is reported when the program is to be run.
    let digest =
      if let package { try? FileDigest.text(ofFolder: package) } else {
        try? FileDigest.text(ofFile: path)
      }
    return ProgramIdentity(path: ResolvedPath(path).path, content: digest ?? unknownContent)
  }

  /// The content of a file that cannot be read, or not as a whole.
  private static let unknownContent = "unknown"
  private static let missingContent = "missing"

  /// Whether this is a program of which a decision can be about the content: two that cannot be read are
  /// not the same.
  package var isKnown: Bool {
    content != Self.unknownContent && content != Self.missingContent
  }

  /// Returns whether a path is that of the program's file.
  package func isFile(_ path: String) -> Bool { PathBytes.areEqual(path, self.path) }

  /// Returns the identity of a program that came from elsewhere and may be too large to be read at each
  /// start: instead of its content, which file it is and when it was last changed, in any way.
  ///
  /// So are the scripts and libraries of a program that has a folder of its own name (`steps/steps`).
  ///
  /// - Parameter path: The path of the program's file.
  /// - Returns: The identity; that of a folder with too much in it has a content that no decision has.
  package static func installed(_ path: String) -> ProgramIdentity {
    let resolved = ResolvedPath(path).path
    guard let file = FileStamp(resolved) else {
      return ProgramIdentity(path: resolved, content: missingContent)
    }
    var content = file.description
    let folder = Folder.parent(of: path)
    if UserPath.name(of: folder) == UserPath.name(of: path).prefix(while: { $0 != "." }) {
      guard let others = FileStamp.ofPrograms(in: folder, without: resolved) else {
        return ProgramIdentity(path: resolved, content: unknownContent)
      }
      if !others.isEmpty { content += ", with \(FileDigest.text(of: others))" }
    }
    return ProgramIdentity(path: resolved, content: content)
  }

  /// Returns whether this is still the program that is started by a path; decided about as ``own(_:)`` or
  /// ``installed(_:)``.
  package func isStarted(by path: String) -> Bool {
    self == (content == nil ? .own(path) : .installed(path))
  }
}

/// Why the user has to decide about a program.
package enum UndecidedReason: Error, Hashable, Sendable {
  /// Nothing has been decided about a program that came from elsewhere.
  case new
  /// The file is not what it was when the user decided.
  case changed
  /// The decision is about another file, which had the name before.
  case otherFile(String)
}
