internal import Glibc

extension ExtensionCommand {
  /// Which program this is: its words, its environment, and the files that they name as they are.
  ///
  /// Another build of an extension has another stamp.
  package var stamp: UInt64 {
    let variables = environment.map { "\($0)=\($1)" }.sorted()
    let files = arguments.enumerated().map { index, word in
      Self.file(word, onPath: index == 0 && !word.contains("/"))
    }
    let words = arguments + [""] + variables + [""] + files
    return Checksum.of(Array(words.joined(separator: "\u{0}").utf8)[...])
  }

  /// A file's size and time of change; empty for what is no file.
  private static func file(_ word: String, onPath: Bool) -> String {
    let folders = onPath ? getenv("PATH").map { String(cString: $0) } ?? "" : ""
    let candidates = onPath ? folders.split(separator: ":").map { "\($0)/\(word)" } : [word]
    for path in candidates {
      var status = Glibc.stat()
      guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      return "\(status.st_ino) \(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
    }
    return ""
  }
}
