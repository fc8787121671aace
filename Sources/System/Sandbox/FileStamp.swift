internal import Files
internal import Glibc

/// Which file is at a path, and when it was last changed in any way.
struct FileStamp: CustomStringConvertible {
  let description: String

  /// The number of folders that one of them may be in.
  private static let depthLimit = 32

  /// Creates the stamp of a file, to which no link leads, or returns `nil` if there is none.
  init?(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    // Nobody but root can set this date.
    let date = "\(status.st_ctim.tv_sec).\(status.st_ctim.tv_nsec)"
    description = "file \(status.st_ino), \(status.st_size) bytes, \(date)"
  }

  /// Returns the paths and stamps of what a program may run of its folder.
  ///
  /// These are programs, scripts, libraries, and links to them. Pictures, and what it writes down, may
  /// change.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - program: The file of the program itself, which is left out.
  /// - Returns: A text, which is empty if there is nothing, or `nil` if there is too much to be looked at.
  static func ofPrograms(in folder: String, without program: String) -> String? {
    var (text, count) = ("", 0)
    guard add(folder, "", without: program, to: &text, &count, depth: 0) else { return nil }
    return text
  }

  /// - Returns: Whether all was looked at.
  private static func add(
    _ folder: String, _ prefix: String, without program: String, to text: inout String,
    _ count: inout Int, depth: Int
  ) -> Bool {
    guard depth <= depthLimit else { return false }
    for name in FolderNames.of(folder) where name != "__pycache__" {
      count += 1
      var status = stat()
      let path = "\(folder)/\(name)"
      guard count <= FileDigest.countLimit, lstat(path, &status) == 0 else { return false }
      if status.st_mode & S_IFMT == S_IFDIR {
        guard
          add(path, prefix + name + "/", without: program, to: &text, &count, depth: depth + 1)
        else { return false }
      } else if isProgram(path, status), !PathBytes.areEqual(ResolvedPath(path).path, program) {
        text += "\(prefix)\(name)\0\(FileStamp(status))\0"
        // What a link leads to changes with it; where that is, is in its path.
        if status.st_mode & S_IFMT == S_IFLNK, stat(path, &status) == 0 {
          text += "\(FileStamp(status))\0"
        }
      }
    }
    return true
  }

  private static func isProgram(_ path: String, _ status: stat) -> Bool {
    let name = UserPath.name(of: path)
    return status.st_mode & S_IFMT == S_IFLNK || name.hasSuffix(".so") || name.contains(".so.")
      || NamedPrograms.isProgram(path, status)
  }
}
