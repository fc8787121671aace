internal import CLibgit2
internal import Glibc

/// The folders of a repository, as paths without links.
struct GitFolders: Hashable, Sendable {
  /// The folder with objects and branches.
  let common: String
  /// That of the working tree, which is the same unless it is one of several.
  let own: String

  /// All of them.
  var all: [String] { common == own ? [common] : [common, own] }

  /// Finds the folders.
  ///
  /// - Parameters:
  ///   - repository: The repository.
  ///   - tree: Its working tree.
  /// - Throws: ``Problem``, also if the folder with objects and branches is that of another repository, which
  ///   does not know this working tree.
  init(_ repository: OpenRepository, tree: String) throws(Problem) {
    guard let common = resolvedPath(git_repository_commondir(repository.pointer)),
      let own = resolvedPath(git_repository_path(repository.pointer)),
      let link = resolvedPath("\(tree)/.git")
    else { throw Problem(kind: .failed, detail: String(cString: strerror(errno))) }
    (self.common, self.own) = (common, own)
    guard common != own else { return }
    let worktrees = "\(common)/worktrees/"
    guard own.utf8.starts(with: worktrees.utf8),
      !own.utf8.dropFirst(worktrees.utf8.count).contains(UInt8(ascii: "/")),
      Self.line(of: "\(own)/gitdir").flatMap({ resolvedPath($0) }) == link
    else { throw Problem(kind: .failed, detail: "it is not a working tree of \(common)") }
  }

  /// Returns the only line of a small file, or `nil`.
  private static func line(of path: String) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = read(file, &bytes, bytes.count)
    guard count > 0 else { return nil }
    return String(decoding: bytes[..<count].prefix { $0 != 0x0a }, as: UTF8.self)
  }
}
