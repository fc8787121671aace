internal import CLinux
internal import Glibc

/// The files that an extension's program is made of.
extension ExtensionCommand {
  /// What is started, and what it is given that can be executed or begins with “#!”: an interpreter's
  /// script, and no file of data, which the program itself may write.
  package var programFiles: [String] {
    arguments.enumerated().compactMap { index, word in
      guard let path = Self.file(word, isProgram: index == 0)?.path else { return nil }
      return index == 0 || Self.isScript(path) ? path : nil
    }
  }

  /// Which build of the program would be started now, or `nil` where its file is not there, as in the
  /// middle of a build.
  var edition: [String]? {
    let files = programFiles
    let found = files.compactMap { Self.file($0, isProgram: false)?.identity }
    return files.isEmpty || found.count < files.count ? nil : found
  }

  /// The file that a word names, with what tells one content of it from another; `nil` for no file.
  static func file(_ word: String, isProgram: Bool) -> (path: String, identity: String)? {
    let isSearched = isProgram && !word.contains("/")
    let folders = isSearched ? getenv("PATH").map { String(cString: $0) } ?? "" : ""
    let candidates = isSearched ? folders.split(separator: ":").map { "\($0)/\(word)" } : [word]
    for path in candidates {
      var status = Glibc.stat()
      guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      let time = status.st_mtim
      return (path, "\(status.st_ino) \(status.st_size) \(time.tv_sec).\(time.tv_nsec)")
    }
    return nil
  }

  private static func isScript(_ path: String) -> Bool {
    if access(path, X_OK) == 0 { return true }
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    var mark: [UInt8] = [0, 0]
    return read(file, &mark, 2) == 2 && mark == Array("#!".utf8)
  }
}
