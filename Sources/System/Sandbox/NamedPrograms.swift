internal import Files
internal import Glibc

/// The programs that command lines name by their paths, wherever in the line.
package enum NamedPrograms {
  /// The number of words that are looked at, and of folders in which relative paths may start.
  private static let (wordLimit, folderLimit) = (4_000, 8)

  /// Finds the programs among the words of a text.
  ///
  /// A line is not understood, only parted: whatever looks like a path is looked at. What a program reads
  /// or writes, such as a list of tasks, is none.
  ///
  /// - Parameters:
  ///   - text: Command lines, or a file with them.
  ///   - folder: The folder in which they run; a relative path may also start at a folder that the text
  ///     names, as after `cd`.
  ///   - home: The user's home folder.
  /// - Returns: The paths of files that are programs.
  package static func paths(in text: String, folder: String, home: String) -> [String] {
    var seen: Set<[UInt8]> = []
    let words = words(in: text).prefix(wordLimit).filter { seen.insert(Array($0.utf8)).inserted }
      .compactMap { expanded($0, home: home) }
    let absolute = words.filter(PathBytes.isAbsolute)
    let folders = [folder] + absolute.filter { ResolvedPath($0).kind == .folder }
    let relative = words.filter { !PathBytes.isAbsolute($0) }.flatMap { word in
      folders.prefix(folderLimit).map { "\($0)/\(word)" }
    }
    return (absolute + relative).filter(isProgram)
  }

  /// Parts a text where a shell, or a file of settings, would do so.
  private static func words(in text: String) -> [String] {
    let separators = Set(" \t\r\n\"'`;&|()<>=,[]{}".utf8)
    return text.replacing("${HOME}", with: "~").replacing("$HOME", with: "~").utf8
      .split { separators.contains($0) }.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the path that a word may be, or `nil` for a word that is none.
  private static func expanded(_ word: String, home: String) -> String? {
    guard word.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".") }) else {
      return nil
    }
    return UserPath.expanded(word, home: home)
  }

  /// The endings of scripts that an interpreter runs, with which they need no permission to execute.
  private static let endings = [
    ".sh", ".bash", ".zsh", ".fish", ".ksh", ".py", ".rb", ".js", ".mjs", ".cjs", ".ts", ".pl",
    ".php", ".lua", ".swift", ".tcl", ".r", ".nu", ".awk", ".sed", ".jq", ".ps1", ".jar", ".exs",
  ]

  private static func isProgram(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      !FileView.isSystem(path)
    else { return false }
    let name = path.lowercased()
    return status.st_mode & 0o111 != 0 || endings.contains { name.hasSuffix($0) }
      || (try? RegularFile.beginning(of: path, length: 2)) == Array("#!".utf8)
  }
}
