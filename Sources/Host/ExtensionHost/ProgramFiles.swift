internal import CLinux
internal import Files
internal import Glibc

// The files that an extension's program consists of.
extension ExtensionCommand {
  /// The program, and each argument that names an executable file or a file that begins with `#!`.
  ///
  /// A script that an interpreter runs is therefore included. Data files are not, because the
  /// program itself may write them.
  package var programFiles: [String] {
    arguments.enumerated().compactMap { index, argument in
      guard let path = Self.file(argument, isProgram: index == 0)?.path else { return nil }
      return index == 0 || Self.isRunnable(path) ? path : nil
    }
  }

  /// The identities of the program's files, which change with each build, or `nil` if a file is
  /// missing, as during a build.
  var build: [String]? {
    let files = programFiles
    let identities = files.compactMap { Self.file($0, isProgram: false)?.identity }
    return files.isEmpty || identities.count < files.count ? nil : identities
  }

  /// Returns the file that an argument names, with an identity that changes with its contents, or
  /// `nil` if the argument does not name a regular file.
  ///
  /// The name of a program without a slash is searched for in `PATH`.
  static func file(_ argument: String, isProgram: Bool) -> (path: String, identity: String)? {
    let usesPath = isProgram && !PathBytes.hasSlash(argument)
    let folders = usesPath ? getenv("PATH").map { String(cString: $0) } ?? "" : ""
    let candidates =
      usesPath ? folders.split(separator: ":").map { "\($0)/\(argument)" } : [argument]
    for path in candidates {
      var status = Glibc.stat()
      guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      let modificationTime = status.st_mtim
      let time = "\(modificationTime.tv_sec).\(modificationTime.tv_nsec)"
      return (path, "\(status.st_ino) \(status.st_size) \(time)")
    }
    return nil
  }

  /// Returns whether a file is executable or begins with `#!`.
  private static func isRunnable(_ path: String) -> Bool {
    if access(path, X_OK) == 0 { return true }
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    var beginning: [UInt8] = [0, 0]
    return read(file, &beginning, 2) == 2 && beginning == Array("#!".utf8)
  }
}
