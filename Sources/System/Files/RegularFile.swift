internal import Foundation

/// Functions that read and write regular files as a whole.
///
/// The functions never block on a pipe, mistake a pipe for an empty file, or return more bytes than
/// the given limit.
package enum RegularFile {
  /// The reason why a file cannot be read or written.
  package enum Failure: Error, Hashable, Sendable {
    /// The file does not exist, or its folder does not.
    case missing
    /// The path is not a regular file; the value names what it is, such as “a pipe”.
    case notRegular(String)
    /// The file is larger than the given number of bytes.
    case tooLarge(Int)
    /// The file is not UTF-8 text.
    case notText
    /// A system error, as an `errno` value.
    case systemError(Int32)
  }

  /// Returns whether a path is that of a symbolic link.
  package static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// Reads a whole file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limit: The maximum size in bytes.
  ///   - followsLink: Whether the file may be a symbolic link; not where somebody else can make one.
  /// - Returns: The contents.
  /// - Throws: ``Failure``, except ``Failure/notText``.
  package static func bytes(
    at path: String, limit: Int, followsLink: Bool = true
  ) throws(Failure) -> [UInt8] {
    let descriptor = try open(path, followsLink ? O_RDONLY : O_RDONLY | O_NOFOLLOW)
    defer { close(descriptor) }
    let size = Int(try status(of: descriptor).st_size)
    guard size <= limit else { throw .tooLarge(limit) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size)
    var buffer = [UInt8](repeating: 0, count: min(max(size + 1, 4096), 256 << 10))
    // Read to the end instead of the size, because another process may be writing to the file.
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .systemError(errno) }
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
      guard bytes.count <= limit else { throw .tooLarge(limit) }
    }
  }

  /// Reads the beginning of a file of any size.
  ///
  /// - Parameters:
  ///   - path: The file; symbolic links are followed.
  ///   - length: The number of bytes to read.
  /// - Returns: The first `length` bytes, or all if there are fewer.
  /// - Throws: ``Failure/missing``, ``Failure/notRegular(_:)``, ``Failure/systemError(_:)``.
  package static func beginning(of path: String, length: Int) throws(Failure) -> [UInt8] {
    let descriptor = try open(path, O_RDONLY)
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: length)
    let count = read(descriptor, &bytes, length)
    guard count >= 0 else { throw .systemError(errno) }
    return Array(bytes[..<count])
  }

  /// Reads a whole file of UTF-8 text.
  ///
  /// - Parameters:
  ///   - path: The file; symbolic links are followed.
  ///   - limit: The maximum size in bytes.
  /// - Returns: The text, without a byte order mark.
  /// - Throws: ``Failure``.
  package static func text(at path: String, limit: Int) throws(Failure) -> String {
    let bytes = try bytes(at: path, limit: limit)
    let byteOrderMark: [UInt8] = [0xef, 0xbb, 0xbf]
    let hasMark = bytes.starts(with: byteOrderMark)
    let textBytes = hasMark ? bytes[byteOrderMark.count...] : bytes[...]
    guard let text = String(validating: textBytes, as: UTF8.self) else { throw .notText }
    return text
  }

  /// Writes a file, which is created if it does not exist.
  ///
  /// The contents of an existing file are replaced in place.
  ///
  /// - Parameters:
  ///   - bytes: The new contents.
  ///   - path: The file; symbolic links are followed.
  ///   - mode: The permissions of a new file.
  /// - Throws: ``Failure/missing`` if the folder does not exist, ``Failure/notRegular(_:)``,
  ///   ``Failure/systemError(_:)``.
  package static func write(
    _ bytes: [UInt8], to path: String, mode: UInt32 = 0o644
  ) throws(Failure) {
    let descriptor = try open(path, O_WRONLY | O_CREAT | O_TRUNC, mode: mode)
    defer { close(descriptor) }
    try write(bytes, to: descriptor)
  }

  /// Replaces a file atomically, or creates it.
  ///
  /// Other processes see the old or the new contents, even after a crash.
  ///
  /// - Parameters:
  ///   - path: The file; a symbolic link is replaced.
  ///   - bytes: The new contents.
  ///   - mode: The permissions of a new file; an existing file keeps its permissions.
  ///   - whenWritten: Called when the new contents are on disk, before the old file is replaced.
  /// - Throws: ``Failure/missing`` if the folder does not exist, ``Failure/notRegular(_:)``,
  ///   ``Failure/systemError(_:)``.
  package static func replace(
    _ path: String, with bytes: [UInt8], mode: UInt32 = 0o644, whenWritten: () -> Void = {}
  ) throws(Failure) {
    try check(path)
    var status = stat()
    let permissions = stat(path, &status) == 0 ? status.st_mode & 0o777 : mode
    let temporaryPath = temporaryPath(for: path)
    defer { unlink(temporaryPath) }
    try create(temporaryPath, with: bytes, mode: permissions)
    whenWritten()
    guard rename(temporaryPath, path) == 0 else { throw .systemError(errno) }
    Folder.sync(Folder.parent(of: path))
  }

  /// Returns a path beside that of a file, for what will have its name when it is complete; no other process
  /// and no other thread has the same.
  static func temporaryPath(for path: String) -> String {
    let unique = "\(getpid())-\(UInt32.random(in: 0 ... .max))"
    return "\(Folder.parent(of: path))/.\(UserPath.name(of: path)).\(unique)"
  }

  /// Creates a file for a short time, and synchronizes it to disk.
  ///
  /// What has its name is removed, not written: in a folder that a confined program can write, it may be
  /// a link that leads out.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - bytes: The contents.
  ///   - mode: The permissions.
  /// - Throws: ``Failure/missing`` if the folder does not exist, ``Failure/systemError(_:)``.
  package static func create(
    _ path: String, with bytes: [UInt8], mode: UInt32 = 0o644
  ) throws(Failure) {
    unlink(path)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let descriptor = Foundation.open(path, flags, mode)
    guard descriptor >= 0 else {
      throw errno == ENOTDIR ? .systemError(errno) : failure(errno)
    }
    defer { close(descriptor) }
    try write(bytes, to: descriptor)
    guard fchmod(descriptor, mode) == 0, fsync(descriptor) == 0 else { throw .systemError(errno) }
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) throws(Failure) {
    var writtenCount = 0
    while writtenCount < bytes.count {
      let count = bytes[writtenCount...].withUnsafeBytes {
        Foundation.write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .systemError(errno) }
      writtenCount += count
    }
  }

  /// Opens a regular file without ever blocking.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - flags: The flags for `open(2)`; flags that prevent blocking are added.
  ///   - mode: The permissions of a new file.
  /// - Returns: A descriptor, which the caller closes.
  /// - Throws: ``Failure/missing``, ``Failure/notRegular(_:)``, ``Failure/systemError(_:)``.
  package static func open(
    _ path: String, _ flags: Int32, mode: UInt32 = 0
  ) throws(Failure) -> Int32 {
    // Check before opening, because opening a pipe would wake up its writer.
    try check(path, followsLink: flags & O_NOFOLLOW == 0)
    let descriptor = Foundation.open(path, flags | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, mode)
    // Creating a file in something that is not a folder is an error other than “missing”.
    if descriptor < 0, flags & O_CREAT != 0, errno == ENOTDIR { throw .systemError(errno) }
    if descriptor < 0, flags & O_NOFOLLOW != 0, errno == ELOOP { throw .notRegular("a link") }
    guard descriptor >= 0 else { throw failure(errno) }
    do throws(Failure) {
      if let kind = kind(try status(of: descriptor)) { throw .notRegular(kind) }
      return descriptor
    } catch {
      close(descriptor)
      throw error
    }
  }

  /// Checks that a path is a regular file or does not exist.
  ///
  /// - Throws: ``Failure/notRegular(_:)``, ``Failure/systemError(_:)``.
  package static func check(_ path: String, followsLink: Bool = true) throws(Failure) {
    var status = stat()
    guard (followsLink ? stat(path, &status) : lstat(path, &status)) == 0 else {
      guard failure(errno) == .missing else { throw .systemError(errno) }
      return
    }
    if let kind = kind(status) { throw .notRegular(kind) }
  }

  private static func status(of descriptor: Int32) throws(Failure) -> stat {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .systemError(errno) }
    return status
  }

  private static func failure(_ code: Int32) -> Failure {
    code == ENOENT || code == ENOTDIR ? .missing : .systemError(code)
  }

  /// Returns a description of anything but a regular file, or `nil` for a regular file.
  private static func kind(_ status: stat) -> String? {
    switch status.st_mode & S_IFMT {
    case S_IFREG: nil
    case S_IFDIR: "a folder"
    case S_IFIFO: "a pipe"
    case S_IFSOCK: "a socket"
    case S_IFLNK: "a link"
    default: "a device"
    }
  }
}

extension RegularFile.Failure: CustomStringConvertible, LocalizedError {
  package var description: String {
    switch self {
    case .missing: String(cString: strerror(ENOENT))
    case .notRegular(let kind): "it is \(kind), not a file"
    case .tooLarge(let limit): "larger than \(limit >> 10) KiB"
    case .notText: "not UTF-8 text"
    case .systemError(let code): String(cString: strerror(code))
    }
  }

  package var errorDescription: String? { description }
}
