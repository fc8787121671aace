internal import Files
internal import Foundation

/// The folder in which git keeps a working tree's state: `.git`, or the one that a file `.git`
/// names.
///
/// - Source: gitrepository-layout(5).
struct GitFolder: Hashable, Sendable {
  let path: String
  /// The folder with the branches, which additional working trees share.
  let commonPath: String
  /// The file `.git` of an additional working tree or a submodule, or `nil`.
  private let linkFile: String?

  private static let fileLimit = 8192

  /// Finds the folder of a working tree, or returns `nil` if there is none.
  init?(ofTree tree: String) {
    let dotGit = "\(tree)/.git"
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: dotGit, isDirectory: &isFolder) else {
      return nil
    }
    if isFolder.boolValue {
      (path, linkFile) = (dotGit, nil)
    } else {
      guard let target = Self.text(of: dotGit), target.hasPrefix("gitdir: ") else { return nil }
      path = Self.absolute(String(target.dropFirst("gitdir: ".count)), in: tree)
      linkFile = dotGit
    }
    commonPath =
      Self.text(of: "\(path)/commondir").map { [path] in Self.absolute($0, in: path) }
      ?? path
  }

  /// Returns the first line of a file, or `nil` if it cannot be read.
  private static func text(of path: String) -> String? {
    guard let bytes = try? RegularFile.beginning(of: path, length: fileLimit) else { return nil }
    let line = String(decoding: bytes.prefix { $0 != 0x0a && $0 != 0 }, as: UTF8.self)
    return line.isEmpty ? nil : line
  }

  private static func absolute(_ path: String, in folder: String) -> String {
    PathBytes.isAbsolute(path) ? path : "\(folder)/\(path)"
  }

  /// Returns the number in a file, or `nil` if there is none.
  func number(_ name: String) -> Int? {
    Self.text(of: "\(path)/\(name)").flatMap { Int($0) }.flatMap {
      (0...99_999).contains($0) ? $0 : nil
    }
  }

  /// The branch that is being rebased, or `nil`.
  var rebasedBranch: String? {
    ["rebase-merge", "rebase-apply"].lazy
      .compactMap { Self.text(of: "\(path)/\($0)/head-name") }.first
      .map { $0.hasPrefix("refs/heads/") ? String($0.dropFirst("refs/heads/".count)) : $0 }
      .map { PlainText.line($0) }
  }

  /// The files that change when a commit, a branch, the index or a remote branch changes.
  func watchedFiles(_ tree: WorkingTree?) -> [String] {
    var files = ["HEAD", "index", "logs/HEAD"].map { "\(path)/\($0)" }
    files += GitOperation.files.map { "\(path)/\($0)" }
    files += ["packed-refs", "refs/stash", "config"]
      .map { "\(commonPath)/\($0)" }
    if let branch = tree?.branch { files.append("\(commonPath)/refs/heads/\(branch)") }
    if let upstream = tree?.upstream { files.append("\(commonPath)/refs/remotes/\(upstream)") }
    return files + [linkFile].compactMap(\.self)
  }
}
