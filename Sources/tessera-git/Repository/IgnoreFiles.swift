internal import CLibgit2
internal import Glibc

/// The files that say which files git leaves out.
///
/// libgit2, to version 1.9, reads a pattern that begins with a form feed or a vertical tab again and again.
struct IgnoreFiles {
  /// The maximum number of files in a repository that are looked at.
  private static let countLimit = 1000
  /// The maximum length of a file that libgit2 reads, in bytes.
  private static let sizeLimit = 100 << 20

  /// Looks at the files that the repository has, and at those that its configuration names.
  ///
  /// An ignore file in a folder below that is not part of the repository is not found here; the limit of this
  /// process holds for it.
  ///
  /// - Throws: ``Problem`` with the file that libgit2 would not finish reading.
  static func check(_ repository: OpenRepository) throws(Problem) {
    for path in try paths(repository) where hasEndlessPattern(path) {
      throw Problem(kind: .unsupported, detail: "a form feed before a pattern in \(path)")
    }
  }

  private static func paths(_ repository: OpenRepository) throws(Problem) -> [String] {
    let common = String(cString: git_repository_commondir(repository.pointer))
    var paths = ["\(common)info/exclude"]
    if let path = repository.configuration.path("core.excludesfile") { paths.append(path) }
    guard let folder = git_repository_workdir(repository.pointer).map({ String(cString: $0) })
    else { return paths }
    paths.append("\(folder).gitignore")
    let index = try repository.index()
    defer { git_index_free(index) }
    for position in 0..<git_index_entrycount(index) where paths.count < countLimit {
      guard let path = git_index_get_byindex(index, position)?.pointee.path else { continue }
      let text = String(cString: path)
      if text.hasSuffix("/.gitignore") { paths.append(folder + text) }
    }
    return paths
  }

  private static func hasEndlessPattern(_ path: String) -> Bool {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return false }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= sizeLimit
    else { return false }
    var part = [UInt8](repeating: 0, count: 64 << 10)
    var isAtStart = true
    while true {
      let count = read(file, &part, part.count)
      guard count > 0 else { return false }
      for byte in part[..<count] {
        switch byte {
        case 0x0a: isAtStart = true
        case 0x0b, 0x0c: if isAtStart { return true }
        // What libgit2 takes from the start of a pattern: a byte order mark, and the signs of one that is
        // negated or of one folder.
        case 0xef, 0xbb, 0xbf, 0x20, 0x09, 0x0d, 0x21, 0x2f: break
        default: isAtStart = false
        }
      }
    }
  }
}
