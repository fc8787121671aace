internal import Files
internal import Glibc

/// A copy of a program that came from elsewhere, which is run in its place.
///
/// Whoever can write the program's file can exchange it after it was compared with what was decided. No
/// confined program can write the copy, so that what was compared is what runs.
package struct ProgramCopy: Hashable, Sendable {
  /// The path of the copied program.
  package let path: String
  /// The folder with nothing but the copy, and links to what is beside the program.
  package let folder: String
  /// The program, with the content of the copy.
  package let identity: ProgramIdentity

  /// Copies a program, unless there is a copy of its content.
  ///
  /// - Parameters:
  ///   - path: The path of the program's file.
  ///   - package: The folder that belongs to the program and has its file, or `nil` for only the file.
  ///   - place: The folder of all copies, which no confined program can write.
  /// - Throws: ``FileDigest/Failure``.
  package init(
    of path: String, package: String?, in place: String
  ) throws(FileDigest.Failure) {
    let original = package ?? path
    let name = UserPath.name(of: original)
    let copies = "\(place)/\(Self.name(of: path))"
    let isPackage = package != nil
    let content = try Self.content(of: original, isPackage)
    let known = "\(copies)/\(content)"
    if (try? Self.content(of: "\(known)/\(name)", isPackage)) == content {
      folder = known
    } else {
      folder = try Self.copy(original, isPackage, name, in: copies)
    }
    self.path = "\(folder)/\(name)\(isPackage ? "/\(UserPath.name(of: path))" : "")"
    identity = ProgramIdentity(
      path: ResolvedPath(path).path, content: UserPath.name(of: folder))
    if !isPackage { Self.link(Folder.parent(of: path), without: name, in: folder) }
  }

  /// Returns the name of the folder with the copies of a program; half of the digits suffice for that.
  private static func name(of path: String) -> String {
    String(FileDigest.text(of: path).prefix(32))
  }

  private static func content(
    of path: String, _ isPackage: Bool
  ) throws(FileDigest.Failure) -> String {
    isPackage ? try FileDigest.text(ofFolder: path) : try FileDigest.text(ofFile: path)
  }

  /// Makes a copy in a folder whose name is the content of the copy, in place of earlier ones.
  private static func copy(
    _ original: String, _ isPackage: Bool, _ name: String, in copies: String
  ) throws(FileDigest.Failure) -> String {
    guard Folder.makePrivate(at: copies) else { throw .unreadable(EACCES) }
    let temporary = "\(copies)/.new-\(getpid())"
    FileTree.remove(temporary)
    defer { FileTree.remove(temporary) }
    guard Folder.makePrivate(at: temporary) else { throw .unreadable(EACCES) }
    try FileTree.copy(original, to: "\(temporary)/\(name)")
    let content = try content(of: "\(temporary)/\(name)", isPackage)
    for name in FolderNames.of(copies) where !name.hasPrefix(".new-") {
      FileTree.remove("\(copies)/\(name)")
    }
    let result = "\(copies)/\(content)"
    guard rename(temporary, result) == 0 else { throw .unreadable(errno) }
    return result
  }

  /// The number of files beside a program that it finds beside its copy.
  private static let linkLimit = 1_000

  /// Makes links to what is beside a program, so that it finds it by its own path.
  private static func link(_ folder: String, without name: String, in copy: String) {
    let names = FolderNames.of(folder).prefix(linkLimit).filter { !PathBytes.areEqual($0, name) }
    let wanted = Set(names.map { Array($0.utf8) })
    for old in FolderNames.of(copy)
    where !PathBytes.areEqual(old, name) && !wanted.contains(Array(old.utf8)) {
      unlink("\(copy)/\(old)")
    }
    // One that is there stays.
    for name in names { symlink("\(folder)/\(name)", "\(copy)/\(name)") }
  }

  /// Removes the copies of programs that are not among some.
  ///
  /// - Parameters:
  ///   - programs: The paths of the programs whose copies stay.
  ///   - place: The folder of all copies.
  package static func removeAll(exceptOf programs: [String], in place: String) {
    let kept = Set(programs.map(name(of:)))
    for name in FolderNames.of(place) where !kept.contains(name) {
      FileTree.remove("\(place)/\(name)")
    }
  }
}

/// Copies and removes files with all that is below them; links are never followed.
private enum FileTree {
  /// Copies a file, or a folder with all that is below it, for the user alone.
  ///
  /// - Throws: ``FileDigest/Failure``, but not for links that lead out.
  static func copy(_ path: String, to copy: String) throws(FileDigest.Failure) {
    var (count, bytes) = (0, 0)
    // The program itself may be behind a link.
    var status = stat()
    guard stat(path, &status) == 0 else { throw .unreadable(errno) }
    try add(path, status, to: copy, &count, &bytes)
  }

  private static func add(
    _ path: String, _ status: stat, to copy: String, _ count: inout Int, _ bytes: inout Int
  ) throws(FileDigest.Failure) {
    count += 1
    guard count <= FileDigest.countLimit + 1 else { throw .tooLarge }
    switch status.st_mode & S_IFMT {
    case S_IFREG: try addFile(path, isProgram: status.st_mode & 0o111 != 0, to: copy, &bytes)
    case S_IFLNK:
      guard symlink(ResolvedPath.target(of: path) ?? "", copy) == 0 else {
        throw .unreadable(errno)
      }
    case S_IFDIR:
      guard mkdir(copy, 0o700) == 0 else { throw .unreadable(errno) }
      for name in FolderNames.of(path) {
        var status = stat()
        guard lstat("\(path)/\(name)", &status) == 0 else { throw .unreadable(errno) }
        try add("\(path)/\(name)", status, to: "\(copy)/\(name)", &count, &bytes)
      }
    // Something that has the name and, like the original, no content.
    default: guard mkfifo(copy, 0o600) == 0 else { throw .unreadable(errno) }
    }
  }

  private static func addFile(
    _ path: String, isProgram: Bool, to copy: String, _ bytes: inout Int
  ) throws(FileDigest.Failure) {
    let source = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard source >= 0 else { throw .unreadable(errno) }
    defer { close(source) }
    let target = open(copy, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard target >= 0 else { throw .unreadable(errno) }
    defer { close(target) }
    // Whatever the user's mask is: whether it is a program is a part of a package's content.
    fchmod(target, isProgram ? 0o500 : 0o400)
    var buffer = [UInt8](repeating: 0, count: 256 << 10)
    while true {
      let count = read(source, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .unreadable(errno) }
      guard count > 0 else { return }
      bytes += count
      guard bytes <= FileDigest.byteLimit else { throw .tooLarge }
      guard write(target, buffer, count) == count else { throw .unreadable(errno) }
    }
  }

  /// Removes a file, or a folder with all that is below it, as far as possible.
  static func remove(_ path: String) {
    guard unlink(path) != 0, errno == EISDIR || errno == EPERM else { return }
    for name in FolderNames.of(path) { remove("\(path)/\(name)") }
    rmdir(path)
  }
}
