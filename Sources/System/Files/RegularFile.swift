internal import Foundation

/// Regular files alone, and whole: nobody waits for a pipe in a file's place, takes it for an empty
/// file, or reads more than there is room for.
package enum RegularFile {
  /// Why a file is not read or written.
  package enum Failure: Error, Hashable, Sendable {
    /// Nothing is there.
    case missing
    /// What is there instead, such as “a pipe”.
    case notRegular(String)
    /// It is larger than so many bytes.
    case tooLarge(Int)
    case notText
    /// What the system says, as `errno` has it.
    case refused(Int32)
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: The file; a link is followed.
  ///   - limit: How many bytes it may have.
  /// - Returns: All its bytes.
  /// - Throws: ``Failure``, any but ``Failure/notText``.
  package static func bytes(at path: String, limit: Int) throws(Failure) -> [UInt8] {
    let descriptor = try open(path, O_RDONLY)
    defer { close(descriptor) }
    let size = Int(try status(of: descriptor).st_size)
    guard size <= limit else { throw .tooLarge(limit) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size)
    var piece = [UInt8](repeating: 0, count: min(max(size + 1, 4096), 256 << 10))
    // To its end and not to its size: somebody may be writing to it.
    while true {
      let count = read(descriptor, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .refused(errno) }
      guard count > 0 else { return bytes }
      bytes += piece[..<count]
      guard bytes.count <= limit else { throw .tooLarge(limit) }
    }
  }

  /// Reads how a file begins, however long it is.
  ///
  /// - Parameters:
  ///   - path: The file; a link is followed.
  ///   - length: How many bytes are wanted.
  /// - Returns: So many of its first bytes, or all it has.
  /// - Throws: ``Failure/missing``, ``Failure/notRegular(_:)``, ``Failure/refused(_:)``.
  package static func beginning(of path: String, length: Int) throws(Failure) -> [UInt8] {
    let descriptor = try open(path, O_RDONLY)
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: length)
    let count = read(descriptor, &bytes, length)
    guard count >= 0 else { throw .refused(errno) }
    return Array(bytes[..<count])
  }

  /// Reads a file of text.
  ///
  /// - Parameters:
  ///   - path: The file; a link is followed.
  ///   - limit: How many bytes it may have.
  /// - Returns: All its text, without the mark that UTF-8 may begin with.
  /// - Throws: ``Failure``.
  package static func text(at path: String, limit: Int) throws(Failure) -> String {
    let bytes = try bytes(at: path, limit: limit)
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    let rest = bytes.starts(with: mark) ? bytes[mark.count...] : bytes[...]
    guard let text = String(validating: rest, as: UTF8.self) else { throw .notText }
    return text
  }

  /// Writes a file anew, whatever was in it.
  ///
  /// - Parameters:
  ///   - bytes: All that is to be in it.
  ///   - path: The file; a link is followed.
  ///   - mode: The rights of a file that is made.
  ///   - syncs: Whether it is on the disk when this returns, with these rights also where it was there.
  /// - Throws: ``Failure/missing`` where its folder is not there, ``Failure/notRegular(_:)``,
  ///   ``Failure/refused(_:)``.
  package static func write(
    _ bytes: [UInt8], to path: String, mode: UInt32 = 0o644, syncs: Bool = false
  ) throws(Failure) {
    let descriptor = try open(path, O_WRONLY | O_CREAT | O_TRUNC, mode: mode)
    defer { close(descriptor) }
    try write(bytes, to: descriptor)
    guard syncs else { return }
    guard fchmod(descriptor, mode) == 0, fsync(descriptor) == 0 else { throw .refused(errno) }
  }

  /// Replaces a file as a whole: others see all of the old one or all of the new, also after a crash.
  ///
  /// - Parameters:
  ///   - path: The file; a link is replaced.
  ///   - bytes: All that is to be in it.
  ///   - mode: The rights of a file that was not there; one that was keeps its own.
  ///   - whenWritten: Called when all that is new is on the disk, before the old one goes.
  /// - Throws: ``Failure/missing`` where its folder is not there, ``Failure/notRegular(_:)``,
  ///   ``Failure/refused(_:)``.
  package static func replace(
    _ path: String, with bytes: [UInt8], mode: UInt32 = 0o644, whenWritten: () -> Void = {}
  ) throws(Failure) {
    try check(path)
    var status = stat()
    let rights = stat(path, &status) == 0 ? status.st_mode & 0o777 : mode
    let folder = Folder.parent(of: path)
    let name = path.split(separator: "/").last ?? ""
    let new = "\(folder)/.\(name).\(getpid())"
    defer { unlink(new) }
    try write(bytes, to: new, mode: rights, syncs: true)
    whenWritten()
    guard rename(new, path) == 0 else { throw .refused(errno) }
    Folder.sync(folder)
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) throws(Failure) {
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes {
        Foundation.write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .refused(errno) }
      written += count
    }
  }

  /// Opens a regular file; what is none is not waited for.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - flags: `open(2)`'s; those that keep it from waiting are added.
  ///   - mode: The rights of a file that is made.
  /// - Returns: A descriptor, to be closed by the caller.
  /// - Throws: ``Failure/missing``, ``Failure/notRegular(_:)``, ``Failure/refused(_:)``.
  package static func open(
    _ path: String, _ flags: Int32, mode: UInt32 = 0
  ) throws(Failure) -> Int32 {
    // Looked at before it is opened: that alone wakes whoever writes to a pipe.
    try check(path)
    let descriptor = Foundation.open(path, flags | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, mode)
    // What is to be made in something that is no folder is not just missing.
    if descriptor < 0, flags & O_CREAT != 0, errno == ENOTDIR { throw .refused(errno) }
    guard descriptor >= 0 else { throw failure(errno) }
    do throws(Failure) {
      if let kind = kind(try status(of: descriptor)) { throw .notRegular(kind) }
      return descriptor
    } catch {
      close(descriptor)
      throw error
    }
  }

  /// Makes sure that a regular file is at a path, or nothing.
  ///
  /// - Throws: ``Failure/notRegular(_:)``, ``Failure/refused(_:)``.
  package static func check(_ path: String) throws(Failure) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      guard failure(errno) == .missing else { throw .refused(errno) }
      return
    }
    if let kind = kind(status) { throw .notRegular(kind) }
  }

  private static func status(of descriptor: Int32) throws(Failure) -> stat {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .refused(errno) }
    return status
  }

  private static func failure(_ reason: Int32) -> Failure {
    reason == ENOENT || reason == ENOTDIR ? .missing : .refused(reason)
  }

  /// What something is called that is no regular file; `nil` for one.
  private static func kind(_ status: stat) -> String? {
    switch status.st_mode & S_IFMT {
    case S_IFREG: nil
    case S_IFDIR: "a folder"
    case S_IFIFO: "a pipe"
    case S_IFSOCK: "a socket"
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
    case .notText: "no UTF-8 text"
    case .refused(let reason): String(cString: strerror(reason))
    }
  }

  package var errorDescription: String? { description }
}
